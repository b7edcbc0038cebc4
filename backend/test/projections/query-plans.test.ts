/**
 * The questions that are asked often, on tables that have grown: their plans, as PostgreSQL runs
 * them. None reads a growing table from end to end, and what is read stays near what is answered,
 * however much there is. The very statements that the code sends are caught on their way and
 * explained.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Db, openPool } from '../../postgres/db.ts'
import { blocksOf, comingOf, hasBookedWith } from '../../projections/booking/agenda-reads.ts'
import {
  appointmentById,
  appointmentsOf,
  markedByIds,
  marksOf,
  daysOf,
} from '../../projections/booking/appointment-lists.ts'
import { tableOf } from '../../projections/booking/appointment-table.ts'
import { busyOf, takenOf } from '../../projections/booking/free-time.ts'
import { upcomingOf, pendingCountOf } from '../../projections/booking/dashboard.ts'
import { dueAppointments } from '../../projections/booking/due.ts'
import { misplaced, overlaps } from '../../projections/booking/invariants.ts'
import { availabilityOf, weeksOf } from '../../projections/business/availability-reads.ts'
import { bookingReads, clientHolds } from '../../projections/booking/booking-reads.ts'
import { anyoneReads } from '../../projections/booking/free-time.ts'
import {
  reviewsOutOfStep,
  reviewsSeen,
  unreviewedVisit,
} from '../../projections/engagement/reviews-reads.ts'
import {
  ratingOfBarber,
  ratingOfShop,
  ratingsOfBarbers,
  ratingsOfShops,
} from '../../projections/ratings-reads.ts'
import {
  keptAwayBy,
  postSeen,
  postsSeen,
  postsSince,
  standingPostsOf,
} from '../../projections/social/posts-reads.ts'
import { likersOf } from '../../projections/social/reactions-reads.ts'
import { dueReminders } from '../../projections/engagement/reminders-reads.ts'
import {
  everybodyAfter,
  judgedOf,
  ownersOf,
  unlockedBy,
} from '../../projections/engagement/achievements-reads.ts'
import { personClockOf } from '../../projections/engagement/preferences-reads.ts'
import {
  notificationsOf,
  type InboxReader,
  toldUpTo,
  unreadOf,
} from '../../projections/engagement/inbox-reads.ts'
import {
  activePlacesOf,
  locationById,
  locationsOf,
  serversOf,
  staffOf,
} from '../../projections/business/locations-reads.ts'
import { presenceAtPlaces, presenceInShops } from '../../projections/business/presence.ts'
import { barberServicesOf, servicesOfAll } from '../../projections/business/offers-reads.ts'
import {
  peopleByIds,
  personById,
  peopleNamed,
  personSeenBy,
  accountStandingsOf,
} from '../../projections/identity/people-reads.ts'
import { clientsOf as keptClients, notesOf } from '../../projections/booking/clients-reads.ts'
import {
  changesAround,
  dashboardOf,
  momentOf,
  servedBy,
  sumsOf,
} from '../../projections/booking/history-reads.ts'
import { saidOf } from '../../projections/booking/schedule-history.ts'
import { searchFor } from '../../projections/business/search-read.ts'
import type { SearchAsked } from '../../projections/business/search-asked.ts'
import { shopReads } from '../../projections/business/shop-reads.ts'
import {
  shopById,
  shopOfOwner,
  shopsAround,
  shopSeenBy,
} from '../../projections/business/shops-reads.ts'
import {
  barbersOf,
  invitationsOf,
  shopOfPerson,
  teamOf,
} from '../../projections/business/team-reads.ts'
import { appealsWaiting } from '../../projections/moderation/appeals-reads.ts'
import {
  caseReads,
  caseSeen,
  coveredOf,
  reportsOfCase,
} from '../../projections/moderation/case-reads.ts'
import { bansEnding } from '../../projections/moderation/ending-effects.ts'
import { queueOf } from '../../projections/moderation/queue-reads.ts'
import { facetsOf } from '../../projections/moderation/queue-facets.ts'
import { groupsAround, groupsOf, groupCasesOf } from '../../projections/moderation/groups-reads.ts'
import { offerReads } from '../../projections/moderation/offers.ts'
import {
  arrivalsOf,
  filedByDay,
  isReporter,
  lastFiled,
  outcomesByReason,
} from '../../projections/moderation/reporters.ts'
import { eventsFound, streamsAbout } from '../../projections/journal-reads.ts'
import { auditEntries, revealedTo } from '../../projections/moderation/audit-reads.ts'
import { acquaintanceOf } from '../../projections/messaging/acquaintance.ts'
import {
  badgeOf,
  chatReads,
  conversationFor,
  conversationsOf,
  lapsing,
  requestsOf,
} from '../../projections/messaging/conversations.ts'
import {
  linesIn,
  messagesIn,
  reachedIn,
  deliveredTo,
} from '../../projections/messaging/messages.ts'
import { restrictedBy } from '../../projections/moderation/relations-reads.ts'
import { followCounts, followsSeen } from '../../projections/social/follows.ts'
import { Accounts } from '../../vault/secrets/accounts.ts'
import { Sessions } from '../../vault/secrets/sessions.ts'
import {
  meetsTogether,
  visiblePeopleAmong,
  type Pair,
  type Viewer,
} from '../../projections/visibility.ts'
import { allProcesses } from '../../modules/modules.ts'
import { unfinished } from '../../projections/unfinished-processes.ts'
import { startTestServer } from '../support/server.ts'

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}
type Statement = { readonly text: string; readonly values?: unknown[]; readonly name?: string }

const SHOPS = 8_000
const PAGE = 20
/** The id of a thing in SQL, and the same here. */
const id = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
/**
 * Everything there is much of: they have 10,000 appointments, 10,000 notifications, a shop of 20.
 */
const [busyBarber, busyClient, busyShop] = [id('b3'), id('c0'), id('s1')]
const now = Date.now()
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
const here = { lat: 19.4, lng: -99.1 }
const guest: Viewer = { userId: null, at: at(0) }
/**
 * Has blocked 300 barbers and is blocked by 200; 10,000 others have blocked somebody, a twentieth
 * of all accounts are closed.
 */
const blocker: InboxReader = { userId: busyClient, at: at(0) }

const moderator = { staffId: id('c7'), at: at(0) }

/** A Wednesday at noon in the shops, on which nobody has a day off. */
const OPEN_DAY = '2031-11-26T18:00:00Z'

