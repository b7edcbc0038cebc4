/** What things, reasons and measures are called here. */
import type { CaseReason, Clause, Effect } from '../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../contract/moderation/subject-types.ts'
import type { QueuedCase } from '../providers/dataProvider.ts'

/** A text by its key, with what stands in its holes. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

export function caseWords(translate: Translate) {
  const reasoned = (reason: CaseReason | Clause) => translate(`console.cases.reasons.${reason}`)
  return {
    typed: (type: SubjectType) => translate(`console.cases.subject.${type}`),
    reasoned,
    /** Why it is in the queue: what people said of it, how often, and who found it without them. */
    why: ({
      tipo,
      motivos,
      porque,
      prioridad,
    }: Pick<QueuedCase, 'tipo' | 'motivos' | 'porque' | 'prioridad'>) =>
      [
        ...(tipo === 'APPOINTMENT'
          ? [translate('console.disputes.why')]
          : motivos.map(({ motivo, cuenta }) => `${reasoned(motivo)} (${cuenta})`)),
        ...(porque === null
          ? []
          : [
              translate(
                porque === 'equipo'
                  ? 'console.queue.byStaff'
                  : prioridad.arriba === 'imagen'
                    ? 'console.cases.byPicture'
                    : 'console.cases.byRule',
              ),
            ]),
      ].join(' · '),
    /** The measure, and its target if it isn't the content itself. */
    measured: ({
      medida,
      sobre,
    }: {
      readonly medida: Effect
      readonly sobre: 'objeto' | 'autor'
    }) =>
      translate(`console.cases.effect.${medida}`) +
      (sobre === 'autor' ? ` (${translate('console.cases.author')})` : ''),
  }
}
