import { expect, test } from 'vitest'
import { coordinatesIn } from './coordinates.ts'

const zocalo = { latitude: 19.4326, longitude: -99.1332 }

test.each([
  ['19.4326, -99.1332', zocalo],
  ['19.4326 -99.1332', zocalo],
  ['(19.4326, -99.1332)', zocalo],
  ['19,4326; -99,1332', zocalo],
  ['19.4326° N, 99.1332° W', zocalo],
  ['33.4489 S, 70.6693 O', { latitude: -33.4489, longitude: -70.6693 }],
  [
    'https://www.google.com/maps/place/Z%C3%B3calo/@19.43,-99.13,17z/data=!3m1!4b1!4m6!3m5!8m2!3d19.4326!4d-99.1332!16s',
    zocalo,
  ],
  ['https://www.google.com/maps/@19.4326,-99.1332,15z', zocalo],
  ['https://maps.google.com/?q=19.4326,-99.1332', zocalo],
  ['https://www.google.com/maps/search/?api=1&query=19.4326%2C-99.1332', zocalo],
  ['https://www.openstreetmap.org/?mlat=19.4326&mlon=-99.1332#map=17/19.5/-99.2', zocalo],
  ['https://www.openstreetmap.org/#map=17/19.4326/-99.1332', zocalo],
  ['https://maps.apple.com/?ll=19.4326,-99.1332', zocalo],
  ['geo:19.4326,-99.1332?z=17', zocalo],
])('%s is a place', (text, place) => expect(coordinatesIn(text)).toEqual(place))

test.each([
  '',
  'Calle del Pez 12',
  'https://maps.app.goo.gl/abcDEF123',
  '95.1, 20',
  '19.4326',
  '0, 0',
  '19.4326, -199.1',
])('"%s" is none', (text) => expect(coordinatesIn(text)).toBeUndefined())