const fill = `
  CREATE FUNCTION test_id(text) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN overlay(overlay(md5($1) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;
  INSERT INTO search.shop (business_id, owner_id, nombre, ciudad, at_home, at_shop, radius_km, latitude, longitude)
    SELECT test_id('s' || i), test_id('b' || i * 3), 'Barbería ' || i, (ARRAY['Madrid', 'Sevilla', 'Lima'])[1 + i % 3], i % 5 = 0, true, 5,
      ${here.lat} + sin(i) * sqrt(i) / 150, ${here.lng} + cos(i) * sqrt(i) / 150 FROM generate_series(1, ${SHOPS}) AS i;
  INSERT INTO shops.shop (business_id, owner_id, nombre, direccion, tipo_servicio, radio_cobertura, address_is_private, latitude, longitude, zone, currency, accepts_appointments, allows_walk_ins, opened_at)
    SELECT business_id, owner_id, nombre, 'Calle Mayor 1', CASE WHEN at_home THEN 'fisico_y_domicilio' ELSE 'fisico' END, radius_km, false, latitude, longitude, 'America/Mexico_City', 'MXN', true, false, now() FROM search.shop;
  UPDATE search.shop SET reviews = ('x' || left(md5(nombre), 4))::bit(16)::int % 30;
  UPDATE search.shop SET stars = reviews * 3 + reviews % 7;
  INSERT INTO search.barber (user_id, is_owner, business_id, words, specialties)
    SELECT test_id('b' || i), i % 3 = 0, test_id('s' || i / 3), 'Barbero ' || substr(md5('p' || i), 1, 7), (ARRAY['Degradado', 'Barba', 'Color', 'Trenzas'])[1 + i % 4] FROM generate_series(3, ${SHOPS} * 3 + 2) AS i;
  UPDATE search.barber SET reviews = ('x' || left(md5(user_id::text), 4))::bit(16)::int % 30;
  UPDATE search.barber SET stars = reviews * 3 + reviews % 7;
  INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
    SELECT user_id, words, 'barbero', ARRAY[specialties], now() FROM search.barber UNION ALL SELECT test_id('c' || i), 'Cliente ' || i, 'cliente', '{}', now() FROM generate_series(0, 4999) AS i;
  UPDATE people.person SET closed = true WHERE ('x' || left(user_id::text, 4))::bit(16)::int % 20 = 0;
  INSERT INTO graph.block (blocker_id, blocked_id, since) SELECT '${busyClient}', test_id('b' || i), now() FROM generate_series(1000, 1299) AS i;
  INSERT INTO graph.block (blocker_id, blocked_id, since) SELECT test_id('b' || i), '${busyClient}', now() FROM generate_series(1300, 1499) AS i;
  INSERT INTO graph.block (blocker_id, blocked_id, since) SELECT test_id('c' || i % 5000), test_id('b' || i), now() FROM generate_series(2000, 11999) AS i;
  INSERT INTO graph.follow (follower_id, followed_id, position, since) SELECT test_id('c' || i % 5000), CASE WHEN i < 5000 THEN '${busyBarber}'::uuid ELSE test_id('b' || 3 + i % 20011) END, i, now() FROM generate_series(0, 19999) AS i ON CONFLICT DO NOTHING;
  INSERT INTO graph.follow (follower_id, followed_id, position, since) SELECT '${busyClient}', test_id('b' || i), 100000 + i, now() FROM generate_series(3, 2002) AS i ON CONFLICT DO NOTHING;
  INSERT INTO graph.restriction (owner_id, restricted_id, since) SELECT test_id('b' || i % 5000), test_id('c' || i % 4999), now() FROM generate_series(0, 9999) AS i ON CONFLICT DO NOTHING;
  INSERT INTO team.member (barber_id, business_id, joined_at) SELECT user_id, CASE WHEN row_number() OVER (ORDER BY user_id) <= 17 THEN '${busyShop}' ELSE business_id END, now() FROM search.barber WHERE NOT is_owner;
  INSERT INTO team.invitation (invitation_id, business_id, owner_id, status, invited_at, expires_at)
    SELECT test_id('i' || i), test_id('s' || 1 + i % ${SHOPS}), test_id('b' || (1 + i % ${SHOPS}) * 3), 'pendiente', now() - i * interval '1 minute', now() FROM generate_series(1, 5000) AS i;
  INSERT INTO locations.location (location_id, business_id, owner_id, name, address, status, zone, added_at)
    SELECT test_id('l' || i), test_id('s' || 1 + i % ${SHOPS}), test_id('b' || (1 + i % ${SHOPS}) * 3), 'Centro', 'Calle 1', 'active', 'America/Mexico_City', now() FROM generate_series(1, ${SHOPS * 2}) AS i;
  INSERT INTO locations.staff (location_id, barber_id) SELECT test_id('l' || i), test_id('b' || (1 + i % ${SHOPS}) * 3 + j) FROM generate_series(1, ${SHOPS * 2}) AS i, generate_series(0, 1) AS j;
  INSERT INTO offers.service (service_id, barber_id, nombre, cents, minutes, active, added_at)
    SELECT test_id('v' || i || '/' || j), test_id('b' || i), (ARRAY['Corte', 'Barba y bigote', 'Tinte'])[j], 1000 * j, 30, true, now() FROM generate_series(3, ${SHOPS} * 3 + 2) AS i, generate_series(1, 3) AS j;
  INSERT INTO search.service (service_id, barber_id, words, cents, active) SELECT service_id, barber_id, nombre, cents, active FROM offers.service;
  INSERT INTO availability.week (barber_id, horario) SELECT user_id, '{}' FROM search.barber;
  INSERT INTO availability.policy (barber_id, auto_confirm, buffer_minutes, min_notice_minutes, cancel_limit_hours, max_active_per_client, fill_gaps) SELECT user_id, false, 0, 0, 0, 3, false FROM search.barber;
  INSERT INTO availability.exception (barber_id, exception_id, from_day, to_day, ranges, label, position) SELECT user_id, user_id, now(), now(), '[]', '', 1 FROM search.barber;
  INSERT INTO busy.stretch (id, barber_id, start_at, until)
    SELECT gen_random_uuid(), user_id, start_at, start_at + interval '1 hour'
    FROM search.barber, generate_series(timestamptz '${OPEN_DAY}' - interval '3 days', timestamptz '${OPEN_DAY}' + interval '3 days', interval '18 hours') AS start_at;
  INSERT INTO appointments.appointment (appointment_id, barber_id, client_id, person_id, business_id, day, start_at, end_at, buffer_minutes, zone, status, services, cents, currency, notes, entered_by, booked_at, stands_since, late, no_show, due_at)
    SELECT test_id('a' || i), barber, client, client, CASE WHEN barber = '${busyBarber}' THEN '${busyShop}'::uuid ELSE test_id('s' || i % ${SHOPS}) END,
      start_at::date, start_at, start_at + interval '30 minutes', 0, 'America/Mexico_City', status, '[]', 1500, 'MXN', '', 'cliente', start_at - interval '3 days', start_at - interval '3 days', false, false,
      CASE WHEN status IN ('pendiente', 'confirmada') THEN start_at + interval '1 hour' END
    FROM (SELECT i, CASE WHEN i % 2 = 0 THEN '${busyBarber}'::uuid ELSE test_id('b' || 6 + i % 5000) END AS barber, CASE WHEN i % 5 = 0 THEN '${busyClient}'::uuid ELSE test_id('c' || i % 5000) END AS client,
        now() + interval '10 days' - i * interval '40 minutes' AS start_at,
        CASE WHEN i < 360 THEN (ARRAY['pendiente', 'confirmada'])[1 + i / 2 % 2] WHEN i % 7 = 0 THEN 'cancelada' ELSE 'completada' END AS status FROM generate_series(1, 20000) AS i) AS made;
  INSERT INTO busy.stretch (id, barber_id, start_at, until)
    SELECT appointment_id, barber_id, start_at, end_at FROM appointments.appointment WHERE status IN ('pendiente', 'confirmada');
  INSERT INTO busy.barber (barber_id, changes) SELECT barber_id, count(*) FROM busy.stretch GROUP BY 1;
  INSERT INTO reminders.issued (appointment_id, reminder, change) SELECT appointment_id, 'dayBefore', 0 FROM appointments.appointment;
  INSERT INTO reviews.review (review_id, barber_id, business_id, client_id, person_id, start_at, zone, services, rating, comment, published_at, position, suspended)
    SELECT appointment_id, barber_id, business_id, client_id, person_id, start_at, zone, '{Corte}', 1 + extract(day FROM start_at)::int % 5, 'Bien', start_at, row_number() OVER (ORDER BY start_at), false FROM appointments.appointment WHERE status = 'completada';
  INSERT INTO ratings.barber (barber_id, reviews, stars) SELECT barber_id, count(*), sum(rating) FROM reviews.review GROUP BY 1;
  INSERT INTO ratings.shop (business_id, reviews, stars) SELECT business_id, count(*), sum(rating) FROM reviews.review GROUP BY 1;
  UPDATE people.person SET suspended = true WHERE user_id IN (SELECT test_id('c' || i) FROM generate_series(100, 119) AS i);
  INSERT INTO clients.client (keeper_id, person_id, client_id, standing, visits, cents, no_shows, seen_at)
    SELECT keeper, test_id('c' || i), test_id('c' || i), 1, 1, 1500, 0, now() - i * interval '1 hour' FROM generate_series(0, 4999) AS i, LATERAL (SELECT '${busyBarber}'::uuid AS keeper UNION SELECT test_id('b' || 6 + i % 500 + n * 500) FROM generate_series(0, 3) AS n) AS knows;
  INSERT INTO clients.visit (keeper_id, appointment_id, person_id, start_at)
    SELECT keeper_id, gen_random_uuid(), person_id, seen_at - n * interval '10 days' FROM clients.client, generate_series(1, 2) AS n WHERE keeper_id = '${busyBarber}' OR n = 1;
  INSERT INTO clients.note (note_id, keeper_id, person_id, note) SELECT gen_random_uuid(), keeper_id, person_id, 'al 2' FROM clients.client WHERE person_id <> '${busyClient}' AND keeper_id IN ('${busyBarber}', test_id('b6'), test_id('b7'), test_id('b8'));
  INSERT INTO appointments.passage (appointment_id, day, barber_id, held) SELECT appointment_id, day, barber_id, true FROM appointments.appointment;
  INSERT INTO processes.unfinished (process, process_id, about, began_at) SELECT 'move', test_id('m' || i), '{}', now() - i * interval '1 second' FROM generate_series(1, 5000) AS i;
  INSERT INTO appointments.block (block_id, barber_id, day, start_at, end_at, zone) SELECT test_id('k' || i), CASE WHEN i % 2 = 0 THEN '${busyBarber}'::uuid ELSE test_id('b' || i % 5000) END,
      now(), now() + interval '20 days' - i * interval '2 hours', now() + interval '20 days' - i * interval '2 hours' + interval '1 hour', 'America/Mexico_City' FROM generate_series(1, 10000) AS i;
  INSERT INTO inbox.notification (notification_id, event_id, user_id, type, count, appointment_id, start_at, created_at, position, read_position)
    SELECT test_id('n' || i), test_id('e' || i), CASE WHEN i % 2 = 0 THEN '${busyClient}'::uuid ELSE test_id('c' || i % 5000) END, 'appointment_confirmed', 1, test_id('a' || i), now(), now() - (20000 - i) * interval '1 minute', i, CASE WHEN i < 19900 THEN i ELSE 0 END FROM generate_series(1, 20000) AS i;
  INSERT INTO inbox.read_until (user_id, up_to) SELECT user_id, 1 FROM people.person;
  INSERT INTO journal.event (position, event_id, type, stream, at, day, actor_id, role, life, life_id, ids)
    SELECT i, test_id('j' || i), CASE WHEN i % 1000 = 0 THEN 'BusinessOpened' ELSE 'AppointmentBooked' END, 'agenda-' || i, now() - (8000 - i) * interval '1 minute', (now() - (8000 - i) * interval '1 minute')::date,
      test_id('c' || i % 5000), 'cliente', 'appointment', test_id('a' || i), ARRAY[test_id('j' || i), test_id('a' || i), test_id('c' || i % 5000), CASE WHEN i % 2 = 0 THEN '${busyBarber}'::uuid ELSE test_id('b' || i % 5000) END]
    FROM generate_series(1, 8000) AS i;
  INSERT INTO audit.entry (position, at, actor_id, role, kind, what, subject_type, subject_id, case_id)
    SELECT i, now() - (8000 - i) * interval '1 minute', test_id('c' || i % 20), 'auditor', CASE WHEN i % 200 = 0 THEN 'reveal' ELSE 'look' END, CASE WHEN i % 200 = 0 THEN 'reveal' ELSE 'case.see' END, 'case', test_id('q' || i % 1000), test_id('q' || i % 1000)
    FROM generate_series(1, 8000) AS i;
  INSERT INTO audit.reveal (staff_id, subject_type, subject_id, until) SELECT test_id('c' || i % 200), 'person', test_id('c' || i), now() + interval '5 minutes' FROM generate_series(1, 4999) AS i;
  INSERT INTO achievements.visit (appointment_id, client_id, barber_id, business_id, day, position, at)
    SELECT appointment_id, client_id, barber_id, business_id, day, row_number() OVER (ORDER BY start_at), start_at FROM appointments.appointment WHERE status = 'completada';
  INSERT INTO achievements.opinion (review_id, position, at, client_id, barber_id, business_id, stars) SELECT review_id, position, published_at, client_id, barber_id, business_id, rating FROM reviews.review;
  INSERT INTO achievements.written_in (appointment_id) SELECT appointment_id FROM achievements.visit WHERE position % 50 = 0;
  INSERT INTO achievements.failure (barber_id, event_id, position, at) SELECT test_id('b' || i % 5000), gen_random_uuid(), i, now() FROM generate_series(1, 10000) AS i;
  INSERT INTO achievements.miss (client_id, position, at, appointment_id, missed) SELECT test_id('c' || i % 5000), i, now(), test_id('a' || i), true FROM generate_series(1, 10000) AS i;
  INSERT INTO achievements.member (business_id, position, at, barber_id, joined) SELECT business_id, row_number() OVER (), joined_at, barber_id, true FROM team.member;
  INSERT INTO achievements.follower (followed_id, position, at, follower_id, began) SELECT followed_id, position, since, follower_id, true FROM graph.follow;
  INSERT INTO achievements.unlocked (user_id, achievement_id, rule_version, unlocked_at, because) SELECT user_id, 'first-visit', 1, now(), 1 FROM people.person;
  INSERT INTO wishes.person (user_id, said) SELECT user_id, '{}' FROM people.person;
  INSERT INTO history.booking (appointment_id, services, cents, currency, minutes, zone, changed_at)
    SELECT appointment_id, '[{"nombre": "Corte", "cents": 1500}]', 1500, 'MXN', 30, zone, booked_at FROM appointments.appointment;
  INSERT INTO history.fact (barber_id, metric, day, position, at, business_id, appointment_id, person_id, start_at, delta)
    SELECT barber_id, metric, day, row_number() OVER (), start_at - interval '3 days', business_id, appointment_id, person_id, start_at, 1
    FROM appointments.appointment, unnest(ARRAY['booked', 'waits', 'done']) AS metric WHERE metric <> 'done' OR status = 'completada';
  INSERT INTO history.said (owner_id, position, at, type, data) SELECT user_id, 1, now(), 'WeeklyScheduleSet', '{}' FROM search.barber;
  INSERT INTO history.block (block_id, barber_id, day, start_at, end_at, position, at) SELECT block_id, barber_id, day, start_at, end_at, 1, now() FROM appointments.block;
  INSERT INTO vault.session (id, user_id, kind, rol, header_hash, cookie_hash, remembered, created_at, rotated_at, last_seen_at, idle_seconds, expires_at, device)
    SELECT test_id('x' || i), test_id('c' || i % 5000), 'user', 'cliente', sha256(('h' || i)::bytea), sha256(('k' || i)::bytea), true, now(), now(), now(), 3600, now() + interval '1 day', '' FROM generate_series(1, 10000) AS i;
  INSERT INTO vault.account (user_id, email_hmac, email, telefono, password_hash) SELECT user_id, sha256(user_id::text::bytea), user_id || '@example.com', '5512345678', '' FROM people.person;
  INSERT INTO posts.post (post_id, author_id, content, images, state, revision, created_at, shares, position)
    SELECT test_id('p' || i), CASE WHEN i % 10 = 0 THEN '${busyBarber}'::uuid ELSE test_id('b' || 6 + i % 5000) END, 'Degradado', '[]', CASE WHEN i % 20 = 1 THEN 'deleted' ELSE 'visible' END, 0, now() - i * interval '1 minute', 0, 20000 - i
    FROM generate_series(0, 19999) AS i;
  INSERT INTO hidden.post (user_id, post_id, since, position) SELECT '${busyClient}', test_id('p' || i), now(), i FROM generate_series(0, 299) AS i;
  INSERT INTO hidden.post (user_id, post_id, since, position) SELECT test_id('c' || i % 5000), test_id('p' || i), now(), i FROM generate_series(300, 19999) AS i;
  INSERT INTO reports.open (user_id, subject_type, subject_id, report_id, reported_at, position) SELECT test_id('c' || i % 5000), 'POST', test_id('p' || i), test_id('r' || i), now(), i FROM generate_series(1, 15000) AS i;
  INSERT INTO reactions.post_like (post_id, user_id, position) SELECT test_id('p' || i % 20000), test_id('c' || i % 4999), i FROM generate_series(1, 100000) AS i ON CONFLICT DO NOTHING;
  INSERT INTO reactions.sum (subject_id, likes) SELECT post_id, count(*) FROM reactions.post_like GROUP BY 1;
  INSERT INTO comments.comment (comment_id, post_id, post_author_id, author_id, content, mentions, state, hour, likes, replies, revision, written_at, position)
    SELECT test_id('m' || i), test_id('p' || i % 20000), test_id('b' || 6 + i % 5000), test_id('c' || i % 5000), 'Muy bien', '{}', CASE WHEN i % 50 = 0 THEN 'pending' ELSE 'visible' END, i / 60, 0, 0, 0, now(), i FROM generate_series(1, 60000) AS i;
  INSERT INTO comments.sum (post_id, comments) SELECT post_id, count(*) FROM comments.comment WHERE state = 'visible' GROUP BY 1;
  INSERT INTO cases.case (case_id, subject_type, subject_id, reported_user_id, state, urgent, grave, reports, notices, told, weighed, language, pictures, opened_at, last_at, waits_since, claimed_by, claimed_until, decision_id, decided_by, decided_at)
    SELECT test_id('x' || i), 'POST', test_id('p' || i), test_id('b' || 6 + i % 5000), CASE WHEN i <= 5000 THEN 'open' ELSE 'decided' END, i % 100 = 0, i % 10 = 0, 1, 0, 1, 50, CASE WHEN i % 3 = 0 THEN 'en' ELSE 'es' END, i % 2, now() - i * interval '1 minute', now(), now() - i * interval '1 minute',
      CASE WHEN i % 50 = 0 THEN test_id('c' || i % 20) END, CASE WHEN i % 50 = 0 THEN now() + interval '10 minutes' END,
      CASE WHEN i > 5000 THEN test_id('y' || i) END, CASE WHEN i > 5000 THEN test_id('c' || i % 20) END, CASE WHEN i > 5000 THEN now() END FROM generate_series(1, 20000) AS i;
  INSERT INTO cases.reason (case_id, reason, count) SELECT case_id, 'acoso', 1 FROM cases.case;
  INSERT INTO groups.kept (case_id, text, pictures) SELECT test_id('x' || i), CASE WHEN i % 2 = 0 THEN 't' || i % 200 END, CASE WHEN i % 4 = 0 THEN ARRAY['p' || i % 300] END FROM generate_series(1, 20000) AS i;
  INSERT INTO cases.passed (staff_id, case_id) SELECT test_id('c' || i % 20), test_id('x' || i) FROM generate_series(1, 2000) AS i;
  INSERT INTO cases.mention (staff_id, case_id, at) SELECT test_id('c' || i % 20), test_id('x' || i), now() FROM generate_series(1, 2000) AS i;
  INSERT INTO cases.skipped (staff_id, case_id, at) SELECT test_id('c' || i % 20), test_id('x' || i), now() FROM generate_series(1, 2000) AS i;
  INSERT INTO cases.notice (notice_id, case_id, position, answered) SELECT test_id('z' || i), test_id('x' || i), i, i % 10 > 0 FROM generate_series(1, 10000) AS i;
  INSERT INTO cases.decision (decision_id, case_id, subject_type, subject_id, author_id, decided_by, decided_at, reversed, measured)
    SELECT test_id('y' || i), test_id('x' || i), 'POST', test_id('p' || i), test_id('b' || 6 + i % 5000), test_id('c' || i % 20), now(), false, true FROM generate_series(5001, 20000) AS i;
  INSERT INTO cases.effect (decision_id, effect, side) SELECT test_id('y' || i), CASE WHEN i % 100 = 0 THEN 'ban' ELSE 'hide' END, 'subject' FROM generate_series(5001, 20000) AS i;
  INSERT INTO cases.known (content_hash, decision_id, clause) SELECT encode(sha256(i::text::bytea), 'hex'), test_id('y' || i), 'ilegal' FROM generate_series(5001, 20000) AS i;
  INSERT INTO metrics.decision (decision_id, case_id, position, at, subject_type, subject_id, decided_by, source, scope, effects, automatic, measures, confirms)
    SELECT test_id('y' || i), test_id('y' || i), i, now(), 'POST', test_id('y' || i), 'x', 'report', 'everywhere', '{hide}', false, '[]', false FROM generate_series(1, 20000) AS i;
  INSERT INTO appeals.appeal (appeal_id, case_id, decision_id, side, appellant_id, filed_at, state, decided_at)
    SELECT test_id('w' || i), test_id('x' || i), test_id('y' || i), 'author', test_id('b' || 6 + i % 5000), now() - i * interval '1 minute', CASE WHEN i % 50 = 0 THEN 'pending' ELSE 'upheld' END, CASE WHEN i % 50 > 0 THEN now() END FROM generate_series(5001, 10000) AS i;
  INSERT INTO reports.report (report_id, reporter_id, target_type, target_id, case_id, reported_user_id, seen_revision, reason, status, filed_at, position, decision_id, reversed)
    SELECT test_id('r' || i), test_id('c' || i % 5000), 'POST', test_id('p' || i), CASE WHEN i > 15000 THEN test_id('x1') ELSE test_id('x' || i) END, test_id('b' || 6 + i % 5000), 0, 'acoso', 'PENDING', now(), i, test_id('y' || i), i % 10 = 0 FROM generate_series(1, 20000) AS i;
  INSERT INTO chats.participant (user_id, conversation_id, other_id, opened_by, status, requested_at, last_message_id, last_position, last_at, received, read, read_position)
    SELECT side.me, test_id('v' || i), side.other, pair.one, CASE WHEN i % 10 <> 0 THEN 'active' WHEN side.me = pair.one THEN 'sent' ELSE 'request' END, CASE WHEN i % 10 = 0 THEN now() - i * interval '1 hour' END,
      test_id('g' || i || '-1'), i * 10 + 1, now(), 10, CASE WHEN i % 5 = 0 THEN 0 ELSE 10 END, 0
    FROM generate_series(1, 10000) AS i, LATERAL (SELECT CASE WHEN i <= 500 THEN '${busyClient}'::uuid ELSE test_id('c' || 1 + i % 4999) END AS one, test_id('b' || i) AS two) AS pair,
      LATERAL (VALUES (pair.one, pair.two), (pair.two, pair.one)) AS side (me, other);
  INSERT INTO chats.message (message_id, conversation_id, sender_id, receiver_id, text, images, state, sent_at, position)
    SELECT test_id('g' || i || '-' || n), test_id('v' || i), test_id('b' || i), CASE WHEN i <= 500 THEN '${busyClient}'::uuid ELSE test_id('c' || 1 + i % 4999) END, 'Hola', '[]', 'visible', now(), i * 10 + n FROM generate_series(1, 10000) AS i, generate_series(1, 6) AS n;
  INSERT INTO chats.message (message_id, conversation_id, sender_id, receiver_id, text, images, state, sent_at, position)
    SELECT test_id('h' || i), test_id('v1'), test_id('b1'), '${busyClient}', 'Hola', '[]', 'visible', now(), 1000000 + i FROM generate_series(1, 10000) AS i;
  INSERT INTO chats.undone (event_id) SELECT gen_random_uuid() FROM generate_series(1, 5000);
  INSERT INTO chats.line (event_id, conversation_id, appointment_id, kind, start_at, at, position) SELECT gen_random_uuid(), test_id('v' || 1 + i % 10000), test_id('a' || i), 'reservada', now(), now(), i FROM generate_series(1, 20000) AS i;
  INSERT INTO chats.settings (user_id, receipts, typing, quick_replies, away_text) SELECT user_id, true, true, '{}', '' FROM people.person WHERE rol <> 'cliente';
  VACUUM ANALYZE;`

