/** A haptic tap on booking or confirmation, native only. */
import { onDevice } from './shell.ts'

export const tick = (): Promise<void> =>
  onDevice(
    async () => {
      const { Haptics, ImpactStyle } = await import('@capacitor/haptics')
      await Haptics.impact({ style: ImpactStyle.Light })
    },
    () => {},
  ).catch(() => {})
