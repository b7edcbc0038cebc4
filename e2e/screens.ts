/**
 * Every screen of the client with an address in the demo city, and as whom it is looked at: for
 * what goes through all of them.
 */
import type { APIRequestContext, BrowserContext, Page as Tab } from '@playwright/test'
import { addressOf, type Page, pages } from '../contract/paths.ts'

export const roles = ['guest', 'client', 'barber', 'owner'] as const
export type Role = (typeof roles)[number]

const accounts: Record<Exclude<Role, 'guest'>, string> = {
  client: 'cliente@balbu.demo',
  barber: 'barbero@balbu.demo',
  owner: 'duenno@balbu.demo',
}
export const PASSWORD = 'demo-balbu'

/** Who and what the addresses name. */
export interface City {
  barberId: string
  businessId: string
  /** Of the client with this barber. */
  appointmentId: string
  /** Of the client: a visit that nobody has spoken of yet. */
  visitId: string
  /** The owner's second place. */
  locationId: string
  /** What the barber has published. */
  postId: string
}

interface Visit {
  as: readonly Role[]
  at: (city: City) => string
  /** What else of it is a screen of its own: its name, and how the address goes on. */
  views?: Readonly<Record<string, string>>
}
const everybody: readonly Role[] = roles
const signedIn: readonly Role[] = ['client', 'barber', 'owner']
const providers: readonly Role[] = ['barber', 'owner']
const to = (address: string) => () => address

/**
 * Another name of a page shows the same screen, and what a letter leads to needs its letter: these
 * are left to their own journeys.
 */
export const elsewhere: readonly Page[] = [
  '/home',
  '/profile-new',
  '/services-management',
  '/schedule-config',
  '/barbers/:id',
  '/invitation/:token',
  '/reset-password/:token',
  '/verify-email/:token',
  '/visit-review/:token',
  '/answer/:token',
  '/dossier/:token',
]

/** A moment of the demo city's past. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

/** All others; matrix.spec.ts says which page was forgotten. */
export const visits: { readonly [P in Page]?: Visit } = {
  '/': { as: everybody, at: to('/') },
  '/welcome': { as: ['guest'], at: to('/welcome') },
  '/login': { as: ['guest'], at: to('/login') },
  '/register': { as: ['guest'], at: to('/register') },
  '/signup': { as: ['guest'], at: to('/signup') },
  '/forgot-password': { as: ['guest'], at: to('/forgot-password') },
  '/terminos': { as: ['guest'], at: to('/terminos') },
  '/privacidad': { as: ['guest'], at: to('/privacidad') },
  '/confianza': { as: ['guest'], at: to('/confianza') },
  '/denunciar': { as: ['guest'], at: to('/denunciar') },
  '/search': { as: ['guest', 'client'], at: to('/search') },
  '/waitlist': { as: ['client'], at: to('/waitlist') },
  '/line/:businessId': {
    as: ['guest', 'client'],
    at: ({ businessId }) => addressOf('/line/:businessId', { businessId }),
  },
  '/line-screen/:businessId': {
    as: ['owner'],
    at: ({ businessId }) => addressOf('/line-screen/:businessId', { businessId }),
  },
  '/user/:userId': {
    as: ['guest', 'client'],
    at: ({ barberId }) => addressOf('/user/:userId', { userId: barberId }),
  },
  '/barber/:barberId': {
    as: ['guest'],
    at: ({ barberId }) => addressOf('/barber/:barberId', { barberId }),
  },
  '/business/:businessId': {
    as: ['guest', 'client', 'owner'],
    at: ({ businessId }) => addressOf('/business/:businessId', { businessId }),
  },
  '/select-barber/:businessId': {
    as: ['guest', 'client'],
    at: ({ businessId }) => addressOf('/select-barber/:businessId', { businessId }),
  },
  '/book/:userId': {
    as: ['client'],
    at: ({ barberId }) => addressOf('/book/:userId', { userId: barberId }),
  },
  '/appointments': {
    as: signedIn,
    at: to('/appointments'),
    views: { entonces: `?al=${yesterday}` },
  },
  '/appointments/:id': {
    as: ['client'],
    at: ({ appointmentId }) => addressOf('/appointments/:id', { id: appointmentId }),
  },
  '/booked/:appointmentId': {
    as: ['client'],
    at: ({ appointmentId }) => addressOf('/booked/:appointmentId', { appointmentId }),
  },
  '/achievements': { as: ['client', 'barber'], at: to('/achievements') },
  '/restrictions': { as: ['client', 'barber'], at: to('/restrictions') },
  '/post/:postId': {
    as: ['guest', 'client', 'barber'],
    at: ({ postId }) => addressOf('/post/:postId', { postId }),
  },
  '/create-post': { as: ['barber'], at: to('/create-post') },
  '/edit-post/:postId': {
    as: ['barber'],
    at: ({ postId }) => addressOf('/edit-post/:postId', { postId }),
  },
  '/my-feed': { as: providers, at: to('/my-feed') },
  '/favorites': { as: ['client'], at: to('/favorites') },
  '/add-review/:appointmentId': {
    as: ['guest', 'client'],
    at: ({ visitId }) => addressOf('/add-review/:appointmentId', { appointmentId: visitId }),
  },
  '/chat': { as: signedIn, at: to('/chat'), views: { solicitudes: '?tab=solicitudes' } },
  '/chat/:userId': {
    as: ['client'],
    at: ({ barberId }) => addressOf('/chat/:userId', { userId: barberId }),
  },
  '/chat-settings': { as: ['client', 'barber'], at: to('/chat-settings') },
  '/notifications': { as: signedIn, at: to('/notifications') },
  '/notification-settings': { as: ['client', 'barber'], at: to('/notification-settings') },
  '/profile': { as: signedIn, at: to('/profile') },
  '/edit-profile': { as: ['client', 'barber'], at: to('/edit-profile') },
  '/profile-setup': { as: ['client', 'barber'], at: to('/profile-setup') },
  '/change-password': { as: ['client'], at: to('/change-password') },
  '/settings': { as: signedIn, at: to('/settings') },
  '/sessions': { as: ['client'], at: to('/sessions') },
  '/calendars': { as: ['client', 'barber'], at: to('/calendars') },
  '/my-data': { as: ['client'], at: to('/my-data') },
  '/account/standing': { as: ['client', 'barber'], at: to('/account/standing') },
  '/delete-account': { as: ['client', 'owner'], at: to('/delete-account') },
  '/business-setup': { as: ['client', 'owner'], at: to('/business-setup') },
  '/business-profile-edit': { as: ['owner'], at: to('/business-profile-edit') },
  '/business-management': { as: ['owner'], at: to('/business-management') },
  '/business-management/:id': {
    as: ['owner'],
    at: ({ locationId }) => addressOf('/business-management/:id', { id: locationId }),
  },
  '/business-locations': { as: ['owner'], at: to('/business-locations') },
  '/location-staff/:id': {
    as: ['owner'],
    at: ({ locationId }) => addressOf('/location-staff/:id', { id: locationId }),
  },
  '/team': { as: ['owner'], at: to('/team') },
  '/dashboard': {
    as: providers,
    at: to('/dashboard'),
    views: { estadisticas: '?vista=estadisticas', entonces: `?al=${yesterday}` },
  },
  '/clients': { as: providers, at: to('/clients') },
  '/my-services': { as: providers, at: to('/my-services') },
  '/availability': { as: providers, at: to('/availability') },
}

