/**
 * What is answered in the name of a barber who is away: outside their hours, once a day to each,
 * and never to another such answer.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../contract/messaging/messages.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { awayOf } from '../../workers/messaging/away-barbers.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { monthOf } from '../../domain/messaging/message.ts'
import { awayPolicy } from '../../workers/messaging/away.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
/** The client of the barber's, who is open from nine to six on every day, in Madrid. */
let eva: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house, { shop: { zonaHoraria: 'Europe/Madrid' } })
  eva = await house.client()
  await must(book(house, eva, chair, (await someDay(house, chair))[0]), 201)
  await must(
    house.as(eva).post(`/api/chat/users/${chair.barber.user.id}/messages`, { message: 'Hola' }),
    201,
  )
  await must(
    house.as(chair.barber).put('/api/user/business', {
      horario: Object.fromEntries(weekdays.map((day) => [day, [{ start: '09:00', end: '18:00' }]])),
    }),
  )
  await says(chair.barber, 'Abro a las nueve')
  await says(eva, 'Estoy de viaje')
})

const says = async (who: SignedIn, mensajeDeAusencia: string) =>
  must(house.as(who).put('/api/chat/settings', { mensajeDeAusencia }))
const withinWinter = (day: number, utc: string) =>
  `2031-02-${String(day).padStart(2, '0')}T${utc}:00.000Z`

async function eventsIn(id: string, at: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const event of house.services.log.readStream(`messages-${monthOf(id, at)}`))
    all.push(event)
  return all
}
/**
 * Somebody writes at an instant; the policy acts on it `late` minutes later, twice, as after a
 * crash.
 */
async function written(
  who: SignedIn,
  whom: SignedIn,
  at: string,
  late = 0,
): Promise<RecordedEvent> {
  const messageId = randomUUID()
  const { conversationId } = await house.services.messaging.chatting.write(
    { ...contextOf(house, who), at },
    whom.user.id,
    { messageId, text: '¿Hay hora?', replyTo: null, pictures: null },
  )
  const event = (await eventsIn(conversationId, at)).find(
    ({ data }) => 'messageId' in data && data.messageId === messageId,
  )
  if (!event) throw new Error('it was not written')
  for (const _ of [1, 2]) await act(event, late)
  return event
}
async function act(event: RecordedEvent, late = 0): Promise<void> {
  const {
    commands,
    booking: { workplaces },
    messaging: { chatting },
  } = house.services
  await awayPolicy({
    away: awayOf(commands, workplaces),
    say: (message, command) => chatting.sayAway({ ...bySystem(house), ...command }, message),
    now: () => new Date(Date.parse(event.metadata.occurredAt) + late * 60_000),
  }).act([event])
  await settled(house)
}
const answersTo = async (who: SignedIn, whom: SignedIn) =>
  (
    await must(
      house
        .as(who)
        .get<Message[]>(
          `/api/chat/conversations/${conversationIdOf(who.user.id, whom.user.id)}/messages?limit=100`,
        ),
    )
  ).body.filter(({ automatico }) => automatico)
const count = async () => (await answersTo(eva, chair.barber)).length

test('outside the hours it is said once a day, marked, and in words of its own day; the client’s own is said to nobody', async () => {
  const { barber } = chair
  await written(eva, barber, withinWinter(3, '10:00'))
  await written(eva, barber, withinWinter(3, '16:59'))
  expect(await count()).toBe(0)
  await written(eva, barber, withinWinter(3, '17:00'))
  expect(await answersTo(eva, barber)).toMatchObject([
    {
      message: 'Abro a las nueve',
      senderId: barber.user.id,
      esMio: false,
      automatico: true,
      estado: 'visible',
    },
  ])
  await says(barber, 'Cerrado hasta mañana')
  // Before midnight in Madrid, and after it.
  await written(eva, barber, withinWinter(3, '22:59'))
  expect(await count()).toBe(1)
  await written(eva, barber, withinWinter(3, '23:01'))
  expect((await answersTo(eva, barber)).map(({ message }) => message)).toEqual([
    'Abro a las nueve',
    'Cerrado hasta mañana',
  ])
  await written(barber, eva, withinWinter(4, '23:30'))
  expect(await count()).toBe(2)
})

test('on another day as that day says; not where it comes late; and nothing where there is nothing to say', async () => {
  const { barber } = chair
  const before = await count()
  const dayOff = {
    exceptionId: randomUUID(),
    from: '2031-02-10',
    to: '2031-02-10',
    ranges: [],
    label: '',
  }
  await house.services.commands.handle(
    availabilityDecider,
    barber.user.id,
    { type: 'AddScheduleException', data: { barberId: barber.user.id, ...dayOff } },
    { ...contextOf(house, barber), at: withinWinter(1, '10:00') },
  )
  await written(eva, barber, withinWinter(10, '10:00'))
  expect(await count()).toBe(before + 1)
  await written(eva, barber, withinWinter(11, '20:00'), 31)
  await says(barber, '')
  await written(eva, barber, withinWinter(12, '20:00'))
  expect(await count()).toBe(before + 1)
  await says(barber, 'Abro a las nueve')
  expect(
    (await house.as(barber).put('/api/chat/settings', { mensajeDeAusencia: 'Hola {nombre}' }))
      .status,
  ).toBe(400)
})

test('is never answered by another, and says nothing to whom a block keeps apart', async () => {
  const { barber } = chair
  const noa = await house.barber()
  for (const [one, other] of [
    [noa, barber],
    [barber, noa],
  ] as const)
    await must(house.as(one).post(`/api/users/${other.user.id}/follow`))
  await says(noa, 'Tampoco estoy')
  await written(noa, barber, withinWinter(20, '04:00'))
  const id = conversationIdOf(noa.user.id, barber.user.id)
  const automatic = (await eventsIn(id, withinWinter(20, '04:00'))).find(
    ({ data }) => 'automatic' in data && data.automatic,
  )
  if (!automatic) throw new Error('nothing was answered')
  await act(automatic)
  expect(await answersTo(noa, barber)).toHaveLength(1)
  const last = await written(eva, barber, withinWinter(21, '10:00'))
  await house.services.moderation.blocks.block(contextOf(house, barber), eva.user.id)
  await settled(house)
  const before = await count()
  await act({ ...last, metadata: { ...last.metadata, occurredAt: withinWinter(21, '20:00') } })
  expect(await count()).toBe(before)
})
