/** The fifth repetition within an hour opens a case; nothing is hidden (community.md S13). */
import type { CaseCommands } from '../../commands/moderation/cases.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { freshIn, type ComparedContent } from '../../domain/social/repetition.ts'
import type { Limits } from '../kernel/limits.ts'

/** Of what the asker has just said. `before`: what stood in its place. */
export async function lookForRepetition(
  { limits, cases }: { readonly limits: Limits; readonly cases: CaseCommands },
  context: Context,
  subject: Subject,
  {
    shown,
    before,
  }: { readonly shown: ComparedContent; readonly before?: ComparedContent | undefined },
): Promise<void> {
  const { words, pictures } = freshIn(shown, before)
  const text = [
    ...(words === null ? [] : [`words ${words}`]),
    ...pictures.map((path) => `picture ${path}`),
  ]
  const isFew = await Promise.all(
    text.map((what) => limits.allows('sameByAccount', `${context.by.id} ${what}`)),
  )
  if (isFew.includes(false)) await cases.openByRule(context, subject, context.by.id)
}
