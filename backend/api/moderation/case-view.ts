/** A case's history, dispute and measures in the words of the wire. */
import { sides, type Effect } from '../../../contract/moderation/reasons.ts'
import { effectsOn } from '../../../contract/moderation/subject-types.ts'
import type { CaseEvent } from '../../domain/moderation/case-events.ts'
import type { SideRecord, DisputeRow } from '../../projections/moderation/dispute-reads.ts'
import { can } from '../../domain/authority.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import type { CaseRow } from '../../projections/moderation/queue-reads.ts'
import { sideWord } from './wording.ts'

const reopenedWord = {
  report: 'reporte',
  undone: 'deshecho',
  appeal: 'apelacion',
  rule: 'regla',
} as const

/** Why an open case is open again: the last event after the last decision. */
export function reopenedIn(events: readonly { readonly event: CaseEvent; readonly at: string }[]) {
  const last = events.findLast(
    ({ event }) => event.type === 'DecisionTaken' || event.type === 'CaseReopened',
  )
  return last?.event.type === 'CaseReopened'
    ? { porque: reopenedWord[last.event.data.why], en: last.at }
    : null
}

export const historyWord = {
  CaseEscalated: 'escalado',
  CaseRaised: 'abierto',
  CaseTakenOver: 'quitado',
} as const

const sideView = ({
  name: nombre,
  completed: completadas,
  noShows: faltas,
  disputes: disputas,
  cleared: quitadas,
}: SideRecord) => ({ nombre, completadas, faltas, disputas, quitadas })

export const disputeView = ({
  isNoShow,
  status: estado,
  start: inicio,
  end: fin,
  zone: zona,
  services: servicios,
  cents,
  currency: moneda,
  shop: negocio,
  place: lugar,
  atHome: aDomicilio,
  client,
  barber,
}: DisputeRow) => ({
  sobre: isNoShow ? ('falta' as const) : ('cancelacionTardia' as const),
  estado,
  inicio,
  fin,
  zona,
  servicios: [...servicios],
  total: cents / 100,
  moneda,
  negocio,
  lugar,
  aDomicilio,
  cliente: client && sideView(client),
  barbero: sideView(barber),
})

/** What may be decided of a case, by whether the reader may decide it. */
export function measuresFor({ type, reportedUserId }: CaseRow, by: Actor) {
  const all = sides.flatMap((on) =>
    on === 'author' && reportedUserId === null
      ? []
      : effectsOn(type)[on].map((medida) => ({ medida, sobre: sideWord[on] })),
  )
  const isForLeads = ({ medida }: { medida: Effect }) => medida === 'ban' && !can(by, 'account.ban')
  return { medidas: all.filter((one) => !isForLeads(one)), proponibles: all.filter(isForLeads) }
}
