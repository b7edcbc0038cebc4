/**
 * Who is still told of something outside the app: every kind of notice, whatever has come between
 * the two since. What the inbox and the sockets show goes by the same rule, and is asked about the
 * same pairs.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deliveryEligibility } from '../../workers/delivery/eligibility.ts'
import {
  notificationKinds,
  type NoticeKind,
  notificationActorOf,
} from '../../domain/engagement/notification-kinds.ts'
import { meets } from '../../projections/visibility.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf } from '../support/acting.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/** What has come between whoever did it and whoever is to be told. */
const pairs = [
  'nothing',
  'the reader blocks',
  'the doer blocks',
  'the doer is suspended',
  'the doer is closed',
  'the reader is suspended',
  'the reader is closed',
  'the doer was suspended',
  'they made up',
] as const
type Between = (typeof pairs)[number]

/** An appointment stands, and its two sides are told of it, also where an account is suspended. */
const standing: readonly Between[] = pairs.filter((one) => one !== 'the reader is closed')
const apartFrom: readonly Between[] = ['nothing', 'the doer was suspended', 'they made up']

/** What is decided about somebody they are told also where they are out. */
const ofDecision: readonly Between[] = pairs.filter(
  (one) => apartFrom.includes(one) || one === 'the reader is suspended',
)

const told: Readonly<Record<NoticeKind, readonly Between[]>> = {
  appointment_created: standing,
  appointment_confirmed: standing,
  appointment_rejected: standing,
  appointment_cancelled: standing,
  appointment_expired: standing,
  appointment_rescheduled: standing,
  appointment_delayed: standing,
  appointment_shift_proposed: standing,
  appointment_shifted: standing,
  appointment_client_late: standing,
  appointment_late_answered: standing,
  appointment_reminder: standing,
  appointment_unanswered: standing,
  appointment_barber_away: standing,
  appointment_completed: standing,
  appointment_no_show: standing,
  appointment_contested: standing,
  review_received: standing,
  review_replied: standing,
  team_invitation: apartFrom,
  team_joined: apartFrom,
  team_declined: apartFrom,
  team_left: apartFrom,
  team_removed: apartFrom,
  waitlist_offer: apartFrom,
  waitlist_lapsed: apartFrom,
  waitlist_paused: apartFrom,
  line_called: apartFrom,
  line_soon: apartFrom,
  line_skipped: apartFrom,
  line_closed: apartFrom,
  achievement_unlocked: apartFrom,
  post_liked: apartFrom,
  comment_liked: apartFrom,
  post_commented: apartFrom,
  comment_replied: apartFrom,
  comment_mentioned: apartFrom,
  comment_held: apartFrom,
  user_followed: apartFrom,
  message_received: apartFrom,
  message_request: apartFrom,
  report_resolved: apartFrom,
  moderation_decision: ofDecision,
  moderation_reversed: ofDecision,
  appeal_resolved: ofDecision,
  account_password_reset: pairs,
  account_password_changed: standing,
  account_verify_email: standing,
  account_closing: ['the reader is closed'],
  account_unused: standing,
}

interface Pair {
  readonly doer: SignedIn
  readonly reader: SignedIn
  /** By mail, to the reader's address. */
  readonly invitationId: string
}
let house: TestServer
let people: ReadonlyMap<Between, Pair>
let mayHear: ReturnType<typeof deliveryEligibility>

const DAY = 86_400_000
const after = (ms: number) => new Date(house.services.now().getTime() + ms).toISOString()

async function invitation(email: string): Promise<string> {
  const invitationId = randomUUID()
  await house.services.vault.invitations.keep({
    invitationId,
    businessId: randomUUID(),
    email,
    telefono: null,
    expiresAt: after(DAY),
  })
  return invitationId
}

