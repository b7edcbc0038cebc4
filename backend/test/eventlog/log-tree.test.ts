/**
 * The Merkle tree of the log over both stores: it grows with the chain, also after a cut and from
 * two nodes, its heads are signed only where they continue the last one, and no change of the log
 * passes a signed head.
 */
import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { system } from '../../domain/kernel/event.ts'
import { LogChain } from '../../eventlog/chain.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import { leafText } from '../../eventlog/leaf.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { LogTree } from '../../eventlog/log-tree.ts'
import { leafHash, HASH_BYTES } from '../../eventlog/merkle/hashes.ts'
import { growthOf, MerkleTree } from '../../eventlog/merkle/tree.ts'
import { isConsistent, rootByInclusion } from '../../eventlog/merkle/verify.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { eventsAfter } from '../../eventlog/stretch.ts'
import { sql } from '../../postgres/db.ts'
import { prepareVault } from '../../vault/schema.ts'
import { LogSeals } from '../../vault/secrets/seals.ts'
import { LogTiles } from '../../vault/secrets/log-tiles.ts'
import { SigningKeys } from '../../vault/secrets/signing-keys.ts'
import { randomFor } from '../../seed/random.ts'
import { freshDatabase } from '../support/database.ts'
import { startEventStoreDouble, UNHURRIED } from '../support/eventstore-double/server.ts'
import { seed } from '../support/seed.ts'

const happened = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    type: 'ThingHappened',
    data: { number, words: 'ñ «»' },
    metadata: {
      commandId: 'c',
      correlationId: 'c',
      actor: system,
      occurredAt: '2026-11-23T06:00:00.000Z',
    },
  }))
const write = (log: EventLog, count: number) =>
  log.append(`things-${randomUUID()}`, happened(count), { expected: 'none' })

