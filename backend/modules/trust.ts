/** Proofs that anybody can check: receipts, signed heads of the log's tree. */
import { dossierRoutes } from '../api/trust/dossier-routes.ts'
import { proofRoutes } from '../api/trust/proof-routes.ts'
import { receiptRoutes } from '../api/trust/receipt-routes.ts'
import { trustRoutes } from '../api/trust/trust-routes.ts'
import * as dossierEvents from '../domain/trust/dossier.ts'
import { dossiers as dossierRows } from '../projections/trust/dossiers.ts'
import type { Module } from './module.ts'

export const trustModule: Module = {
  name: 'trust',
  domain: [dossierEvents],
  projections: [dossierRows],
  accountEnd: ({ dossiers, settled }) => ({
    lettingGo: [
      (context, userId) => dossiers.endAllOf(context, userId, () => settled(dossierRows.name)),
    ],
  }),
  routes: [receiptRoutes, dossierRoutes, proofRoutes, trustRoutes],
  sweeps: ({ services: { config, trust }, logger }) => [
    {
      name: 'log-heads',
      everySeconds: config.headSeconds,
      async run() {
        const { signed, refused } = {
          refused: undefined,
          ...(await trust.tree.sign(new Date().toISOString())),
        }
        if (refused) logger.error({ refused }, 'no head of the log is signed')
        // Also outside of the database: who writes there cannot rewrite this.
        if (signed) logger.info({ head: signed.note }, 'head of the log signed')
        return { done: signed ? 1 : 0, passed: 0, failed: refused ? 1 : 0 }
      },
    },
  ],
}
