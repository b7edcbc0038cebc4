/** A start that is killed while it moves pictures out of the vault: the next one finishes it, and every picture is there once, in one place. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { oldPicture, oldVault } from '../media/old-vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { serverChild } from './server-child.ts'

const PICTURES = 60

test('killed again and again while it moves pictures, it ends with all of them in the store and none in the vault', async () => {
  const { url, db } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'balbu-pictures-'))
  await oldVault(db)
  const ids: string[] = []
  for (let n = 0; n < PICTURES; n++) ids.push((await oldPicture(db, { owner: randomUUID(), width: 1300 })).id)
  const server = await serverChild({ DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64'), DATA_DIR: folder })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const left = async () => (await db.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM vault.media`))?.n ?? 0

  for (const remaining of [55, 35, 10]) {
    // Whether it became ready is the last start's to say.
    server.start().catch(() => undefined)
    await eventually(`${remaining} pictures are left`, async () => (await left()) <= remaining, { everyMs: 2 })
    await server.kill()
    const between = await left()
    expect(between, 'it was killed in the middle').toBeGreaterThan(0)
    const moved = await db.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM media.picture WHERE state = 'kept'`)
    expect((moved?.n ?? 0) + between, 'each is in one of the two').toBe(PICTURES)
  }
  await server.start()
  expect(await left()).toBe(0)
  const answers = await Promise.all(ids.map(async (id) => (await fetch(`${server.url}/media/${id}?size=640`)).status))
  expect(answers.filter((status) => status !== 200)).toEqual([])
  const files = (await readdir(join(folder, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp'))
  expect(files.length).toBe(3 * PICTURES)
})
