/** What anybody may check: heads, consistency, tiles, keys, and the figures of /confianza. */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { logCheckpoints, logConsistency, logKeys } from '../../../contract/trust/proofs.ts'
import type { accessibilityMatrix, trustFigures } from '../../../contract/trust/trust.ts'
import { EMPTY_ROOT } from '../../eventlog/merkle/hashes.ts'
import { hashesIn, MerkleTree } from '../../eventlog/merkle/tree.ts'
import { isConsistent } from '../../eventlog/merkle/verify.ts'
import { dropOldMeasurements, Measurements } from '../../vault/coordination/measurements.ts'
import { must } from '../../seed/http/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
const head = (note: string) => {
  const [, size, root] = note.split('\n')
  return { size: Number(size), root: Buffer.from(root ?? '', 'base64') }
}

beforeAll(async () => {
  house = await startTestServer()
})

test('before the first signed head it is that of the empty tree', async () => {
  const { body } = await must(house.guest.get<string>('/api/trust/checkpoint'))
  expect(head(body)).toEqual({ size: 0, root: EMPTY_ROOT })
})

test('a server that offers no public proofs has no such calls', async () => {
  const silent = await startTestServer({ config: { publicProofs: false } })
  for (const path of ['checkpoint', 'keys', 'tile/0/0', 'sbom', ''])
    expect((await fetch(`${silent.url}/api/trust/${path}`)).status).toBe(404)
})

test('anybody can check that a later log continues an earlier one', async () => {
  await house.client()
  await house.seal()
  const first = (await must(house.guest.get<string>('/api/trust/checkpoint'))).body
  await house.client()
  await house.seal()
  const { cabezas, siguiente } = (
    await must(house.guest.get<ResponseOf<typeof logCheckpoints>>('/api/trust/checkpoints'))
  ).body
  expect(cabezas.map(({ nota }) => nota)).toContain(first)
  expect(siguiente).toBeNull()
  const [before, after] = [head(first), head(cabezas.at(-1)?.nota ?? '')]
  const { camino } = (
    await must(
      house.guest.get<ResponseOf<typeof logConsistency>>(
        `/api/trust/consistency?de=${before.size}&a=${after.size}`,
      ),
    )
  ).body
  expect(
    isConsistent(
      before,
      after,
      camino.map((hash) => Buffer.from(hash, 'base64')),
    ),
  ).toBe(true)
})

test('the tiles lead to the root of the head', async () => {
  const { size, root } = head((await must(house.guest.get<string>('/api/trust/checkpoint'))).body)
  const answer = await fetch(`${house.url}/api/trust/tile/0/0`)
  expect(answer.headers.get('content-type')).toContain('application/octet-stream')
  const tile = Buffer.from(await answer.arrayBuffer())
  expect(hashesIn(tile)).toHaveLength(size)
  const tree = new MerkleTree({
    tiles: async (names) =>
      names.map(({ level, index }) => (level === 0 && index === 0 ? tile : undefined)),
  })
  expect(await tree.root(size)).toEqual(root)
})

test.each([
  ['/api/trust/consistency?de=0&a=1', 400],
  ['/api/trust/consistency?de=2&a=1', 400],
  ['/api/trust/consistency?de=1&a=999999', 400],
  ['/api/trust/consistency?de=1', 400],
  ['/api/trust/consistency?de=x&a=1', 400],
  ['/api/trust/tile/0/99', 404],
  ['/api/trust/tile/6/0', 404],
  ['/api/trust/tile/7/0', 400],
  ['/api/trust/tile/99999999999/0', 400],
  ['/api/trust/tile/0/9007199254740991', 404],
  ['/api/trust/tile/0/9007199254740993', 400],
  ['/api/trust/tile/-1/0', 400],
])('%s answers %i', async (path, status) => {
  expect((await house.guest.get(path)).status).toBe(status)
})

test('the key is told in the form that verifiers take', async () => {
  const { claves } = (await must(house.guest.get<ResponseOf<typeof logKeys>>('/api/trust/keys')))
    .body
  expect(claves).toEqual([
    {
      clave: expect.stringMatching(/^balbu\/[0-9a-f-]{36}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/),
      desde: expect.any(String),
      hasta: null,
    },
  ])
})

test('figures come from stored measurements, of all nodes together', async () => {
  const { db } = house.services
  const [one, other] = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
  ].map((node) => new Measurements(db, node, () => new Date(Date.now() - 120_000)))
  if (!one || !other) throw new Error('no nodes')
  const get = { method: 'GET', route: '/api/appointments', status: 200 }
  for (let count = 0; count < 90; count++) one.seen({ ...get, seconds: 0.002 })
  for (let count = 0; count < 9; count++) other.seen({ ...get, seconds: 0.05 })
  other.seen({ ...get, seconds: 1 })
  other.seen({ ...get, status: 503, seconds: 1 })
  other.seen({ ...get, status: 429, seconds: 0.001 })
  await one.flush(true)
  await other.flush(false)
  await one.flush(true)
  const figures = (await must(house.guest.get<ResponseOf<typeof trustFigures>>('/api/trust'))).body
  expect(figures.rapidez.llamadas).toEqual([
    {
      tipo: 'leer',
      cuenta: 100,
      errores: 1,
      rechazadas: 1,
      p50: expect.closeTo(2, -1),
      p95: expect.closeTo(50, -1),
      p99: expect.closeTo(50, -1),
    },
  ])
  expect(figures.rapidez.llamadas[0]?.p50).toBeLessThan(2.3)
  expect(figures.disponibilidad).toMatchObject({ disponibles: 1 })
  expect(figures.registro).toMatchObject({
    tamano: expect.any(Number),
    nombre: expect.stringMatching(/^balbu/),
  })
  expect(figures.simulacro).toBeNull()
  const { body: matrix } = await must(
    house.guest.get<ResponseOf<typeof accessibilityMatrix>>('/api/trust/accessibility'),
  )
  expect(figures.accesibilidad).toMatchObject({
    commit: matrix.commit,
    pantallas: matrix.pantallas,
    combinaciones: matrix.combinaciones,
    hallazgos: matrix.hallazgos.length,
  })
  for (const { comando } of [figures.rapidez, figures.registro, figures.programa])
    expect(comando).not.toBe('')
})

test('what is older than 400 days goes', async () => {
  const { db } = house.services
  const old = new Measurements(
    db,
    '33333333-3333-4333-8333-333333333333',
    () => new Date(Date.now() - 401 * 86_400_000),
  )
  await old.flush(true)
  expect(await dropOldMeasurements(db, new Date())).toBe(1)
  expect(await dropOldMeasurements(db, new Date())).toBe(0)
})