beforeAll(async () => {
  house = await startTestServer()
  const {
    db,
    vault,
    now,
    identity: { accounts },
    moderation: { blocks },
  } = house.services
  mayHear = deliveryEligibility(db, vault, now)
  const suspend = ({ user }: SignedIn, until: string | null) =>
    accounts.suspend(bySystem(house), user.id, { decisionId: randomUUID(), until })
  const block = (blocker: SignedIn, blocked: SignedIn) =>
    blocks.block(contextOf(house, blocker), blocked.user.id)
  const make: Readonly<Record<Between, (pair: Pair) => Promise<unknown>>> = {
    nothing: async () => {},
    'the reader blocks': ({ doer, reader }) => block(reader, doer),
    'the doer blocks': ({ doer, reader }) => block(doer, reader),
    'the doer is suspended': ({ doer }) => suspend(doer, null),
    'the doer is closed': ({ doer }) => accounts.close(bySystem(house), doer.user.id),
    'the reader is suspended': ({ reader }) => suspend(reader, after(9 * DAY)),
    'the reader is closed': ({ reader }) => accounts.close(bySystem(house), reader.user.id),
    'the doer was suspended': ({ doer }) => suspend(doer, after(DAY)),
    async 'they made up'({ doer, reader }) {
      await block(doer, reader)
      await blocks.unblock(contextOf(house, doer), reader.user.id)
    },
  }
  people = new Map(
    await Promise.all(
      pairs.map(async (between) => {
        const [doer, reader] = await Promise.all([house.register('duenno'), house.barber()])
        const pair = { doer, reader, invitationId: await invitation(reader.email) }
        await make[between](pair)
        return [between, pair] as const
      }),
    ),
  )
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  // Some suspensions have ended by now.
  house.clock.offsetMs += 2 * DAY
})

const mail = (kind: NoticeKind, recipient: string, about: Delivery['about']): Delivery => ({
  eventId: randomUUID(),
  position: '1',
  channel: 'mail',
  kind,
  recipient,
  about,
})
const delivery = (kind: NoticeKind, { doer, reader, invitationId }: Pair): Delivery =>
  mail(kind, kind === 'team_invitation' ? invitationId : reader.user.id, { by: doer.user.id })

test.each(Object.keys(notificationKinds) as NoticeKind[])('%s', async (kind) => {
  const heard: Between[] = []
  for (const [between, pair] of people) if (await mayHear(delivery(kind, pair))) heard.push(between)
  expect(heard).toEqual(told[kind])
})

// Whoever is closed is in no app: that mail alone is for them.
test.each(
  (Object.keys(notificationKinds) as NoticeKind[]).filter((kind) => kind !== 'account_closing'),
)('%s is hidden in the app from just those who may be there and are not told', async (kind) => {
  const isThere = ([between]: readonly [Between, Pair]) => !between.startsWith('the reader is')
  const { db } = house.services
  for (const [between, pair] of [...people].filter(isThere)) {
    const from = notificationActorOf(delivery(kind, pair))
    const isTold =
      from === undefined ||
      (await meets(
        db,
        { userId: pair.reader.user.id, at: house.services.now().toISOString() },
        from,
      ))
    expect([between, isTold]).toEqual([between, told[kind].includes(between)])
  }
})

test('what nobody did, the clock say, is told to all who are still there', async () => {
  const heard: Between[] = []
  for (const [between, { reader }] of people) {
    if (await mayHear(mail('team_removed', reader.user.id, {}))) heard.push(between)
  }
  expect(heard).toEqual(pairs.filter((one) => !one.startsWith('the reader is')))
})

test('whoever is invited by an address that nobody has hears of it, unless who invites may not take part', async () => {
  const invitationId = await invitation(`${randomUUID()}@example.com`)
  const heard: Between[] = []
  for (const [between, { doer }] of people) {
    if (await mayHear(mail('team_invitation', invitationId, { by: doer.user.id })))
      heard.push(between)
  }
  expect(heard).toEqual(
    pairs.filter((one) => !['the doer is suspended', 'the doer is closed'].includes(one)),
  )
})
