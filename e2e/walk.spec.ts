/**
 * Everybody goes everywhere: guest, client, barber, owner and the console's staff click through
 * every kind of screen that they can reach in the demo city, and back. Nothing may break down,
 * throw, log an error or ask for what the server refuses, and axe finds nothing, in the dark and in
 * the light. In the console everything is opened in the dark and in Spanish; in the light and in
 * English its screens are gone through by their links and tabs.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { type Page as Address, pages } from '../contract/paths.ts'
import { pagesOf, PASSWORD as password, type Role } from './screens.ts'
import { expect, test } from './test.ts'
import { type Manners, Walker } from './walker.ts'

const kindOfPage = (page: Address) => page.replace(/:\w+/, ':id')

/** Which kinds of screens each of them comes to at least. */
const walks = {
  guest: [
    '/',
    '/login',
    '/register',
    '/signup',
    '/user/:id',
    '/business/:id',
    '/select-barber/:id',
    '/search',
    '/welcome',
  ],
  client: [
    '/',
    '/search',
    '/appointments',
    '/appointments/:id',
    '/appointments?tab=completadas',
    '/notifications',
    '/profile',
    '/change-password',
    '/business/:id',
    '/user/:id',
    '/book/:id',
    '/chat',
    '/chat/:id',
    '/chat-settings',
  ],
  barber: [
    '/',
    '/appointments',
    '/appointments?tab=pendientes',
    '/dashboard',
    '/dashboard?vista',
    '/clients',
    '/notifications',
    '/profile',
    '/my-services',
    '/availability',
    '/team',
    '/user/:id',
    '/business-management',
    '/business-profile-edit',
    '/create-post',
    '/my-feed',
  ],
  owner: [
    '/',
    '/appointments',
    '/line-screen/:id',
    '/dashboard',
    '/clients',
    '/notifications',
    '/profile',
    '/my-services',
    '/availability',
    '/team',
    '/business-management',
    '/business-profile-edit',
    '/business-locations',
    '/business-management/:id',
    '/location-staff/:id',
  ],
  newcomer: ['/business-setup', '/my-services?alta', '/', '/profile'],
  auditor: [
    '/admin/appointments',
    '/admin/appointments/:id/show',
    '/admin/appointments/:id/numbers?al',
    '/admin/audit',
    '/admin/events',
    '/admin/replay/person/:id?posicion',
    '/admin/outbox',
    '/admin/figures',
    '/admin/projections',
    '/admin/projections/history',
    '/admin/jobs',
    '/admin/health',
    '/admin/staff',
  ],
  moderator: [
    '/admin/cases',
    '/admin/cases/:id/show',
    '/admin/subjects/POST/:id',
    '/admin/groups',
    '/admin/appeals',
    '/admin/notices',
    '/admin/metrics',
    '/admin/settings',
    '/admin/templates',
  ],
  /** What a guest reads and asks for, and what is one's own, of a client. */
  door: ['/forgot-password'],
  own: [
    '/edit-profile',
    '/settings',
    '/sessions',
    '/calendars',
    '/notification-settings',
    '/waitlist',
    '/favorites',
    '/achievements',
    '/restrictions',
    '/account/standing',
    '/my-data',
    '/delete-account',
    '/terminos',
    '/privacidad',
    '/confianza',
    '/denunciar',
  ],
} as const

/** Why nobody comes there by clicking. */
const notWalked: Partial<Record<Address, string>> = {
  '/home': 'another name of /',
  '/profile-new': 'another name of /profile',
  '/services-management': 'another name of /my-services',
  '/schedule-config': 'another name of /availability',
  '/barber/:barberId': 'another name of /user/:userId',
  '/barbers/:id': 'another name of /user/:userId',
  '/booked/:appointmentId': 'booking leads there: e2e/booking.spec.ts',
  '/post/:postId': 'the hour of a post leads there: e2e/feed.spec.ts',
  '/edit-post/:postId': 'the options of one’s own post lead there: e2e/feed.spec.ts',
  '/profile-setup': 'signing up leads there: e2e/account.spec.ts',
  '/add-review/:appointmentId': 'a completed visit leads there: e2e/reviews.spec.ts',
  '/invitation/:token': 'a mail leads there',
  '/reset-password/:token': 'a mail leads there',
  '/verify-email/:token': 'a mail leads there',
  '/answer/:token': 'a reminder leads there',
  '/line/:businessId': 'the page of a shop with an open line leads there: e2e/line.spec.ts',
  '/dossier/:token': 'the link that a person hands on leads there',
  '/visit-review/:token': 'a code on the barber’s phone leads there',
}

