/** Simulated posts and reactions, with random numbers of their own. */
import { derivedId } from '../domain/kernel/ids.ts'
import type { Neighbourhood } from './town.ts'
import { DAY, HOUR, MINUTE } from './plan.ts'
import { simulateReport } from './disputes.ts'
import type { Barber, SimulatedPerson } from './world.ts'
import { some } from '../seed/random.ts'

/** How often a barber shows something, a day. */
const POSTS = 0.08
/** Of the clients of a neighbourhood so many like what they see, within a few days. */
const FANS = 0.25
const SAID = [
  '¡Qué buen corte!',
  '¿Cuánto tardas en hacer este?',
  'Impecable como siempre.',
  'Yo quiero uno igual.',
]
const SHOWN = [
  'Fade medio con tupé.',
  'Barba perfilada a navaja.',
  'Cambio de look: corto y fresco.',
]

interface Shown {
  readonly postId: string
  readonly barber: Barber
}

/** A day of it, from this instant on. */
export function showWork(place: Neighbourhood, from: number): void {
  const { chances } = place
  for (const barber of place.barbers) {
    if (chances() < POSTS) place.later(from + chances() * DAY, () => publish(place, barber))
    if (chances() < POSTS && place.clients.length > 0) {
      const client = some(place.clients, chances)
      place.later(from + chances() * DAY, () => follow(place, client, barber))
    }
  }
}

async function publish(place: Neighbourhood, barber: Barber): Promise<void> {
  const {
    chances,
    tempers,
    commands: { posting },
  } = place
  const postId = derivedId(place.context('show', barber.by, 'post').commandId)
  const published = await place.send('shown', barber.by, 'post', (context) =>
    posting.publish(context, postId, { content: some(SHOWN, chances), images: [] }),
  )
  if (!published) return
  place.world.society.is(barber.by.id, 'POST', postId)
  const post = { postId, barber }
  for (const client of place.clients)
    if (chances() < FANS)
      place.later(place.now + chances() ** 2 * 3 * DAY, () => like(place, client, post))
  if (chances() < 0.2) place.later(place.now + chances() * DAY, () => change(place, post))
  if (tempers() < 0.1 && place.clients.length > 0)
    place.later(place.now + tempers() * DAY, () =>
      simulateReport(place, some(place.clients, tempers).by, { type: 'POST', id: postId }, 'falsa'),
    )
}

async function change(place: Neighbourhood, { postId, barber }: Shown): Promise<void> {
  const {
    chances,
    commands: { posting },
  } = place
  if (chances() < 0.3)
    await place.send('taken away', barber.by, postId, (context) => posting.remove(context, postId))
  else
    await place.send('put otherwise', barber.by, postId, (context) =>
      posting.edit(context, postId, {
        content: `${some(SHOWN, chances)} Quedan lugares.`,
        images: [],
      }),
    )
}

/** A heart, perhaps taken back; perhaps some words, to which the barber answers. */
async function like(place: Neighbourhood, client: SimulatedPerson, post: Shown): Promise<void> {
  const {
    chances,
    commands: { reactions, posting },
  } = place
  const { postId } = post
  await place.send('liked', client.by, postId, (context) =>
    reactions.likePost(context, postId, true),
  )
  if (chances() < 0.1)
    place.later(place.now + chances() * HOUR, async () => {
      await place.send('liked no more', client.by, postId, (context) =>
        reactions.likePost(context, postId, false),
      )
    })
  if (chances() < 0.08)
    await place.send('shared', client.by, postId, (context) => posting.share(context, postId))
  if (chances() < 0.03)
    await place.send('put away', client.by, postId, (context) => posting.hide(context, postId))
  if (chances() < 0.3) place.later(place.now + chances() * HOUR, () => say(place, client, post))
}

async function say(
  place: Neighbourhood,
  client: SimulatedPerson,
  { postId, barber }: Shown,
): Promise<void> {
  const {
    chances,
    tempers,
    commands: { commenting, reactions, restrictions },
  } = place
  if (chances() < 0.05)
    await place.send('restricted', barber.by, client.by.id, (context) =>
      restrictions.restrict(context, client.by.id),
    )
  const commentId = derivedId(place.context('say', client.by, postId).commandId)
  const content = await place.send('commented', client.by, postId, (context) =>
    commenting.add(context, { postId, parentId: null }, commentId, {
      content: some(SAID, chances),
      mentions: [],
    }),
  )
  if (!content) return
  place.world.society.is(client.by.id, 'COMMENT', commentId)
  const laterOn = place.now + (5 + chances() * 300) * MINUTE
  if (content.held)
    return place.later(laterOn, async () => {
      await place.send('approved', barber.by, commentId, (context) =>
        commenting.approve(context, commentId),
      )
    })
  if (chances() < 0.5)
    place.later(laterOn, async () => {
      const answer = derivedId(place.context('answer', barber.by, commentId).commandId)
      await place.send('answered', barber.by, commentId, (context) =>
        commenting.add(context, { postId, parentId: commentId }, answer, {
          content: '¡Gracias! Aquí te esperamos.',
          mentions: [],
        }),
      )
    })
  if (chances() < 0.3)
    place.later(laterOn, async () => {
      await place.send('liked a comment', barber.by, commentId, (context) =>
        reactions.likeComment(context, commentId, true),
      )
    })
  if (chances() < 0.05)
    place.later(laterOn, async () => {
      await place.send('took back', client.by, commentId, (context) =>
        commenting.remove(context, commentId),
      )
    })
  if (tempers() < 0.1)
    place.later(laterOn, () =>
      simulateReport(place, barber.by, { type: 'COMMENT', id: commentId }, 'spam'),
    )
}

async function follow(
  place: Neighbourhood,
  client: SimulatedPerson,
  { by }: Barber,
): Promise<void> {
  const {
    chances,
    commands: { follows },
  } = place
  await place.send('followed', client.by, by.id, (context) => follows.follow(context, by.id))
  if (chances() < 0.15)
    place.later(place.now + chances() * DAY, async () => {
      await place.send('followed no more', client.by, by.id, (context) =>
        follows.unfollow(context, by.id),
      )
    })
}
