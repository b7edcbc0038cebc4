/** Live messages for viewers of a barber's or a shop's page. */
import type { Addressed, ToTeam } from '../tell.ts'
import type { PublishedEvent } from '../topics.ts'

export const ownSlots = (barberId: string): PublishedEvent => ({
  topic: `barber:${barberId}`,
  own: [barberId],
  message: { type: 'slots_changed', barberId },
})

export const anyonesSlots =
  (barberId: string) =>
  (businessId: string): PublishedEvent => ({
    topic: `business:${businessId}`,
    message: { type: 'slots_changed', barberId, businessId },
  })

export const slotsChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  ownSlots(barberId),
  { shopOf: barberId, there: anyonesSlots(barberId) },
]

export const onOwnPage = (barberId: string): PublishedEvent => ({
  topic: `barber:${barberId}`,
  own: [barberId],
  message: { type: 'barber_updated', barberId },
})

/** A barber as anybody may see them, on their own page and in the lists. */
export const barberUpdated = (barberId: string): PublishedEvent[] => [
  onOwnPage(barberId),
  { topic: 'market', message: { type: 'barber_updated', barberId } },
]

/** When a barber works stands on their own page, and bounds their free times. */
export const hoursChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  onOwnPage(barberId),
  ...slotsChanged({ barberId }),
]

/** A shop's hours bound its barbers' hours; viewers of the shop's calendar hear of it. */
export const teamsHoursChanged = ({ businessId }: { businessId: string }): ToTeam => ({
  teamOf: businessId,
  each: (barberId) => [onOwnPage(barberId), ownSlots(barberId)],
})

/** A barber's offer: other services last another time, so other slots fit. */
export const barberChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  ...barberUpdated(barberId),
  ...slotsChanged({ barberId }),
]

export const businessUpdated = ({
  businessId,
  ownerId,
}: {
  businessId: string
  ownerId: string
}): Addressed[] => [
  {
    topic: `business:${businessId}`,
    own: [ownerId],
    message: { type: 'business_updated', businessId },
  },
  { topic: 'market', message: { type: 'business_updated', businessId } },
]
