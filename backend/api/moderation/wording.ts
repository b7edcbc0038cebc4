/** What is decided, in the words of the wire. */
import type {
  AppealOutcome,
  AppealSide,
  appealSideNames,
  AppealStatus,
} from '../../../contract/moderation/appealing.ts'
import type { groundWords, sideWords } from '../../../contract/moderation/cases.ts'
import type { Effect, Ground, Side } from '../../../contract/moderation/reasons.ts'
import { type Appeal, isMoot } from '../../domain/moderation/appeals.ts'
import type { DecisionTakenData } from '../../domain/moderation/case-events.ts'

export const sideWord = { subject: 'objeto', author: 'autor' } as const satisfies Record<
  Side,
  keyof typeof sideWords
>
export const groundWord = { law: 'ley', terms: 'normas' } as const satisfies Record<
  Ground,
  keyof typeof groundWords
>

/** Who pointed at what was decided. */
export const sourceWord = {
  report: 'reporte',
  notice: 'denuncia',
  staff: 'equipo',
  rule: 'regla',
} as const satisfies Record<DecisionTakenData['source'], string>

export const appealSideWord = { author: 'autor', reporter: 'reporte' } as const satisfies Record<
  AppealSide,
  (typeof appealSideNames)[number]
>

const outcomeWord = { upheld: 'UPHELD', overturned: 'OVERTURNED' } as const satisfies Record<
  AppealOutcome,
  AppealStatus
>
/** Of an appeal, and whether its decision is taken back by now. */
export const appealStatus = (
  appeal: Appeal,
  taken: { readonly reversed: boolean },
): AppealStatus => {
  if (appeal.answer) return outcomeWord[appeal.answer.outcome]
  if (isMoot(appeal, taken)) return 'MOOT'
  return 'PENDING'
}

interface Measured {
  readonly effect: Effect
  readonly side: Side
  readonly until: string | null
}
export const measured = ({ effect, side, until }: Measured) => ({
  medida: effect,
  sobre: sideWord[side],
  hasta: until,
})
