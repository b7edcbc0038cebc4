/** Reports and a dispute of the demo, so the moderators' queue has content. */
import type { ReportReason } from '../../contract/moderation/reasons.ts'
import { agendaDecider } from '../domain/booking/agenda.ts'
import { at, type DemoParts, once } from './open.ts'
import { appointmentId, type DemoStep } from './steps.ts'

const HOUR = 3_600_000
/** Of the last comments and posts, by which of the clients. */
const reports: readonly {
  readonly of: 'COMMENT' | 'POST'
  readonly nth: number
  readonly by: readonly number[]
  readonly reason: ReportReason
  readonly description: string | null
}[] = [
  {
    of: 'COMMENT',
    nth: 1,
    by: [3, 5, 8],
    reason: 'spam',
    description: 'Escribe lo mismo en todas las publicaciones.',
  },
  { of: 'COMMENT', nth: 4, by: [0], reason: 'otro', description: null },
  {
    of: 'POST',
    nth: 6,
    by: [7, 9],
    reason: 'falsa',
    description: 'Esa foto no es de esta barbería.',
  },
]

export async function reportSome(
  { moderation: { reporting } }: DemoParts,
  steps: readonly DemoStep[],
  clients: readonly { readonly id: string }[],
  begins: number,
): Promise<void> {
  const shown = { COMMENT: [] as string[], POST: [] as string[] }
  const writers = new Map<string, string>()
  for (const step of steps.toReversed()) {
    if (step.kind !== 'social') continue
    const { social } = step
    if (social.act === 'publish') shown.POST.push(social.postId)
    if (social.act !== 'comment' || social.held || social.to !== null) continue
    shown.COMMENT.push(social.commentId)
    writers.set(social.commentId, social.by.id)
  }
  for (const { of, nth, by, reason, description } of reports) {
    const id = shown[of][nth]
    if (id === undefined) continue
    for (const which of by) {
      const client = clients[which]
      if (!client || client.id === writers.get(id)) continue
      const when = begins - (which + 1) * HOUR
      await once(
        reporting.file(
          at({ id: client.id, role: 'cliente' }, when, 'report', client.id, id),
          { type: of, id },
          { reason, description, seen: undefined },
          async () => {},
        ),
      )
    }
  }
}

/** The client of the last no-show disputes it, and makes a dossier of it. */
export async function contestOne(
  { commands, log, moderation: { disputing }, trust: { dossiers } }: DemoParts,
  steps: readonly DemoStep[],
  begins: number,
): Promise<void> {
  for (const step of steps.toReversed()) {
    if (step.kind !== 'turn' || step.turn !== 'missed' || step.visit.client === undefined) continue
    const {
      at: missedAt,
      visit: { key, barberId, day, client: clientId },
    } = step
    const contested = {
      appointmentId: appointmentId({ key }),
      reason: 'Llegué a mi hora y esperé en la entrada: había mucha gente y nadie me llamó.',
    }
    const context = at(
      { id: clientId, role: 'cliente' },
      Math.min(missedAt + 2 * HOUR, begins),
      key,
      'contest',
    )
    await once(
      commands.handle(
        agendaDecider,
        `${barberId}-${day}`,
        { type: 'Contest', data: contested },
        context,
      ),
    )
    await disputing.open(context, {
      appointmentId: contested.appointmentId,
      barberId,
      clientId,
      words: contested.reason,
    })
    await dossiers.make(at({ id: clientId, role: 'cliente' }, begins, key, 'dossier'), {
      appointmentId: contested.appointmentId,
      side: 'cliente',
      position: String(await log.head()),
      locale: 'es',
      messages: [],
      named: true,
      caseId: null,
    })
    return
  }
}
