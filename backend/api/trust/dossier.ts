/** The text of a dossier: folded from the log at its position, each time it is opened. */
import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/kernel/languages.ts'
import { comparedTerms, type Dossier, type DossierRole } from '../../../contract/trust/dossiers.ts'
import { canonicalJson } from '../../../contract/trust/receipt-appointment.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { AppointmentBooked } from '../../domain/booking/events.ts'
import { replayOf, type ReplayEventStep } from '../../domain/booking/replay.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { termsText } from '../../domain/booking/terms.ts'
import { availabilityDecider, type BookingPolicy } from '../../domain/business/availability.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { ERASED, type RecordedEvent } from '../../domain/kernel/event.ts'
import type { DossierDetails } from '../../domain/trust/dossier.ts'
import { dossierTexts, isDossierStep, stepInWords } from '../../domain/trust/dossier-words.ts'
import { daysOf } from '../../projections/booking/appointment-lists.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { disputeWords, estadoOf } from '../../projections/booking/appointment-view.ts'
import { personNamesOf } from '../../projections/booking/appointments-audit.ts'
import {
  visitsBefore,
  pricesNow,
  reviewOf,
  shopNameNow,
} from '../../projections/trust/dossier-reads.ts'
import type { Services } from '../kernel/services.ts'
import { messagesAdded, noticesAbout } from './dossier-around.ts'

/** For as long as an opening waits for the read models. */
const PATIENCE_MS = 1_000

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

type Step = ReplayEventStep & { readonly booked: Booked; readonly recordedAt: string }

/** The appointment's steps up to the dossier's position, each with the state right after it. */
async function stepsUntil(
  services: Services,
  { appointmentId, position }: DossierDetails,
  streams: readonly string[],
): Promise<readonly Step[]> {
  const events = await eventsUntil(services, streams, BigInt(position))
  const recorded = new Map(events.map(({ id, recordedAt }) => [id, recordedAt]))
  return replayOf(appointmentId, events).map((step) => ({
    ...step,
    // The replay's state is the appointment as the rules know it, right after the event.
    booked: step.state as unknown as Booked,
    recordedAt: recorded.get(step.eventId) ?? step.occurredAt,
  }))
}

/**
 * `language`: of the reader.
 * @throws busy where the read models have not come so far yet
 */
export async function dossierText(
  services: Services,
  made: DossierDetails,
  language: Language,
): Promise<Dossier> {
  const { db, commands, trust, passed, now } = services
  // On which days it stood, the read model says.
  const isThere = await passed(BigInt(made.position), {
    timeoutMs: PATIENCE_MS,
    of: [appointments.name],
  })
  if (!isThere)
    throw new DomainError('busy', 'Hay mucha actividad en este momento. Inténtalo de nuevo.')
  const streams = await streamsOf(services, made.appointmentId)
  const steps = await stepsUntil(services, made, streams)
  const booked = steps.at(-1)?.booked
  if (!booked) throw new Error(`no appointment of dossier ${made.dossierId} up to its position`)
  const { clientId, barberId } = booked
  const [{ policy }, appointment, before, review, names, notices, messages, receipt] =
    await Promise.all([
      commands.state(availabilityDecider, barberId),
      appointmentOf(services, made, booked),
      visitsBefore(db, booked, booked.start),
      reviewOf(db, made.appointmentId),
      personNamesOf(db, made.named ? [clientId, barberId].filter((id) => id !== null) : []),
      noticesAbout(services, made, booked),
      messagesAdded(services, made, booked, language),
      trust.receipts.of(made.appointmentId, streams, now().toISOString()),
    ])
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
    cita: appointment,
    partes: [
      { rol: 'cliente', nombre: nameOf(clientId) },
      { rol: 'barbero', nombre: nameOf(barberId) },
    ],
    terminos: termsBetween(steps, policy, language),
    pasos: stepsTold(steps, made, language),
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
      // Of what came later nothing is told, not even that there is something.
      eventos: (receipt?.eventos ?? [])
        .slice(0, steps.length)
        .map(({ indice, hoja, prueba }) => ({ indice, hoja, prueba })),
      cabeza: receipt?.cabeza ?? null,
    },
  }
  return {
    ...content,
    huella: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  }
}

const stateAt = ({ status, start }: Booked, at: string) =>
  estadoOf({ status, start_at: start }, Date.parse(at))

/** What was booked, with today's price of each service beside its own. */
async function appointmentOf(
  { db }: Services,
  { appointmentId, madeAt }: DossierDetails,
  booked: Booked,
): Promise<Dossier['cita']> {
  const { businessId, services, zone } = booked
  const [prices, shop] = await Promise.all([
    pricesNow(
      db,
      services.map(({ serviceId }) => serviceId),
    ),
    businessId === null ? undefined : shopNameNow(db, businessId),
  ])
  const at = (instant: string) => withOffset(Date.parse(instant), zone)
  return {
    id: appointmentId,
    fecha: at(booked.start),
    fin: at(booked.end),
    zonaHoraria: zone,
    estado: stateAt(booked, madeAt),
    modalidad: booked.address === null ? 'local' : 'domicilio',
    negocio: shop ?? null,
    servicios: services.map(({ serviceId, nombre, cents }) => {
      const today = prices.get(serviceId)
      return { nombre, precio: cents / 100, precioAhora: today === undefined ? null : today / 100 }
    }),
    totalPrice: booked.cents / 100,
    moneda: booked.currency,
  }
}

const stepsTold = (
  steps: readonly Step[],
  { madeAt }: DossierDetails,
  language: Language,
): Dossier['pasos'] =>
  steps
    .flatMap((step) => (isDossierStep(step.type) ? [{ ...step, type: step.type }] : []))
    .map(({ type, booked, actor, data, occurredAt, recordedAt }, index) => {
      // A client does not confirm: where it confirmed itself, that was the barber's standing word.
      const isByItself = type === 'AppointmentConfirmed' && data['automatic'] === true
      const por: DossierRole = isByItself ? 'sistema' : roleIn(booked, actor)
      const { start, zone, reason: motivo } = booked
      return {
        n: index + 1,
        ocurridoEn: occurredAt,
        registradoEn: recordedAt,
        por,
        enPalabras: stepInWords({ type, by: por, start, zone }, language),
        tipo: type,
        estado: stateAt(booked, madeAt),
        motivo,
      }
    })

/** Terms when it was booked beside today's, in words, and where the two differ. */
function termsBetween(
  steps: readonly Step[],
  now: BookingPolicy,
  language: Language,
): Dossier['terminos'] {
  const booking = steps.find(({ type }) => type === AppointmentBooked.type)
  const then = AppointmentBooked.schema.shape.terms.safeParse(booking?.data['terms']).data
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
