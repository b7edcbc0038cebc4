/** Posts that nobody had to write. */
import { randomUUID } from 'node:crypto'
import { PostPublished } from '../../domain/social/post.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { appendEvents } from './append.ts'

/** A barber's post, without a picture. Gives its id. */
export async function writePost(
  log: Pick<EventLog, 'append'>,
  authorId: string,
  postId: string = randomUUID(),
): Promise<string> {
  await appendEvents(log, `post-${postId}`, { id: authorId, role: 'barbero' }, [
    PostPublished({
      postId,
      authorId,
      businessId: null,
      content: 'Un fade',
      images: [],
      sensitive: false,
      serviceId: null,
      publishedAt: new Date().toISOString(),
    }),
  ])
  return postId
}
