/** The post under which something is read, as the viewer sees it. */
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Db } from '../../postgres/db.ts'
import { howPostStands, postSeen, type PostRow } from '../../projections/social/posts-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'

/** @throws not_found where the viewer is not to see it, gone */
export async function mustSeePost(db: Db, viewer: Viewer, postId: string): Promise<PostRow> {
  const found = await postSeen(db, viewer, postId)
  if (found === undefined || found === 'gone') throw unseen(found)
  return found
}

/** The same where nothing of the post itself is told. */
export async function mustBeSeen(db: Db, viewer: Viewer, postId: string): Promise<void> {
  const stands = await howPostStands(db, viewer, postId)
  if (stands !== 'visible') throw unseen(stands)
}

const unseen = (how: 'gone' | undefined) =>
  how === 'gone'
    ? new DomainError('gone', 'Ya no está disponible')
    : notFound('Publicación no encontrada')
