/** A decision as the content's author reads it. */
import { z } from 'zod'
import { Id } from '../kernel/values.ts'
import { clauses, contentEffects } from './reasons.ts'

/**
 * As what, and by which clause. `decisionId`: to appeal; null where it is not known whose decision
 * still stands.
 */
export const Moderated = z.object({
  medida: z.enum(contentEffects),
  clausula: z.enum(clauses),
  decisionId: Id.nullable(),
})
export type Moderated = z.infer<typeof Moderated>
