/**
 * PostgreSQL tells everybody of an append when it is committed: its own process often hears that
 * before it has its answer.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWire } from '../../../bench/guard/wire.ts'
import { system } from '../../domain/kernel/event.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { freshDatabase } from '../support/database.ts'

const APPENDS = 5

/** The database's address through a relay that holds back what appends are answered. */
async function slowAppends(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const [folder, port] = [url.searchParams.get('host'), Number(url.port || 5432)]
  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname)
    let appends = false
    client.on('data', (chunk: Buffer) => {
      appends ||= chunk.includes('log.append_plain')
      upstream.write(chunk)
    })
    upstream.on(
      'data',
      (chunk: Buffer) =>
        void (appends ? setTimeout(() => client.write(chunk), 50) : client.write(chunk)),
    )
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}

test('who follows the end of the log has what this process writes without reading it, also where its notice overtakes the answer', async () => {
  const { url } = await freshDatabase()
  const wire = await openWire(await slowAppends(url))
  onTestFinished(() => wire.close())
  const log = await openPostgresLog(wire.url)
  onTestFinished(() => log.close())
  const followed: string[] = []
  const stream = `agenda-${randomUUID()}`
  const metadata = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: system,
    occurredAt: new Date(0).toISOString(),
  }
  const append = (number: number) =>
    log.append(stream, [{ id: randomUUID(), type: 'Told', data: { number }, metadata }], {
      expected: number === 0 ? 'none' : number - 1,
    })
  let appended: Promise<unknown> = Promise.resolve()
  for await (const { events } of log.subscribe({ from: 0n, remembered: true })) {
    // The first look has found the end.
    if (followed.length === 0 && events.length === 0) wire.reset()
    followed.push(...events.map(({ id }) => id))
    if (followed.length === APPENDS) break
    appended = append(followed.length)
  }
  await appended
  const reads = [...wire.passed()]
    .filter(([text]) => text.includes('SELECT h.position'))
    .reduce((sum, [, { statements }]) => sum + statements, 0)
  expect(reads).toBe(0)
})
