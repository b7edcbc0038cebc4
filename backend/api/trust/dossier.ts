/** The text of a dossier: folded from the log at its position, each time it is opened. */
import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/kernel/languages.ts'
import { comparedTerms, type Dossier, type DossierRole } from '../../../contract/trust/dossiers.ts'
import { canonicalJson } from '../../../contract/trust/receipt-appointment.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { AppointmentBooked } from '../../domain/booking/events.ts'
import { replayOf } from '../../domain/booking/replay.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { termsText } from '../../domain/booking/terms.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { ERASED, type RecordedEvent } from '../../domain/kernel/event.ts'
import type { DossierDetails } from '../../domain/trust/dossier.ts'
import { dossierTexts, isDossierStep, stepInWords } from '../../domain/trust/dossier-words.ts'
import { daysOf } from '../../projections/booking/appointment-lists.ts'
import { disputeWords, estadoOf } from '../../projections/booking/appointment-view.ts'
import { personNamesOf } from '../../projections/booking/appointments-audit.ts'
import { writtenMessages } from '../../projections/messaging/messages.ts'
import {
  visitsBefore,
  pricesNow,
  reviewOf,
  shopNameNow,
  toldInApp,
} from '../../projections/trust/dossier-reads.ts'
import type { Services } from '../kernel/services.ts'

/** More than any appointment tells of. */
const MOST_NOTICES = 200

const streamsOf = async ({ db }: Services, appointmentId: string): Promise<string[]> =>
  (await daysOf(db, appointmentId)).map(({ barber_id, day }) => `agenda-${barber_id}-${day}`)

/** Events of its days up to the dossier's position, of other appointments, too. */
async function eventsUntil(
  { log }: Services,
  streams: readonly string[],
  position: bigint,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (const stream of streams)
    for await (const event of log.readStream(stream))
      if (event.position <= position) events.push(event)
  return events
}

const roleIn = ({ clientId, barberId }: Booked, { id, role }: { id: string; role: string }) => {
  if (id === clientId) return 'cliente'
  if (id === barberId) return 'barbero'
  if (role === 'system') return 'sistema'
  return role === 'duenno' || role === 'barbero' || role === 'cliente' ? 'negocio' : 'equipo'
}

