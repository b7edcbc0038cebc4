/**
 * What the server can do is in people's hands: every call has a screen that makes it, every screen
 * a link that leads to it. What has none stands here with its reason; a reason that no longer holds
 * fails, too. That each is reached by clicking is for e2e/walk.spec.ts to say; this says it of the
 * source, where nothing is forgotten because nobody was in the right state to see it.
 */
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../contract/paths.ts'
import { routes } from '../contract/routes.ts'

const root = dirname(import.meta.dirname)

interface Source {
  readonly path: string
  readonly text: string
}

async function sourcesIn(folder: string, except: RegExp): Promise<Source[]> {
  const found: Source[] = []
  for await (const path of glob(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })) {
    if (!/\.test\.tsx?$|\/test[A-Z]?\w*\.tsx?$|\/example\.ts$/.test(path) && !except.test(path))
      found.push({ path, text: await readFile(join(root, path), 'utf8') })
  }
  return found
}

/**
 * The tables of what is old, of what a page asks first and of who may see what name every call and
 * every page; whoever makes one or leads to one is elsewhere.
 */
const client = await sourcesIn(
  'frontend',
  /live\/(commands|events|queryKeys|screen|posts)\.ts$|client\/(api|calls)\.ts$|app\/(routes|firstReads)\.tsx?$/,
)
const console_ = await sourcesIn('admin', /^$/)
const says = (sources: readonly Source[], words: string) =>
  sources.some(({ text }) => text.includes(words))

/** Calls that no screen of ours makes. */
const callsWithoutScreen: Readonly<Record<string, string>> = {
  // The specification names some things twice; our screens ask by one of the names.
  barberOfUser: 'the same as GET /api/barbers/:id, for clients of the specification',
  myBusiness: 'the same as GET /api/user/business, for clients of the specification',
  myServicesB: 'the same as GET /api/services/my-services, for clients of the specification',
  changeSettings: 'a part of PUT /api/availability, for clients of the specification',
  barberReviews: 'the same as GET /api/users/:id/reviews, for clients of the specification',
  contestAppointmentB:
    'the same as POST /api/appointments/:id/contest, for screens that were opened before it',
  barberAppointments:
    'the taken times of a barber, for clients of the specification; our screens ask for the free ones',
  addFavoriteByPost: 'the same as PUT /api/favorites/:kind/:id, for clients of decision 2-19',
  unsubscribe: "the reader's mail program asks it, by the address in a header of the mail",
  calendarFeed:
    'the calendars of other programs ask it, by the address that somebody has given them',
  removeFollowerB:
    'the same as DELETE /api/users/:id/remove-follower, for clients of the specification',
  blockedUsersB: 'the same as GET /api/moderation/blocks, for clients of the specification',
  unblockUserB:
    'the same as DELETE /api/moderation/blocks/:userId, for clients of the specification',
  messagePicture: 'asked for as an image, by the address that its message holds',
  conversationsWithUnread:
    'the same as GET /api/chat/conversations, for clients of the specification',
  logConsistency: 'programs that keep heads of the log ask it, to compare them',
  logTile: 'programs that compute the tree of the log themselves ask it',
  socketTicket: 'the sockets of a client that can send neither the cookie nor a first message',
}

/** Pages to which no link of a screen leads. */
const pagesWithoutLink: Readonly<Record<string, string>> = {
  '/home': 'another name of / (decision 0-06), for links of old',
  '/services-management': 'another name of /my-services (decision 0-09), for links of old',
  '/schedule-config': 'another name of /availability (decision 0-09), for links of old',
  '/barber/:barberId': 'leads on to the person (decision 0-07), for links of old',
  '/barbers/:id': 'another name of /barber/:barberId (decision 0-08)',
  '/dossier/:token': 'the link that a person hands on',
  '/reset-password/:token': 'the link that is mailed to whoever has forgotten their password',
  '/answer/:token': 'the link of a reminder, by mail or on the lock screen',
  '/visit-review/:token': 'the code that a barber shows to whoever came without an account',
  '/verify-email/:token': 'the link that is mailed to an address that is to be verified',
}

/**
 * A file that a link leads to, or what is sent as the page goes, is asked for by its address:
 * `/api/appointments/${id}/ics`.
 */
const addressed = (path: string) =>
  new RegExp(`['"\`]${path.replace(/:\w+/g, '\\$\\{\\w+\\}')}['"\`?]`)

test('every call of the contract has a screen that makes it', () => {
  const isMade = (name: string, { method, path }: { method: string; path: string }) =>
    path.startsWith('/api/admin/')
      ? console_.some(({ text }) => new RegExp(`\\b(?:call|read|pagesOf)\\(${name}\\b`).test(text))
      : says(client, `'${method} ${path}'`) || client.some(({ text }) => addressed(path).test(text))
  expect(
    [...routes]
      .filter(([name, route]) => !isMade(name, route))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.keys(callsWithoutScreen).toSorted())
})

test('every page has a link of a screen that leads to it', () => {
  const leads = (page: string) => says(client, `'${page}'`) || says(client, `"${page}"`)
  expect(pages.filter((page) => !leads(page)).toSorted()).toEqual(
    Object.keys(pagesWithoutLink).toSorted(),
  )
})

/**
 * Pages with one obvious way to them, and the files that must each have a link to it all the same.
 */
const furtherWays: readonly (readonly [page: string, file: string])[] = [
  ['/signup', 'features/account/RegisterScreen.tsx'],
  ['/register', 'features/account/SignupScreen.tsx'],
  ['/welcome', 'features/account/LoginScreen.tsx'],
  ['/booked/:appointmentId', 'features/appointments/AppointmentScreen.tsx'],
  ['/clients', 'features/account/ProfileMenu.tsx'],
  ['/clients', 'features/appointments/AppointmentScreen.tsx'],
  ['/select-barber/:businessId', 'features/search/ResultCard.tsx'],
  ['/select-barber/:businessId', 'features/favorites/FavoriteShop.tsx'],
  ['/denunciar', 'app/shell/PromptHost.tsx'],
]

test.each(furtherWays)('%s can also be reached from %s', (page, file) => {
  const there = client.filter(({ path }) => path === `frontend/${file}`)
  expect(says(there, `'${page}'`) || says(there, `"${page}"`)).toBe(true)
})

test('no screen lies about that no page shows', async () => {
  const table = await readFile(join(root, 'frontend/app/routes.tsx'), 'utf8')
  const around = [...client, { path: 'frontend/app/routes.tsx', text: table }]
  const screens = client.filter(({ path }) => /features\/.*Screen\.tsx$/.test(path))
  expect(screens.length).toBeGreaterThan(20)
  expect(
    screens
      .filter(
        ({ path }) =>
          !around.some(
            (other) => other.path !== path && other.text.includes(`/${path.split('/').at(-1)}'`),
          ),
      )
      .map(({ path }) => path),
  ).toEqual([])
})