export const pagesOf = (role: Role): Page[] =>
  pages.filter((page) => visits[page]?.as.includes(role))

interface Screen {
  /** Of the page, or of a view of it. */
  name: string
  address: string
  page: Page
}
export const screensOf = (role: Role, city: City): Screen[] =>
  pagesOf(role).flatMap((page) => {
    const address = visits[page]?.at(city) ?? page
    return [
      { name: page, address, page },
      ...Object.entries(visits[page]?.views ?? {}).map(([view, more]) => ({
        name: `${page}/${view}`,
        address: address + more,
        page,
      })),
    ]
  })

/** Signs in by the API: what comes next opens its pages as this person. */
export async function beSignedIn(context: BrowserContext, role: Role): Promise<void> {
  if (role === 'guest') return
  const answer = await context.request.post('/api/auth/login', {
    data: { email: accounts[role], password: PASSWORD },
  })
  if (!answer.ok())
    throw new Error(`${role} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { sessionId, user } = (await answer.json()) as { sessionId: string; user: object }
  // As text: scripts, which know no browser's types, use this too.
  const stored = Object.entries({ sessionId, user: JSON.stringify(user) })
  await context.addInitScript({
    content: `for (const [name, value] of ${JSON.stringify(stored)}) localStorage.setItem(name, value)`,
  })
}

/**
 * Changes the theme in place. Without transitions: each would begin as the one of the part around
 * it ends, frame after frame, also where each takes no time.
 */
export const wear = (page: Tab, theme: 'dark' | 'light'): Promise<unknown> =>
  page.evaluate(`(async () => {
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(atOnce)
  document.documentElement.className = '${theme}'
  const frame = () => new Promise(requestAnimationFrame)
  do { await frame() } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(atOnce), 1)
})()`)

/**
 * Looks the demo city up as its client, who has been at the chair of its barber, and as its owner.
 */
export async function cityOf(request: APIRequestContext): Promise<City> {
  const sessionOf = async (role: Exclude<Role, 'guest'>) => {
    const login = await request.post('/api/auth/login', {
      data: { email: accounts[role], password: PASSWORD },
    })
    const { sessionId, user } = (await login.json()) as { sessionId: string; user: { id: string } }
    return { id: user.id, headers: { 'x-session-id': sessionId } }
  }
  const first = async <T>(
    role: Exclude<Role, 'guest'>,
    path: string,
    isIt: (one: T) => boolean = () => true,
  ): Promise<T> => {
    const { headers } = await sessionOf(role)
    const answer = await request.get(path, { headers })
    const found = ((await answer.json()) as T[]).find(isIt)
    if (!found) throw new Error(`the demo's ${role} has nothing at ${path}`)
    return found
  }
  const appointment = await first<{ id: string; barberId: string; businessId: string }>(
    'client',
    '/api/appointments',
  )
  const visit = await first<{ id: string; resenada: boolean; resenaHasta: string | null }>(
    'client',
    '/api/appointments',
    ({ resenada, resenaHasta }) => !resenada && resenaHasta !== null,
  )
  const location = await first<{ id: string }>('owner', '/api/business-locations')
  const { id: userId, headers } = await sessionOf('barber')
  const { posts } = (await (
    await request.get(`/api/posts?userId=${userId}`, { headers })
  ).json()) as { posts: { id: string }[] }
  const post =
    posts[0] ??
    ((await (
      await request.post('/api/posts', {
        headers,
        data: { content: 'Degradado medio con barba perfilada' },
      })
    ).json()) as { id: string })
  return {
    appointmentId: appointment.id,
    visitId: visit.id,
    barberId: appointment.barberId,
    businessId: appointment.businessId,
    locationId: location.id,
    postId: post.id,
  }
}
