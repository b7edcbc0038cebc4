/**
 * The end of an account: what others see of it, and that nothing of its person is left anywhere,
 * whoever dies in between and whatever backup comes back.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsCli } from '../../accounts-cli.ts'
import { allProjections, finishersOf } from '../../modules/modules.ts'
import { erasuresIn } from '../../composition/erasures.ts'
import { servicesOf } from '../../composition/services.ts'
import { readConfig } from '../../config.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { openFiles } from '../../media/files.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { shopOfPerson } from '../../projections/business/team-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { type Asking, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { bySystem } from '../support/acting.ts'

let house: TestServer
/** Everything that the server has said of itself, and where it keeps pictures. */
const said: string[] = []
let shelf: string
beforeAll(async () => {
  shelf = await mkdtemp(join(tmpdir(), 'balbu-erased-'))
  house = await startTestServer({
    logger: openLogger('trace', {
      write: (line) => {
        said.push(line)
      },
    }),
    mediaStore: await openFiles(shelf),
  })
})
afterAll(() => rm(shelf, { recursive: true, force: true }))

/** One grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
const pictures = async () =>
  (await readdir(shelf, { recursive: true })).filter((name) => name.endsWith('.webp'))

const bySelf = ({ user: { id, rol } }: SignedIn) => ({ ...bySystem(house), by: { id, role: rol } })
const close = ({ user }: SignedIn) =>
  house.services.identity.accounts.close(bySystem(house), user.id)

interface Life {
  readonly owner: Chair
  /** Works in the owner's shop. */
  readonly member: Chair
  /** Where the owner goes as a client. */
  readonly elsewhere: Chair
  readonly client: SignedIn
  /** A client's with the owner, the owner's as a client, a client's with the member. */
  readonly appointments: readonly [string, string, string]
  /** What only this person carries. */
  readonly words: readonly string[]
}

/** An owner's life in the product, in which every word that could tell of them is their own. */
async function live(): Promise<Life> {
  const own = `canario${randomUUID().slice(0, 8)}`
  const owner = await openChair(house, {
    shop: {
      nombre: `${own} tienda`,
      direccion: `${own} calle`,
      latitude: 19.4326,
      longitude: -99.1332,
      addressIsPrivate: true,
    },
  })
  const me = house.as(owner.barber)
  const key: Asking = { headers: { 'idempotency-key': randomUUID() } }
  await must(
    me.put(`/api/users/${owner.barber.user.id}`, {
      nombre: `${own} nombre`,
      acercaDe: `${own} vida`,
      profileImageUrl: PICTURE,
    }),
  )
  // What stands beside the account: a try with a wrong password, links, a copy of their data that
  // was not fetched.
  await must(
    house.guest.post('/api/auth/login', {
      email: owner.barber.email,
      password: `${own} contraseña`,
    }),
    401,
  )
  await house.services.identity.recovery.requestVerification(
    bySelf(owner.barber),
    owner.barber.user.id,
  )
  await must(me.post('/api/account/export', { password: owner.barber.password }))
  await must(
    me.post(`/api/businesses/${owner.shop.id}/barbers`, { email: `${own}-invitada@example.com` }),
    201,
  )
  const [member, elsewhere, client] = [
    await joinShop(house, owner),
    await openChair(house),
    await house.client(),
  ]
  const times = await someDay(house, owner, 3)
  const guest = {
    barberId: owner.barber.user.id,
    services: [owner.cut],
    fecha: times[6],
    cliente: { nombre: `${own} invitado`, telefono: '5577001122' },
  }
  await must(me.post('/api/appointments', guest), 201)
  const asClient = { ...owner.barber }
  const appointments = [
    (await must(book(house, client, owner, times[0], { notes: 'a las diez en punto' }), 201)).body
      .id,
    (
      await must(
        book(
          house,
          asClient,
          elsewhere,
          (await someDay(house, elsewhere, 4))[2],
          { notes: `${own} nota` },
          key,
        ),
        201,
      )
    ).body.id,
    (await must(book(house, client, member, (await someDay(house, member, 5))[1]), 201)).body.id,
  ] as const
  await must(
    me.post(
      '/api/posts',
      { content: `${own} publicación`, imageUrls: [PICTURE], alts: [`${own} foto`] },
      key,
    ),
    201,
  )
  await must(
    me.put(
      `/api/posts/${(await must(me.post<{ id: string }>('/api/posts', { content: `${own} otra` }), 201)).body.id}`,
      { content: `${own} cambiada` },
    ),
  )
  const [session] = await house.services.db.many<{ id: string }>(
    sql`SELECT id FROM vault.session WHERE user_id = ${owner.barber.user.id}`,
  )
  await house.services.vault.push.register({
    userId: owner.barber.user.id,
    sessionId: session?.id ?? '',
    platform: 'android',
    token: `${own}-app-de-su-telefono`,
  })
  await must(me.post('/api/calendar-feeds', { dispositivo: `${own} reloj` }), 201)
  await must(me.put(`/api/clients/${client.user.id}/note`, { nota: `${own} apunte` }, key))
  await must(
    me.put(`/api/clients/${client.user.id}/note`, { nota: `${own} del negocio`, negocio: '1' }),
  )
  await must(
    house
      .as(elsewhere.barber)
      .put(`/api/clients/${owner.barber.user.id}/note`, { nota: `${own} apuntado` }, key),
  )
  return {
    owner,
    member,
    elsewhere,
    client,
    appointments,
    words: [own, owner.barber.email, owner.barber.user.telefono ?? own, '5577001122'],
  }
}

