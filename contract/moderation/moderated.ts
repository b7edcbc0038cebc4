/** A decision as the content's author reads it. */
import { z } from 'zod'
import { Id } from '../kernel/values.ts'
import { clauses, contentEffects } from './reasons.ts'

/** Measure and clause. `decisionId`: to appeal; null if unknown. */
export const Moderated = z.object({
  medida: z.enum(contentEffects),
  clausula: z.enum(clauses),
  decisionId: Id.nullable(),
})
export type Moderated = z.infer<typeof Moderated>
