/** Push registrations: web push, FCM, APNs. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Ok } from '../kernel/values.ts'

const wrong = 'La suscripción no es válida'
/**
 * Where the browser's own push service takes messages for it. A name of the public internet: no
 * number, no name of a house's own network. Which of them is ever dialled the server decides when
 * it sends.
 */
export const Endpoint = z
  .string({ error: wrong })
  .max(2048, { error: wrong })
  .refine(isPublicAddress, { error: wrong })
const bytes = (length: number) =>
  z
    .string({ error: wrong })
    .max(200, { error: wrong })
    .regex(/^[\w+/-]+={0,2}$/, { error: wrong })
    .refine((text) => byteLength(text) === length, { error: wrong })

export const vapidKey = route({
  method: 'GET',
  path: '/api/push-notifications/vapid-key',
  provides: [],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'La clave pública con la que se suscribe un navegador',
  response: z.object({ publicKey: z.string() }),
})
export const subscribePush = route({
  method: 'POST',
  path: '/api/push-notifications/subscribe',
  invalidates: [],
  tag: 'Notificaciones',
  access: 'session',
  status: 201,
  summary: 'Recibir avisos en este navegador',
  body: z.object({
    endpoint: Endpoint,
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: wrong }),
  }),
  response: Ok,
})
export const unsubscribePush = route({
  method: 'DELETE',
  path: '/api/push-notifications/unsubscribe',
  invalidates: [],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Dejar de recibirlos en este navegador: la dirección en la consulta o en el cuerpo',
  query: z.object({ endpoint: Endpoint.optional() }),
  body: z.object({ endpoint: Endpoint.optional() }),
  response: Ok,
})

export const pushPlatforms = ['android', 'ios'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

const wrongToken = 'El dispositivo no es válido'
/** As the device's maker gives it: FCM's has no fixed form, Apple's is hexadecimal. */
const Device = z
  .object({
    platform: z.enum(pushPlatforms, { error: wrongToken }),
    token: z.string({ error: wrongToken }).regex(/^[\w:-]{16,1024}$/, { error: wrongToken }),
  })
  .refine(({ platform, token }) => platform === 'android' || /^[\da-fA-F]{16,200}$/.test(token), {
    error: wrongToken,
    path: ['token'],
  })

export const offeredPushPlatforms = route({
  method: 'GET',
  path: '/api/push-notifications/platforms',
  provides: [],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Las apps nativas a las que este servidor puede enviar avisos',
  response: z.object({ platforms: z.array(z.enum(pushPlatforms)) }),
})
export const registerPushDevice = route({
  method: 'POST',
  path: '/api/push-notifications/device',
  invalidates: [],
  tag: 'Notificaciones',
  access: 'session',
  status: 201,
  summary: 'Recibir avisos en la app nativa de esta sesión',
  body: Device,
  response: Ok,
})
export const removePushDevice = route({
  method: 'DELETE',
  path: '/api/push-notifications/device',
  invalidates: [],
  tag: 'Notificaciones',
  access: 'session',
  summary: 'Dejar de recibirlos en la app nativa de esta sesión',
  response: Ok,
})

function byteLength(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
}

function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName =
    /^[a-z\d.-]+\.[a-z][a-z\d-]*$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|arpa)$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}
