/** Route table: every screen, its access, and its lazily loaded code. */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { Rol } from '../../contract/kernel/values.ts'
import type { Address, Page } from '../../contract/paths.ts'
import { prepareHome } from '../features/home/HomeScreen.tsx'
import { HomePage, prepareToday } from './HomePage.tsx'
import { type Catalogue, loadTexts } from '../i18n/i18n.ts'
import { loadable } from '../ui/loadable.tsx'
import type { RouteAccess, ScreenRoute } from './screenRoute.ts'

interface Options extends Pick<
  ScreenRoute,
  'withoutBusiness' | 'whileSuspended' | 'returns' | 'bare' | 'fromTheEnd' | 'ownHeader'
> {
  /** The catalogues that its texts are in, beside the first one. */
  texts?: readonly Catalogue[]
}

/** Barbers and owners. */
export const providers: readonly Rol[] = ['barbero', 'duenno']
const owners: readonly Rol[] = ['duenno']

const door = async () => {
  const [guards] = await Promise.all([import('./guards.tsx'), loadTexts(['door'])])
  return guards
}

/** A route: screen(path, access, () => import('…'), (module) => module.TheScreen, options). */
function screen<Module>(
  path: Page,
  access: RouteAccess,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  { texts = [], ...options }: Options = {},
): ScreenRoute {
  const Screen = loadable(async () => {
    const [module, guards] = await Promise.all([
      load(),
      access === 'public' && !options.returns ? undefined : door(),
      loadTexts(texts),
    ])
    const Shown = pick(module)
    return guards
      ? () => (
          <guards.Guard
            access={access}
            withoutBusiness={options.withoutBusiness}
            returns={options.returns}
          >
            <Shown />
          </guards.Guard>
        )
      : Shown
  })
  return { path, access, ...options, Screen }
}

const home = async () => {
  await Promise.all([prepareHome(), prepareToday()])
  return { HomePage }
}
const profile = () => import('../features/account/MyProfileScreen.tsx')
const legal = () => import('../features/legal/LegalScreen.tsx')
const legalTexts: Options = { whileSuspended: true, texts: ['legal'] }
const own: Options = { withoutBusiness: true, texts: ['account'] }
const services = () => import('../features/services/ServicesScreen.tsx')
const availability = () => import('../features/availability/AvailabilityScreen.tsx')
const barber = () => import('../features/profile/BarberScreen.tsx')
const management: readonly Catalogue[] = [
  'business',
  'picture',
  'week',
  'locations',
  'availability',
]
const locations: readonly Catalogue[] = ['locations', 'business', 'week']
const bare: Options = { bare: true, texts: ['account'] }

