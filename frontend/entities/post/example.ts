/** A post as the server tells it, for tests of screens. */
import type { Post } from '../../../contract/social/posts.ts'
import type { PostPage } from './held.ts'

export function postExample(more: Partial<Post> = {}): Post {
  const post: Post = {
    id: '0c1d2e3f-0000-4000-8000-000000000001',
    userId: '6f1d2c3b-0000-4000-8000-0000000000aa',
    userName: 'Marcos Peña',
    userAvatar: null,
    userRole: 'barbero',
    businessId: null,
    businessName: 'Navaja',
    content: 'Degradado medio con barba perfilada',
    images: [],
    imageUrls: [],
    imageUrl: null,
    createdAt: '2026-11-21T10:00:00Z',
    editedAt: null,
    revision: 0,
    likesCount: 4,
    commentsCount: 2,
    sharesCount: 1,
    isLiked: false,
    isFollowing: false,
    hasCommented: false,
    difuminada: false,
    sensible: false,
    servicio: null,
    moderacion: null,
    esMio: false,
    autorId: '',
    autor: { nombre: '', profileImageUrl: null },
    user: { nombre: '', profileImageUrl: null },
    contenido: '',
    creadoEn: '',
    ...more,
  }
  const who = { nombre: post.userName, profileImageUrl: post.userAvatar }
  return {
    ...post,
    imageUrls: post.images.map(({ url }) => url),
    imageUrl: post.images[0]?.url ?? null,
    autorId: post.userId,
    autor: who,
    user: who,
    contenido: post.content,
    creadoEn: post.createdAt,
  }
}

export const pictureExample = (n: number) => ({
  url: `/media/0c1d2e3f-0000-4000-8000-00000000000${n}`,
  width: 1200,
  height: 900,
  alt: '',
})

export const pageExample = (posts: Post[], nextPage: string | null = null): PostPage => ({
  posts,
  hasMore: nextPage !== null,
  nextPage,
  inicio: 'desde-aqui',
})
