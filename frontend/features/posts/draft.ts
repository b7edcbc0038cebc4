/** Draft of a post: text, pictures with alt text, service, 'contenido sensible'. */
import type { Post } from '../../../contract/social/posts.ts'

export interface DraftPicture {
  /** A data URL of a new one, the path of one that is kept. */
  readonly url: string
  readonly alt: string
}

export interface DraftPost {
  readonly content: string
  readonly pictures: readonly DraftPicture[]
  readonly sensitive: boolean
  /** The service that it shows; undefined: not chosen, so that what stands stays. */
  readonly serviceId?: string | null | undefined
}

export const asDraft = ({
  content,
  images,
  sensible,
  servicio,
}: Pick<Post, 'content' | 'images' | 'sensible' | 'servicio'>): DraftPost => ({
  content,
  pictures: images.map(({ url, alt }) => ({ url, alt })),
  sensitive: sensible,
  serviceId: servicio?.id,
})

/** As the server takes it. */
export const postBodyOf = ({ content, pictures, sensitive, serviceId }: DraftPost) => ({
  content: content.trim(),
  imageUrls: pictures.map(({ url }) => url),
  alts: pictures.map(({ alt }) => alt.trim()),
  sensible: sensitive,
  servicioId: serviceId,
})