export const routes: readonly ScreenRoute[] = [
  screen('/', 'public', home, (module) => module.HomePage),
  screen('/home', 'public', home, (module) => module.HomePage),

  screen(
    '/welcome',
    'guests',
    () => import('../features/home/WelcomeScreen.tsx'),
    (module) => module.WelcomeScreen,
    { bare: true, texts: ['home'] },
  ),
  screen(
    '/login',
    'guests',
    () => import('../features/account/LoginScreen.tsx'),
    (module) => module.LoginScreen,
    bare,
  ),
  screen(
    '/register',
    'guests',
    () => import('../features/account/RegisterScreen.tsx'),
    (module) => module.RegisterScreen,
    bare,
  ),
  screen(
    '/signup',
    'guests',
    () => import('../features/account/SignupScreen.tsx'),
    (module) => module.SignupScreen,
    bare,
  ),

  screen(
    '/forgot-password',
    'guests',
    () => import('../features/account/recovery/ForgotPasswordScreen.tsx'),
    (module) => module.ForgotPasswordScreen,
    bare,
  ),
  screen(
    '/reset-password/:token',
    'public',
    () => import('../features/account/recovery/ResetPasswordScreen.tsx'),
    (module) => module.ResetPasswordScreen,
    { ...bare, whileSuspended: true },
  ),
  screen(
    '/verify-email/:token',
    'public',
    () => import('../features/account/recovery/VerifyEmailScreen.tsx'),
    (module) => module.VerifyEmailScreen,
    { whileSuspended: true, texts: ['account'] },
  ),
  screen('/terminos', 'public', legal, (module) => module.TermsScreen, legalTexts),
  screen('/privacidad', 'public', legal, (module) => module.PrivacyScreen, legalTexts),
  screen(
    '/confianza',
    'public',
    () => import('../features/trust/TrustScreen.tsx'),
    (module) => module.TrustScreen,
    legalTexts,
  ),
  screen(
    '/denunciar',
    'public',
    () => import('../features/notice/NoticeScreen.tsx'),
    (module) => module.NoticeScreen,
    { texts: ['notice', 'reports'] },
  ),

  screen('/profile', 'signed-in', profile, (module) => module.MyProfileScreen, {
    withoutBusiness: true,
    texts: ['account', 'home', 'people', 'posts', 'feed'],
  }),
  // The specification sends here after a password change (decision 0-12).
  screen('/profile-new', 'signed-in', profile, (module) => module.MyProfileScreen, {
    withoutBusiness: true,
    texts: ['account', 'home', 'people', 'posts', 'feed'],
  }),
  screen(
    '/edit-profile',
    'signed-in',
    () => import('../features/account/own/EditProfileScreen.tsx'),
    (module) => module.EditProfileScreen,
    { ...own, texts: ['account', 'picture'] },
  ),
  screen(
    '/profile-setup',
    'signed-in',
    () => import('../features/account/own/ProfileSetupScreen.tsx'),
    (module) => module.ProfileSetupScreen,
    { ...own, texts: ['account', 'home', 'picture'] },
  ),
  screen(
    '/settings',
    'signed-in',
    () => import('../features/account/own/SettingsScreen.tsx'),
    (module) => module.SettingsScreen,
    { ...own, texts: ['account', 'calendars'] },
  ),
  screen(
    '/sessions',
    'signed-in',
    () => import('../features/account/own/SessionsScreen.tsx'),
    (module) => module.SessionsScreen,
    own,
  ),
  screen(
    '/my-data',
    'signed-in',
    () => import('../features/account/own/ExportScreen.tsx'),
    (module) => module.ExportScreen,
    { ...own, whileSuspended: true },
  ),
  screen(
    '/delete-account',
    'signed-in',
    () => import('../features/account/own/DeleteAccountScreen.tsx'),
    (module) => module.DeleteAccountScreen,
    { ...own, whileSuspended: true },
  ),
  screen(
    '/account/standing',
    'signed-in',
    () => import('../features/standing/StandingScreen.tsx'),
    (module) => module.StandingScreen,
    { withoutBusiness: true, whileSuspended: true, texts: ['standing', 'account'] },
  ),

  screen(
    '/restrictions',
    'signed-in',
    () => import('../features/moderation/RestrictionsScreen.tsx'),
    (module) => module.RestrictionsScreen,
    { withoutBusiness: true, texts: ['people', 'comments'] },
  ),
  screen(
    '/calendars',
    'signed-in',
    () => import('../features/calendars/CalendarsScreen.tsx'),
    (module) => module.CalendarsScreen,
    { withoutBusiness: true, texts: ['calendars'] },
  ),

  screen(
    '/search',
    'public',
    () => import('./SearchPage.tsx'),
    (module) => module.SearchPage,
    {
      texts: [
        'search',
        'shop',
        'profile',
        'reviews',
        'favorites',
        'people',
        'reports',
        'posts',
        'feed',
      ],
    },
  ),
  screen(
    '/user/:userId',
    'public',
    () => import('../features/profile/PublicProfileScreen.tsx'),
    (module) => module.PublicProfileScreen,
    { texts: ['profile', 'reviews', 'favorites', 'people', 'reports', 'posts', 'feed'] },
  ),
  screen(
    '/business/:businessId',
    'public',
    () => import('../features/shop/ShopScreen.tsx'),
    (module) => module.ShopScreen,
    { texts: ['shop', 'profile', 'reviews', 'favorites', 'reports'] },
  ),
  screen(
    '/select-barber/:businessId',
    'public',
    () => import('../features/shop/SelectBarberScreen.tsx'),
    (module) => module.SelectBarberScreen,
    { texts: ['shop', 'profile'] },
  ),
  screen('/barber/:barberId', 'public', barber, (module) => module.BarberScreen, {
    texts: ['shop'],
  }),
  // The same under another name (decision 0-08).
  screen('/barbers/:id', 'public', barber, (module) => module.BarberScreen, { texts: ['shop'] }),
  screen(
    '/book/:userId',
    'public',
    () => import('../features/booking/BookScreen.tsx'),
    (module) => module.BookScreen,
    { returns: true, texts: ['booking', 'profile'] },
  ),
  screen(
    '/booked/:appointmentId',
    'signed-in',
    () => import('../features/booking/BookedScreen.tsx'),
    (module) => module.BookedScreen,
    { texts: ['booking', 'profile', 'appointments', 'push'] },
  ),
  screen(
    '/appointments',
    'signed-in',
    () => import('../features/appointments/AppointmentsScreen.tsx'),
    (module) => module.AppointmentsScreen,
    { texts: ['appointments', 'agenda'] },
  ),
  screen(
    '/appointments/:id',
    'signed-in',
    () => import('../features/appointments/AppointmentScreen.tsx'),
    (module) => module.AppointmentScreen,
    { texts: ['appointments', 'agenda'] },
  ),
  screen(
    '/line/:businessId',
    'public',
    () => import('../features/line/LinePage.tsx'),
    (module) => module.LinePage,
    { texts: ['line', 'profile'] },
  ),
  screen(
    '/line-screen/:businessId',
    'public',
    () => import('../features/line/LineBoard.tsx'),
    (module) => module.LineBoard,
    { bare: true, texts: ['line'] },
  ),
  screen(
    '/waitlist',
    'signed-in',
    () => import('../features/waitlist/WaitlistScreen.tsx'),
    (module) => module.WaitlistScreen,
    { texts: ['waitlist'] },
  ),
  screen(
    '/favorites',
    'signed-in',
    () => import('../features/favorites/FavoritesScreen.tsx'),
    (module) => module.FavoritesScreen,
    { withoutBusiness: true, texts: ['favorites', 'profile'] },
  ),
  screen(
    '/achievements',
    'signed-in',
    () => import('../features/achievements/AchievementsScreen.tsx'),
    (module) => module.AchievementsScreen,
    { withoutBusiness: true, texts: ['achievements'] },
  ),
  // A guest is told that it takes an account, instead of being turned away.
  screen(
    '/answer/:token',
    'public',
    () => import('../features/appointments/AnswerScreen.tsx'),
    (module) => module.AnswerScreen,
    { texts: ['appointments', 'agenda', 'booking'] },
  ),
  screen(
    '/dossier/:token',
    'public',
    () => import('../features/dossier/DossierScreen.tsx'),
    (module) => module.DossierScreen,
    { whileSuspended: true, texts: ['dossier'] },
  ),
  screen(
    '/visit-review/:token',
    'public',
    () => import('../features/reviews/VisitReviewScreen.tsx'),
    (module) => module.VisitReviewScreen,
    { texts: ['reviews'] },
  ),
  screen(
    '/add-review/:appointmentId',
    'public',
    () => import('../features/reviews/AddReviewScreen.tsx'),
    (module) => module.AddReviewScreen,
    { texts: ['reviews', 'posts'] },
  ),
  screen(
    '/notifications',
    'signed-in',
    () => import('../features/notifications/NotificationsScreen.tsx'),
    (module) => module.NotificationsScreen,
    { withoutBusiness: true, texts: ['notifications'] },
  ),

  screen(
    '/notification-settings',
    'signed-in',
    () => import('../features/notifications/NotificationSettingsScreen.tsx'),
    (module) => module.NotificationSettingsScreen,
    { withoutBusiness: true, texts: ['notificationSettings', 'push'] },
  ),

  // Public: the link's holder sees the inviter; answering needs a session.
  screen(
    '/invitation/:token',
    'public',
    () => import('../features/invitation/InvitationScreen.tsx'),
    (module) => module.InvitationScreen,
    { texts: ['invitation', 'account', 'door'] },
  ),

  screen(
    '/team',
    providers,
    () => import('../features/team/TeamScreen.tsx'),
    (module) => module.TeamScreen,
    { withoutBusiness: true, texts: ['team', 'invitation', 'profile'] },
  ),

  // Everybody signed in: a client is told why not, instead of being turned away.
  screen(
    '/business-setup',
    'signed-in',
    () => import('../features/business/SetupScreen.tsx'),
    (module) => module.SetupScreen,
    { withoutBusiness: true, texts: ['business', 'invitation', 'availability'] },
  ),
  screen(
    '/business-profile-edit',
    providers,
    () => import('../features/business/EditScreen.tsx'),
    (module) => module.EditScreen,
    { texts: ['business', 'picture', 'locations'] },
  ),
  screen(
    '/business-management',
    providers,
    () => import('../features/business/ManagementScreen.tsx'),
    (module) => module.ManagementScreen,
    { texts: [...management, 'posts'] },
  ),
  screen(
    '/business-management/:id',
    owners,
    () => import('../features/locations/LocationScreen.tsx'),
    (module) => module.LocationScreen,
    { texts: locations },
  ),
  screen(
    '/business-locations',
    owners,
    () => import('../features/locations/LocationsScreen.tsx'),
    (module) => module.LocationsScreen,
    { texts: locations },
  ),
  screen(
    '/location-staff/:id',
    owners,
    () => import('../features/locations/StaffScreen.tsx'),
    (module) => module.StaffScreen,
    { texts: locations },
  ),
  screen(
    '/dashboard',
    providers,
    () => import('../features/dashboard/DashboardScreen.tsx'),
    (module) => module.DashboardScreen,
    { texts: ['dashboard', 'appointments', 'statistics', 'posts', 'feed', 'people'] },
  ),
  screen(
    '/clients',
    providers,
    () => import('../features/clients/ClientsScreen.tsx'),
    (module) => module.ClientsScreen,
    { texts: ['clients', 'profile', 'people'] },
  ),
  screen('/my-services', providers, services, (module) => module.ServicesScreen, {
    texts: ['services'],
  }),
  screen('/services-management', providers, services, (module) => module.ServicesScreen, {
    texts: ['services'],
  }),
  screen('/availability', providers, availability, (module) => module.AvailabilityScreen, {
    texts: ['availability', 'profile', 'week'],
  }),
  screen('/schedule-config', providers, availability, (module) => module.AvailabilityScreen, {
    texts: ['availability', 'profile', 'week'],
  }),

  screen(
    '/post/:postId',
    'public',
    () => import('../features/posts/PostScreen.tsx'),
    (module) => module.PostScreen,
    { texts: ['posts', 'people'] },
  ),
  // A client is told why not, instead of being turned away without a word.
  screen(
    '/create-post',
    'signed-in',
    () => import('../features/posts/CreatePostScreen.tsx'),
    (module) => module.CreatePostScreen,
    { texts: ['posts', 'publish', 'feed', 'picture'] },
  ),
  screen(
    '/edit-post/:postId',
    'signed-in',
    () => import('../features/posts/EditPostScreen.tsx'),
    (module) => module.EditPostScreen,
    { texts: ['posts', 'publish', 'picture'] },
  ),
  screen(
    '/my-feed',
    providers,
    () => import('../features/posts/MyFeedScreen.tsx'),
    (module) => module.MyFeedScreen,
    { texts: ['posts', 'feed', 'people'] },
  ),

  screen(
    '/chat',
    'signed-in',
    () => import('../features/chat/ChatScreen.tsx'),
    (module) => module.ChatScreen,
    { withoutBusiness: true, texts: ['chat'] },
  ),
  screen(
    '/chat/:userId',
    'signed-in',
    () => import('../features/chat/ConversationScreen.tsx'),
    (module) => module.ConversationScreen,
    {
      withoutBusiness: true,
      fromTheEnd: true,
      ownHeader: true,
      texts: ['chat', 'people', 'appointments'],
    },
  ),
  screen(
    '/chat-settings',
    'signed-in',
    () => import('../features/chat/ChatSettingsScreen.tsx'),
    (module) => module.ChatSettingsScreen,
    { withoutBusiness: true, texts: ['chat'] },
  ),

  screen(
    '/change-password',
    'signed-in',
    () => import('../features/account/ChangePasswordScreen.tsx'),
    (module) => module.ChangePasswordScreen,
    own,
  ),
]

/** The route that a path leads to; exact paths win over patterns. */
export const routeFor = (pathname: string): ScreenRoute | undefined =>
  routes.find(({ path }) => path === pathname) ??
  routes.find(({ path }) => matchPath(path, pathname))

/** Whether a path (without query) leads to a screen. */
export const hasRoute = (path: string): path is Address =>
  routeFor(path.replace(/[?#].*$/, '')) !== undefined
