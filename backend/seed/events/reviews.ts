/** Visits that were spoken of. */
import { randomUUID } from 'node:crypto'
import { ReviewPublished, ReviewReplied } from '../../domain/engagement/review.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { appendEvents, inTurns } from './append.ts'
import { ZONE } from './booked.ts'

/** So many reviews of a barber, every third answered; a stream for each. */
export async function writeReviews(
  log: Pick<EventLog, 'append'>,
  barberId: string,
  clients: readonly { readonly id: string }[],
  count: number,
): Promise<void> {
  const now = Date.now()
  await inTurns(
    Array.from({ length: count }, (_, number) => number),
    async (number) => {
      const clientId = clients[number % clients.length]?.id ?? barberId
      const about = {
        reviewId: randomUUID(),
        barberId,
        businessId: null,
        ownerId: null,
        clientId,
        personId: clientId,
      }
      const at = new Date(now - (count - number) * 60_000).toISOString()
      const published = ReviewPublished({
        ...about,
        start: at,
        zone: ZONE,
        services: ['Corte'],
        rating: 1 + ((number * 7) % 5),
        comment: 'Puntual, amable y con muy buena mano. Volveré.',
        publishedAt: at,
      })
      const replied = ReviewReplied({
        ...about,
        replierId: barberId,
        reply: '¡Gracias por venir!',
        repliedAt: at,
      })
      await appendEvents(
        log,
        `review-${about.reviewId}`,
        { id: clientId, role: 'cliente' },
        number % 3 === 0 ? [published, replied] : [published],
        at,
      )
    },
  )
}
