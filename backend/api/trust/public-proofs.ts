import { notFound } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'

/** Counts a public call by its address; 404 where this server offers none (CONFIANZA=0). */
export const publicProofs =
  ({ config, limits }: Pick<Services, 'config' | 'limits'>) =>
  async ({ ip }: { readonly ip: string }): Promise<void> => {
    if (!config.publicProofs) throw notFound('No encontrado')
    await limits.count('proofsByAddress', ip)
  }
