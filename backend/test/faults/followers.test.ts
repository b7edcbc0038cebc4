/**
 * Two servers over one EventStoreDB, of which one loses its PostgreSQL in the middle of things, or
 * meets an event of a newer version: afterwards it decides by what the other has changed, and its
 * sockets tell of it. The test itself is the other server.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../commands/kernel/handle.ts'
import { servicesOf } from '../../composition/services.ts'
import { openStores } from '../../composition/stores.ts'
import { readConfig } from '../../config.ts'
import { ProfileUpdated } from '../../domain/identity/account-events.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import { seal } from '../../eventlog/seal.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import type { StoredMetadata } from '../../eventlog/upcast.ts'
import { openLogger } from '../../observability/logger.ts'
import { startEmbedded } from '../../postgres/embedded.ts'
import { allProjections } from '../../modules/modules.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { startEventStoreDouble, UNHURRIED } from '../support/eventstore-double/server.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'
import { call } from './call.ts'
import { freePort, serverChild } from './server-child.ts'
import { openMarket, someSlot } from '../../seed/http/market.ts'

const ZONE = 'America/Mexico_City'

async function house() {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-fault-'))
  await chmod(dir, 0o755)
  const closing = new AsyncDisposableStack()
  onTestFinished(() => closing.disposeAsync())
  closing.defer(() => rm(dir, { recursive: true, force: true }))
  const cluster = { dir, settings: { port: String(await freePort()) } }
  let postgres = await startEmbedded(cluster)
  closing.defer(() => postgres.stop())
  const eventStore = await startEventStoreDouble()
  closing.defer(() => eventStore.close())
  const environment = {
    DATABASE_URL: await postgres.database('balbu'),
    EVENTSTORE_URL: eventStore.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: ZONE,
    RATE_LIMIT: 'off',
  }
  const server = await serverChild(environment)
  closing.defer(() => server.kill())
  await server.start()

  const {
    barbers: [barber],
    clients: [client],
  } = await openMarket(server.url, { barbers: 1, clients: 1 })
  if (!barber || !client) throw new Error('nobody is in the market')
  const socket = new Listener(`${server.url.replace('http', 'ws')}/ws`, {
    'x-session-id': barber.sessionId,
  })
  closing.defer(() => socket.close())
  await socket.next('ready')

  const config = readConfig(environment)
  const stores = await openStores(config, closing, { alone: false })
  const services = servicesOf({
    ...stores,
    config,
    passed: async () => true,
    logger: openLogger('silent'),
  })
  closing.defer(() => services.rebuilds.stop())
  const asBarber = (): Context => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    by: { id: barber.id, role: 'barbero' },
    at: new Date().toISOString(),
    position: 0n,
  })

  return {
    eventStore,
    environment,
    server,
    stores,
    socket,
    closing,
    /** What the server books the barber's cut for, in pesos. */
    async booked(nth: number) {
      const answer = await call(server.url, 'POST', '/api/appointments', {
        sessionId: client.sessionId,
        body: {
          barberId: barber.id,
          services: [barber.serviceId],
          fecha: someSlot(() => nth / 36, ZONE, 36),
        },
      })
      return answer?.status === 201
        ? Number(answer.body['totalPrice'])
        : `${answer?.status} ${answer?.body.code}`
    },
    /** The other server changes the price. */
    changePrice: (precio: number) =>
      services.business.catalogue.change(asBarber(), barber.serviceId, { precio }),
    ready: () => fetch(`${server.url}/api/health/ready`),
    async withoutPostgres(work: () => Promise<void>) {
      await postgres.stop()
      await work()
      postgres = await startEmbedded(cluster)
    },
  }
}

/** Straight into the log, as a server without a database could not. */
async function written(
  url: string,
  event: DomainEvent,
  { id = randomUUID(), schema }: { id?: string; schema?: number } = {},
) {
  const store = await openEventStoreLog(url, UNHURRIED)
  const metadata: StoredMetadata = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: system,
    occurredAt: new Date().toISOString(),
    ...(schema && { schema }),
  }
  await store.append(`account-${randomUUID()}`, [{ id, ...event, metadata }], { expected: 'none' })
  await store.close()
}

test('an outage of the database, in which keys were needed, is survived by the prices and by the sockets', async () => {
  const { eventStore, socket, booked, changePrice, ready, withoutPostgres } = await house()
  expect(await booked(0)).toBe(15)
  await withoutPostgres(async () => {
    const [id, userId] = [randomUUID(), randomUUID()]
    const { type, data } = ProfileUpdated({
      userId,
      phoneChanged: false,
      nombre: 'Ana',
      acercaDe: null,
      especialidades: [],
      profileImageUrl: null,
    })
    const nombre = {
      $sealed: seal('Ana', { eventId: id, field: 'nombre', subject: userId }, randomBytes(32)),
      of: 'userId',
    }
    await written(eventStore.url, { type, data: { ...data, nombre } }, { id })
    await eventually('the server says that it is not ready', async () => !(await ready()).ok)
  })
  await eventually('the server is ready again', async () => (await ready()).ok, { seconds: 60 })
  await changePrice(20)
  await socket.next('barber_updated')
  expect(await booked(1)).toBe(20)
}, 180_000)

test("an event of a newer version, in the middle of a deployment: prices and sockets are true, and the old server says that it can't read on", async () => {
  const { eventStore, socket, booked, changePrice, ready, stores, closing } = await house()
  expect(await booked(0)).toBe(15)
  await written(
    eventStore.url,
    { type: 'StaffRoleGranted', data: { userId: randomUUID(), role: 'auditor', until: 'mañana' } },
    { schema: 2 },
  )
  await eventually('the server says that it is not ready', async () => {
    const answer = await ready()
    const { checks } = (await answer.json()) as {
      checks: Record<string, { ok: boolean; standing?: string[] }>
    }
    expect(checks['followers']).toMatchObject({ ok: false, standing: ['projections'] })
    return answer.status === 503
  })
  await changePrice(20)
  await socket.next('barber_updated')
  expect(await booked(1)).toBe(20)

  // The server of tomorrow knows that version, and brings the read models on for both.
  const store = await openEventStoreLog(eventStore.url, UNHURRIED)
  closing.defer(() => store.close())
  const tomorrow = openEventLog(store, {
    events: [],
    keys: stores.vault.keys,
    upcasters: [{ type: 'StaffRoleGranted', from: 1, up: (data) => data }],
  })
  const projector = await startProjector({
    db: stores.background,
    log: tomorrow,
    projections: allProjections,
  })
  closing.defer(() => projector.stop())
  await eventually('the server is ready again', async () => (await ready()).ok, { seconds: 60 })
}, 180_000)
