import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaidPreferences } from '../../../contract/engagement/preferences.ts'
import type { Phone } from '../../../contract/identity/phone.ts'
import { signedIn } from '../../client/session.ts'
import { browserZone } from '../../time/zone.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { NotificationSettingsScreen } from './NotificationSettingsScreen.tsx'

const all = ['mail', 'sms', 'push'] as const
/** As the server says it today. */
const canalesPorAsunto: SaidPreferences['canalesPorAsunto'] = {
  appointmentCreated: ['mail', 'push'],
  appointmentConfirmed: [...all],
  appointmentCancelled: [...all],
  appointmentRejected: [...all],
  appointmentReminder: [...all],
  newFollower: ['push'],
  newLike: ['push'],
  newComment: ['push'],
  newMessage: ['push'],
  newReview: ['mail', 'push'],
  waitlistOffer: [],
  achievementUnlocked: ['push'],
}

const said = (more: Partial<SaidPreferences> = {}): SaidPreferences => ({
  enableSmsNotifications: true,
  enableEmailNotifications: true,
  enablePushNotifications: true,
  appointmentCreated: true,
  appointmentConfirmed: true,
  appointmentCancelled: true,
  appointmentRejected: true,
  appointmentReminder: true,
  newFollower: true,
  newLike: true,
  newComment: true,
  newMessage: true,
  newReview: true,
  waitlistOffer: true,
  achievementUnlocked: true,
  enableQuietHours: false,
  quietHoursStart: '22:00',
  quietHoursEnd: '08:00',
  zonaHoraria: 'UTC',
  silencioHasta: null,
  canales: {},
  silenciadas: [],
  canalesDisponibles: { mail: true, sms: false, push: true },
  canalesPorAsunto,
  proximoAviso: null,
  zonaEnUso: 'UTC',
  correoDevuelto: false,
  ...more,
})

function open(begin: SaidPreferences = said(), more: Answers = {}) {
  let held = begin
  const asked = serve({
    'GET /api/notifications/preferences': () => held,
    'GET /api/account/phone': () => ({
      ofrecido: true,
      telefono: null,
      estado: 'sin_telefono',
      intentosRestantes: null,
    }),
    'PUT /api/notifications/preferences': ({ body }) =>
      (held = { ...held, ...(body as Partial<SaidPreferences>) }),
    ...more,
  })
  const sent = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  return {
    asked,
    sent,
    user: show(<NotificationSettingsScreen />, { at: '/notification-settings' }),
  }
}

/** A browser with push: the worker, the permission, and what it is subscribed with. */
function browserWithPush({
  answer = 'granted',
  subscribed = false,
}: { answer?: NotificationPermission; subscribed?: boolean } = {}) {
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      held = null
      return true
    },
  }
  let held: typeof subscription | null = subscribed ? subscription : null
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => (held = subscription),
  }
  const said = {
    permission: (subscribed ? 'granted' : 'default') as NotificationPermission,
    requestPermission: async () => (said.permission = answer),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', said)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: { value: { getRegistration: async () => ({ pushManager }) } },
    }),
  )
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('each choice is saved by itself, and said', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('switch', { name: 'Me gusta' }))
  expect(await screen.findByText('Configuración Actualizada')).toBeVisible()
  expect(sent()).toEqual([{ newLike: false }])
  expect(screen.getByRole('switch', { name: 'Me gusta' })).not.toBeChecked()
})

