/**
 * A light tap in the hand: when an appointment is booked or confirmed, and only in the native app.
 */
import { onDevice } from './shell.ts'

export const tick = (): Promise<void> =>
  onDevice(
    async () => {
      const { Haptics, ImpactStyle } = await import('@capacitor/haptics')
      await Haptics.impact({ style: ImpactStyle.Light })
    },
    () => {},
  ).catch(() => {})
