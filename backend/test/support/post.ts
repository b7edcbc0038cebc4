/** Somebody's post, past the API: for what happens under it. */
import { randomUUID } from 'node:crypto'
import { postDecider } from '../../domain/social/post.ts'
import type { TestServer } from './server.ts'
import { contextOf, settled } from './acting.ts'
import { type SignedIn } from '../../seed/http/people.ts'

export async function publish(
  house: TestServer,
  author: SignedIn,
  content = 'Degradado bajo',
): Promise<string> {
  const postId = randomUUID()
  await house.services.commands.handle(
    postDecider,
    postId,
    { type: 'PublishPost', data: { postId, businessId: null, content, images: [] } },
    contextOf(house, author),
  )
  await settled(house)
  return postId
}

export async function takeDown(house: TestServer, author: SignedIn, postId: string): Promise<void> {
  await house.services.commands.handle(
    postDecider,
    postId,
    { type: 'DeletePost', data: {} },
    contextOf(house, author),
  )
  await settled(house)
}