test('what could not be saved is as it was', async () => {
  const { user } = open(said(), { 'PUT /api/notifications/preferences': () => refuse(500, 'No') })
  await user.click(await screen.findByRole('switch', { name: 'Me gusta' }))
  expect(await screen.findByText('No se pudo actualizar la configuración')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Me gusta' })).toBeChecked())
})

test('the first choice says whose clock it is', async () => {
  const { user, sent } = open(said({ zonaHoraria: null }))
  await user.click(await screen.findByRole('switch', { name: 'Me gusta' }))
  await waitFor(() => expect(sent()).toEqual([{ newLike: false, zonaHoraria: browserZone() }]))
})

test('a channel that the server has no provider for is not offered', async () => {
  open()
  const sms = await screen.findByRole('switch', { name: /^SMS/ })
  expect(sms).toBeDisabled()
  expect(sms).not.toBeChecked()
  expect(sms).toHaveAccessibleDescription('No disponible')
  const over = screen.getByRole('group', { name: 'Citas nuevas: por dónde' })
  expect(
    within(over)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Correo', 'Push'])
})

test('a subject has a chip for each open channel over which it comes, and none where there is one', async () => {
  open(said({ canalesDisponibles: { mail: true, sms: true, push: true } }))
  const chips = (subject: string) =>
    within(screen.getByRole('group', { name: `${subject}: por dónde` }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await screen.findByRole('switch', { name: 'Me gusta' })
  expect(chips('Citas nuevas')).toEqual(['Correo', 'Push'])
  expect(chips('Recordatorios de citas')).toEqual(['Correo', 'SMS', 'Push'])
  for (const subject of ['Me gusta', 'Mensajes', 'Logros'])
    expect(screen.queryByRole('group', { name: `${subject}: por dónde` }), subject).toBeNull()
})

test('messages have their switch; what is not told of yet has none', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('switch', { name: 'Mensajes' }))
  await waitFor(() => expect(sent()).toEqual([{ newMessage: false }]))
  expect(screen.queryByRole('switch', { name: 'Lista de espera' })).toBeNull()
})

test('a subject whose only channel is off says that it comes in the app alone', async () => {
  open(said({ enablePushNotifications: false }))
  expect(await screen.findByRole('switch', { name: /^Me gusta/ })).toHaveAccessibleDescription(
    'Ahora solo lo verás en la aplicación',
  )
  expect(screen.getByRole('switch', { name: 'Reseñas' })).not.toHaveAccessibleDescription()
})

test('mail that came back is off, says why, and can be turned on again', async () => {
  const { user, sent } = open(said({ correoDevuelto: true }))
  const mail = await screen.findByRole('switch', { name: /^Correo/ })
  expect(mail).not.toBeChecked()
  expect(mail).toHaveAccessibleDescription(/nos devolvió los avisos/)
  await user.click(mail)
  await waitFor(() => expect(sent()).toEqual([{ enableEmailNotifications: true }]))
})

test('a subject may come over one channel and not over another', async () => {
  const { user, sent } = open()
  const over = await screen.findByRole('group', { name: 'Citas nuevas: por dónde' })
  await user.click(within(over).getByRole('button', { name: 'Correo' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ canales: { appointmentCreated: { mail: false } } }]),
  )
  expect(within(over).getByRole('button', { name: 'Correo' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('the hours of silence show once they are on, and are saved when they are whole', async () => {
  const { user, sent } = open()
  const on = await screen.findByRole('switch', { name: /^No molestar a estas horas/ })
  expect(screen.queryByLabelText(/Desde/)).toBeNull()
  await user.click(on)
  const from = await screen.findByLabelText(/Desde/)
  expect(from).toHaveValue('22:00')
  await user.clear(from)
  await user.type(from, '23:30')
  await user.tab()
  await waitFor(() =>
    expect(sent()).toEqual([{ enableQuietHours: true }, { quietHoursStart: '23:30' }]),
  )
})

test('hours that begin and end at once are no silence, and it says so', async () => {
  open(said({ enableQuietHours: true, quietHoursEnd: '22:00' }))
  expect(
    await screen.findByText('Empiezan y terminan a la misma hora: no hay silencio.'),
  ).toBeVisible()
})

test('when the next one would come, and silence until tomorrow', async () => {
  const { user, sent } = open()
  expect(await screen.findByText('Los avisos te llegan al momento.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Silencio hasta mañana' }))
  const [body] = await waitFor(() => {
    expect(sent()).toHaveLength(1)
    return sent() as { silencioHasta: string }[]
  })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  expect(body?.silencioHasta).toBe(`${tomorrow}T08:00:00.000Z`)
})

test('that there is silence says until when, and can be ended', async () => {
  const until = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T08:00:00.000Z`
  const { user, sent } = open(said({ silencioHasta: until, proximoAviso: until }))
  expect(await screen.findByText(/Próximo aviso: mañana 0?8:00/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Quitar el silencio' }))
  await waitFor(() => expect(sent()).toEqual([{ silencioHasta: null }]))
})

test('a browser without push can’t turn it on, and says why', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Activar notificaciones push' })
  await waitFor(() => expect(button).toHaveAccessibleDescription(/no admite notificaciones push/))
  expect(button).toBeDisabled()
})

test('push is turned on here and off again, and the server knows', async () => {
  browserWithPush()
  const { user, asked } = open(said(), {
    'GET /api/push-notifications/vapid-key': () => ({ publicKey: 'BAAA' }),
    'POST /api/push-notifications/subscribe': () => ({ ok: true }),
    'DELETE /api/push-notifications/unsubscribe': () => ({ ok: true }),
  })
  const button = await screen.findByRole('button', { name: 'Activar notificaciones push' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(
    await screen.findByText('Ahora recibirás notificaciones push en tu dispositivo'),
  ).toBeVisible()
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p', auth: 'a' },
  })
  await user.click(await screen.findByRole('button', { name: 'Desactivar notificaciones push' }))
  expect(await screen.findByText('Ya no recibirás notificaciones push')).toBeVisible()
  expect(
    asked.find(({ name }) => name.startsWith('DELETE'))?.url.searchParams.get('endpoint'),
  ).toBe('https://push.example/1')
})

test('who says no to the browser is told so, and how to change their mind', async () => {
  browserWithPush({ answer: 'denied' })
  const { user } = open(said(), {
    'GET /api/push-notifications/vapid-key': () => ({ publicKey: 'BAAA' }),
  })
  const button = await screen.findByRole('button', { name: 'Activar notificaciones push' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(await screen.findByText('No se pudo activar las notificaciones push')).toBeVisible()
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Activar notificaciones push' }),
    ).toHaveAccessibleDescription(/Has bloqueado/),
  )
})

test('what the server does not take is not left on in the browser', async () => {
  browserWithPush()
  const { user } = open(said(), {
    'GET /api/push-notifications/vapid-key': () => ({ publicKey: 'BAAA' }),
    'POST /api/push-notifications/subscribe': () => refuse(500, 'No'),
  })
  const button = await screen.findByRole('button', { name: 'Activar notificaciones push' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(await screen.findByText('No se pudo activar las notificaciones push')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Activar notificaciones push' })).toBeEnabled()
})

describe('one’s number', () => {
  const withSms = said({ canalesDisponibles: { mail: true, sms: true, push: true } })
  const unconfirmed = {
    ofrecido: true,
    telefono: '5512345678',
    estado: 'sin_confirmar',
    intentosRestantes: null,
  } as const

  test('is confirmed with the code of a text message', async () => {
    let phone: Phone = unconfirmed
    const { user, asked } = open(withSms, {
      'GET /api/account/phone': () => phone,
      'POST /api/account/phone/code': () =>
        (phone = { ...unconfirmed, estado: 'enviado', intentosRestantes: 5 }),
      'POST /api/account/phone/confirm': () => (phone = { ...unconfirmed, estado: 'confirmado' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Confirmar número' }))
    const field = await screen.findByLabelText('Código de seis dígitos')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Escribe los seis dígitos')).toBeVisible()
    await user.type(field, '12 34 56')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('55 1234 5678 está confirmado.')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/account/phone/confirm')?.body).toEqual({
      codigo: '123456',
    })
  })

  test('with a wrong code says so and how many tries are left; without any another code is asked for', async () => {
    let phone: Phone = { ...unconfirmed, estado: 'enviado', intentosRestantes: 2 }
    const { user } = open(withSms, {
      'GET /api/account/phone': () => phone,
      'POST /api/account/phone/confirm': () => {
        phone = {
          ...unconfirmed,
          estado: 'enviado',
          intentosRestantes: Math.max(0, (phone.intentosRestantes ?? 0) - 1),
        }
        return refuse(400, 'El código no es correcto')
      },
    })
    await user.type(await screen.findByLabelText('Código de seis dígitos'), '111111')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('El código no es correcto')).toBeVisible()
    expect(await screen.findByText('Te queda 1 intento.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Demasiados intentos. Pide otro código.')).toBeVisible()
    expect(screen.queryByLabelText('Código de seis dígitos')).toBeNull()
    expect(screen.getByRole('button', { name: 'Enviar otro código' })).toBeEnabled()
  })

  test('is not spoken of where the server sends no text messages', async () => {
    const { asked } = open()
    await screen.findByRole('switch', { name: 'Me gusta' })
    expect(screen.queryByText('Tu número')).toBeNull()
    expect(asked.map(({ name }) => name)).not.toContain('GET /api/account/phone')
  })
})

test('an owner sees what text messages have cost this month, and what the cap held back', async () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'duenno' }) }, { landing: '/' })
  open(said({ canalesDisponibles: { mail: true, sms: true, push: true } }), {
    'GET /api/my-business/text-messages': () => ({
      ofrecido: true,
      partes: 300,
      tope: 300,
      noEnviados: 4,
    }),
  })
  expect(await screen.findByText('300 de 300 SMS este mes')).toBeVisible()
  expect(screen.getByText(/4 avisos no salieron por SMS/)).toBeVisible()
})

/** The native app's plugin: the permission, and the token that the phone's maker gives. */
const plugin = vi.hoisted(() => {
  const state = { permission: 'prompt', answer: 'granted', registered: 0, unregistered: 0 }
  const heard = new Map<string, (what: object) => void>()
  return {
    state,
    checkPermissions: async () => ({ receive: state.permission }),
    requestPermissions: async () => ({ receive: (state.permission = state.answer) }),
    addListener: async (name: string, listener: (what: object) => void) => {
      heard.set(name, listener)
      return { remove: async () => void heard.delete(name) }
    },
    register: async () => {
      state.registered += 1
      heard.get('registration')?.({ value: 'token-of-this-phone' })
    },
    unregister: async () => void (state.unregistered += 1),
  }
})
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: plugin }))
// Other files of this worker have the plugin itself.
afterAll(() => {
  vi.doUnmock('@capacitor/push-notifications')
})
function nativeApp(answer: 'granted' | 'denied' = 'granted') {
  Object.assign(plugin.state, { permission: 'prompt', answer, registered: 0, unregistered: 0 })
  localStorage.removeItem('pushFor')
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'android' })
}

test('in the native app the phone’s own push is turned on here and off again, and the server knows', async () => {
  nativeApp()
  const { user, asked } = open(said(), {
    'GET /api/push-notifications/platforms': () => ({ platforms: ['android'] }),
    'POST /api/push-notifications/device': () => ({ ok: true }),
    'DELETE /api/push-notifications/device': () => ({ ok: true }),
  })
  const button = await screen.findByRole('button', { name: 'Activar notificaciones push' })
  expect(button).toHaveAccessibleDescription(
    'Recibe los avisos en este teléfono aunque la app esté cerrada.',
  )
  await user.click(button)
  expect(
    await screen.findByText('Ahora recibirás notificaciones push en tu dispositivo'),
  ).toBeVisible()
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    platform: 'android',
    token: 'token-of-this-phone',
  })
  await user.click(await screen.findByRole('button', { name: 'Desactivar notificaciones push' }))
  expect(await screen.findByText('Ya no recibirás notificaciones push')).toBeVisible()
  expect(asked.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1)
  expect(plugin.state.unregistered).toBe(1)
})

test('a native app that the server can’t send to does not offer push', async () => {
  nativeApp()
  const { asked } = open(said(), {
    'GET /api/push-notifications/platforms': () => ({ platforms: ['ios'] }),
  })
  await screen.findByRole('switch', { name: 'Me gusta' })
  await waitFor(() =>
    expect(asked.map(({ name }) => name)).toContain('GET /api/push-notifications/platforms'),
  )
  expect(screen.queryByRole('button', { name: 'Activar notificaciones push' })).toBeNull()
})

test('who says no to the phone is told how to change their mind, and no token is asked for', async () => {
  nativeApp('denied')
  const { user } = open(said(), {
    'GET /api/push-notifications/platforms': () => ({ platforms: ['android'] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Activar notificaciones push' }))
  expect(await screen.findByText('No se pudo activar las notificaciones push')).toBeVisible()
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Activar notificaciones push' }),
    ).toHaveAccessibleDescription(/ajustes de tu teléfono/),
  )
  expect(plugin.state.registered).toBe(0)
})

test('settings that don’t load can be asked for again', async () => {
  let broken = true
  const { user } = open(said(), {
    'GET /api/notifications/preferences': () => (broken ? refuse(404, 'No') : said()),
  })
  await screen.findByText('No pudimos cargar tus ajustes')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByRole('switch', { name: 'Citas nuevas' })).toBeChecked()
})