async function opened(store: EventLog, db: Awaited<ReturnType<typeof freshDatabase>>['db']) {
  await prepareVault(db)
  const seals = new LogSeals(db)
  const tiles = new LogTiles(db)
  const keys = new SigningKeys(db, randomBytes(32))
  const treeOf = () => new LogTree({ store, tiles, keys })
  const tree = treeOf()
  return { seals, tiles, keys, tree, treeOf, chain: new LogChain({ store, seals, tree }) }
}
/** The root of the log as it is stored now, from nothing but its events. */
async function rootNow(store: EventLog, size: number) {
  const events = await eventsAfter(store, 0n, size)
  return rootOfTexts(events.map(leafText))
}
function rootOfTexts(texts: readonly string[]): Promise<Buffer> {
  const tiles = new Map<string, Buffer>()
  for (const { level, index, hashes } of growthOf(0, texts.map(leafHash), () => Buffer.alloc(0)))
    tiles.set(`${level} ${index}`, hashes)
  return new MerkleTree({
    tiles: async (names) => names.map(({ level, index }) => tiles.get(`${level} ${index}`)),
  }).root(texts.length)
}
const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`

describe.each(['PostgreSQL', 'EventStoreDB'] as const)('over %s', async (kind) => {
  const { url, db } = await freshDatabase()
  const double = kind === 'EventStoreDB' ? await startEventStoreDouble() : undefined
  const store = double ? await openEventStoreLog(double.url, UNHURRIED) : await openPostgresLog(url)
  afterAll(async () => {
    await store.close()
    await double?.close()
  })
  const { seals, tiles, keys, tree, treeOf, chain } = await opened(store, db)

  test('it grows with the chain, and each leaf is proved against the signed head', async () => {
    for (const count of [1, 300, 7]) {
      await write(store, count)
      await chain.seal(1_000_000)
    }
    const { signed } = await tree.sign(at(0))
    expect(signed?.size).toBe(308)
    expect(signed?.root).toEqual(await rootNow(store, 308))
    const texts = (await eventsAfter(store, 0n, 1_000)).map(leafText)
    for (const index of [0, 1, 255, 256, 307])
      expect(
        rootByInclusion(
          { index, size: 308 },
          leafHash(texts[index] ?? ''),
          await tree.inclusion(index, 308),
        ),
      ).toEqual(signed?.root)
  })

  test('the head is a note that its key signs, as C2SP has it', async () => {
    const note = (await tree.lastHead())?.note ?? ''
    const [text = '', line = ''] = note.split('\n\n')
    expect(text.split('\n')).toEqual([
      `balbu/${await store.identity()}`,
      '308',
      (await tree.lastHead())?.root.toString('base64'),
    ])
    const signature = Buffer.from(line.trim().split(' ').at(-1) ?? '', 'base64').subarray(4)
    const [key] = await keys.all()
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey.toString('base64url') ?? '' },
      format: 'jwk',
    })
    expect(verify(null, Buffer.from(`${text}\n`), publicKey, signature)).toBe(true)
  })

  test('a head is signed only where the log has grown, and continues the last one', async () => {
    expect(await tree.sign(at(1))).toEqual({ signed: null })
    const before = await tree.lastHead()
    await write(store, 500)
    await chain.seal(1_000_000)
    const { signed } = await tree.sign(at(2))
    if (!before || !signed) throw new Error('no heads')
    expect(isConsistent(before, signed, await tree.consistency(before.size, signed.size))).toBe(
      true,
    )
  })

  test('what was sealed before there was a tree, or cut off from it, is taken in', async () => {
    await write(store, 40)
    await new LogChain({ store, seals }).seal(1_000_000)
    await chain.seal(1_000_000)
    const { size } = await tree.state()
    expect(await treeOf().sign(at(3))).toMatchObject({ signed: { size } })
    expect((await tree.lastHead())?.root).toEqual(await rootNow(store, size))
  })

  test('two nodes that grow it at once take in each leaf once', async () => {
    const others = [chain, new LogChain({ store, seals, tree: treeOf() })]
    for (let round = 0; round < 5; round++) {
      await write(store, 100)
      await Promise.all(others.map((one) => one.seal(1_000_000)))
    }
    await chain.seal(1_000_000)
    const { size } = await tree.state()
    expect(size).toBe((await eventsAfter(store, 0n, 100_000)).length)
    expect((await tree.sign(at(4))).signed?.root).toEqual(await rootNow(store, size))
  })

  test('a new key signs from then on, and its first head is signed by the one before, too', async () => {
    await keys.replace()
    await write(store, 1)
    await chain.seal(1_000_000)
    const signatures = (note: string | undefined) => note?.split('\n\n')[1]?.trim().split('\n')
    // The heads here have their own time: the key that ends after the last head signs with it.
    expect(signatures((await tree.sign(at(5))).signed?.note)).toHaveLength(2)
    expect(await tree.keys()).toHaveLength(2)
  })

  test('a changed tile is never signed over', async () => {
    const { origin } = await tree.state()
    const tile = (await tiles.tiles(origin, [{ level: 0, index: 0 }]))[0]
    const changed = Buffer.from(tile ?? '')
    changed[3 * HASH_BYTES] = (changed[3 * HASH_BYTES] ?? 0) ^ 1
    const put = (hashes: Buffer | undefined) =>
      db.run(
        sql`UPDATE vault.log_tile SET hashes = ${hashes}
          WHERE origin = ${origin} AND level = 0 AND index = 0`,
      )
    await write(store, 1)
    await chain.seal(1_000_000)
    // Full tiles have their root one level up: the last head reaches into the open one alone.
    const above = (await tiles.tiles(origin, [{ level: 1, index: 0 }]))[0]
    await put(changed)
    await db.run(
      sql`UPDATE vault.log_tile SET hashes = ${Buffer.alloc(above?.length ?? 0, 1)}
        WHERE origin = ${origin} AND level = 1`,
    )
    expect(await tree.sign(at(6))).toEqual({
      signed: null,
      refused: 'the last head is not its beginning',
    })
    await put(tile)
    await db.run(
      sql`UPDATE vault.log_tile SET hashes = ${above} WHERE origin = ${origin} AND level = 1`,
    )
    expect((await tree.sign(at(7))).signed).not.toBeNull()
  })

  test('after a restore another tree begins, with a name of its own', async () => {
    const before = await tree.lastHead()
    const other = await opened(store, (await freshDatabase()).db)
    await other.chain.seal(1_000_000)
    await other.tree.sign(at(8))
    expect(await other.tree.beginAgain()).toBe(`balbu/${await store.identity()}/2`)
    await other.chain.seal(1_000_000)
    const { signed } = await other.tree.sign(at(9))
    expect(signed).toMatchObject({ size: before?.size, root: before?.root })
    expect(signed?.note.split('\n')[0]).toBe(`balbu/${await store.identity()}/2`)
    expect(await other.tree.unsignedSeconds(Date.parse(at(20)))).toBe(0)
    await write(store, 1)
    await other.chain.seal(1_000_000)
    expect(await other.tree.unsignedSeconds(Date.parse(at(20)))).toBe(660)
  })

  test('500 of 500 changes of the log contradict the signed head', async () => {
    const head = await tree.lastHead()
    const texts = (await eventsAfter(store, 0n, head?.size ?? 0)).map(leafText)
    expect(await rootOfTexts(texts)).toEqual(head?.root)
    let found = 0
    for (let number = 0; number < 500; number++) {
      const random = randomFor(seed, 'log', number)
      const changed = [...texts]
      const place = Math.floor(random() * texts.length)
      const text = texts[place] ?? ''
      const byte = Math.floor(random() * text.length)
      const kinds = [
        () => (changed[place] = `${text.slice(0, byte)}~${text.slice(byte + 1)}`),
        () => changed.splice(place, 1),
        () => changed.splice(place, 1, text, text),
        () =>
          changed.splice(
            Math.max(0, place - 1),
            2,
            ...changed.slice(Math.max(0, place - 1), Math.max(0, place - 1) + 2).reverse(),
          ),
        () => changed.splice(-1 - Math.floor(random() * 5)),
      ]
      kinds[number % kinds.length]?.()
      if (changed.length === texts.length && changed.every((one, index) => one === texts[index]))
        found++
      else if (!(await rootOfTexts(changed)).equals(head?.root ?? Buffer.alloc(0))) found++
    }
    expect(found).toBe(500)
  })
})
