/**
 * Which channel takes what: a text message only where a push did not arrive, mail that comes back
 * no more, and what no channel takes lies with the staff.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import type { NoticeKind } from '../../domain/engagement/notification-kinds.ts'
import { sql } from '../../postgres/db.ts'
import { type DeliveryChannel, SendError } from '../../workers/channels/channel.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { deliverer } from '../../workers/delivery/deliver.ts'
import { Postponed } from '../../workers/kernel/consumer.ts'
import { Ledger } from '../../workers/delivery/ledger.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'

let house: TestServer
let ledger: Ledger
beforeAll(async () => {
  house = await startTestServer()
})
beforeEach(() => {
  ledger = new Ledger(house.services.db)
})

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  eventId: randomUUID(),
  position: '0',
  channel: 'mail',
  recipient: randomUUID(),
  kind: 'appointment_cancelled',
  about: { appointmentId: randomUUID() },
  ...more,
})
const channel = (
  name: DeliveryChannel['name'],
  send: () => Promise<void> = async () => {},
  more: Partial<DeliveryChannel> = {},
): DeliveryChannel => ({
  name,
  inDoubt: 'again',
  prepare: async () => send,
  close: async () => {},
  ...more,
})
const ports = {
  caughtUp: async () => true,
  mayHear: async () => true,
  compose: async () => ({ title: 't', body: 'b', path: '/', group: 'g', language: 'es' as const }),
}
/** How it ended, or that it waits. */
async function outcomeOf(one: Delivery, channels: readonly DeliveryChannel[]): Promise<string> {
  try {
    await deliverer(
      ledger,
      channels,
      ports,
    )({ id: 'job', name: one.kind, data: one, lastTry: false })
  } catch (error) {
    if (error instanceof Postponed)
      return `waits ${Math.round((error.until.getTime() - Date.now()) / 1_000)} s`
  }
  const row = await house.services.db.first<{ status: string; reason: string | null }>(sql`
    SELECT status, reason
    FROM workers.delivery
    WHERE event_id = ${one.eventId} AND channel = ${one.channel}`)
  return row?.reason ? `${row.status}: ${row.reason}` : (row?.status ?? 'nothing')
}
const refused = (code: string) => async () => {
  throw new SendError('mail', { code, permanent: true, wentOut: 'no' })
}

describe('a text message', () => {
  const sms = channel('sms')
  const recorded = async (push: Delivery) =>
    house.services.db.transaction((client) => ledger.record(client, [push]))

  test('waits for what becomes of the push, and isn’t sent where that arrived', async () => {
    const push = delivery({ channel: 'push' })
    await recorded(push)
    expect(await outcomeOf({ ...push, channel: 'sms' }, [sms])).toBe('waits 2 s')
    expect(await outcomeOf(push, [channel('push')])).toBe('sent')
    expect(await outcomeOf({ ...push, channel: 'sms' }, [sms])).toBe('skipped: pushed')
  })
  test('goes out where the push reaches no device, and after ten minutes without an answer', async () => {
    const nowhere = delivery({ channel: 'push' })
    await recorded(nowhere)
    expect(
      await outcomeOf(nowhere, [channel('push', undefined, { prepare: async () => undefined })]),
    ).toBe('skipped: no_address')
    expect(await outcomeOf({ ...nowhere, channel: 'sms' }, [sms])).toBe('sent')
    const stuck = delivery({ channel: 'push' })
    await recorded(stuck)
    await house.services.db.run(
      sql`UPDATE workers.delivery SET created_at = now() - interval '601 seconds' WHERE event_id = ${stuck.eventId}`,
    )
    expect(await outcomeOf({ ...stuck, channel: 'sms' }, [sms])).toBe('sent')
  })
})

