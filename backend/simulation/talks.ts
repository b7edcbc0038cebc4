/** Simulated conversations: about visits, or requests of strangers. */
import type { Actor } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { conversationIdOf } from '../domain/messaging/conversation-events.ts'
import type { ChatMessage } from '../domain/messaging/message.ts'
import type { Neighbourhood } from './town.ts'
import { DAY, HOUR, MINUTE } from './plan.ts'
import { keepAway, simulateReport } from './disputes.ts'
import { some } from '../seed/random.ts'

/** Chance of a client writing to a barber or to another client, per day. */
const TO_A_BARBER = 0.05
const TO_A_CLIENT = 0.012
const ASKED = [
  '¿Tienes algo libre el sábado por la tarde?',
  '¿Cuánto cuesta un corte con diseño?',
  'Llego diez minutos tarde, ¿hay problema?',
  '¿También haces barba?',
]
const ANSWERED = [
  'Claro que sí, te espero.',
  'Sin problema.',
  'Sí, puedes reservar desde mi perfil.',
]
const THANKED = ['¡Mil gracias!', 'Perfecto, nos vemos.', 'Listo.']
const APPROACHED = [
  'Hola, ¿de dónde te conozco?',
  'Hola, ¿qué tal te fue con ese barbero?',
  'Oye, contéstame.',
]

/** A day of it, from this instant on. */
export function talk(place: Neighbourhood, from: number): void {
  const { tempers, barbers, clients } = place
  for (const client of clients) {
    if (barbers.length > 0 && tempers() < TO_A_BARBER)
      place.later(from + tempers() * DAY, () =>
        askBarber(place, client.by, some(barbers, tempers).by),
      )
    if (tempers() < TO_A_CLIENT)
      place.later(from + tempers() * DAY, () =>
        approach(place, client.by, some(clients, tempers).by),
      )
  }
}

/** Who answers a request takes it by that; some only take it, and some would rather not. */
async function askBarber(place: Neighbourhood, client: Actor, barber: Actor): Promise<void> {
  const {
    tempers,
    commands: { chatting },
  } = place
  const conversationId = conversationIdOf(client.id, barber.id)
  const isFirst = !place.world.society.haveTalked(conversationId)
  const request = await write(place, client, barber, some(ASKED, tempers))
  if (!request) return
  const knows = await place.world.chats.acquaintance(
    client.id,
    barber.id,
    new Date(place.now).toISOString(),
  )
  const answer = place.now + (2 + tempers() * 200) * MINUTE
  const how = tempers()
  if (how < 0.6) place.later(answer, () => reply(place, barber, client))
  else if (how < 0.75)
    place.later(answer, async () => {
      await place.send('request taken', barber, conversationId, (context) =>
        chatting.accept(context, conversationId),
      )
    })
  else if (how < 0.85 && isFirst && knows === null)
    place.later(answer, async () => {
      await place.send('request declined', barber, conversationId, (context) =>
        chatting.reject(context, conversationId),
      )
    })
  if (tempers() < 0.06)
    place.later(place.now + tempers() * 10 * MINUTE, async () => {
      await place.send('message taken back', client, request.messageId, (context) =>
        chatting.deleteMessage(context, conversationId, request.messageId),
      )
    })
}

async function reply(place: Neighbourhood, barber: Actor, client: Actor): Promise<void> {
  const {
    tempers,
    commands: { chatting },
  } = place
  if (!(await write(place, barber, client, some(ANSWERED, tempers)))) return
  const conversationId = conversationIdOf(client.id, barber.id)
  if (tempers() < 0.6)
    place.later(place.now + tempers() * HOUR, async () => {
      await write(place, client, barber, some(THANKED, tempers))
    })
  if (tempers() < 0.2)
    await place.send('talk muted', barber, conversationId, (context) =>
      chatting.mute(context, conversationId, new Date(place.now + 8 * HOUR).toISOString()),
    )
  if (tempers() < 0.25)
    place.later(place.now + tempers() * DAY, async () => {
      await place.send('talk put away', client, conversationId, (context) =>
        chatting.hide(context, conversationId),
      )
    })
}

async function approach(place: Neighbourhood, one: Actor, other: Actor): Promise<void> {
  const { tempers } = place
  if (one.id === other.id) return
  const content = await write(place, one, other, some(APPROACHED, tempers))
  if (!content) return
  const how = tempers()
  place.later(place.now + tempers() * 5 * HOUR, async () => {
    if (how < 0.4) await write(place, other, one, some(ANSWERED, tempers))
    if (how > 0.6)
      await simulateReport(place, other, { type: 'MESSAGE', id: content.messageId }, 'acoso')
    if (how > 0.5) await keepAway(place, other, one)
  })
}

async function write(
  place: Neighbourhood,
  by: Actor,
  to: Actor,
  text: string,
): Promise<ChatMessage | undefined> {
  const messageId = derivedId(place.context('write', by, to.id).commandId)
  const content = await place.send('written', by, to.id, (context) =>
    place.commands.chatting.write(context, to.id, {
      messageId,
      text,
      replyTo: null,
      pictures: null,
    }),
  )
  if (content) place.world.society.said(content)
  return content
}
