/** Words of messages on their way to the two, on a log that no read model follows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import { openStores } from '../../composition/stores.ts'
import { readConfig } from '../../config.ts'
import { system } from '../../domain/kernel/event.ts'
import { MessageSent } from '../../domain/messaging/message.ts'
import { startMessageWords } from '../../live/message-words.ts'
import { openLogger } from '../../observability/logger.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const NOW = Date.parse('2026-11-29T10:00:00.000Z')
const closing = new AsyncDisposableStack()
const told: { to: readonly string[]; message: LiveEvent }[] = []
const [ana, leo, conversationId] = [randomUUID(), randomUUID(), randomUUID()]
const online = new Set<string>([ana, leo])
let log: Awaited<ReturnType<typeof openStores>>['log']

beforeAll(async () => {
  const config = readConfig({
    DATABASE_URL: (await freshDatabase()).url,
    MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
  })
  ;({ log } = await openStores(config, closing, { alone: true }))
  const follower = await startMessageWords({
    log,
    logger: openLogger('silent'),
    now: () => new Date(NOW),
    live: {
      reaches: (userId) => online.has(userId),
      deliver: (to, message) => told.push({ to, message }),
    },
  })
  closing.defer(() => follower.close())
})
afterAll(() => closing.disposeAsync())

type Sent = ReturnType<typeof MessageSent>['data']
async function sent(text: string, changes: Partial<Sent> = {}, ageMs = 0): Promise<Sent> {
  const at = new Date(NOW - ageMs).toISOString()
  const event = MessageSent({
    messageId: randomUUID(),
    conversationId,
    senderId: ana,
    receiverId: leo,
    text,
    images: [],
    replyTo: null,
    automatic: false,
    sentAt: at,
    ...changes,
  })
  await log.append(
    `messages-${randomUUID()}-2026-11`,
    [
      {
        id: randomUUID(),
        type: event.type,
        data: event.data,
        metadata: {
          commandId: randomUUID(),
          correlationId: randomUUID(),
          actor: system,
          occurredAt: at,
        },
      },
    ],
    { expected: 'none' },
  )
  return event.data
}
async function all() {
  const { messageId } = await sent('la última')
  const isLast = ({ message }: { message: LiveEvent }) =>
    'messageId' in message && message.messageId === messageId
  await eventually('the last one is told', async () => told.some(isLast))
  return told.splice(0).filter((one) => !isLast(one))
}

test('the two hear the words as soon as they are in the log', async () => {
  const { messageId } = await sent('nos vemos a las diez')
  expect(await all()).toEqual([
    {
      to: [leo, ana],
      message: {
        type: 'message_words',
        conversationId,
        messageId,
        senderId: ana,
        message: 'nos vemos a las diez',
        createdAt: '2026-11-29T10:00:00.000Z',
        automatico: false,
        cursor: expect.stringMatching(/^\d+$/),
      },
    },
  ])
})

test('pictures and answers to a message wait for the read models', async () => {
  const picture = {
    mediaId: randomUUID(),
    width: 10,
    height: 10,
    blur: '',
    alt: '',
    contentHash: 'a'.repeat(64),
  }
  await sent('con foto', { images: [picture] })
  await sent('', { images: [picture] })
  await sent('una respuesta', { replyTo: randomUUID() })
  expect(await all()).toEqual([])
})

test('a node that lags tells no words of messages that may have been deleted since', async () => {
  await sent('de hace un rato', {}, 5_001)
  const { messageId } = await sent('a tiempo', {}, 5_000)
  expect((await all()).map(({ message }) => 'messageId' in message && message.messageId)).toEqual([
    messageId,
  ])
})

test('who has no socket on this node is not among those told', async () => {
  online.delete(ana)
  await sent('hola')
  const [first] = await all()
  expect(first?.to).toEqual([leo])
  online.add(ana)
})
