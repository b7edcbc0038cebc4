/** What a dossier tells beside the appointment's steps: notices, and messages that were added. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type { Dossier } from '../../../contract/trust/dossiers.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import type { DossierDetails } from '../../domain/trust/dossier.ts'
import { dossierTexts } from '../../domain/trust/dossier-words.ts'
import { writtenMessages } from '../../projections/messaging/messages.ts'
import { toldInApp } from '../../projections/trust/dossier-reads.ts'
import type { Services } from '../kernel/services.ts'

/** More than any appointment tells of. */
const MOST_NOTICES = 200

/** Of the own side each notice with its channel and outcome; of the other only that it was sent. */
export async function noticesAbout(
  { db, deliveries, now }: Services,
  { appointmentId, side, madeAt }: DossierDetails,
  { clientId, barberId }: Booked,
): Promise<Dossier['avisos']> {
  const [inApp, outside] = await Promise.all([
    toldInApp(
      db,
      appointmentId,
      [clientId, barberId].filter((id) => id !== null),
      madeAt,
    ),
    deliveries.find({
      cita: appointmentId,
      limit: MOST_NOTICES,
      offset: 0,
      now: now().toISOString(),
    }),
  ])
  const ownSide = side === 'cliente' ? 'cliente' : 'barbero'
  const all = [
    ...inApp.map(({ to, kind, at, read }) => ({
      to,
      kind,
      at,
      channel: 'app',
      state: read ? 'leida' : 'enviada',
      went: true,
    })),
    ...outside.map(({ recipient, kind, channel, state, createdAt }) => ({
      to: recipient,
      kind,
      at: createdAt,
      channel,
      state,
      went: state === 'enviada',
    })),
  ]
  return all
    .filter(({ to, at }) => (to === clientId || to === barberId) && at <= madeAt)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .flatMap(({ to, kind: tipo, at: en, channel, state, went }): Dossier['avisos'] => {
      const para = to === clientId ? 'cliente' : 'barbero'
      if (side === 'equipo' || para === ownSide)
        return [{ para, tipo, canal: channel, estado: state, en }]
      return went ? [{ para, tipo, canal: null, estado: null, en }] : []
    })
}

/** What the maker has added of the two's thread, as it stands today. */
export async function messagesAdded(
  { db }: Services,
  { messages }: DossierDetails,
  { clientId }: Booked,
  language: Language,
): Promise<Dossier['mensajes']> {
  const read = writtenMessages(db)
  const rows = await Promise.all(messages.map((key) => read(key)))
  return rows
    .filter((row) => row !== undefined)
    .toSorted((one, other) => Number(one.position - other.position))
    .map(({ sender_id, sent_at, state, text }) => {
      const eliminado = state !== 'visible'
      return {
        de: sender_id === clientId ? 'cliente' : 'barbero',
        en: sent_at,
        texto: eliminado ? dossierTexts[language].deleted : text,
        eliminado,
      }
    })
}