describe('mail that comes back', () => {
  test('three times in a row is the end of it, but for the account’s own; who turns it on again gets it again', async () => {
    const eva = await house.client()
    const to = (more: Partial<Delivery> = {}) => delivery({ recipient: eva.user.id, ...more })
    const returned = async () =>
      (await must(house.as(eva).get<{ correoDevuelto: boolean }>('/api/notifications/preferences')))
        .body.correoDevuelto
    for (let times = 0; times < 2; times++)
      expect(await outcomeOf(to(), [channel('mail', refused('550'))])).toBe('failed: 550')
    expect(await outcomeOf(to(), [channel('mail')]), 'one that arrives begins the count anew').toBe(
      'sent',
    )
    for (let times = 0; times < 3; times++) {
      expect(await returned()).toBe(false)
      expect(await outcomeOf(to(), [channel('mail', refused('550'))])).toBe('failed: 550')
    }
    expect(await returned()).toBe(true)
    expect(await outcomeOf(to(), [channel('mail')])).toBe('skipped: bounced')
    expect(
      await outcomeOf(to({ kind: 'account_password_reset' }), [channel('mail', refused('550'))]),
    ).toBe('failed: 550')
    await must(
      house.as(eva).put('/api/notifications/preferences', { enableEmailNotifications: true }),
    )
    expect(await returned()).toBe(false)
    expect(await outcomeOf(to(), [channel('mail')])).toBe('sent')
  })
})

test('who wants to be left alone for a while is, and not for ever', async () => {
  const busy = channel('push', async () => {
    throw new SendError('push', {
      code: '429',
      permanent: false,
      wentOut: 'no',
      retryAfterMs: 90_000,
    })
  })
  const one = delivery({ channel: 'push' })
  for (let times = 1; times < 8; times++) expect(await outcomeOf(one, [busy])).toBe('waits 90 s')
  expect(await outcomeOf(one, [busy]), 'then it counts as any failure').toBe('queued: 429')
})

test('where no mail goes out, what would is with the staff, in today’s words, and nobody was sent anything', async () => {
  const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
  const {
    body: { id },
  } = await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
  const { db, vault } = house.services
  const compose = notificationMessages(db, vault)
  const one = delivery({
    recipient: chair.barber.user.id,
    kind: 'appointment_created',
    position: '999999999',
    about: { appointmentId: id, by: eva.user.id },
  })
  const handle = deliverer(ledger, [channel('mail', undefined, { keeps: true })], {
    ...ports,
    compose,
  })
  await handle({ id: 'job', name: one.kind, data: one, lastTry: false })
  const admin = await house.staff('admin')
  const asAdmin = house.as({ ...admin, sessionId: admin.staffSessionId })
  const kept = async () =>
    (await must(asAdmin.get<{ data: { id: string }[] }>('/api/admin/outbox'))).body.data[0]
  const hidden = await kept()
  expect(hidden).toMatchObject({
    type: 'appointment_created',
    destinatarioId: chair.barber.user.id,
    reveladoHasta: null,
    revealedUntil: null,
    nombre: null,
    title: null,
    message: null,
  })
  await must(asAdmin.post(`/api/admin/outbox/${hidden?.id}/reveal`, { why: 'Hay que llamarle' }))
  expect(await kept()).toMatchObject({
    id: hidden?.id,
    reveladoHasta: expect.any(String),
    revealedUntil: expect.any(String),
    nombre: chair.barber.user.nombre,
    type: 'appointment_created',
    title: 'Nueva solicitud de cita',
    message: expect.stringMatching(/^Eva Ríos reservó /),
  })
})

