/** What happened to an appointment in plain words, for a dossier: Spanish and English. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type { DossierRole } from '../../../contract/trust/dossiers.ts'

/** `when`: the appointment's start after the step, written out. */
type Told = (who: string, when: string) => string

interface StepWords {
  readonly who: Readonly<Record<DossierRole, string>>
  readonly at: (date: string, time: string) => string
  readonly steps: Readonly<Record<DossierStep, Told>>
}

/** A move across days is told where it ends; its other steps are internal. */
export const dossierSteps = [
  'AppointmentBooked',
  'AppointmentConfirmed',
  'AttendanceConfirmed',
  'AppointmentStarted',
  'AppointmentRejected',
  'AppointmentCancelled',
  'AppointmentReinstated',
  'AppointmentMarkTakenBack',
  'AppointmentExpired',
  'AppointmentMoved',
  'AppointmentMovedIn',
  'VisitExpected',
  'ShiftAccepted',
  'ShiftDeclined',
  'ClientRunningLate',
  'ClientLatenessAnswered',
  'AppointmentCompleted',
  'AppointmentMarkedNoShow',
  'AppointmentNoShowDisputed',
  'AppointmentLateCancellationDisputed',
  'DisputeDecided',
  'DisputeReversed',
  'AppointmentMarkCleared',
  'AppointmentMarkRestored',
  'VisitAttested',
] as const
export type DossierStep = (typeof dossierSteps)[number]
export const isDossierStep = (type: string): type is DossierStep =>
  dossierSteps.some((one) => one === type)

