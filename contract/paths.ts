/** The client's pages: foundation.md §2.1 with the paths that decisions.md adds. Any other path is a page that isn't there. */
export const pages = [
  '/', '/home', '/welcome', '/login', '/register', '/signup', '/search', '/user/:userId', '/business/:businessId', '/barbers/:barberId',
  '/forgot-password', '/reset-password/:token', '/terminos', '/privacidad',
  '/profile', '/profile-new', '/dashboard', '/appointments', '/appointments/:id', '/chat', '/chat/:userId', '/book/:userId', '/edit-profile', '/business-profile-edit',
  '/business-management', '/business-management/:id', '/location-staff/:id', '/services-management', '/my-services', '/select-barber/:businessId',
  '/barber/:barberId', '/schedule-config', '/availability', '/profile-setup', '/create-post', '/edit-post/:postId', '/my-feed', '/notifications',
  '/notification-settings', '/favorites', '/achievements', '/add-review/:appointmentId', '/change-password', '/business-locations',
  '/restrictions', '/business-setup', '/invitation/:token', '/settings', '/sessions',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:[^/]+/g, '[^/]+')}/?$`))

/** Whether a path (without query) leads to a page of the client. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
