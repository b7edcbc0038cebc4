/** Where a map shows a place: coordinates or, without them, its address as it is written. */
export interface OnMap {
  latitude?: number | null
  longitude?: number | null
  address: string
}

export const mapOf = ({ latitude, longitude, address }: OnMap): string => {
  const place = typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude},${longitude}` : address
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}
