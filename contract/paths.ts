/** Pages of the client and their addresses, typed: a wrong link does not compile. */

/** Pages, one per screen of frontend/app/routes.tsx. */
export const pages = [
  '/',
  '/home',
  '/welcome',
  '/login',
  '/register',
  '/signup',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/terminos',
  '/privacidad',
  '/confianza',
  '/dossier/:token',
  '/denunciar',
  '/profile',
  '/profile-new',
  '/edit-profile',
  '/profile-setup',
  '/change-password',
  '/settings',
  '/sessions',
  '/calendars',
  '/my-data',
  '/delete-account',
  '/account/standing',
  '/search',
  '/user/:userId',
  '/barber/:barberId',
  '/barbers/:id',
  '/business/:businessId',
  '/select-barber/:businessId',
  '/book/:userId',
  '/appointments',
  '/notifications',
  '/notification-settings',
  '/appointments/:id',
  '/clients',
  '/invitation/:token',
  '/team',
  '/business-setup',
  '/business-profile-edit',
  '/business-management',
  '/business-management/:id',
  '/business-locations',
  '/location-staff/:id',
  '/restrictions',
  '/dashboard',
  '/my-services',
  '/services-management',
  '/availability',
  '/schedule-config',
  '/booked/:appointmentId',
  '/add-review/:appointmentId',
  '/visit-review/:token',
  '/answer/:token',
  '/waitlist',
  '/line/:businessId',
  '/line-screen/:businessId',
  '/favorites',
  '/achievements',
  '/post/:postId',
  '/create-post',
  '/edit-post/:postId',
  '/my-feed',
  '/chat',
  '/chat/:userId',
  '/chat-settings',
] as const
export type Page = (typeof pages)[number]

/** What the address of a page may say behind its path. */
interface Queries {
  /** Overlays: picture, options, likers, one post of the grid. */
  '/': { tab?: 'siguiendo' | 'cerca' }
  '/login': { next?: string }
  /** `enlace`: what it is about. */
  '/denunciar': { enlace?: string; recibo?: string }
  '/register': { next?: string }
  '/signup': { next?: string }
  '/search': SearchQuery
  /** `decision`: the one that a notice is about. */
  '/account/standing': { decision?: string }
  /** `hueco`, `nueva`: gap or place of a sheet; `quien`: client; `vista`: days shown. */
  '/appointments': {
    tab?: AppointmentsTab
    dia?: string
    cita?: string
    de?: string
    nueva?: string
    /** The sheet in which a barber says that they are late. */
    retraso?: 'si'
    al?: string
    hueco?: string
    quien?: 'cita' | 'sin-cita'
    vista?: 'dia' | 'tres' | 'semana'
  }
  /** `codigo`: of the shop's screen; `turno` with `enlace`: a ticket without an account. */
  '/line/:businessId': { lugar?: string; codigo?: string; turno?: string; enlace?: string }
  '/line-screen/:businessId': { lugar?: string }
  '/restrictions': { tab?: 'bloqueados' | 'restringidos' | 'comentarios' | 'reportes' }
  /** `vista`: statistics, with whose, weeks, moment and comparison. */
  '/dashboard': {
    vista?: 'estadisticas'
    negocio?: '1'
    barbero?: string
    semanas?: string
    al?: string
    comparar?: '1'
  }
  /**
   * `negocio`: the shop, where anyone of its barbers will do (`ANYONE` in the place of the barber);
   * `hora`: the instant to book, as the free times wrote it; `paso`: with all of it under review.
   */
  '/book/:userId': {
    servicio?: string
    negocio?: string
    lugar?: string
    modalidad?: 'domicilio'
    origen?: 'search' | 'feed' | 'again'
    hora?: string
    paso?: 'revisar'
  }
  /** `q`: search; `cliente`: open sheet; `negocio`: the whole shop's. */
  '/clients': { q?: string; cliente?: string; negocio?: '1' }
  /** `alta`: on the way through setting up a business. */
  '/my-services': { alta?: '' }
  /** `barbero`: whose hours, of those who work in one's shop. */
  '/availability': { alta?: ''; barbero?: string }
  /** `ver`: the part of the page that is asked for. */
  '/user/:userId': { ver?: 'resenas' }
  '/appointments/:id': { mover?: string; cancelar?: string }
  /** `nuevo`: with the list of people to write to. */
  '/chat': { tab?: 'solicitudes'; nuevo?: '1' }
  '/chat/:userId': { tab?: 'solicitudes' }
  /** `estrellas`: how many were given already. */
  '/add-review/:appointmentId': { estrellas?: string }
  /** `accion`: which of the answers the link in the reminder was. */
  '/answer/:token': { accion?: 'confirmar' | 'vale' | 'espero' | 'mover' | 'cancelar' }
  /** `invitar`: with the sheet that invites. */
  '/team': { invitar?: string }
}
/** Any free barber of the shop (2-21): `/book/cualquiera?negocio=…`. */
export const ANYONE = 'cualquiera'
export type AppointmentsTab =
  | 'calendario'
  | 'proximas'
  | 'pendientes'
  | 'canceladas'
  | 'completadas'
  | 'espera'
  | 'fila'

/** `filtros`: sheet open, `mapa`: map shown, `negocio` and `barbero`: profile beside the list. */
interface SearchQuery {
  q?: string
  ciudad?: string
  tipo?: 'barberias' | 'barberos'
  modo?: 'domicilio'
  distancia?: string
  precio?: string
  calificacion?: string
  especialidad?: string
  hoy?: ''
  orden?: 'distancia' | 'precio' | 'calificacion' | 'nombre'
  filtros?: string
  mapa?: ''
  negocio?: string
  barbero?: string
}

/** The parameters of a path: 'userId' of '/user/:userId'. */
export type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
/** What the path needs, and what may stand behind it. */
export type PartsOf<P extends Page> = { [Name in NamesIn<P>]: string } & (P extends keyof Queries
  ? Queries[P]
  : object)

declare const leadsToAPage: unique symbol
/** A valid address: a plain page, or one by `addressOf`. */
export type Address =
  | Exclude<Page, `${string}:${string}`>
  | (string & { readonly [leadsToAPage]: true })

/**
 * addressOf('/book/:userId', { userId, servicio }) → '/book/7c1…?servicio=4e0…'. @throws if empty
 */
export function addressOf<P extends Page>(
  page: P,
  ...[parts]: object extends PartsOf<P> ? [parts?: PartsOf<P>] : [parts: PartsOf<P>]
): Address
export function addressOf(page: Page, parts: Record<string, string | undefined> = {}): string {
  const { ...query } = parts
  const path = page.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name]
    delete query[name]
    if (!value) throw new TypeError(`${page} without its ${name}`)
    return encodeURIComponent(value)
  })
  const content = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  // '?alta', not '?alta=', for what is said by its name alone.
  return content.length > 0
    ? `${path}?${new URLSearchParams(content).toString().replace(/=(?=&|$)/g, '')}`
    : path
}

const patterns = pages.map(
  (page) => [page, new RegExp(`^${page.replace(/:[^/]+/g, '[^/]+')}/?$`)] as const,
)
/** The page that a path (without query) leads to. */
export const pageOf = (path: string): Page | undefined =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0]
/** Whether a path (without query) leads to a page of the client. */
export const isPage = (path: string): boolean => pageOf(path) !== undefined
