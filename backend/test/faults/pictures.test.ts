/**
 * Killed while it moves pictures out of the vault or takes new ones in: each picture is whole or
 * not there, and nothing is left behind.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pictureSizes } from '../../../contract/kernel/pictures.ts'
import { openFiles } from '../../media/files.ts'
import { openMedia } from '../../media/media.ts'
import { sql } from '../../postgres/db.ts'
import { oldPicture, oldVault } from '../media/old-vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { call } from './call.ts'
import { serverChild } from './server-child.ts'

const PICTURES = 30

test('killed again and again while it moves pictures, it ends with all of them in the store and none in the vault', async () => {
  const { url, db } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'balbu-pictures-'))
  await oldVault(db)
  const ids: string[] = []
  for (let n = 0; n < PICTURES; n++)
    ids.push((await oldPicture(db, { owner: randomUUID(), width: 1300 })).id)
  const server = await serverChild({
    DATABASE_URL: url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const left = async () =>
    (await db.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM vault.media`))?.n ?? 0

  for (const remaining of [27, 17, 5]) {
    // Whether it became ready is the last start's to say.
    server.start().catch(() => undefined)
    await eventually(`${remaining} pictures are left`, async () => (await left()) <= remaining, {
      seconds: 90,
      everyMs: 2,
    })
    await server.kill()
    const between = await left()
    expect(between, 'it was killed in the middle').toBeGreaterThan(0)
    const moved = await db.first<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM media.picture WHERE state = 'kept'`,
    )
    expect((moved?.n ?? 0) + between, 'each is in one of the two').toBe(PICTURES)
  }
  await server.start()
  expect(await left()).toBe(0)
  const answers = await Promise.all(
    ids.map(async (id) => (await fetch(`${server.url}/media/${id}?size=640`)).status),
  )
  expect(answers.filter((status) => status !== 200)).toEqual([])
  const files = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )
  expect(files.length).toBe(3 * PICTURES)
})

test('killed again and again while people upload: what was acknowledged is served whole, and what was cut off the sweep removes', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'balbu-uploads-'))
  const server = await serverChild({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await server.start()
  const over = new AbortController()
  const acknowledged = new Set<string>()
  const people = Array.from({ length: 2 }, (_, number) =>
    upload(server.url, number, over.signal, acknowledged),
  )

  const cutOff = async () =>
    (
      await db.first<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM media.picture WHERE state = 'arriving'`,
      )
    )?.n ?? 0
  for (let kills = 0, left = 0; kills < 5 || left < 2; kills++) {
    const before = acknowledged.size
    await eventually('one more upload is acknowledged', async () => acknowledged.size > before, {
      seconds: 90,
    })
    await eventually('bytes are on their way into the store', async () => (await cutOff()) > left, {
      seconds: 60,
      everyMs: 1,
    })
    await server.kill()
    left = await cutOff()
    await server.start()
  }
  over.abort()
  await Promise.all(people)

  const answers = await Promise.all(
    [...acknowledged].flatMap((path) =>
      pictureSizes.map(async (size) => (await fetch(`${server.url}${path}?size=${size}`)).status),
    ),
  )
  expect(answers.filter((status) => status !== 200)).toEqual([])
  await server.stop()

  const media = await openMedia({ db, store: await openFiles(join(folder, 'media')) })
  for (const hours of [1.1, 2.2]) await media.sweep(new Date(Date.now() + hours * 3_600_000))
  expect(await cutOff()).toBe(0)
  const rows = await db.many<{ id: string; sizes: number[] }>(
    sql`SELECT media_id AS id, sizes FROM media.picture WHERE state = 'kept'`,
  )
  const files = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )
  expect(files.sort()).toEqual(
    rows
      .flatMap(({ id, sizes }) => sizes.map((size) => `${id.slice(0, 2)}/${id}-${size}.webp`))
      .sort(),
  )
})

/** One person who changes their photo all the time; what was acknowledged is noted. */
async function upload(
  url: string,
  number: number,
  signal: AbortSignal,
  acknowledged: Set<string>,
): Promise<void> {
  const typed = {
    nombre: 'Ana Ruiz',
    email: `ana-${number}@example.com`,
    password: 'secreto-1',
    telefono: '5512345678',
    rol: 'cliente',
  }
  const body = (await call(url, 'POST', '/api/auth/register', { body: typed }))?.body as {
    sessionId: string
    user: { id: string }
  }
  for (let shade = 0; !signal.aborted; shade++) {
    const background = { r: shade % 256, g: number, b: shade >> 8 }
    const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
    const profileImageUrl = `data:image/png;base64,${bytes.toString('base64')}`
    const answer = await call(url, 'PUT', `/api/users/${body.user.id}`, {
      sessionId: body.sessionId,
      body: { profileImageUrl },
    })
    if (answer?.status === 200) acknowledged.add(String(answer.body['profileImageUrl']))
    // Killed: the next picture is drawn when the next server is there.
    else
      while (!signal.aborted && !(await call(url, 'GET', '/api/health/live', {}))) await pause(50)
  }
}