let pool: pg.Pool
let db: Db
let caught: Statement[] = []
/** Prepared statements by name, as PostgreSQL gets them. */
const prepared = new Map<string, string>()

beforeAll(async () => {
  const { databaseUrl } = await startTestServer()
  pool = openPool(databaseUrl, { max: 2, statementTimeout: 60_000 })
  for (const statement of fill.split(/;\n/)) await pool.query(statement)
  db = new Db(pool)
  // Everything that is asked goes through a connection, whichever way it was asked.
  pool.on('acquire', (client) => {
    const send = client.query
    const catching = (...given: unknown[]) => {
      const [query, values] = given
      const statement: Statement =
        typeof query === 'string'
          ? { text: query, ...(Array.isArray(values) && { values }) }
          : (query as Statement)
      if (/^\s*(SELECT|WITH)/.test(statement.text)) caught.push(statement)
      // Of the searches, which are many alike, the first.
      const name = statement.name?.replace(/^search .*/, 'search')
      if (name !== undefined && !prepared.has(name)) prepared.set(name, statement.text)
      return Reflect.apply(send, client, given)
    }
    Object.assign(client, { query: catching })
    pool.once('release', () => Object.assign(client, { query: send }))
  })
}, 180_000)
afterAll(() => pool.end())

/** Asks, then explains what was sent. */
async function plansOf(ask: () => Promise<unknown>): Promise<{ text: string; plan: Node }[]> {
  caught = []
  await ask()
  const statements = caught
  expect(statements.length, 'something was asked').toBeGreaterThan(0)
  const client = await pool.connect()
  try {
    // The search sets it for its own transaction.
    await client.query('SET pg_trgm.word_similarity_threshold = 0.35')
    const plans: { text: string; plan: Node }[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan) plans.push({ text, plan })
    }
    return plans
  } finally {
    client.release()
  }
}

