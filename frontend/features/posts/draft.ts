/** A post that is being written: its words, up to three pictures with what each shows, and the mark 'contenido sensible'. */
import type { PostPicture } from '../../../contract/social/posts.ts'
import type { z } from 'zod'

export interface DraftPicture {
  /** A data URL of a new one, the path of one that is kept. */
  readonly url: string
  readonly alt: string
}

export interface DraftPost {
  readonly content: string
  readonly pictures: readonly DraftPicture[]
  readonly sensitive: boolean
}

export const asDraft = ({ content, images, sensible }: { content: string; images: readonly z.infer<typeof PostPicture>[]; sensible: boolean }): DraftPost =>
  ({ content, pictures: images.map(({ url, alt }) => ({ url, alt })), sensitive: sensible })

/** As the server takes it. */
export const bodyOf = ({ content, pictures, sensitive }: DraftPost) =>
  ({ content: content.trim(), imageUrls: pictures.map(({ url }) => url), alts: pictures.map(({ alt }) => alt.trim()), sensible: sensitive })
