/**
 * A copy of one's own data: everything of the person is in it, nothing of others is, and whoever
 * asks shows who they are.
 */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { inflateRawSync, crc32 } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestTimeouts as usualPatience } from '../../api/kernel/request-timeouts.ts'
import { notExported, vaultNotExported } from '../../api/export/not-exported.ts'
import { sql } from '../../postgres/db.ts'
import { exported, allProjections } from '../../modules/modules.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

/** One grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

const ask = (who: SignedIn, password = who.password) =>
  house.as(who).post<{ url: string; code: string }>('/api/account/export', { password })
const fetched = (url: string) => fetch(house.url + url)
const canary = () => `canario${randomUUID().slice(0, 8)}`

/** The files of an archive by its own directory. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size, nameLength, offset] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    const content = inflateRawSync(archive.subarray(start, start + packed))
    expect([name, content.length, crc32(content)]).toEqual([name, size, crc])
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}

async function copyOf(who: SignedIn): Promise<{ files: Map<string, Buffer>; text: string }> {
  const answer = await fetched((await must(ask(who))).body.url)
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'application/zip', 'no-store'])
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="balbu-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipped(Buffer.from(await answer.arrayBuffer()))
  const texts = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => content.toString())
  for (const text of texts) JSON.parse(text)
  return { files, text: texts.join('\n') }
}

interface Life {
  readonly owner: Chair
  readonly client: SignedIn
  readonly member: Chair
  /** What only the owner has said or is; what only the others. */
  readonly own: Readonly<Record<string, string>>
  readonly others: Readonly<Record<string, string>>
}

async function live(): Promise<Life> {
  const own = Object.fromEntries(
    [
      'nombre',
      'vida',
      'especialidad',
      'negocio',
      'calle',
      'local',
      'servicio',
      'nota',
      'motivo',
      'apunte',
      'apunteNegocio',
      'vacaciones',
      'bloqueo',
      'invitado',
    ].map((name) => [name, canary()]),
  ) as Record<string, string>
  const others = Object.fromEntries(
    ['vida', 'nota', 'apunteDeMí', 'invitada', 'notaMiembro'].map((name) => [name, canary()]),
  ) as Record<string, string>
  const owner = await openChair(house, {
    shop: { nombre: own['negocio'], direccion: own['calle'] },
  })
  const me = house.as(owner.barber)
  await must(
    me.put(`/api/users/${owner.barber.user.id}`, {
      nombre: own['nombre'],
      acercaDe: own['vida'],
      especialidades: [own['especialidad']],
      profileImageUrl: PICTURE,
    }),
  )
  await must(
    me.post(`/api/businesses/${owner.shop.id}/barbers`, {
      email: `${others['invitada']}@example.com`,
    }),
    201,
  )
  await must(
    me.post('/api/business-locations', { name: own['local'], address: 'Calle Luna 22' }),
    201,
  )
  await must(me.put(`/api/services/${owner.cut}`, { descripcion: own['servicio'] }))
  await must(
    me.post('/api/availability/exceptions', {
      desde: '2030-01-01',
      hasta: '2030-01-02',
      etiqueta: own['vacaciones'],
    }),
    201,
  )
  await must(
    me.post('/api/availability/blocks', {
      desde: '2030-02-01T10:00:00Z',
      hasta: '2030-02-01T10:30:00Z',
      motivo: own['bloqueo'],
    }),
    201,
  )
  const [member, elsewhere, client] = [
    await joinShop(house, owner),
    await openChair(house),
    await house.register('cliente', { nombre: 'Lucía Ferrer', telefono: '5599887766' }),
  ]
  await must(house.as(client).put(`/api/users/${client.user.id}`, { acercaDe: others['vida'] }))
  const times = await someDay(house, owner, 3)
  await must(
    me.post('/api/appointments', {
      barberId: owner.barber.user.id,
      services: [owner.cut],
      fecha: times[6],
      cliente: { nombre: own['invitado'], telefono: '5577001122' },
    }),
    201,
  )
  await must(book(house, client, owner, times[0], { notes: others['nota'] }), 201)
  await must(
    book(house, client, member, (await someDay(house, member, 5))[1], {
      notes: others['notaMiembro'],
    }),
    201,
  )
  const {
    body: { id },
  } = await must(
    book(house, owner.barber, elsewhere, (await someDay(house, elsewhere, 4))[2], {
      notes: own['nota'],
    }),
    201,
  )
  await must(me.patch(`/api/appointments/${id}/cancel`, { motivo: own['motivo'] }))
  await must(me.put(`/api/clients/${client.user.id}/note`, { nota: own['apunte'] }))
  await must(
    me.put(`/api/clients/${client.user.id}/note`, { nota: own['apunteNegocio'], negocio: '1' }),
  )
  await must(
    house
      .as(elsewhere.barber)
      .put(`/api/clients/${owner.barber.user.id}/note`, { nota: others['apunteDeMí'] }),
  )
  return { owner, client, member, own, others }
}