const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
/** Rows that were taken from tables, whether they were any use or not. */
const rowsRead = (plan: Node) =>
  all(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    )
/**
 * But for the read models' own places, as many rows as there are read models, and for the few who
 * work in the console.
 */
const FEW = ['checkpoint', 'staff_role']
const walkedThrough = (plan: Node) =>
  all(plan)
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' && !FEW.includes(node['Relation Name'] ?? ''),
    )
    .map((node) => node['Relation Name'])

/** No growing table from end to end, and no more rows than so many. */
async function expectFew(most: number, ask: () => Promise<unknown>) {
  for (const { text, plan } of await plansOf(ask)) {
    expect(walkedThrough(plan), text).toEqual([])
    expect(rowsRead(plan), text).toBeLessThanOrEqual(most)
  }
}

const mayMeetAll = (pairs: readonly Pair[]) => {
  const mayMeet = meetsTogether(db)
  return Promise.all(pairs.map(mayMeet))
}

const asking: readonly [string, number, () => Promise<unknown>][] = [
  // Each with the other, what was said last, whether they know each other and keep apart: for one
  // of 500 conversations, of whom 300 are blocked.
  [
    'somebody’s conversations',
    PAGE * 20 + 1_500,
    () => conversationsOf(db, blocker, { limit: PAGE }),
  ],
  [
    'their next page',
    PAGE * 20 + 1_500,
    () => conversationsOf(db, blocker, { limit: PAGE, before: 2_000n }),
  ],
  ['one conversation, by the other', 400, () => conversationFor(db, blocker, id('b7'))],
  // Those that are not read, a fifth of 500.
  ['the badge of somebody who reads little', 1_500, () => badgeOf(db, blocker)],
  ['what waits for somebody', 3_000, () => requestsOf(db, blocker)],
  [
    'the end of a conversation of 10,000 messages',
    PAGE * 3,
    () => messagesIn(db, id('v1'), { limit: PAGE }),
  ],
  [
    'its middle, and what came since',
    PAGE * 6,
    async () => [
      await messagesIn(db, id('v1'), { limit: PAGE, before: 1_005_000n }),
      await messagesIn(db, id('v1'), { limit: PAGE, after: 1_005_000n }),
    ],
  ],
  [
    'how far one has read, a page before its end',
    PAGE * 4,
    () => reachedIn(db, busyClient, id('v1'), id('h9980')),
  ],
  [
    'what there still is to tell of a message',
    5,
    () =>
      deliveredTo(db, {
        userId: busyClient,
        at: at(0),
        conversationId: id('v7'),
        messageId: id('g7-1'),
      }),
  ],
  ['what happened to the appointments of two', 30, () => linesIn(db, id('v7'), {})],
  ['whether two know each other', 400, () => acquaintanceOf(db, id('c7'), busyBarber, at(0))],
  ['where a message stands', 1, () => chatReads(db).placesOf(id('g7-1'))],
  ['requests that have waited long', 250, () => lapsing(db, at(-30), 100)],
  // 45 active ones a week around now, and the blocks of a month.
  [
    'what takes a barber’s time for 31 days',
    1_000,
    () => busyOf(db, busyBarber, now, now + 31 * 86_400_000),
  ],
  ['the same for their free times', 400, () => takenOf(db, busyBarber, now, now + 31 * 86_400_000)],
  [
    'what takes the time of a shop of 20',
    1_500,
    () =>
      anyoneReads(db, guest).busyOfAll(
        [busyBarber, ...Array.from({ length: 19 }, (_, index) => id(`b${10 + index}`))],
        now,
        now + 31 * 86_400_000,
      ),
  ],
  [
    'who works in a shop, for anyone’s times',
    1_200,
    () => anyoneReads(db, blocker).barbersOf(busyShop),
  ],
  [
    'a barber’s agenda, latest first',
    PAGE * 6,
    () => appointmentsOf(db, busyBarber, { limit: PAGE }),
  ],
  ['whether it has changed', PAGE * 6, () => marksOf(db, busyBarber, { limit: PAGE })],
  [
    'the lines of it that have',
    PAGE * 6,
    () =>
      markedByIds(
        db,
        Array.from({ length: PAGE }, (_, index) => id(`a${index}`)),
      ),
  ],
  [
    'its next page',
    PAGE * 6,
    () =>
      appointmentsOf(db, busyBarber, {
        limit: PAGE,
        after: { start: at(-100), appointmentId: id('a1') },
      }),
  ],
  [
    'its coming days',
    PAGE * 6,
    () => appointmentsOf(db, busyBarber, { limit: PAGE, from: at(0), to: at(7) }),
  ],
  [
    'its table, a page from the middle',
    PAGE * 6,
    () =>
      tableOf(db, busyBarber, {
        limit: PAGE,
        barberId: busyBarber,
        from: at(-400),
        after: { start: at(-200), appointmentId: id('a1') },
      }),
  ],
  [
    'a shop’s table',
    PAGE * 9,
    () => tableOf(db, busyBarber, { limit: PAGE, businessId: busyShop, from: at(-400) }),
  ],
  // Each with whether it concerns whoever asks, by five questions; what is passed over, too.
  [
    'the moderators’ queue',
    PAGE * 30,
    () => queueOf(db, moderator, { limit: PAGE, skip: 0, state: 'open' }),
  ],
  [
    'what one of them has decided',
    PAGE * 40,
    () => queueOf(db, moderator, { limit: PAGE, skip: 0, state: 'decided', decider: id('c7') }),
  ],
  [
    'the appeals that wait for them',
    700,
    () => appealsWaiting(db, moderator, { lead: false, without: [] }),
  ],
  [
    'the next one of these',
    700,
    () => offerReads(db).appealCandidates(moderator, { limit: 100, lead: false, without: [] }),
  ],
  ['whether a picture is known', 50, () => caseReads(db).known(['a'.repeat(64)])],
  ['bans that are final by now', 700, () => bansEnding(db, moderator.at, PAGE)],
  [
    'what one holds of it',
    700,
    () => queueOf(db, moderator, { limit: PAGE, skip: 0, state: 'open', claim: 'mine' }),
  ],
  [
    'what the queue may be narrowed by',
    30_000,
    () => facetsOf(db, moderator, { state: 'open', type: 'POST', claim: 'free' }),
  ],
  [
    'groups of cases that are alike',
    30_000,
    () => groupsOf(db, moderator, { kind: undefined, without: undefined, limit: PAGE, skip: 0 }),
  ],
  ['one group', PAGE * 30, () => groupCasesOf(db, moderator, { kind: 'text', value: 't0' }, PAGE)],
  [
    'in which groups the cases of a page are',
    PAGE * 400,
    () =>
      groupsAround(
        db,
        moderator,
        Array.from({ length: PAGE }, (_, index) => id(`x${index + 1}`)),
        51,
      ),
  ],
  [
    'what somebody has reported',
    1_000,
    async () => [
      await isReporter(db, moderator, id('c5')),
      await outcomesByReason(db, moderator, id('c5')),
      await filedByDay(db, moderator, id('c5'), at(-30)),
      await lastFiled(db, moderator, id('c5'), 50),
    ],
  ],
  ['whose reports of a case came together', 500, () => arrivalsOf(db, id('x1'), 500)],
  [
    'the next case',
    PAGE * 30,
    () => offerReads(db).offers(moderator, { limit: PAGE, lead: false, without: ['menores'] }),
  ],
  // Each of the hundred that they have, and whether it concerns them; asked only where nothing else
  // is left.
  [
    'what they have let go of',
    6_000,
    () => offerReads(db).skipped(moderator, { limit: PAGE, lead: false, without: ['menores'] }),
  ],
  ['one case, to which 5,000 have said something', 60, () => caseSeen(db, moderator, id('x1'))],
  ['what was said of it, a page', PAGE * 2, () => reportsOfCase(db, id('x1'), { limit: PAGE })],
  ['up to where it is seen', 4, () => coveredOf(db, id('x2'))],
  ['what was told in one notice', 4, () => caseReads(db).decisionsToldWith(id('y6000'))],
  [
    'what a decision has to answer',
    300,
    async () => [
      await caseReads(db).reporters(id('x1'), '18000', 50),
      await caseReads(db).notices(id('x10'), '18000'),
      await caseReads(db).hasNewer(id('x1'), '18000'),
    ],
  ],
  [
    'what a reversal has to take back',
    60,
    async () => [
      await caseReads(db).answeredBy(id('y16001'), 50),
      await caseReads(db).noticesAnsweredBy(id('y16001')),
    ],
  ],
  [
    'whose case a decision is',
    30,
    async () => [
      await caseReads(db).caseOfDecision(id('y6000')),
      await caseReads(db).find(moderator, id('x6000')),
      await offerReads(db).held(moderator),
    ],
  ],
  ['a client’s appointments', PAGE * 6, () => appointmentsOf(db, busyClient, { limit: PAGE })],
  [
    'a client’s, a page of a range',
    PAGE * 6,
    () =>
      appointmentsOf(db, busyClient, {
        limit: PAGE,
        from: at(-200),
        to: at(-10),
        after: { start: at(-150), appointmentId: id('a1') },
      }),
  ],
  [
    'a barber’s of a rare state',
    PAGE * 6,
    () =>
      appointmentsOf(db, busyBarber, { limit: PAGE, barberId: busyBarber, status: 'pendiente' }),
  ],
  [
    'a shop’s, of everybody who ever worked there',
    PAGE * 9,
    () => appointmentsOf(db, busyBarber, { limit: PAGE, businessId: busyShop }),
  ],
  [
    'a shop’s of a rare state, next page',
    PAGE * 6,
    () =>
      appointmentsOf(db, busyBarber, {
        limit: PAGE,
        businessId: busyShop,
        status: 'pendiente',
        after: { start: at(5), appointmentId: id('a1') },
      }),
  ],
  ['one appointment', 10, () => appointmentById(db, id('a77'))],
  ['the streams of an appointment', 2, () => daysOf(db, id('a77'))],
  ['what an appointment stands for', 5, () => bookingReads(db).standing(id('a77'))],
  [
    'what a client holds before a booking',
    250,
    () =>
      clientHolds(db, [
        {
          clientId: busyClient,
          wanted: { barberId: busyBarber, start: at(3), end: at(3.1) },
          now: at(0),
        },
      ]),
  ],
  ['whether a client knows a barber', 200, () => hasBookedWith(db, id('c7'), busyBarber)],
  ['what is to come of a barber whose hours change', 400, () => comingOf(db, busyBarber, at(0))],
  ['a barber’s blocked time of a month', 300, () => blocksOf(db, busyBarber, at(0), at(31))],
  // A name and a standing for each of its three people; from whom the viewer keeps away, once for
  // each of them and for whose they are.
  [
    'a barber’s reviews',
    PAGE * 12 + 4 * 500,
    () => reviewsSeen(db, blocker, { barberId: busyBarber }, { limit: PAGE }),
  ],
  [
    'their next page',
    PAGE * 12 + 30,
    () => reviewsSeen(db, guest, { barberId: busyBarber }, { limit: PAGE, before: 4_000n }),
  ],
  [
    'a shop’s reviews',
    PAGE * 12 + 30,
    () => reviewsSeen(db, guest, { businessId: busyShop }, { limit: PAGE }),
  ],
  [
    'what a barber’s and a shop’s reviews come to',
    1,
    async () => [await ratingOfBarber(db, busyBarber), await ratingOfShop(db, busyShop)],
  ],
  // Each with its author, whether that one's account is active, and where they work.
  ['the feed of a guest', PAGE * 6, () => postsSeen(db, guest, { limit: PAGE })],
  [
    'its next page, however far down',
    PAGE * 6,
    () => postsSeen(db, guest, { limit: PAGE, before: 500n }),
  ],
  // The 300 newest are put away, and 500 people are kept apart from; both are read once, and then
  // once each for what is passed over.
  [
    'the feed of whoever has put much away',
    PAGE * 16 + 2_000,
    () => postsSeen(db, blocker, { limit: PAGE }),
  ],
  [
    'the feed of whom one follows',
    20 * PAGE + PAGE * 16,
    () => postsSeen(db, { ...guest, userId: id('c77') }, { limit: PAGE, following: 'few' }),
  ],
  [
    'the feed of whoever follows many',
    4_500,
    () => postsSeen(db, blocker, { limit: PAGE, following: 'many' }),
  ],
  [
    'what one person has published',
    PAGE * 6,
    () => postsSeen(db, guest, { limit: PAGE, authorId: busyBarber }),
  ],
  [
    'their next page',
    PAGE * 12 + 1_000,
    () => postsSeen(db, blocker, { limit: PAGE, authorId: busyBarber, before: 9_000n }),
  ],
  ['how much is new', 250, () => postsSince(db, guest, 5_000n)],
  ['how much is new to whoever has put much away', 1_500, () => postsSince(db, blocker, 5_000n)],
  // At most: whom they follow, each looked for by the key, and a page of the others.
  [
    'whom a post appeals to, of somebody who follows 2,000',
    4_300,
    () => likersOf(db, blocker, id('p7777'), { limit: 51 }),
  ],
  [
    'the next page of those whom they don’t follow',
    600,
    () =>
      likersOf(db, blocker, id('p7777'), {
        limit: 51,
        after: { followed: false, position: 90_000n },
      }),
  ],
  ['one post', 1_000, () => postSeen(db, blocker, id('p7777'))],
  ['what somebody has put away', 300 * 16 + 2_000, () => keptAwayBy(db, blocker, 'hidden')],
  ['what of somebody’s is to be deleted', 2_000, () => standingPostsOf(db, busyBarber)],
  [
    'what those of several come to',
    PAGE,
    async () => [
      await ratingsOfBarbers(
        db,
        Array.from({ length: 20 }, (_, index) => id(`b${10 + index}`)),
      ),
      await ratingsOfShops(
        db,
        Array.from({ length: 20 }, (_, index) => id(`s${10 + index}`)),
      ),
    ],
  ],
  [
    'the newest visit of which nothing has been said',
    1,
    () => unreviewedVisit(db, busyClient, busyBarber),
  ],
  // Twenty accounts are suspended, and each has written a few.
  [
    'the sweep of reviews that don’t stand as their writer does',
    400,
    () => reviewsOutOfStep(db, at(0), 100),
  ],
  ['an inbox', PAGE * 5 + 500, () => notificationsOf(db, blocker, { limit: PAGE })],
  [
    'its next page',
    PAGE * 5 + 501,
    () => notificationsOf(db, blocker, { limit: PAGE, before: id('n10000') }),
  ],
  ['the badge of the inbox', 601, () => unreadOf(db, blocker)],
  ['whether a notification is mine', 1, () => toldUpTo(db, busyClient, id('n10000'))],
  [
    'what somebody wishes to be told, and by which clock',
    4,
    () => personClockOf(db, busyClient, 'America/Mexico_City'),
  ],
  ['what somebody has reached', 5, () => unlockedBy(db, busyClient)],
  // Each visit and what was said of it, once: four in ten of all there are.
  ['by what a client of 4,000 visits is judged', 15_000, () => judgedOf(db, [busyClient])],
  ['by what people of a few are judged', 400, () => judgedOf(db, [id('c1001'), id('c1002')])],
  [
    'by what a barber of 10,000 visits and their shop are judged',
    65_000,
    () => judgedOf(db, [busyBarber]),
  ],
  ['whose a shop is', 1, () => ownersOf(db, [busyShop])],
  ['a page of everybody', PAGE * 3, () => everybodyAfter(db, id('b100'), PAGE)],
  ['the newest events', PAGE, () => eventsFound(db, { about: [], limit: PAGE })],
  [
    'events of a rare kind',
    PAGE,
    () => eventsFound(db, { about: [], type: 'BusinessOpened', limit: PAGE }),
  ],
  [
    'what somebody has brought about',
    PAGE,
    () => eventsFound(db, { about: [], actor: id('c77'), limit: PAGE }),
  ],
  // Of a table that is still small the newest are gone through instead. Of a table that is still
  // small the newest are gone through instead: two days of it, one event a minute, at the latest
  // hour.
  [
    'the events of a day',
    3_000,
    () => eventsFound(db, { about: [], day: at(-2).slice(0, 10), limit: PAGE }),
  ],
  // Each that names them is found, then put in order: of a barber with 4,000 all of these.
  ['the events that name somebody', 60, () => eventsFound(db, { about: [id('c77')], limit: PAGE })],
  [
    'the events that name both',
    60,
    () => eventsFound(db, { about: [id('c77'), busyBarber], limit: PAGE }),
  ],
  [
    'the events that name a busy barber',
    9_000,
    () => eventsFound(db, { about: [busyBarber], limit: PAGE }),
  ],
  ['in which streams a life is told', 60, () => streamsAbout(db, 'appointment', id('a77'))],
  ['the newest acts of the staff', PAGE * 3, () => auditEntries(db, { limit: PAGE })],
  ['the acts of one of them', 600, () => auditEntries(db, { actor: id('c7'), limit: PAGE })],
  ['the acts of a kind', PAGE * 3, () => auditEntries(db, { what: 'reveal', limit: PAGE })],
  [
    'who has looked at a case',
    PAGE * 3,
    () => auditEntries(db, { caseId: id('q77'), limit: PAGE }),
  ],
  ['what is revealed to somebody', 60, () => revealedTo(db, id('c7'), at(0))],
  ['who waits for a barber’s answer', 400, () => pendingCountOf(db, busyBarber, at(0))],
  // Whom they serve is counted over all that they have ever done: once, in the index.
  [
    'the dashboard’s numbers',
    12_000,
    () =>
      dashboardOf(
        db,
        { barberId: busyBarber },
        { at: at(0) },
        { today: at(0).slice(0, 10), since: at(-7).slice(0, 10) },
      ),
  ],
  [
    'the statistics of a month',
    6_000,
    () =>
      sumsOf(
        db,
        { barberId: busyBarber },
        { at: at(0) },
        { from: at(-28).slice(0, 10), to: at(0).slice(0, 10) },
      ),
  ],
  [
    'a shop’s statistics of a month',
    6_000,
    () =>
      sumsOf(
        db,
        { businessId: busyShop },
        { at: at(0) },
        { from: at(-28).slice(0, 10), to: at(0).slice(0, 10) },
      ),
  ],
  [
    'the moments at which a number changed',
    5,
    () => changesAround(db, { barberId: busyBarber }, { at: at(-3) }),
  ],
  ['what a position means to a shop', 40_000, () => momentOf(db, { businessId: busyShop }, '4711')],
  ['what was said about hours', 10, () => saidOf(db, [busyBarber], { at: at(1) })],
  ['visits that a barber has given', 10_000, () => servedBy(db, busyBarber)],
  ['a barber’s clients', PAGE * 6, () => keptClients(db, busyBarber, { limit: PAGE })],
  [
    'their next page',
    PAGE * 6,
    () =>
      keptClients(db, busyBarber, { limit: PAGE, after: { seenAt: at(-50), personId: id('c7') } }),
  ],
  // There is no index of the names that one barber knows: their own clients are gone through, and
  // nobody else's.
  [
    'a barber’s clients of a name',
    12_000,
    () => keptClients(db, busyBarber, { named: 'cliente 4321', limit: PAGE }),
  ],
  ['the notes that end with somebody', 20, () => notesOf(db, [busyClient], [busyClient, id('s0')])],
  [
    'the dashboard: who comes next',
    50,
    () => upcomingOf(db, [busyBarber, id('b4'), id('b5')], at(0), 4),
  ],
  ['the sweep of whom to remind', 400, () => dueReminders(db, new Date(now), 100)],
  ['the sweep of what is due', 101, () => dueAppointments(db, at(30), 100)],
  ['the sweep of what is unfinished', 250, () => unfinished(db, allProcesses, new Date(), 100)],
  ['a shop', 1, () => shopById(db, busyShop)],
  ['the shop of an owner', 1, () => shopOfOwner(db, id('b3'))],
  ['where somebody works', 5, () => shopOfPerson(db, id('b301'))],
  ['a shop’s barbers', 30, () => barbersOf(db, busyShop)],
  ['a shop’s team', 1_200, () => teamOf(db, blocker, busyShop)],
  ['a shop’s invitations', 30, () => invitationsOf(db, busyShop)],
  ['a shop’s places', 60, () => locationsOf(db, busyShop)],
  ['a shop’s places that are open to clients', 60, () => activePlacesOf(db, busyShop)],
  ['days of their own at the doors of several', 400, () => presenceInShops(db, at(0), [busyShop])],
  ['days of their own at a place', 60, () => presenceAtPlaces(db, at(0), [id('l1')])],
  [
    'who serves at a shop’s places',
    30,
    () => serversOf(db, [id('l1'), id('l2')], [busyBarber, id('b4')]),
  ],
  ['a place', 30, () => locationById(db, id('l1'))],
  ['who works at a place', 30, () => staffOf(db, id('l1'))],
  [
    'appointments to come of some barbers',
    1_000,
    () => shopReads(db).upcomingOf([busyBarber, id('b4'), id('b5')], at(0)),
  ],
  ['appointments to come at a place', 10, () => shopReads(db).upcomingAt(id('l1'), at(0))],
  ['how many places a shop has', 30, () => shopReads(db).countOfLocations(busyShop)],
  [
    'shops around',
    PAGE + 5,
    () => shopsAround(db, guest, { here, homeService: false, limit: PAGE, offset: 0 }),
  ],
  // Each shop goes as far as it says, 50 km at most: those that lie within that are looked at.
  [
    'shops around that come to the client',
    SHOPS / 5,
    () => shopsAround(db, guest, { here, homeService: true, limit: 5, offset: 0 }),
  ],
  [
    'shops by name, next page',
    PAGE + 5,
    () =>
      shopsAround(db, guest, {
        homeService: false,
        limit: PAGE,
        offset: 0,
        after: { place: 'barberia 1500', businessId: busyShop },
      }),
  ],
  [
    'shops around, for somebody who has blocked many',
    PAGE + 800,
    () => shopsAround(db, blocker, { here, homeService: false, limit: PAGE, offset: 0 }),
  ],
  ['a shop as somebody sees it who has blocked many', 600, () => shopSeenBy(db, blocker, busyShop)],
  ['a person as they see them', 600, () => personSeenBy(db, blocker, busyBarber)],
  // A twentieth of all are away: each is looked at, and passed over. From whom the viewer keeps
  // away is read once.
  [
    'a page of a barber’s 5,000 followers',
    PAGE * 4 + 600,
    () => followsSeen(db, blocker, busyBarber, 'followers', { limit: PAGE }),
  ],
  [
    'its next page',
    PAGE * 4 + 600,
    () => followsSeen(db, blocker, busyBarber, 'followers', { before: '2500', limit: PAGE }),
  ],
  [
    'whom somebody of 2,000 follows',
    PAGE * 4 + 30,
    () => followsSeen(db, guest, busyClient, 'following', { limit: PAGE }),
  ],
  // A number is that of the list, so the list is gone through, in the index.
  ['how many follow a barber of 5,000', 6_500, () => followCounts(db, blocker, busyBarber)],
  ['whom somebody restricts', 520, () => restrictedBy(db, { ...blocker, userId: id('b7') })],
  [
    'whom of several they may meet',
    600,
    () =>
      visiblePeopleAmong(
        db,
        blocker,
        Array.from({ length: 20 }, (_, index) => id(`b${10 + index}`)),
      ),
  ],
  [
    'who may meet whom, of those who ask together',
    120,
    () =>
      mayMeetAll(
        Array.from({ length: 20 }, (_, index) => ({
          viewer: index % 2 === 0 ? blocker : guest,
          userId: id(`b${1290 + index}`),
        })),
      ),
  ],
  ['people of a rare name, mistyped', 3_000, () => peopleNamed(db, blocker, 'Cleinte 4321', 21)],
  ['how accounts stand', 2, () => accountStandingsOf(db, [busyBarber, busyClient])],
  ['a person', 1, () => personById(db, busyBarber)],
  ['several people', 2, () => peopleByIds(db, [busyBarber, busyClient])],
  ['what a barber offers', 3, () => barberServicesOf(db, busyBarber)],
  [
    'what a shop offers',
    60,
    () =>
      servicesOfAll(
        db,
        Array.from({ length: 20 }, (_, index) => id(`b${10 + index}`)),
      ),
  ],
  ['a barber’s availability', 5, () => availabilityOf(db, busyBarber)],
  [
    'the weeks of several',
    20,
    () =>
      weeksOf(
        db,
        Array.from({ length: 20 }, (_, index) => id(`b${10 + index}`)),
      ),
  ],
  ['where barbers may be booked', 30, () => bookingReads(db).workplaceOf(id('b6'))],
  [
    'a session by its header',
    3,
    () => new Sessions(db, () => new Date()).byHeader(`bs1_${'a'.repeat(43)}`),
  ],
  [
    'a session by its cookie',
    1,
    () => new Sessions(db, () => new Date()).byCookie(`bc1_${'a'.repeat(43)}`),
  ],
  ['a person’s sessions', 5, () => new Sessions(db, () => new Date()).of(busyClient)],
  [
    'phones of a page of clients',
    PAGE,
    () =>
      new Accounts(db, Buffer.alloc(32)).phonesOf(
        Array.from({ length: PAGE }, (_, index) => id(`c${index}`)),
      ),
  ],
]

