/** Messages of the two queues: a time offered from the waiting list, a ticket of the line. */
import {
  type TicketKind,
  notificationKindOf,
  type WaitKind,
} from '../../domain/engagement/notification-kinds.ts'
import { notificationTextOf } from '../../domain/engagement/words/words.ts'
import { ticketStatus } from '../../projections/booking/line-reads.ts'
import { offerById } from '../../projections/booking/waitlist-reads.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { unlinked } from '../../domain/engagement/words/unlinked.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import type { MessageParts } from './message-parts.ts'

export const queueMessages = ({ db, now, nameOf, languageOf, clockOf }: MessageParts) => ({
  /** Of an offer that was answered, or is over, nothing is said. */
  async ofWaitlist(
    kind: WaitKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage | undefined> {
    const { offerId, barberId, businessId } = about
    const [language, offer, barberName, shop, clock] = await Promise.all([
      languageOf(kind, about, recipient),
      offerId === undefined ? undefined : offerById(db, offerId),
      nameOf(barberId),
      businessId === undefined ? undefined : shopById(db, businessId),
      clockOf(recipient),
    ])
    const isOver = offer?.state !== 'open' || Date.parse(offer.until) <= now().getTime()
    if (kind === 'waitlist_offer' && isOver) return undefined
    const { link, group } = notificationKindOf(kind)
    const facts = {
      barberName,
      businessName: shop ? unlinked(shop.nombre) : null,
      start: offer?.start_at ?? now().toISOString(),
      until: offer?.until ?? null,
      zone: offer?.zone ?? clock.zone,
      readerZone: clock.wishes.zonaHoraria,
    }
    return {
      ...notificationTextOf({ kind, facts }, language),
      path: link(about),
      language,
      group: group(about),
      ...(businessId !== undefined && { payer: businessId }),
    }
  },

  /** A call is news only while the ticket is called; likewise that it is near while it waits. */
  async ofLine(
    kind: TicketKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage | undefined> {
    const { ticketId = '', barberId, businessId = '' } = about
    const [language, status, barberName, shop] = await Promise.all([
      languageOf(kind, about, recipient),
      ticketStatus(db, ticketId),
      nameOf(barberId),
      shopById(db, businessId),
    ])
    if (!shop) return undefined
    if (kind === 'line_called' && status !== 'llamado') return undefined
    if (kind === 'line_soon' && status !== 'esperando') return undefined
    const { link, group } = notificationKindOf(kind)
    const facts = { barberName, businessName: unlinked(shop.nombre) }
    return {
      ...notificationTextOf({ kind, facts }, language),
      path: link(about),
      language,
      group: group(about),
      payer: businessId,
    }
  },
})