const words: Readonly<Record<Language, StepWords>> = {
  es: {
    who: {
      cliente: 'El cliente',
      barbero: 'El barbero',
      negocio: 'El negocio',
      equipo: 'El equipo de Balbu',
      sistema: 'El sistema',
    },
    at: (date, time) => `el ${date} a las ${time}`,
    steps: {
      AppointmentBooked: (who, when) => `${who} reservó la cita para ${when}.`,
      AppointmentConfirmed: (who, when) => `${who} confirmó la cita de ${when}.`,
      AttendanceConfirmed: (who, when) => `${who} confirmó que irá ${when}.`,
      AppointmentStarted: (who) => `${who} anotó que la visita empezó.`,
      AppointmentRejected: (who) => `${who} rechazó la solicitud.`,
      AppointmentCancelled: (who, when) => `${who} canceló la cita de ${when}.`,
      AppointmentReinstated: (who) => `${who} lo deshizo en diez segundos: la cita siguió en pie.`,
      AppointmentMarkTakenBack: (who) => `${who} retiró la marca en diez segundos.`,
      AppointmentExpired: () => 'La solicitud caducó sin respuesta.',
      AppointmentMoved: (who, when) => `${who} movió la cita: ahora es ${when}.`,
      AppointmentMovedIn: (who, when) => `${who} movió la cita a otro día: ahora es ${when}.`,
      VisitExpected: (who) => `${who} avisó de un retraso, o de que terminó.`,
      ShiftAccepted: (who) => `${who} aceptó la hora propuesta por el retraso.`,
      ShiftDeclined: (who, when) => `${who} prefirió esperar: la cita siguió siendo ${when}.`,
      ClientRunningLate: (who) => `${who} avisó de que llegaría tarde.`,
      ClientLatenessAnswered: (who) => `${who} respondió a quien llegaba tarde.`,
      AppointmentCompleted: (who) => `${who} dio la visita por completada.`,
      AppointmentMarkedNoShow: (who) => `${who} anotó que el cliente no vino.`,
      AppointmentNoShowDisputed: (who) => `${who} impugnó la inasistencia.`,
      AppointmentLateCancellationDisputed: (who) => `${who} impugnó la cancelación tardía.`,
      DisputeDecided: (who) => `${who} decidió sobre la impugnación.`,
      DisputeReversed: (who) => `${who} revirtió una decisión sobre la impugnación.`,
      AppointmentMarkCleared: () => 'La marca contra el cliente quedó anulada.',
      AppointmentMarkRestored: () => 'La marca contra el cliente volvió a contar.',
      VisitAttested: (who) => `${who} publicó una reseña de la visita.`,
    },
  },
  en: {
    who: {
      cliente: 'The client',
      barbero: 'The barber',
      negocio: 'The shop',
      equipo: 'The Balbu team',
      sistema: 'The system',
    },
    at: (date, time) => `${date} at ${time}`,
    steps: {
      AppointmentBooked: (who, when) => `${who} booked the appointment for ${when}.`,
      AppointmentConfirmed: (who, when) => `${who} confirmed the appointment of ${when}.`,
      AttendanceConfirmed: (who, when) => `${who} confirmed that they will come on ${when}.`,
      AppointmentStarted: (who) => `${who} noted that the visit began.`,
      AppointmentRejected: (who) => `${who} declined the request.`,
      AppointmentCancelled: (who, when) => `${who} cancelled the appointment of ${when}.`,
      AppointmentReinstated: (who) => `${who} undid it within ten seconds: the appointment stood.`,
      AppointmentMarkTakenBack: (who) => `${who} took the mark back within ten seconds.`,
      AppointmentExpired: () => 'The request expired without an answer.',
      AppointmentMoved: (who, when) => `${who} moved the appointment: it is now ${when}.`,
      AppointmentMovedIn: (who, when) =>
        `${who} moved the appointment to another day: it is now ${when}.`,
      VisitExpected: (who) => `${who} announced a delay, or that it was over.`,
      ShiftAccepted: (who) => `${who} accepted the time proposed because of the delay.`,
      ShiftDeclined: (who, when) => `${who} chose to wait: the appointment stayed ${when}.`,
      ClientRunningLate: (who) => `${who} said that they would come late.`,
      ClientLatenessAnswered: (who) => `${who} answered the client who came late.`,
      AppointmentCompleted: (who) => `${who} marked the visit as completed.`,
      AppointmentMarkedNoShow: (who) => `${who} noted that the client did not come.`,
      AppointmentNoShowDisputed: (who) => `${who} contested the no-show.`,
      AppointmentLateCancellationDisputed: (who) => `${who} contested the late cancellation.`,
      DisputeDecided: (who) => `${who} decided on the dispute.`,
      DisputeReversed: (who) => `${who} reversed a decision on the dispute.`,
      AppointmentMarkCleared: () => 'The mark against the client was cleared.',
      AppointmentMarkRestored: () => 'The mark against the client counts again.',
      VisitAttested: (who) => `${who} published a review of the visit.`,
    },
  },
}

const locales: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en-US' }

/** An instant in a zone, with its offset: `el 3 de diciembre de 2026 a las 10:00 GMT-6`. */
export function writtenOut(instant: string, zone: string, language: Language): string {
  const at = new Date(instant)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options }).format(at)
  return words[language].at(
    format({ dateStyle: 'long' }),
    format({ hour: '2-digit', minute: '2-digit', hour12: false, timeZoneName: 'shortOffset' }),
  )
}

/** One step as a sentence. `start`: the appointment's start after it, UTC. */
export function stepInWords(
  { type, by, start, zone }: { type: DossierStep; by: DossierRole; start: string; zone: string },
  language: Language,
): string {
  const { who, steps } = words[language]
  return steps[type](who[by], writtenOut(start, zone, language))
}

/** What stands where a name is not told, or a message is gone. */
export const dossierTexts: Readonly<
  Record<Language, { readonly guest: string; readonly unnamed: string; readonly deleted: string }>
> = {
  es: { guest: 'Cliente sin cuenta', unnamed: 'Sin nombre', deleted: 'Mensaje eliminado' },
  en: { guest: 'Client without an account', unnamed: 'Not named', deleted: 'Deleted message' },
}
