/**
 * Who sees whom: every route of the contract, asked by everybody for whom it could make a
 * difference, about people who carry words that nobody else has. Where such a word may stand in an
 * answer the table says; anywhere else it is a leak. A route without a line shows nobody, so a new
 * one that shows people fails until somebody has thought about it.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../contract/kernel/route.ts'
import { routes } from '../../../contract/routes.ts'
import {
  type Cast,
  gatherCast,
  type Shown,
  shown,
  type Somebody,
  type Viewer,
  viewers,
} from '../support/cast.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Of each route, who finds whom in its answers. */
type Sight = Readonly<Partial<Record<Shown, readonly Viewer[]>>>
/** Those for whom nothing stands between: the owner of a shop is a stranger to the others. */
const anybody: readonly Viewer[] = ['guest', 'stranger', 'self', 'owner', 'auditor']
const inPublic: Sight = { solo: anybody, member: anybody }
/** The owner runs the team, whoever keeps away from whom and however an account stands. */
const team: Sight = { solo: anybody, member: anybody }
const own: Sight = { solo: ['self'], member: ['self'] }
/** What remains for somebody whose account is suspended. */
const remaining: Sight = { ...own, away: ['self'] }
/** An appointment stands, and with it the names in it: decision 1-26. */
const appointment: Sight = {
  solo: ['self', 'patient'],
  member: ['self', 'owner', 'stranger'],
  away: ['self', 'patient'],
  closed: ['patient'],
}
/** Of its life only who has done something in it. */
const told: Sight = { solo: ['self', 'patient'], member: ['self'] }
const inConsole: Sight = {
  solo: ['auditor'],
  member: ['auditor'],
  away: ['auditor'],
  closed: ['auditor'],
}

/**
 * What somebody has said of a visit is for everybody, whatever is between two people, while their
 * account is active.
 */
const everybody: readonly Viewer[] = [...anybody, 'blocker', 'blocked', 'patient']
const aloud: Sight = { solo: everybody, member: everybody }

const listed: readonly Viewer[] = ['blocker', 'blocked', 'patient']
const talking: Sight = {
  solo: ['self', ...listed],
  member: ['self', ...listed],
  away: listed,
  closed: listed,
}

const table: Readonly<Record<string, Sight>> = {
  publicProfile: inPublic,
  searchPeople: { solo: ['stranger', 'owner'], member: ['stranger', 'owner'] },
  barber: inPublic,
  barberOfUser: inPublic,
  barberAvailability: inPublic,
  business: { solo: anybody },
  businessBarbers: team,
  // Who serves at a further place of the shop's.
  businessPlaces: { member: anybody },
  shopLine: { solo: anybody },
  businessServices: team,
  anyoneSlots: team,
  allBusinesses: { solo: anybody },
  search: inPublic,
  currentUser: remaining,
  // The own shop's name, in what would become of it.
  accountEnd: { solo: ['self'], away: ['self'] },
  myBusiness: { solo: ['self'] },
  userBusiness: { solo: ['self'] },
  myServicesA: own,
  myServicesB: own,
  // Who cut, in the table of their appointments.
  statisticsCsv: own,
  myAppointments: appointment,
  appointment: appointment,
  appointmentHistory: told,
  appointmentCalendar: appointment,
  // The names of the barber's services are in it.
  appointmentReceipt: appointment,
  // Whom one has blocked one knows by name.
  blockedUsers: { solo: ['blocker'], member: ['blocker'], away: ['blocker'], closed: ['blocker'] },
  blockedUsersB: { solo: ['blocker'], member: ['blocker'], away: ['blocker'], closed: ['blocker'] },
  // Everybody who is looked at follows, and is followed by, the critic; the stranger restricts them
  // all.
  followers: { solo: ['stranger', 'self', 'owner'], member: ['stranger', 'self', 'owner'] },
  following: { solo: ['stranger', 'self', 'owner'], member: ['stranger', 'self', 'owner'] },
  restrictedUsers: { solo: ['stranger'], member: ['stranger'] },
  // Under a third one's post: kept apart are those two alone.
  comments: inPublic,
  replies: inPublic,
  // Whom a viewer may name: never themselves.
  postPeople: { solo: ['stranger', 'owner'], member: ['stranger', 'owner'] },
  // For those who take part.
  postLikers: own,
  // Of two who talk, and of nobody else: whoever is blocked keeps what was said, whoever has
  // blocked keeps a name.
  conversations: talking,
  conversationsWithUnread: talking,
  conversation: talking,
  messages: {
    solo: ['blocked', 'patient'],
    member: ['blocked', 'patient'],
    away: ['blocked', 'patient'],
    closed: ['blocked', 'patient'],
  },
  appointmentLines: { solo: ['patient'], away: ['patient'], closed: ['patient'] },
  userReviews: aloud,
  barberReviews: aloud,
  businessReviews: aloud,
  // Of one's own visit: whom it was to, and what one has said of it.
  visitReview: {
    solo: ['self', 'patient'],
    member: ['self', 'stranger'],
    away: ['patient'],
    closed: ['patient'],
  },
  posts: inPublic,
  post: inPublic,
  postVersions: own,
  dashboard: { solo: ['self'] },
  // Also of oneself: which services were booked.
  notifications: { solo: ['self', 'patient'], member: ['self', 'owner'] },
  // The owner has not read yet that the member has joined.
  unreadTags: { member: ['owner'] },
  blocks: { solo: ['self'], member: ['self', 'owner'] },
  locationStaff: { member: ['owner'] },
  myInvitations: {},
  businessInvitations: { member: ['owner'] },
  businessTeam: { solo: ['self'], member: ['self', 'owner'] },
  auditedAppointments: inConsole,
  auditedAppointment: inConsole,
  // Whose numbers they are, and what was booked.
  // By their ids.
  auditList: inConsole,
  auditCsv: inConsole,
  eventsFound: inConsole,
  replayAppointment: inConsole,
  // By their ids, and the shops where they work.
  findSubjects: inConsole,
  outbox: {},
}

