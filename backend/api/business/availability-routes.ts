/** Routes of a barber's availability: read, change, preview of affected appointments. */
import * as contract from '../../../contract/business/availability.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { limits } from '../../../contract/kernel/values.ts'
import type { Bookable } from '../../commands/booking/bookable.ts'
import { instantOf, localDay, withOffset, effectiveWeek } from '../../domain/booking/schedule.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import {
  blocksOf,
  comingOf,
  type UpcomingAppointment,
} from '../../projections/booking/agenda-reads.ts'
import { pendingCountOf } from '../../projections/booking/dashboard.ts'
import { meets } from '../../projections/visibility.ts'
import { mustBeBarber } from '../../commands/identity/barbers.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { shopOfOwner } from '../../projections/business/shops-reads.ts'
import { barbersOf } from '../../projections/business/team-reads.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import type { Trial } from '../../commands/business/availability.ts'
import { isWithinHours } from '../../domain/booking/slots.ts'
import type { Call, Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf, saysIn } from '../kernel/language.ts'
import { notFound } from '../kernel/errors.ts'
import { houseOf, shopClockOf } from './house.ts'
import { affectedView, named, policyOf, view } from './availability-view.ts'

const DAY = 86_400_000

type Asker = Pick<Call<typeof contract.barberAvailability>, 'request' | 'reply'>

/** The words of the answer are in the language of the request, and the answer says so. */
function languageFor({ request, reply }: Asker): Language {
  saysIn(reply)
  return requestLanguageOf(request)
}

