/** The post under which something is read, as the viewer sees it. */
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Db } from '../../postgres/db.ts'
import { postSeen, type PostRow } from '../../projections/social/posts.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'

/** @throws not_found where the viewer is not to see it, gone */
export async function mustSeePost(db: Db, viewer: Viewer, postId: string): Promise<PostRow> {
  const found = await postSeen(db, viewer, postId)
  if (found === undefined) throw notFound('Publicación no encontrada')
  if (found === 'gone') throw new DomainError('gone', 'Ya no está disponible')
  return found
}