let house: TestServer
let cast: Cast
beforeAll(async () => {
  house = await startTestServer()
  cast = await gatherCast(house)
})

const parametersOf = ({ path }: Route) =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)

/**
 * Every way in which a route could be asked about somebody: each of their ids in its path, their
 * word and their id in its query.
 */
function ways(route: Route, { marks, ids, elsewhere, person }: Somebody): string[] {
  const names = parametersOf(route)
  const paths =
    names.length === 0
      ? [route.path]
      : [...ids, ...elsewhere].map((id) =>
          names.reduce((path, name) => path.replace(`:${name}`, id), route.path),
        )
  const asked = [
    ['q', `q=${marks[0]}`],
    ['userId', `userId=${person.user.id}`],
    ['barberId', `barberId=${person.user.id}`],
    ['hasta', `barberId=${person.user.id}&desde=2030-02-01&hasta=2030-02-02`],
    ['servicios', `servicios=${ids[2]}`],
  ].flatMap(([name = '', query]) =>
    route.query instanceof z.ZodObject && name in route.query.shape ? [`?${query}`] : [],
  )
  return paths.flatMap((path) => ['', ...asked].map((query) => path + query))
}

const finds = (body: unknown, { marks }: Somebody, without: string) => {
  // What was asked for may be said back; finding is more than that.
  const text = JSON.stringify(body).replaceAll(without, '')
  return marks.some((mark) => text.includes(mark))
}

async function sees(viewer: Viewer, name: Shown, route: Route): Promise<boolean> {
  const somebody = cast.people[name]
  const who = cast.who(viewer, name)
  const me = who ? house.as(who) : house.guest
  const answers: boolean[] = []
  for (const way of ways(route, somebody)) {
    const { status, body } = await me.get<unknown>(way)
    answers.push(status < 300 && finds(body, somebody, way))
    if (status >= 300)
      expect(finds(body, somebody, somebody.person.user.id), `a refusal of ${way} names them`).toBe(
        false,
      )
  }
  return answers.includes(true)
}

const reads = [...routes].filter(([, { method }]) => method === 'GET')

describe.each(shown)('whoever looks at %s', (name) => {
  test.each(reads)(
    '%s',
    async (routeName, route) => {
      const found: Viewer[] = []
      for (const viewer of viewers) if (await sees(viewer, name, route)) found.push(viewer)
      expect(found).toEqual(viewers.filter((viewer) => table[routeName]?.[name]?.includes(viewer)))
    },
    30_000,
  )
})

test('between two who are kept apart a review leads to nobody: no id, no profile', async () => {
  const path = `/api/users/${cast.critic.barber.user.id}/reviews`
  for (const name of ['solo', 'member'] as const) {
    const [word, id] = cast.people[name].marks
    for (const viewer of everybody) {
      const who = cast.who(viewer, name)
      const {
        body: { resenas },
      } = await (who ? house.as(who) : house.guest).get<{
        resenas: { comment: string; autorId: string | null }[]
      }>(path)
      const theirs = resenas.find(({ comment }) => comment.includes(word))
      expect(theirs?.autorId, `${viewer} of ${name}`).toBe(anybody.includes(viewer) ? id : null)
    }
  }
})

test('the stars of whoever has closed their account stay, without a name or a word', async () => {
  const {
    body: { resenas },
  } = await house.guest.get<{
    resenas: {
      comment: string
      autorId: string | null
      autorNombre: string
      cuentaEliminada: boolean
    }[]
  }>(`/api/users/${cast.critic.barber.user.id}/reviews`)
  expect(resenas.filter(({ cuentaEliminada }) => cuentaEliminada)).toMatchObject([
    { comment: '', autorId: null, autorNombre: 'Usuario eliminado', rating: 5 },
  ])
})
