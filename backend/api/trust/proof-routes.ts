/** Signed heads and proofs of the log's tree, for anybody. */
import { Readable } from 'node:stream'
import * as contract from '../../../contract/trust/proofs.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { HASH_BYTES } from '../../eventlog/merkle/hashes.ts'
import { TILE, TreeIncomplete } from '../../eventlog/merkle/tree.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { publicProofs } from './public-proofs.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export const proofRoutes: Routes = (api, services) => {
  const { tree } = services.trust
  const counted = publicProofs(services)

  api.on(contract.logCheckpoint, async ({ request, reply }) => {
    await counted(request)
    reply.header('cache-control', 'public, max-age=60')
    return tree.checkpoint()
  })
  api.on(contract.logCheckpoints, async ({ request, query: { despuesDe } }) => {
    await counted(request)
    const heads = await tree.heads(despuesDe, contract.HEADS_PER_PAGE)
    return {
      cabezas: heads.map(({ size, note, signedAt }) => ({
        tamano: size,
        nota: note,
        firmadaEn: signedAt,
      })),
      siguiente: heads.length < contract.HEADS_PER_PAGE ? null : (heads.at(-1)?.size ?? null),
    }
  })
  api.on(contract.logConsistency, async ({ request, query: { de, a } }) => {
    await counted(request)
    // Beyond the signed head nothing is published.
    if (a > ((await tree.lastHead())?.size ?? 0)) throw noSuchSize()
    const path = await tree.consistency(de, a).catch((error: unknown) => {
      throw error instanceof TreeIncomplete ? noSuchSize() : error
    })
    return { de, a, camino: path.map((hash) => hash.toString('base64')) }
  })
  api.on(contract.logTile, async ({ request, reply, params: { level, index } }) => {
    await counted(request)
    const tile = await tree.tile(level, index)
    if (!tile) throw notFound('Ese trozo no existe')
    reply.header(
      'cache-control',
      tile.length === TILE * HASH_BYTES ? IMMUTABLE : 'public, max-age=60',
    )
    return Readable.from([tile])
  })
  api.on(contract.logKeys, async ({ request }) => {
    await counted(request)
    const keys = await tree.keys()
    return {
      claves: keys.map(({ key, from, until }) => ({ clave: key, desde: from, hasta: until })),
    }
  })
}

const noSuchSize = () =>
  new DomainError('validation', 'Ese tamaño no existe', {
    errors: [{ field: 'a', message: 'Ese tamaño no existe' }],
  })