export const availabilityRoutes: Routes = (
  api,
  { db, now, booking, business: { availability: commands } },
) => {
  /** A barber's appointments to come, and the hours of each place where they have some. */
  const standingOf = async (barberId: string) => {
    const coming = await comingOf(db, barberId, now().toISOString())
    const places = [...new Set(coming.map(({ location_id }) => location_id))]
    const hoursNow = async (): Promise<Hours> =>
      new Map(
        await Promise.all(
          places.map(
            async (locationId) =>
              [locationId, await booking.workplaces.standingAt({ barberId, locationId })] as const,
          ),
        ),
      )
    return { coming, hoursNow, before: await hoursNow() }
  }
  /** Runs a change and tells which appointments it leaves outside the hours. */
  const changing = async (
    { request, reply }: Asker,
    barberId: string,
    change: () => Promise<void>,
  ): Promise<contract.AvailabilityChanged> => {
    const { coming, hoursNow, before } = await standingOf(barberId)
    await change()
    const [after, hours] = await Promise.all([booking.workplaces.bookable(barberId), hoursNow()])
    const pending = await pendingCountOf(db, barberId, now().toISOString())
    const shown = view(barberId, after, {
      own: true,
      at: now().toISOString(),
      language: languageFor({ request, reply }),
    })
    return {
      ...shown,
      pendientes: pending,
      afectadas: leftOut(coming, before, hours).map(affectedView),
    }
  }
  /** All barbers of the shop who use the shop's hours: a location may have its own. */
  const leftOutByShop = async (
    ownerId: string,
    week: WeeklySchedule,
  ): Promise<readonly UpcomingAppointment[]> => {
    const shop = await shopOfOwner(db, ownerId)
    if (!shop) throw notFound('Negocio no encontrado')
    const asIf = (hours: Bookable) =>
      hours.place?.place.horario ? hours : { ...hours, opening: week }
    const each = await Promise.all(
      (await barbersOf(db, shop.business_id)).map(async (barberId) => {
        const { coming, before } = await standingOf(barberId)
        return leftOut(
          coming,
          before,
          new Map([...before].map(([place, hours]) => [place, asIf(hours)])),
        )
      }),
    )
    return each.flat().toSorted((one, other) => one.start_at.localeCompare(other.start_at))
  }

  api.on(contract.barberAvailability, async ({ viewer, session, params, ...asker }) => {
    const own = session !== undefined && (await commands.manages({ id: session.userId }, params.id))
    if (!own && !(await meets(db, viewer, params.id)))
      throw notFound('El perfil de usuario que buscas no existe.')
    const person = await personById(db, params.id)
    await mustBeBarber({ rolOf: async () => person?.rol }, params.id)
    const [{ placeZone, opening }, hours] = await Promise.all([
      houseOf({ db, booking }, viewer, params.id),
      availabilityOf(db, params.id),
    ])
    return view(
      params.id,
      { placeZone, opening, availability: hours },
      { own, at: now().toISOString(), language: languageFor(asker) },
    )
  })
  api.on(
    contract.changeAvailability,
    ({
      session,
      context,
      body: { barberId = session.userId, scheduleType, horario, politica },
      ...asker
    }) =>
      changing(asker, barberId, () =>
        commands.change(context, barberId, {
          preset: scheduleType,
          horario,
          policy: politica && policyOf(politica),
        }),
      ),
    { counted: 'shopChangesByAccount' },
  )
  // It changes nothing, so there is nothing to repeat; and it names clients.
  api.on(
    contract.affectedByChange,
    async ({ session, context, body }) => {
      if ('horarioNegocio' in body)
        return { afectadas: (await leftOutByShop(session.userId, body.horarioNegocio)).map(named) }
      const { barberId = session.userId } = body
      const asIf = await commands.tried<Bookable>(context, barberId, trialOf(body))
      const { coming, before } = await standingOf(barberId)
      const after = new Map([...before].map(([locationId, hours]) => [locationId, asIf(hours)]))
      return { afectadas: leftOut(coming, before, after).map(named) }
    },
    { neverStored: true, counted: 'signalsByAccount' },
  )
  api.on(
    contract.addException,
    ({
      session,
      context,
      body: { barberId = session.userId, desde, hasta, rangos, etiqueta },
      ...asker
    }) =>
      changing(asker, barberId, () =>
        commands.addException(context, barberId, {
          from: desde,
          to: hasta,
          ranges: rangos,
          label: etiqueta,
        }),
      ),
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.removeException,
    ({ session, context, params, query: { barberId = session.userId }, ...asker }) =>
      changing(asker, barberId, () => commands.removeException(context, barberId, params.id)),
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.undoRemoveException,
    ({ session, context, params, query: { barberId = session.userId }, ...asker }) =>
      changing(asker, barberId, () => commands.restoreException(context, barberId, params.id)),
    { counted: 'shopChangesByAccount' },
  )

  api.on(
    contract.blockTime,
    async ({ session, context, body: { barberId = session.userId, desde, hasta, motivo } }) => {
      const { zone } = await booking.workplaces.bookable(barberId)
      const blocked = await commands.block(context, {
        barberId,
        zone,
        start: Date.parse(desde),
        end: Date.parse(hasta),
        reason: motivo || null,
      })
      return {
        bloques: blocked.map(({ blockId, start, end }) => ({
          id: blockId,
          barberId,
          desde: withOffset(start, zone),
          hasta: withOffset(end, zone),
          motivo: motivo || null,
        })),
      }
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.unblockTime,
    async ({ context, params }) => {
      await commands.unblock(context, params.id)
      return { ok: true as const }
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.undoUnblock,
    async ({ context, params }) => {
      await commands.undoUnblock(context, params.id)
      return { ok: true as const }
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.blocks,
    async ({ session, query: { barberId = session.userId, desde, hasta } }) => {
      await commands.mustManage({ id: session.userId }, barberId)
      const { zone } = await shopClockOf({ db, booking }, barberId)
      const first = desde ?? localDay(now().getTime(), zone)
      const from = instantOf(first, '00:00', zone) ?? Date.parse(first)
      const to =
        hasta === undefined
          ? from + limits.bookingDays * DAY
          : (instantOf(hasta, '00:00', zone) ?? Date.parse(hasta)) + DAY
      if (to - from > (limits.blockDays + 1) * DAY)
        throw new DomainError('validation', 'Pide como máximo un año cada vez')
      const rows = await blocksOf(
        db,
        barberId,
        new Date(from).toISOString(),
        new Date(to).toISOString(),
      )
      return rows.map((row) => ({
        id: row.block_id,
        barberId,
        desde: withOffset(Date.parse(row.start_at), row.zone),
        hasta: withOffset(Date.parse(row.end_at), row.zone),
        motivo: row.reason,
      }))
    },
  )
}

/** How a barber can be booked, by place; null at the shop's own address. */
type Hours = ReadonlyMap<string | null, Bookable>

/** The appointments that were within the hours of where they are, and no longer are. */
const leftOut = (
  coming: readonly UpcomingAppointment[],
  before: Hours,
  after: Hours,
): readonly UpcomingAppointment[] =>
  coming.filter(
    (row) => fits(before.get(row.location_id), row) && !fits(after.get(row.location_id), row),
  )

function trialOf(content: Exclude<contract.Trial, { horarioNegocio: unknown }>): Trial {
  if ('scheduleType' in content) return { preset: content.scheduleType }
  if ('horario' in content) return { horario: content.horario }
  if ('quitar' in content) return { removed: content.quitar }
  const { desde: from, hasta: to, rangos: ranges } = content.excepcion
  return { added: { from, to, ranges } }
}

/** Does an appointment lie within the hours? */
const fits = (
  hours: Bookable | undefined,
  { start_at, end_at }: { start_at: string; end_at: string },
): boolean => {
  if (!hours) return false
  const {
    placeZone,
    opening,
    availability: { horario, exceptions },
  } = hours
  const start = Date.parse(start_at)
  return isWithinHours({ start, end: Date.parse(end_at) }, localDay(start, placeZone), {
    zone: placeZone,
    week: effectiveWeek(horario, opening),
    exceptions,
  })
}
