/** Where the device is, on request only. */
import { onDevice } from './shell.ts'

export type Located =
  | { place: { latitude: number; longitude: number } }
  | { failed: 'unsupported' | 'refused' }

const how = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

export const locate = (): Promise<Located> =>
  onDevice(byPlugin, byBrowser).catch(() => ({ failed: 'refused' }))

async function byPlugin(): Promise<Located> {
  const { Geolocation } = await import('@capacitor/geolocation')
  const {
    coords: { latitude, longitude },
  } = await Geolocation.getCurrentPosition(how)
  return { place: { latitude, longitude } }
}

function byBrowser(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'unsupported' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ place: { latitude, longitude } }),
      () => resolve({ failed: 'refused' }),
      how,
    )
  })
}
