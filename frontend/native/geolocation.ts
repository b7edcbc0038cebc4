/** Where the device is, on request only. */
export type Located = { place: { latitude: number; longitude: number } } | { failed: 'unsupported' | 'refused' }

const PATIENCE_MS = 15_000

export function locate(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'unsupported' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ place: { latitude, longitude } }),
      () => resolve({ failed: 'refused' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
}