/** `language`: of the reader; the maker's unless told. @throws where the log does not have it */
export async function dossierText(
  services: Services,
  made: DossierDetails,
  language: Language,
): Promise<Dossier> {
  const { db, commands, trust, now } = services
  const position = BigInt(made.position)
  const streams = await streamsOf(services, made.appointmentId)
  const events = await eventsUntil(services, streams, position)
  const recorded = new Map(events.map(({ id, recordedAt }) => [id, recordedAt]))
  const steps = replayOf(made.appointmentId, events).map((step) => ({
    ...step,
    // The replay's state is the appointment as the rules know it, right after the event.
    booked: step.state as unknown as Booked,
  }))
  const booked = steps.at(-1)?.booked
  if (!booked) throw new Error(`no appointment of dossier ${made.dossierId} up to its position`)
  const { zone } = booked
  const at = (instant: string) => withOffset(Date.parse(instant), zone)
  const estado = ({ status, start }: Booked) =>
    estadoOf({ status, start_at: start }, Date.parse(made.madeAt))
  const first = events.find(
    (event) =>
      event.type === AppointmentBooked.type &&
      AppointmentBooked.schema.shape.appointmentId.safeParse(
        'appointmentId' in event.data ? event.data.appointmentId : undefined,
      ).data === made.appointmentId,
  )
  const [{ policy }, prices, shop, before, review, names, notices, messages, receipt] =
    await Promise.all([
      commands.state(availabilityDecider, booked.barberId),
      pricesNow(
        db,
        booked.services.map(({ serviceId }) => serviceId),
      ),
      booked.businessId === null ? undefined : shopNameNow(db, booked.businessId),
      visitsBefore(db, booked, booked.start),
      reviewOf(db, made.appointmentId),
      made.named
        ? personNamesOf(
            db,
            [booked.clientId, booked.barberId].filter((id) => id !== null),
          )
        : new Map<string, string>(),
      noticesOf(services, made, booked),
      messagesOf(services, made, booked, language),
      trust.receipts.of(made.appointmentId, streams, now().toISOString()),
    ])
  const own = steps.length
  const texts = dossierTexts[language]
  const nameOf = (id: string | null) => {
    if (id === null) return texts.guest
    return made.named ? (names.get(id) ?? ERASED) : texts.unnamed
  }
  const content: Omit<Dossier, 'huella'> = {
    clase: 'balbu.expediente',
    version: 1,
    id: made.dossierId,
    hechoEn: made.madeAt,
    posicion: made.position,
    idioma: language,
    lado: made.side,
    caduca: made.until,
    cita: {
      id: made.appointmentId,
      fecha: at(booked.start),
      fin: at(booked.end),
      zonaHoraria: zone,
      estado: estado(booked),
      modalidad: booked.address === null ? 'local' : 'domicilio',
      negocio: shop ?? null,
      servicios: booked.services.map(({ serviceId, nombre, cents }) => {
        const today = prices.get(serviceId)
        return {
          nombre,
          precio: cents / 100,
          precioAhora: today === undefined ? null : today / 100,
        }
      }),
      totalPrice: booked.cents / 100,
      moneda: booked.currency,
    },
    partes: [
      { rol: 'cliente', nombre: nameOf(booked.clientId) },
      { rol: 'barbero', nombre: nameOf(booked.barberId) },
    ],
    terminos: termsBetween(first, policy, language),
    pasos: steps
      .filter(({ type }) => isDossierStep(type))
      .flatMap(({ type, booked: then, actor, data, occurredAt, eventId }, index) => {
        if (!isDossierStep(type)) return []
        // A client does not confirm: where it confirmed itself, that was the barber's standing word.
        const por: DossierRole =
          type === 'AppointmentConfirmed' && data['automatic'] === true
            ? 'sistema'
            : roleIn(then, actor)
        return {
          n: index + 1,
          ocurridoEn: occurredAt,
          registradoEn: recorded.get(eventId) ?? occurredAt,
          por,
          enPalabras: stepInWords({ type, by: por, start: then.start, zone }, language),
          tipo: type,
          estado: estado(then),
          motivo: then.reason,
        }
      }),
    avisos: notices,
    asistencia: {
      confirmadaEn: booked.attendanceConfirmedAt,
      empezadaEn: booked.startedAt,
      faltaEn: booked.noShow ? (booked.noShowAt ?? booked.start) : null,
      tardia: booked.late,
    },
    disputa:
      booked.dispute && booked.contestedAt !== null
        ? {
            sobre: booked.dispute.mark === 'no_show' ? 'falta' : 'cancelacionTardia',
            estado: disputeWords[booked.dispute.stands],
            en: booked.contestedAt,
          }
        : null,
    resena:
      review && review.publishedAt <= made.madeAt
        ? { estrellas: review.rating, texto: review.comment, publicadaEn: review.publishedAt }
        : null,
    antes: {
      cliente: { citas: before.visits, faltas: before.noShows, tardias: before.late },
      barbero: { citas: before.visits, canceladas: before.calledOff },
    },
    mensajes: messages,
    prueba: {
      eventos: (receipt?.eventos ?? [])
        .slice(0, own)
        .map(({ indice, hoja, prueba }) => ({ indice, hoja, prueba })),
      cabeza: receipt?.cabeza ?? null,
    },
  }
  return {
    ...content,
    huella: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  }
}

/** Terms when it was booked beside today's, in words, and where the two differ. */
function termsBetween(
  booked: RecordedEvent | undefined,
  now: Parameters<typeof termsText>[0],
  language: Language,
): Dossier['terminos'] {
  const then = AppointmentBooked.schema.shape.terms.safeParse(
    booked && 'terms' in booked.data ? booked.data.terms : null,
  ).data
  return {
    alReservar: then ? termsText(then.policy, language) : null,
    ahora: termsText(now, language),
    diferencias: then
      ? comparedTerms
          .filter((campo) => then.policy[campo] !== now[campo])
          .map((campo) => ({ campo, alReservar: then.policy[campo], ahora: now[campo] }))
      : [],
  }
}

/** Of the own side each notice with its channel and outcome; of the other only that it was sent. */
async function noticesOf(
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
async function messagesOf(
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
