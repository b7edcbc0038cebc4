/** Opens a place in the device's maps, by coordinates or address. */
import { platform } from './shell.ts'

export interface OnMap {
  latitude?: number | null
  longitude?: number | null
  address: string
}

const askFor = ({ latitude, longitude, address }: OnMap): string =>
  encodeURIComponent(
    typeof latitude === 'number' && typeof longitude === 'number'
      ? `${latitude},${longitude}`
      : address,
  )

export const mapOf = (place: OnMap): string =>
  `https://www.google.com/maps/search/?api=1&query=${askFor(place)}`

/** Directions from here: Apple Maps on Apple devices, else Google Maps. */
export const directionsTo = (place: OnMap): string =>
  platform() === 'ios'
    ? `maps://?daddr=${askFor(place)}`
    : /iPhone|iPad|iPod/.test(navigator.userAgent)
      ? `https://maps.apple.com/?daddr=${askFor(place)}`
      : `https://www.google.com/maps/dir/?api=1&destination=${askFor(place)}`
