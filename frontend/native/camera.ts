/** A picture from the device's camera; on the web `capture` does it. */
import { onDevice } from './shell.ts'

/** The picture; 'cancelled' when the person took none; nothing where there is no native camera. */
export const takePicture = (): Promise<File | 'cancelled' | undefined> =>
  onDevice(
    async () => {
      const { Camera, CameraResultType, CameraSource } = await import('@capacitor/camera')
      const photo = await Camera.getPhoto({
        source: CameraSource.Camera,
        resultType: CameraResultType.Uri,
        correctOrientation: true,
        quality: 86,
      }).catch((error: unknown) => {
        if (error instanceof Error && /cancel|denied/i.test(error.message))
          return 'cancelled' as const
        throw error
      })
      if (photo === 'cancelled' || photo.webPath === undefined) return 'cancelled' as const
      const content = await (await fetch(photo.webPath)).blob()
      return new File([content], `foto.${photo.format}`, {
        type: content.type || `image/${photo.format}`,
      })
    },
    () => undefined,
  )
