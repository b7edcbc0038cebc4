/** Coordinates from pasted text: a pair of numbers or a long map URL. No request is made. */
export interface Place {
  latitude: number
  longitude: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:[.,]\d+)?)`
/** Google's pin, Google's centre, OpenStreetMap's pin and centre, Apple's and geo: links. */
const inLinks = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(
    `[?&](?:q|query|ll|daddr|destination|sll|center)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`,
    'i',
  ),
  new RegExp(`#map=\\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]
/** `19.4326, -99.1332`; `19,4326; -99,1332`; `19.4326° N, 99.1332° W`. */
const pair = new RegExp(
  String.raw`^\(?\s*${NUMBER}\s*°?\s*([NS])?\s*[,;\s]\s*${NUMBER}\s*°?\s*([EOW])?\s*\)?$`,
  'i',
)

/** Nothing where there are no coordinates in it, as in the short links of some maps. */
export function coordinatesIn(typed: string): Place | undefined {
  const text = typed.trim()
  for (const link of inLinks) {
    const [, latitude, longitude] = link.exec(text) ?? []
    const place = placeOf(latitude, longitude)
    if (place) return place
  }
  const [, latitude, south, longitude, west] = pair.exec(text) ?? []
  return placeOf(latitude, longitude, /s/i.test(south ?? ''), /[ow]/i.test(west ?? ''))
}

function placeOf(
  latitude?: string,
  longitude?: string,
  isSouth = false,
  isWest = false,
): Place | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  const [lat, lng] = [degrees(latitude, isSouth), degrees(longitude, isWest)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0)
    ? { latitude: lat, longitude: lng }
    : undefined
}

const degrees = (written: string, negative: boolean): number => {
  const value = Number(written.replace(',', '.'))
  return negative ? -Math.abs(value) : value
}

/** A pair that people can read again. */
export const written = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
