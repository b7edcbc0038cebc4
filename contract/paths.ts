/** The client's pages that there are: one for each screen of frontend/app/routes.tsx. Any other path is a page that isn't there. */
export const pages = [
  '/', '/home', '/welcome', '/login', '/register', '/signup',
  '/profile', '/profile-new', '/change-password',
  '/user/:userId', '/business/:businessId', '/book/:userId', '/appointments', '/notifications',
  '/invitation/:token',
  '/business-setup', '/dashboard', '/my-services', '/services-management', '/availability', '/schedule-config',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:[^/]+/g, '[^/]+')}/?$`))

/** Whether a path (without query) leads to a page of the client. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