describe('reads little of what there is', () => {
  test.each(asking)('%s', (_, most, ask) => expectFew(most, ask))

  // Each active one, and for the days: their passages from both sides.
  test.each([
    ['overlaps', overlaps, 500],
    ['days that hold one appointment', misplaced, 1_500],
  ])('the watchman of %s looks at active ones alone', async (_, watch, most) => {
    for (const { plan } of await plansOf(() => watch(db))) {
      expect(walkedThrough(plan)).toEqual([])
      expect(rowsRead(plan)).toBeLessThan(most)
    }
  })

  test('people of a frequent name are looked for only until there are enough to put in order', async () => {
    for (const { plan } of await plansOf(() => peopleNamed(db, blocker, 'barbero', 21)))
      expect(rowsRead(plan)).toBeLessThan(1_500)
  })

  test('counting a barber’s clients reads those alone', async () => {
    for (const { plan } of await plansOf(() =>
      dashboardOf(
        db,
        { barberId: id('b301') },
        { at: at(0) },
        { today: at(0).slice(0, 10), since: at(-7).slice(0, 10) },
      ),
    ))
      expect(rowsRead(plan)).toBeLessThan(60)
  })
})

describe('a search reads little of what there is', () => {
  const rare = createHash('md5').update('p4500').digest('hex').slice(0, 7)
  const asked = (words: string, more: Partial<SearchAsked> = {}): SearchAsked => ({
    viewer: guest,
    words: words.split(' ').filter(Boolean),
    here,
    order: 'distancia',
    businesses: true,
    barbers: true,
    homeService: false,
    limit: PAGE,
    offset: 0,
    ...more,
  })

  test.each<[string, SearchAsked, number]>([
    ['no word', asked(''), 600],
    ['a frequent word', asked('degradado'), 1_000],
    ['by name, without a place', asked('degradado', { here: undefined, order: 'nombre' }), 1_000],
    ['by rating, without a place', asked('', { here: undefined, order: 'calificacion' }), 1_200],
    ['by rating, a frequent word', asked('degradado', { order: 'calificacion' }), 1_500],
    ['by rating, barbers alone', asked('', { order: 'calificacion', businesses: false }), 1_200],
    [
      'by rating, a next page',
      asked('', {
        order: 'calificacion',
        after: { rank: '047000000 barbería 1000', at: busyShop, kind: 0, id: busyShop },
      }),
      1_200,
    ],
    ['from the cheapest', asked('degradado', { order: 'precio' }), 4_000],
    [
      'a next page',
      asked('degradado', { after: { rank: '20000', at: busyShop, kind: 0, id: busyShop } }),
      4_000,
    ],
    ['those who have time today', asked('degradado', { freeFrom: new Date(OPEN_DAY) }), 1_800],
    ['at home', asked('degradado', { homeService: true, limit: 3 }), 1_500],
  ])('by %s', (_, one, most) => expectFew(most, () => searchFor(db, one)))

  // Whether a word is rare is counted to 300, wherever that is quickest: there a table may be begun
  // from its start.
  test.each([rare, `barbero ${rare}`, 'zapatero', `barbeor ${rare}`])(
    'by rare words: %s',
    async (words) => {
      for (const { text, plan } of await plansOf(() => searchFor(db, asked(words))))
        expect(rowsRead(plan), text).toBeLessThan(2_500)
    },
  )
})

test('the prepared statements are those that are written down (-u writes them)', async () => {
  const text = [...prepared]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sent]) => `-- ${name}\n${outdented(sent)};\n`)
    .join('\n')
  await expect(text).toMatchFileSnapshot('prepared-statements.sql')
})

/** Without the indentation that the code around it has. */
function outdented(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [, ...rest] = lines
  const most = Math.min(...rest.map((line) => line.search(/\S/)))
  return [lines[0]?.trim() ?? '', ...rest.map((line) => line.slice(most))].join('\n')
}
