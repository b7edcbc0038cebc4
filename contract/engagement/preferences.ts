/** Notification preferences: subjects, channels and quiet hours. All on by default. */
import { z } from 'zod'
import { Zona } from '../kernel/zones.ts'
import { route } from '../kernel/route.ts'
import { ClockTime, Id, instant } from '../kernel/values.ts'

/** Subjects with a switch: the spec's, then later ones (decision 2-94). */
export const preferenceKeys = [
  'appointmentCreated',
  'appointmentConfirmed',
  'appointmentCancelled',
  'appointmentRejected',
  'appointmentReminder',
  'newFollower',
  'newLike',
  'newComment',
  'newMessage',
  'newReview',
  'waitlistOffer',
  'achievementUnlocked',
] as const
export type PreferenceKey = (typeof preferenceKeys)[number]

export const channelNames = ['mail', 'sms', 'push'] as const
export type ChannelName = (typeof channelNames)[number]

/** Kept conversations and unknown switches per person. */
export const MOST_MUTED = 500
export const MOST_UNKNOWN = 50

const on = z.boolean({ error: 'Se esperaba sí o no' })
const Subjects = z.object(
  Object.fromEntries(preferenceKeys.map((key) => [key, on])) as Record<PreferenceKey, typeof on>,
)

export const Preferences = z.object({
  enableSmsNotifications: on,
  enableEmailNotifications: on,
  enablePushNotifications: on,
  ...Subjects.shape,
  enableQuietHours: on,
  /** In `zonaHoraria`; may end the next day; equal times mean none. */
  quietHoursStart: ClockTime,
  quietHoursEnd: ClockTime,
  /** IANA, as the browser says it; without, that of the shop of the last appointment. */
  zonaHoraria: Zona.nullable(),
  /** Until then nothing goes out. */
  silencioHasta: instant('Fecha inválida').nullable(),
  /** Exceptions by subject and channel: `{ newLike: { mail: false } }`. */
  canales: z.partialRecord(
    z.enum(preferenceKeys, { error: 'Datos inválidos' }),
    z.object({ mail: on, sms: on, push: on }).partial(),
  ),
  /** Conversations that are not told of. */
  silenciadas: z.array(Id).max(MOST_MUTED, { error: 'Son demasiadas' }),
})
export type Preferences = z.infer<typeof Preferences>

const seen = new Set(Object.keys(Preferences.shape))
export const unknownSwitches = (
  content: Readonly<Record<string, unknown>>,
): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(content)
      .filter(
        (one): one is [string, boolean] =>
          !seen.has(one[0]) && /^[a-zA-Z]\w{0,39}$/.test(one[0]) && typeof one[1] === 'boolean',
      )
      .slice(0, MOST_UNKNOWN),
  )

const Beside = z.object({
  /** Available channels: without a provider a channel isn't offered. */
  canalesDisponibles: z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() }),
  /** Available channels by subject; a subject without any is not told. */
  canalesPorAsunto: z.record(z.enum(preferenceKeys), z.array(z.enum(channelNames))),
  /** From when on a notice of now would go out; null: at once. */
  proximoAviso: z.string().nullable(),
  /** Mail was returned several times: none is sent until it is turned on again. */
  correoDevuelto: z.boolean(),
  zonaEnUso: z.string(),
})
export const SaidPreferences = Preferences.extend(Beside.shape).catchall(z.unknown())
export type SaidPreferences = z.infer<typeof SaidPreferences>

export const notificationPreferences = route({
  method: 'GET',
  path: '/api/notifications/preferences',
  provides: ['notifications', 'notificationPreferences'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Qué avisos quiero, por dónde y cuándo no',
  response: SaidPreferences,
})
export const changePreferences = route({
  method: 'PUT',
  path: '/api/notifications/preferences',
  invalidates: ['notificationPreferences'],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Cambiar qué avisos quiero; lo que no se envía queda como estaba',
  body: Preferences.partial().catchall(z.unknown()),
  response: SaidPreferences,
})

export const unsubscribe = route({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  invalidates: ['notificationPreferences'],
  tag: 'Notificaciones',
  access: 'guest',
  whileSuspended: true,
  summary:
    'Dejar de recibir por correo los avisos de un asunto, con el enlace de uno de ellos y sin sesión (RFC 8058)',
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ asunto: z.enum(preferenceKeys) }),
})