/** What changes the city for good or leaves it, and what has a step of its own below. */
const manners: Manners = {
  leave:
    /^(Borrar|Aceptar|Rechazar|Bloquear|Desbloquear|Restringir|Confirmar|Marcar todas|Cerrar [Ss]esión|Terminar|Guardar|Salir|Compart|Quitar|\d+ Me gusta|Ocultar Post|Eliminar|Publicar|Retirar|Crear invitación|Llamar|A la silla|No está|Abrir la fila|Cerrar la fila|Tomar turno|Que pase)/,
  elsewhere: /^\/(admin|api|media)\b/,
  backCloses: true,
  also: {
    '/book/:id': async (page, walker) => {
      // Coming by one of the barber's services has chosen it already.
      await page.getByRole('checkbox').first().check()
      await walker.settle()
      const time = page.getByRole('button', { name: /^\d{2}:\d{2}$/ }).first()
      // A barber may be full for a month; then there is nothing to review.
      if ((await time.count()) === 0) return
      await walker.click('/book/:id → a time', time)
      await walker.click('/book/:id → review', page.getByRole('button', { name: /^Revisar/ }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await walker.look("dialog 'Revisa tu cita'")
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  },
}

/**
 * What is the same to whoever is signed in, the client clicks through; what a barber and an owner
 * have alike, one of them.
 */
const alike = [
  '/change-password',
  '/sessions',
  '/terminos',
  '/privacidad',
  '/confianza',
  '/denunciar',
  '/edit-profile',
  '/settings',
  '/search',
  '/user/:id',
  '/business/:id',
  '/select-barber/:id',
  '/favorites',
  '/restrictions',
  '/notification-settings',
  '/calendars',
  '/chat',
  '/chat/:id',
  '/chat-settings',
  '/account/standing',
  '/my-data',
  '/delete-account',
  '/achievements',
  '/book/:id',
  '/post/:id',
  '/notifications',
]
const ofBarbers = [
  '/my-services',
  '/availability',
  '/clients',
  '/create-post',
  '/my-feed',
  '/dashboard?vista',
  '/appointments',
  '/appointments/:id',
]
/** Of these, what looks otherwise to somebody of whom there is nothing yet. */
const emptyAtFirst = ['/favorites', '/restrictions', '/chat', '/achievements', '/notifications']
const passing = {
  guest: [],
  client: [],
  barber: [
    ...alike.filter((kind) => kind !== '/settings' && kind !== '/notifications'),
    '/business-profile-edit',
  ],
  owner: [...alike, ...ofBarbers],
  // Comes to what is empty yet, and axe looks at it.
  newcomer: [
    ...alike,
    ...ofBarbers,
    '/dashboard',
    '/business-management',
    '/business-profile-edit',
    '/team',
  ],
} as const

/**
 * Where they are in the same state as in the matrix, axe looks there; what is the same to another
 * is looked at on the other's walk.
 */
const mannersOf = (role: Role): Manners => ({
  ...manners,
  looked: new Set([...pagesOf(role).map(kindOfPage), ...passing[role]]),
  passing: new Set(passing[role]),
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
}

// A minute for the longest on a quiet machine; on a busy one a walk takes its time.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })
// Each trouble comes with its picture; the trace of a hundred clicks takes longer than they do.
test.use({
  trace: 'off',
  geolocation: { latitude: 19.4187, longitude: -99.1606 },
  permissions: ['geolocation'],
})

test('every page is on the walk of somebody', () => {
  const walked = new Set<string>(Object.values(walks).flat())
  expect(pages.filter((page) => !walked.has(kindOfPage(page)) && !(page in notWalked))).toEqual([])
})

/** The id of a shop in which at least two barbers can be booked. */
async function shopWithTeam(request: APIRequestContext): Promise<string> {
  const { results } = (await (await request.get('/api/businesses/all?limit=50')).json()) as {
    readonly results: readonly { id: string }[]
  }
  for (const { id } of results) {
    const barbers = (await (
      await request.get(`/api/businesses/${id}/barbers`)
    ).json()) as readonly object[]
    if (barbers.length > 1) return id
  }
  throw new Error('the demo city has no shop with a team')
}

test('a guest', async ({ page, request }) => {
  const walker = new Walker(page, mannersOf('guest'))
  await walker.begin('/')
  await walker.walk()
  await walker.click('English', page.getByRole('button', { name: 'English' }))
  await walker.click('English → sign in', page.getByRole('link', { name: 'Sign in' }).first())
  // No link of the app leads there.
  await walker.open('/welcome')
  await walker.walk()
  // The shop that comes first in the search may have one barber only: of a team one is chosen.
  await walker.open(`/business/${await shopWithTeam(request)}`)
  await walker.click(
    '/business/:id → whom to book with',
    page.locator('a[href*="/select-barber/"]').first(),
  )
  await walker.walk()
  told(walker, [...walks.guest, ...walks.door])
})

test('a client', async ({ page }) => {
  const walker = new Walker(page, mannersOf('client'))
  await walker.begin('/login')
  await signIn(page, 'cliente@balbu.demo')
  await walker.walk()
  told(walker, [...walks.client, ...walks.own])
})

test('a barber, at a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const walker = new Walker(page, mannersOf('barber'))
  await walker.begin('/login')
  await signIn(page, 'barbero@balbu.demo')
  await walker.walk()
  told(walker, walks.barber)
})

test('an owner', async ({ page }) => {
  const walker = new Walker(page, mannersOf('owner'))
  await walker.begin('/login')
  await signIn(page, 'duenno@balbu.demo')
  await walker.walk()
  told(walker, walks.owner)
})

test('a barber who has just come', async ({ page }) => {
  const walker = new Walker(page, {
    ...manners,
    looked: new Set(alike.filter((kind) => !emptyAtFirst.includes(kind))),
    passing: new Set(passing.newcomer),
  })
  await walker.begin('/register')
  await page.getByLabel('Nombre completo').fill('Nadia Cano')
  await page.getByLabel('Email').fill('nadia@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Teléfono').fill('55 8765 4321')
  await page.getByRole('radio', { name: /Barbero/ }).click()
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page).toHaveURL(/business-setup/)
  await walker.settle()
  await walker.look('/business-setup before')
  await page.getByLabel('Nombre del negocio').fill('La Primera')
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle Colima 200, Roma Norte')
  await walker.click(
    '/business-setup → open',
    page.getByRole('button', { name: 'Abrir mi negocio' }),
  )
  await walker.walk()
  told(walker, walks.newcomer)
})

/** What is the same to a lead as to whoever audits, who clicks through it. */
const alikeToStaff = [
  '/admin/appointments',
  '/admin/appointments/:id/show',
  '/admin/appointments/:id/show?posicion',
  '/admin/appointments/:id/numbers?al',
  '/admin/audit',
  '/admin/events',
  '/admin/projections',
  '/admin/projections/history',
  '/admin/replay/person/:id',
  '/admin/replay/person/:id?posicion',
]
/**
 * /admin/figures with other stretches of time: the same pictures, for whose many points axe takes a
 * minute.
 */
const manyPoints = ['/admin/figures?cada&desde&hasta']
/** What changes something for good, or a list for whoever walks on. */
const doneByStaff = new RegExp(
  `^(${[
    'Reconstruir',
    'Saltar al contenido',
    'Copiar',
    'Descargar',
    'Comprobar el registro',
    'Verificar',
    'Cerrar las sesiones',
    'Cambiar los roles',
    'Quitar la verificación',
    'Solo esta persona',
    'Solo las citas',
    'Rebuild',
    'Skip to content',
    'Copy',
    'Download',
    'Check the log',
    'Verify',
    'End',
    'Change',
    'Take',
    'Only this person',
    'Only the appointments',
    'Siguiente',
    'Tomar',
    'Soltar',
    'Tomarlo en su lugar',
    'Pasarlo a otra persona',
    'Pasar a responsable de moderación',
    'Anotar',
    'Abrir un caso',
    'Decidir',
    'Resolver',
    'Deshacer',
    'Guardar',
    'Avisar',
    'Pausar',
    'Volver a la',
    'Next',
    'Release',
    'Not for me',
    'Hand to',
    'Add the note',
    'Open a case',
    'Decide',
    'Undo',
    'Save',
    'Warn',
    'Pause',
    'Back to the',
  ].join('|')})`,
)

for (const [theme, language] of [
  ['dark', 'Español'],
  ['light', 'English'],
] as const) {
  const enter = async (page: Page, email: string, walker: Walker) => {
    await walker.begin('/admin/')
    await page.getByLabel(/Email|Correo/).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    await walker.settle()
    if (theme === 'light') {
      await page
        .getByRole('button', { expanded: false })
        .filter({ hasText: /Auditoría|Moderación/ })
        .click()
      await page.getByRole('menuitem', { name: 'Tema claro' }).click()
      await page.getByRole('menuitemradio', { name: language }).click()
      await expect(page.getByRole('menu')).toBeHidden()
    }
  }
  for (const [who, email, kinds] of [
    ['who audits', 'auditoria@balbu.demo', walks.auditor],
    ['who moderates', 'moderacion@balbu.demo', walks.moderator],
  ] as const) {
    test(`${who} in the console, ${theme}, ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      const walker = new Walker(page, {
        // One life stands for the others, which are the same screen.
        leave: doneByStaff,
        elsewhere: /^\/(?!admin)|^\/admin\/replay\/(?!person)/,
        hasTwoThemes: false,
        isAlikeEverywhere: false,
        // What opens on a screen opens in the dark, in Spanish; in the light and in English each
        // screen is looked at.
        isTour: theme === 'light',
        ...(who === 'who moderates'
          ? { looked: new Set(alikeToStaff), passing: new Set(alikeToStaff) }
          : { looked: new Set(manyPoints) }),
      })
      await enter(page, email, walker)
      if (who === 'who moderates')
        await walker.click('→ the queue', page.getByRole('link', { name: /^(Casos|Cases)$/ }))
      await walker.walk()
      told(walker, kinds)
    })
  }
}

/** The walk went where it was to go, and met no trouble on the way. */
function told(walker: Walker, kinds: readonly string[]): void {
  console.log(
    `${walker.clicks} clicks, ${(walker.lookedMs / 1000).toFixed(0)} s of axe: ${[...walker.seen].join(' ')}`,
  )
  expect(walker.troubles, walker.troubles.join('\n')).toEqual([])
  expect([...walker.seen]).toEqual(expect.arrayContaining([...kinds]))
}
