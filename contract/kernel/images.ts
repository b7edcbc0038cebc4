/** A picture as sent (safety.md 1.6); answers hold a path below /media. */
import { z } from 'zod'
import { pictureIdOf } from './pictures.ts'

/** Decoded bytes of an uploaded picture of a person or a shop. */
export const IMAGE_BYTES = 5 * 1024 * 1024
/** Largest body of a call that carries one such picture as text. */
export const IMAGE_BODY = 7.5 * 1024 * 1024

const onlyImages = 'Solo se permiten archivos de imagen'
const noLinks = 'No se permiten enlaces. Sube la imagen desde tu dispositivo'
const tooLarge = 'La imagen debe ser menor a 5MB'

const isUpload = (image: string) => /^data:image\/(jpeg|png|gif);base64,/.test(image)
const isLink = (image: string) => /^https?:/i.test(image)

/**
 * A jpeg, png or gif as a data URL, or what the server gave for an earlier upload; empty or null is
 * none. No other address: what stands behind it could be exchanged once people have seen it.
 */
export const Image = z
  .string({ error: onlyImages })
  .nullable()
  .transform((image) => image || null)
  .refine((image) => image === null || !isLink(image), { error: noLinks, abort: true })
  .refine((image) => image === null || isUpload(image) || pictureIdOf(image) !== undefined, {
    error: onlyImages,
    abort: true,
  })
  // Four characters carry three bytes. The server counts again what it decodes.
  .refine(
    (image) => image === null || !isUpload(image) || image.length * 0.75 <= IMAGE_BYTES + 64,
    { error: tooLarge },
  )