/** Every table of the database in which one of these words stands, as text. */
async function whereabouts(words: readonly string[]): Promise<string[]> {
  const { db } = house.services
  const tables = await db.many<{ name: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS name
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.pool.query(
        `SELECT 1
          FROM ${name} AS t
          WHERE ${words.map((_, index) => `t::text ILIKE '%' || $${index + 1} || '%'`).join(' OR ')}
          LIMIT 1`,
        [...words],
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat().sort()
}

const statusOf = async (id: string) => (await appointmentById(house.services.db, id))?.status

async function mustBeGone({ owner, member, client, appointments, words }: Life): Promise<void> {
  expect(await whereabouts(words)).toEqual([])
  expect(
    said.filter((line) => words.some((word) => line.includes(word))),
    'nor in the server’s log',
  ).toEqual([])
  expect(await pictures()).toEqual([])
  expect(await Promise.all(appointments.map(statusOf))).toEqual([
    'cancelada',
    'cancelada',
    'pendiente',
  ])
  expect(await appointmentById(house.services.db, appointments[0])).toMatchObject({
    barber_name: ERASED,
    cancelled_by: 'barbero',
    notes: 'a las diez en punto',
  })
  expect(await shopOfPerson(house.services.db, member.barber.user.id)).toBeUndefined()
  const again = await house.guest.post('/api/auth/login', {
    email: owner.barber.email,
    password: owner.barber.password,
  })
  expect([again.status, (await house.as(owner.barber).get('/api/auth/user')).status]).toEqual([
    401, 401,
  ])
  const told = (await must(house.as(client).get<{ type: string }[]>('/api/notifications'))).body
  expect(
    told.filter(({ type }) => type === 'appointment_cancelled'),
    'told once',
  ).toHaveLength(1)
  const erased = await house.services.db.many(
    sql`SELECT
      FROM log.event
      WHERE type = 'PersonErased' AND data ->> 'personId' = ${owner.barber.user.id}`,
  )
  expect(erased).toHaveLength(1)
}

describe('an account that is closed', () => {
  test('is out of sight at once, lets go of what it has with others, and is forgotten after the time to think it over', async () => {
    const life = await live()
    expect(await whereabouts(life.words)).toEqual(
      expect.arrayContaining([
        'people.person',
        'shops.shop',
        'clients.note',
        'clients.client',
        'posts.post',
        'vault.account',
        'vault.guest',
        'vault.invitation',
        'vault.idempotency',
        'vault.push_device',
      ]),
    )
    expect(await pictures()).not.toEqual([])
    await close(life.owner.barber)
    const [left] = await leftOver(house.services)
    expect(left).toMatchObject({ process: 'closing', about: { userId: life.owner.barber.user.id } })
    expect(await finishAll(house.services)).toMatchObject({
      found: 1,
      failed: 0,
      left: [{ process: 'erasing', id: life.owner.barber.user.id }],
    })
    expect(await Promise.all(life.appointments.map(statusOf))).toEqual([
      'cancelada',
      'cancelada',
      'pendiente',
    ])
    const { db } = house.services
    const [due] = await db.many<{ days: number }>(
      sql`SELECT round(extract(epoch FROM began_at - now()) / 86400)::int AS days
        FROM processes.unfinished`,
    )
    expect(due?.days, 'not before').toBe(30)
    expect(await finishAll(house.services)).toEqual({ found: 1, failed: 0, left: [] })
    await mustBeGone(life)
    for (const projection of allProjections) {
      const { differing, differences } = await verify(projection, { db, log: house.services.log })
      expect({ projection: projection.name, differing, differences }).toEqual({
        projection: projection.name,
        differing: 0,
        differences: [],
      })
    }
  })

  test('comes to the same where the clock dies between any two steps', async () => {
    const life = await live()
    await close(life.owner.barber)
    let deaths = 0
    for (let lives = 1; ; lives++) {
      const [left] = await leftOver(house.services)
      if (!left) break
      const finisher = finishersOf(mortal(lives)).find(
        ({ process }) => process.name === left.process,
      )
      await finisher?.finish(bySystem(house), left.id, left.about).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
        deaths++
      })
    }
    expect(deaths).toBeGreaterThan(3)
    await mustBeGone(life)
  })

  test('comes to the same wherever the clock is cut off first: before each look at the vault, at the pictures, and each append', async () => {
    const chair = await openChair(house)
    const times = await someDay(house, chair, 6)
    let cuts = 0
    for (let isCut = true; isCut; cuts++) {
      const own = `canario${randomUUID().slice(0, 8)}`
      const client = await house.client(`${own} nombre`)
      const {
        body: { id },
      } = await must(
        book(house, client, chair, times[cuts % times.length], { notes: `${own} nota` }),
        201,
      )
      await close(client)
      const steps = mortal(cuts)
      isCut = false
      while (!isCut) {
        const [one] = await leftOver(house.services)
        if (!one) break
        await finishersOf(steps)
          .find(({ process }) => process.name === one.process)
          ?.finish(bySystem(house), one.id, one.about)
          .catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error
            isCut = true
          })
      }
      while ((await leftOver(house.services)).length > 0)
        expect(await finishAll(house.services)).toMatchObject({ failed: 0 })
      expect(
        [await whereabouts([own, client.email]), await statusOf(id)],
        `cut off before step ${cuts + 1}`,
      ).toEqual([[], 'cancelada'])
    }
    expect(cuts).toBeGreaterThan(8)
  })

  test('that a backup of the vault brings back is forgotten again at the next start', async () => {
    const life = await live()
    const {
      db,
      identity: { closing },
    } = house.services
    const id = life.owner.barber.user.id
    await db.run(
      sql`CREATE TABLE public.backup_account AS SELECT * FROM vault.account WHERE user_id = ${id}`,
    )
    await db.run(
      sql`CREATE TABLE public.backup_key AS SELECT * FROM vault.subject_key WHERE subject = ${id}`,
    )
    await closing.erase(bySystem(house), id)
    await db.run(sql`INSERT INTO vault.account SELECT * FROM public.backup_account`)
    await db.run(
      sql`UPDATE vault.subject_key AS k SET master = b.master, wrapped = b.wrapped, erased_at = NULL FROM public.backup_key AS b WHERE k.subject = b.subject`,
    )
    await db.run(sql`DROP TABLE public.backup_account, public.backup_key`)
    expect(await closing.eraseBroughtBack(bySystem(house))).toBe(1)
    expect(await closing.eraseBroughtBack(bySystem(house)), 'and only once').toBe(0)
    expect(await finishAll(house.services)).toMatchObject({ failed: 0, left: [] })
    await mustBeGone(life)
  })

  test('is ended by an operator, by its address or its id, and stands in the list of the erased', async () => {
    const person = await house.client('canario operado')
    const {
      vault,
      identity: { accounts, closing },
    } = house.services
    const parts = {
      accounts,
      closing,
      credentials: vault.accounts,
      erasures: erasuresIn(house.erasuresFile),
    }
    const said: string[] = []
    const run = (...args: string[]) =>
      accountsCli(
        args,
        async () => parts,
        (line) => said.push(line),
      )
    expect(await run('close', person.email)).toBe(0)
    expect(await leftOver(house.services)).toMatchObject([{ process: 'closing' }])
    expect((await house.as(person).get('/api/auth/user')).status).toBe(401)
    expect(await run('erase', person.email)).toBe(0)
    expect(await leftOver(house.services)).toEqual([])
    expect(await whereabouts(['canario operado', person.email])).toEqual([])
    expect(await run('erase', person.email), 'nobody has that address any more').toBe(1)
    expect(
      [await run('erase', person.user.id), await run('erased')],
      'again changes nothing',
    ).toEqual([0, 0])
    expect(said.filter((line) => line === person.user.id)).toHaveLength(1)
    expect([await run('erase'), await run('erase', person.email, 'now'), await run()]).toEqual([
      2, 2, 2,
    ])
    const moderator = await house.staff('moderator')
    expect([await run('close', moderator.email), said.at(-1)]).toEqual([
      1,
      expect.stringContaining('roles de equipo'),
    ])
  })

  test('that another machine has erased stands in this one’s list, too', async () => {
    const person = await house.client()
    await house.services.vault.keys.erase(person.user.id)
    expect(await erasuresIn(house.erasuresFile).all()).not.toContain(person.user.id)
    expect(await house.services.identity.closing.completeList()).toBe(1)
    expect([
      await erasuresIn(house.erasuresFile).all(),
      await house.services.identity.closing.completeList(),
    ]).toEqual([expect.arrayContaining([person.user.id]), 0])
  })

  test('is not one of the staff: they give back their roles first', async () => {
    const moderator = await house.staff('moderator')
    await expect(close(moderator)).rejects.toMatchObject({ code: 'conflict' })
  })
})

class Killed extends Error {}
/**
 * The same services in a process that dies at its so-many-th look at the vault, at the pictures, or
 * append.
 */
function mortal(lives: number) {
  const { db, vault, media, passed, log } = house.services
  let steps = 0
  const mayDie = () => {
    if (++steps > lives) throw new Killed()
  }
  const dying = <T extends object>(of: T): T =>
    new Proxy(of, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value !== 'function'
          ? value
          : (...args: unknown[]) => {
              mayDie()
              return Reflect.apply(value, target, args) as unknown
            }
      },
    })
  return servicesOf({
    databaseUrl: house.databaseUrl,
    db,
    background: db,
    projecting: db,
    asking: db,
    passed,
    logger: openLogger('silent'),
    chain: house.services.chain,
    trust: house.services.trust,
    config: readConfig({ RATE_LIMIT: 'off', ERASURES_FILE: house.erasuresFile }),
    vault: {
      ...vault,
      sessions: dying(vault.sessions),
      forgetting: dying(vault.forgetting),
      keys: dying(vault.keys),
    },
    media: dying(media),
    log: {
      ...log,
      append: (...args) => {
        mayDie()
        return log.append(...args)
      },
    },
  })
}
