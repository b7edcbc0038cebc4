/**
 * Every screen that exists, with who may see it. A screen's code is loaded when it is first opened. Menus, the navigation
 * and buttons ask this table (through `useHasRoute`), so adding a line here is all it takes to make a screen reachable.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { matchPath } from 'react-router-dom'
import type { Rol } from '../../contract/kernel/values.ts'

/** 'public': everybody. 'signed-in': with a session. A list: with a session and one of these roles. */
export type RouteAccess = 'public' | 'signed-in' | readonly Rol[]

export interface ScreenRoute {
  path: string
  access: RouteAccess
  /** Also for a barber whose business is not complete yet. */
  withoutBusiness?: boolean
  /** Without navigation: the screens before signing in. */
  bare?: boolean
  Screen: LazyExoticComponent<ComponentType>
  load: () => Promise<unknown>
}

/** Barbers and owners. */
export const providers: readonly Rol[] = ['barbero', 'duenno']

/** One line per screen: screen(path, access, () => import('…'), (module) => module.TheScreen, options). */
function screen<Module>(path: string, access: RouteAccess, load: () => Promise<Module>, pick: (module: Module) => ComponentType, options: Pick<ScreenRoute, 'withoutBusiness' | 'bare'> = {}): ScreenRoute {
  return { path, access, ...options, load, Screen: lazy(async () => ({ default: pick(await load()) })) }
}

const home = () => import('../features/home/HomeScreen.tsx')
const profile = () => import('../features/account/ProfileScreen.tsx')
const services = () => import('../features/services/ServicesScreen.tsx')
const availability = () => import('../features/availability/AvailabilityScreen.tsx')
const bare = { bare: true }

export const routes: readonly ScreenRoute[] = [
  screen('/', 'public', home, (module) => module.HomeScreen),
  screen('/home', 'public', home, (module) => module.HomeScreen),

  screen('/welcome', 'public', () => import('../features/account/WelcomeScreen.tsx'), (module) => module.WelcomeScreen, bare),
  screen('/login', 'public', () => import('../features/account/LoginScreen.tsx'), (module) => module.LoginScreen, bare),
  screen('/register', 'public', () => import('../features/account/RegisterScreen.tsx'), (module) => module.RegisterScreen, bare),
  screen('/signup', 'public', () => import('../features/account/SignupScreen.tsx'), (module) => module.SignupScreen, bare),

  screen('/profile', 'signed-in', profile, (module) => module.ProfileScreen),
  // The specification sends here after a password change (decision 0-12).
  screen('/profile-new', 'signed-in', profile, (module) => module.ProfileScreen),

  screen('/user/:userId', 'public', () => import('../features/profile/ProfileScreen.tsx'), (module) => module.ProfileScreen),
  screen('/business/:businessId', 'public', () => import('../features/shop/ShopScreen.tsx'), (module) => module.ShopScreen),
  screen('/book/:userId', 'signed-in', () => import('../features/booking/BookScreen.tsx'), (module) => module.BookScreen),
  screen('/appointments', 'signed-in', () => import('../features/appointments/AppointmentsScreen.tsx'), (module) => module.AppointmentsScreen),
  screen('/notifications', 'signed-in', () => import('../features/notifications/NotificationsScreen.tsx'), (module) => module.NotificationsScreen),

  // Whoever holds the link may see who invites them; answering needs a session.
  screen('/invitation/:token', 'public', () => import('../features/invitation/InvitationScreen.tsx'), (module) => module.InvitationScreen),

  // Everybody signed in: a client is told why not, instead of being turned away.
  screen('/business-setup', 'signed-in', () => import('../features/business/SetupScreen.tsx'), (module) => module.SetupScreen, { withoutBusiness: true }),
  screen('/dashboard', providers, () => import('../features/dashboard/DashboardScreen.tsx'), (module) => module.DashboardScreen),
  screen('/my-services', providers, services, (module) => module.ServicesScreen),
  screen('/services-management', providers, services, (module) => module.ServicesScreen),
  screen('/availability', providers, availability, (module) => module.AvailabilityScreen),
  screen('/schedule-config', providers, availability, (module) => module.AvailabilityScreen),

  screen('/change-password', 'signed-in', () => import('../features/account/ChangePasswordScreen.tsx'), (module) => module.ChangePasswordScreen),
]

/** The route that a path leads to; exact paths win over patterns. */
export const routeFor = (pathname: string): ScreenRoute | undefined =>
  routes.find(({ path }) => path === pathname) ?? routes.find(({ path }) => matchPath(path, pathname))

/** Whether a path (without query) leads to a screen. */
export const hasRoute = (path: string): boolean => routeFor(path.replace(/[?#].*$/, '')) !== undefined
