/** Two servers over one log: what one has changed is true for the other at once, also where it only looks at it. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { keepFresh } from '../../commands/kernel/fresh.ts'
import { CommandHandler, type Context } from '../../commands/kernel/handle.ts'
import { availability } from '../../domain/business/availability.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const { url } = await freshDatabase()
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())

const barberId = () => randomUUID()
const context = (id: string): Context => ({ commandId: randomUUID(), correlationId: randomUUID(), by: { id, role: 'barbero' }, at: new Date().toISOString(), position: 0n })
const setNotice = (commands: CommandHandler, id: string, minNoticeMinutes: number) =>
  commands.handle(availability, id, { type: 'SetBookingPolicy', data: { barberId: id, change: { minNoticeMinutes } } }, context(id))
const noticeOf = async (commands: CommandHandler, id: string) => (await commands.state(availability, id)).policy.minNoticeMinutes

async function server(wrap: (log: EventLog) => EventLog = (log) => log) {
  const log = wrap(await openPostgresLog(url))
  closing.defer(() => log.close())
  const commands = new CommandHandler(log)
  const fresh = await keepFresh(log, commands, (error) => { throw error })
  closing.defer(() => fresh.close())
  return commands
}

test('what another server writes is not decided on from memory', async () => {
  const [one, other] = await Promise.all([server(), server()])
  const id = barberId()
  await setNotice(one, id, 30)
  expect(await noticeOf(other, id)).toBe(30)
  await setNotice(one, id, 90)
  await eventually('the other knows', async () => (await noticeOf(other, id)) === 90)
})

test('what is written while it is being read is not remembered as it was before', async () => {
  const one = await server()
  const id = barberId()
  await setNotice(one, id, 30)
  const held = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const other = await server((log) => ({
    ...log,
    async *readStream(...args) {
      const events = []
      for await (const event of log.readStream(...args)) events.push(event)
      reading.resolve()
      await held.promise
      yield* events
    },
  }))
  const told = Promise.withResolvers<void>()
  const forget = other.forget.bind(other)
  other.forget = (stream, revision) => {
    forget(stream, revision)
    if (stream.endsWith(id) && revision === 1) told.resolve()
  }
  const before = noticeOf(other, id)
  await reading.promise
  await setNotice(one, id, 90)
  await told.promise
  held.resolve()
  expect(await before).toBe(30)
  expect(await noticeOf(other, id)).toBe(90)
})