test('mails about an appointment carry it for a calendar: each change has a higher sequence, the end of it takes it out', async () => {
  const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
  const times = await someDay(house, chair)
  const {
    body: { id },
  } = await must(book(house, eva, chair, times[20]), 201)
  const compose = notificationMessages(
    house.services.db,
    house.services.vault,
    () => new Date(),
    async () => [],
    'https://balbu.app',
  )
  const mail = async (kind: NoticeKind, more: Partial<Delivery> = {}) => {
    await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
    return (
      await compose(
        delivery({
          channel: 'mail',
          recipient: eva.user.id,
          kind,
          about: { appointmentId: id, by: chair.barber.user.id },
          ...more,
        }),
      )
    )?.calendar
  }
  const sequenceOf = (calendar: { text: string } | undefined) =>
    Number(/^SEQUENCE:(\d+)/m.exec(calendar?.text ?? '')?.[1])
  const barber = house.as(chair.barber)

  await must(barber.patch(`/api/appointments/${id}/confirm`))
  const confirmed = await mail('appointment_confirmed')
  expect(confirmed).toMatchObject({
    method: 'PUBLISH',
    text: expect.stringContaining(`UID:${id}@balbu.app`),
  })
  expect(confirmed?.text).toContain('STATUS:CONFIRMED')
  await must(barber.patch(`/api/appointments/${id}/reschedule`, { fecha: times[24] }))
  const moved = await mail('appointment_rescheduled')
  expect(moved?.method).toBe('PUBLISH')
  expect(moved?.text).toContain(
    `DTSTART:${new Date(times[24] ?? '').toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
  )
  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(confirmed))
  await must(barber.patch(`/api/appointments/${id}/cancel`, {}))
  const cancelled = await mail('appointment_cancelled')
  expect(cancelled).toMatchObject({
    method: 'CANCEL',
    text: expect.stringContaining('STATUS:CANCELLED'),
  })
  expect(sequenceOf(cancelled)).toBeGreaterThan(sequenceOf(moved))
  // To the barber it is their client's, and no other channel has room for a file.
  expect(
    (await mail('appointment_cancelled', { recipient: chair.barber.user.id }))?.text,
  ).toContain('Eva Ríos')
  expect(await mail('appointment_cancelled', { channel: 'push' })).toBeUndefined()
})

describe('one click in a mail', () => {
  const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${house.url}/api/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    })
  const wishesOf = async (who: SignedIn) =>
    (
      await must(
        house
          .as(who)
          .get<{ canales: object; newReview: boolean }>('/api/notifications/preferences'),
      )
    ).body

  test('turns off mails of its subject, keeps every other wish, and may be repeated', async () => {
    const eva = await house.client('Eva Ríos')
    await must(
      house
        .as(eva)
        .put('/api/notifications/preferences', { canales: { newReview: { push: false } } }),
    )
    const token = house.services.vault.unsubscribeLinks.tokenOf({
      userId: eva.user.id,
      subject: 'newReview',
    })
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await oneClick(token, type)).status).toBe(200)
    expect(await wishesOf(eva)).toMatchObject({
      newReview: true,
      canales: { newReview: { push: false, mail: false } },
    })
  })

  test('looking at the address changes nothing and leads to the switches', async () => {
    const eva = await house.client('Eva Ríos')
    const token = house.services.vault.unsubscribeLinks.tokenOf({
      userId: eva.user.id,
      subject: 'newReview',
    })
    const looked = await fetch(`${house.url}/api/unsubscribe/${token}`, { redirect: 'manual' })
    expect([looked.status, looked.headers.get('location')]).toEqual([302, '/notification-settings'])
    expect(await wishesOf(eva)).toMatchObject({ canales: {} })
  })

  test('a link that was made up is none, and a form is taken nowhere else', async () => {
    expect((await oneClick('x'.repeat(70))).status).toBe(404)
    expect(
      (
        await fetch(`${house.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'email=a',
        })
      ).status,
    ).toBe(415)
  })

  test('stands in a mail about a review, and in none about an appointment', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const {
      body: { id },
    } = await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
    const compose = notificationMessages(house.services.db, house.services.vault)
    const to = {
      recipient: chair.barber.user.id,
      about: { appointmentId: id, barberId: chair.barber.user.id, by: eva.user.id },
    }
    const mail = await compose(delivery({ ...to, kind: 'review_received' }))
    expect(house.services.vault.unsubscribeLinks.read(mail?.unsubscribeBy ?? '')).toEqual({
      userId: chair.barber.user.id,
      subject: 'newReview',
    })
    expect(
      (await compose(delivery({ ...to, kind: 'appointment_created' })))?.unsubscribeBy,
    ).toBeUndefined()
    expect(
      (await compose(delivery({ ...to, kind: 'review_received', channel: 'push' })))?.unsubscribeBy,
    ).toBeUndefined()
  })
})

test('what has gathered is told as one: who did it last, and how many more; read in the app, nothing is', async () => {
  const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
  const times = await someDay(house, chair)
  const {
    body: { id },
  } = await must(book(house, eva, chair, times[20]), 201)
  for (const hour of [22, 24, 26])
    await must(house.as(eva).patch(`/api/appointments/${id}/reschedule`, { fecha: times[hour] }))
  const { body: all } = await must(
    house.as(chair.barber).get<{ id: string; type: string }[]>('/api/notifications'),
  )
  const notificationId = all.find(({ type }) => type === 'appointment_rescheduled')?.id ?? ''
  const compose = notificationMessages(house.services.db, house.services.vault)
  const gathered = delivery({
    recipient: chair.barber.user.id,
    kind: 'appointment_rescheduled',
    about: { appointmentId: id, by: eva.user.id, notificationId },
  })
  expect((await compose(gathered))?.body).toMatch(/^Eva Ríos y 2 más /)
  await must(house.as(chair.barber).patch(`/api/notifications/${notificationId}/read`))
  expect(await compose(gathered)).toBeUndefined()
})