test('a post names the service that it shows', async () => {
  const chair = await openChair(house)
  for (const servicioId of [chair.cut, null])
    await must(house.as(chair.barber).post('/api/posts', { content: 'Degradado', servicioId }), 201)
  const { files } = await copyOf(chair.barber)
  const posts = JSON.parse(files.get('publicaciones.json')?.toString() ?? '[]') as {
    servicio: string | null
  }[]
  expect(posts.map(({ servicio }) => servicio).toSorted()).toEqual(['Corte', null])
})

describe('a copy of one’s data', () => {
  test('has everything of the person and nothing of others, for either side of the same appointments', async () => {
    const { owner, client, member, own, others } = await live()
    const mine = await copyOf(owner.barber)
    const missing = Object.entries({
      ...own,
      email: owner.barber.email,
      telefono: owner.barber.user.telefono ?? '',
    }).filter(([, word]) => !mine.text.includes(word))
    expect(missing.map(([name]) => name)).toEqual([])
    const foreign = {
      ...others,
      email: client.email,
      telefono: '5599887766',
      miembro: member.barber.email,
      invitado: '5577001122',
    }
    expect(
      Object.entries(foreign)
        .filter(([, word]) => mine.text.includes(word))
        .map(([name]) => name),
    ).toEqual([])
    expect([...mine.files.keys()].filter((name) => name.startsWith('fotos/'))).toHaveLength(1)

    const theirs = await copyOf(client)
    expect(
      [others['vida'], others['nota'], others['notaMiembro'], client.email, '5599887766'].filter(
        (word) => !theirs.text.includes(word ?? '?'),
      ),
    ).toEqual([])
    const notTheirs = {
      ...own,
      nombre: '?',
      negocio: '?',
      email: owner.barber.email,
      telefono: owner.barber.user.telefono ?? '?',
      apunteDeMí: others['apunteDeMí'] ?? '?',
    }
    expect(
      Object.entries(notTheirs)
        .filter(([, word]) => theirs.text.includes(word))
        .map(([name]) => name),
    ).toEqual([])
  }, 60_000)

  test('tells its history in the person’s own terms, the asking for it included', async () => {
    const person = await house.client()
    const { files } = await copyOf(person)
    const history = JSON.parse(files.get('historial.json')?.toString() ?? '[]') as {
      hecho: string
      por: string
    }[]
    expect(history.map(({ hecho, por }) => [hecho, por])).toEqual([
      ['AccountRegistered', 'yo'],
      ['DataExportRequested', 'yo'],
    ])
  })

  test('wants the password, and its link is good once, for ten minutes', async () => {
    const person = await house.client()
    expect(await ask(person, 'otra-cosa')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    expect(
      (await house.guest.post('/api/account/export', { password: person.password })).status,
    ).toBe(401)
    const {
      body: { url },
    } = await must(ask(person))
    expect([(await fetched(url)).status, (await fetched(url)).status]).toEqual([200, 404])
    const late = (await must(ask(person))).body.url
    house.clock.offsetMs = 11 * 60_000
    expect((await fetched(late)).status).toBe(404)
    house.clock.offsetMs = 0
    expect((await fetched('/api/account/exports/cualquiera')).status).toBe(404)
  })

  test('goes in pieces, and in order, where there is much of it', async () => {
    const person = await house.client()
    const { db } = house.services
    await db.run(sql`INSERT INTO inbox.notification (user_id, notification_id, type, subject, count)
      SELECT ${person.user.id}, gen_random_uuid(), 'appointment_created', n::text, 1
      FROM generate_series(1, 1234) AS n`)
    const { files } = await copyOf(person)
    const told = JSON.parse(files.get('avisos.json')?.toString() ?? '[]') as { id: string }[]
    expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([1234, 1234])
  })
})

describe('the link', () => {
  test('outlives programs that look whether it leads anywhere', async () => {
    const person = await house.client()
    const {
      body: { url },
    } = await must(ask(person))
    const looked = await fetch(house.url + url, { method: 'HEAD' })
    expect([looked.status, looked.headers.get('content-type'), await looked.text()]).toEqual([
      200,
      'application/zip',
      '',
    ])
    expect((await fetched(url)).status).toBe(200)
    expect(
      (await fetch(`${house.url}/api/account/exports/cualquiera`, { method: 'HEAD' })).status,
      'and says nothing of whether it is good',
    ).toBe(200)
  })
})

describe('two copies at a time', () => {
  /** Somebody of whom much more is known than the connection's buffers hold. */
  async function withMuch(server: TestServer): Promise<string> {
    const person = await server.register()
    await server.services.db.run(
      sql`UPDATE people.person SET acerca_de = (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 1000000)) WHERE user_id = ${person.user.id}`,
    )
    return (
      server.url +
      (
        await must(
          server
            .as(person)
            .post<{ url: string }>('/api/account/export', { password: person.password }),
        )
      ).body.url
    )
  }

  test('are all that a node makes, also of those who ask in the same moment; a link that has to wait stays good', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => withMuch(house)))
    const readers = urls.map(() => new AbortController())
    const answers = await Promise.all(
      urls.map((url, index) => fetch(url, { signal: readers[index]?.signal ?? null })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503])
    const waiting = urls[answers.findIndex(({ status }) => status === 503)] ?? ''
    for (const reader of readers) reader.abort()
    const copy = await eventually('a turn is free', async () => {
      const answer = await fetch(waiting)
      return answer.status === 200 && answer
    })
    await copy.body?.cancel()
  })

  test('a download that is too slow loses its turn', async () => {
    const lines: string[] = []
    const logger = pino(
      { level: 'error' },
      new Writable({
        write(line: Buffer, _, done) {
          lines.push(line.toString())
          done()
        },
      }),
    )
    const impatient = await startTestServer({
      logger,
      patience: { ...usualPatience, handlerMs: 90_000, downloadMs: 1_000 },
    })
    const urls = await Promise.all([1, 2].map(() => withMuch(impatient)))
    const slow = await Promise.all(urls.map((url) => fetch(url)))
    const person = await impatient.register()
    const {
      body: { url },
    } = await must(
      impatient
        .as(person)
        .post<{ url: string }>('/api/account/export', { password: person.password }),
    )
    await eventually(
      'somebody else has a turn',
      async () => (await fetch(impatient.url + url)).status === 200,
    )
    expect(
      lines.filter((line) => line.includes('an export broke off') && line.includes('too slowly'))
        .length,
    ).toBeGreaterThan(0)
    for (const { body } of slow) await body?.cancel().catch(() => {})
  })
})

describe('the table of what is exported', () => {
  test('has every personal column of the read models, or says why not', () => {
    const personal = allProjections.flatMap(({ name, tables }) =>
      Object.entries(tables).flatMap(([table, { personal: marks = [] }]) =>
        [marks]
          .flat()
          .flatMap(({ columns }) =>
            Object.keys(columns).map((column) => `${name}.${table}.${column}`),
          ),
      ),
    )
    const said = [
      ...exported.flatMap(({ of = {} }) =>
        Object.entries(of).flatMap(([table, columns]) =>
          columns.map((column) => `${table}.${column}`),
        ),
      ),
      ...Object.keys(notExported),
    ]
    expect([...new Set(said)].toSorted()).toEqual([...new Set(personal)].toSorted())
  })

  test('has every table of the vault, or says why not', async () => {
    const tables = await house.services.db.many<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'vault'`,
    )
    const said = [...exported.flatMap(({ vault = [] }) => vault), ...Object.keys(vaultNotExported)]
    expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })
})
