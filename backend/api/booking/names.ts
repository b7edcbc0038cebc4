/** Names around a new appointment, from cached command states, which are current and free. */
import type { CommandHandler } from '../../commands/kernel/handle.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { businessDecider } from '../../domain/business/business.ts'
import { locationDecider } from '../../domain/business/location.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import type { AppointmentNames } from '../../projections/booking/appointment-lists.ts'

type Around = Pick<Booked, 'barberId' | 'clientId' | 'businessId' | 'locationId' | 'address'>

export async function namesAround(
  commands: CommandHandler,
  { barberId, clientId, businessId, locationId, address }: Around,
): Promise<AppointmentNames> {
  const [barber, client, shop, open] = await Promise.all([
    commands.state(accountDecider, barberId),
    clientId === null ? null : commands.state(accountDecider, clientId),
    businessId === null ? null : commands.state(businessDecider, businessId),
    locationId === null ? null : commands.state(locationDecider, locationId),
  ])
  // Whose barber comes to them has no business at the barber's home.
  const hidesAddress = address !== null && shop?.profile.addressIsPrivate
  return {
    barber_name: barber?.profile.nombre ?? null,
    client_name: client?.profile.nombre ?? null,
    business_name: shop?.profile.nombre ?? null,
    business_address: hidesAddress ? null : (shop?.profile.direccion ?? null),
    business_city: shop?.profile.ciudad ?? null,
    owner_id: shop?.ownerId ?? null,
    place_name: open?.place.name ?? null,
    place_address: open?.place.address ?? null,
  }
}
