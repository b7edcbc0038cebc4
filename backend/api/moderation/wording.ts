/** What is decided, in the words of the wire. */
import type { groundWords, sideWords } from '../../../contract/moderation/cases.ts'
import type { Effect, Ground, Side } from '../../../contract/moderation/reasons.ts'

export const sideWord = { subject: 'objeto', author: 'autor' } as const satisfies Record<Side, keyof typeof sideWords>
export const groundWord = { law: 'ley', terms: 'normas' } as const satisfies Record<Ground, keyof typeof groundWords>

interface Measured {
  readonly effect: Effect
  readonly side: Side
  readonly until: string | null
}
export const measured = ({ effect, side, until }: Measured) => ({ medida: effect, sobre: sideWord[side], hasta: until })
