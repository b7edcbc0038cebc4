/** A barber's clients, and a shop's. */
import * as contract from '../../../contract/booking/clients.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { authorize } from '../../domain/authority.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { clientsOf } from '../../projections/booking/clients-reads.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { shopClockOf } from '../business/house.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const clientRoutes: Routes = (api, services) => {
  const {
    db,
    vault,
    booking: { clients: commands },
  } = services

  /** The requested client list: barber's or shop's. @throws forbidden without a shop */
  const keeperFor = async (userId: string, negocio: '1' | undefined): Promise<string> => {
    if (negocio === undefined) return userId
    const businessId = ownedShopId(userId)
    authorize({ id: userId }, 'shop.run', { owner: (await shopById(db, businessId))?.owner_id })
    return businessId
  }

  api.on(
    contract.clients,
    async ({ session: { userId }, query: { negocio, q, limit, despuesDe } }) => {
      const keeper = await keeperFor(userId, negocio)
      const [seenAt, personId] = despuesDe?.split('_') ?? []
      const [{ zone, currency }, rows] = await Promise.all([
        shopClockOf(services, userId),
        clientsOf(db, keeper, {
          named: q,
          limit,
          after: seenAt && personId ? { seenAt, personId } : undefined,
        }),
      ])
      const [accounts, guests] = await Promise.all([
        vault.accounts.phonesOf(rows.flatMap(({ client_id }) => client_id ?? [])),
        vault.guests.phonesOf(
          rows.flatMap(({ client_id, person_id }) => (client_id === null ? person_id : [])),
        ),
      ])
      const last = rows.length === limit ? rows.at(-1) : undefined
      return {
        moneda: currency,
        clientes: rows.map(
          ({ person_id, client_id, nombre, visits, cents, no_shows, last_at, note }) => ({
            id: person_id,
            clienteId: client_id,
            nombre: nombre ?? ERASED,
            telefono: accounts.get(person_id) ?? guests.get(person_id) ?? null,
            visitas: visits,
            ultimaVisita: last_at === null ? null : withOffset(Date.parse(last_at), zone),
            gastado: Number(cents) / 100,
            noShows: no_shows,
            nota: note ?? '',
          }),
        ),
        siguiente: last ? `${last.seen_at}_${last.person_id}` : null,
      }
    },
  )

  api.on(
    contract.noteClient,
    async ({ session: { userId }, context, params: { id }, body: { negocio, nota } }) => {
      await commands.note(context, await keeperFor(userId, negocio), id, nota)
      return { id, nota }
    },
    { counted: 'shopChangesByAccount' },
  )
}
