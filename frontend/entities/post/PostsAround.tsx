/**
 * What stands around cards of posts, once for a whole list: what is said under a post, its pictures
 * at full size and what can be done with it. All are in the address, so that the back button closes
 * them; a card only says which is wanted.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import type { Post } from '../../../contract/social/posts.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { BookAuthor, LikeAct } from './Acts.tsx'
import { countComments, heldPost } from './held.ts'

const Lightbox = loadable(async () => (await import('./Lightbox.tsx')).Lightbox)
const PostOptions = loadable(async () => {
  const [{ PostOptions: Options }] = await Promise.all([
    import('./PostOptions.tsx'),
    loadTexts(['posts']),
  ])
  return Options
})

const CommentsSheet = loadable(async () => {
  const [{ CommentsSheet: Comments }] = await Promise.all([
    import('../comment/CommentsSheet.tsx'),
    loadTexts(['comments']),
  ])
  return Comments
})

const LikersSheet = loadable(async () => {
  const [{ LikersSheet: Likers }] = await Promise.all([
    import('./LikersSheet.tsx'),
    loadTexts(['people', 'posts']),
  ])
  return Likers
})

interface Openers {
  openComments: (post: Post) => void
  openLikers: (post: Post) => void
  openPicture: (post: Post, index: number) => void
  openOptions: (post: Post) => void
}
const Around = createContext<Openers>({
  openComments: () => {},
  openLikers: () => {},
  openPicture: () => {},
  openOptions: () => {},
})
export const usePostsAround = (): Openers => useContext(Around)

interface PostsAroundProps {
  /** One of those inside is no more, or out of this person's sight. */
  onGone?: ((post: Post) => void) | undefined
  /** Where what is said stands on the page already. */
  onComments?: (() => void) | undefined
  children: ReactNode
}

export function PostsAround({ onGone, onComments, children }: PostsAroundProps) {
  const queries = useQueryClient()
  const [shown, showPicture, hidePicture] = useSheetInUrl('foto')
  const [chosen, showOptions, hideOptions] = useSheetInUrl('opciones')
  const [talked, showComments, hideComments] = useSheetInUrl('comentarios')
  const [liked, showLikers, hideLikers] = useSheetInUrl('megusta')
  // The cards are not drawn anew with each address.
  const latest = useRef({ showComments, onComments, showLikers, showPicture, showOptions })
  useEffect(() => {
    latest.current = { showComments, onComments, showLikers, showPicture, showOptions }
  })
  const openPicture = useCallback(
    (post: Post, index: number) => latest.current.showPicture(`${post.id}.${index}`),
    [],
  )
  const openOptions = useCallback((post: Post) => latest.current.showOptions(post.id), [])
  const openComments = useCallback(
    (post: Post) =>
      latest.current.onComments
        ? latest.current.onComments()
        : latest.current.showComments(post.id),
    [],
  )
  const openLikers = useCallback((post: Post) => latest.current.showLikers(post.id), [])
  const openers = useMemo(
    () => ({ openComments, openLikers, openPicture, openOptions }),
    [openComments, openLikers, openPicture, openOptions],
  )

  useNews(queries, (shown ?? chosen ?? talked ?? liked) !== undefined)
  const [pictureOf = '', index = '0'] = shown?.split('.') ?? []
  const pictured = useStillThere(pictureOf ? heldPost(queries, pictureOf) : undefined)
  const discussed = useStillThere(talked ? heldPost(queries, talked) : undefined)
  const appealing = useStillThere(liked ? heldPost(queries, liked) : undefined)
  const optional = useStillThere(chosen ? heldPost(queries, chosen) : undefined)
  return (
    <Around value={openers}>
      {children}
      <SectionBoundary skeleton={null}>
        {pictured && (
          <Lightbox
            post={pictured}
            at={Number(index) || 0}
            inUrl
            open={shown !== undefined}
            onClose={hidePicture}
            acts={
              <>
                <LikeAct post={pictured} />
                <BookAuthor post={pictured} />
              </>
            }
          />
        )}
        {discussed && (
          <CommentsSheet
            post={discussed}
            open={talked !== undefined}
            onClose={hideComments}
            onCounted={(more) => countComments(queries, discussed.id, more)}
          />
        )}
        {appealing && (
          <LikersSheet postId={appealing.id} open={liked !== undefined} onClose={hideLikers} />
        )}
        {optional && (
          <PostOptions
            post={optional}
            open={chosen !== undefined}
            onClose={hideOptions}
            onGone={onGone}
          />
        )}
      </SectionBoundary>
    </Around>
  )
}

/** What the address names may come later than the address: after a reload, say. */
function useNews(queries: QueryClient, isWanted: boolean): void {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  useEffect(
    () =>
      isWanted
        ? queries.getQueryCache().subscribe(({ type, query }) => {
            if (type === 'updated' && query.queryKey[1] === 'posts') drawAnew()
          })
        : undefined,
    [queries, isWanted],
  )
}

/** While it goes out of sight it still says what it said. */
function useStillThere<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
