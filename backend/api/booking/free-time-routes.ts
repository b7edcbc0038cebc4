/** Free times of a barber or a whole shop, and a barber's taken ones. */
import type { z } from 'zod'
import * as contract from '../../../contract/booking/free-times.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { anyoneFree, type ShopCalendar } from '../../commands/booking/anyone.ts'
import { RememberedCalendars } from '../../commands/booking/remembered-calendars.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { anyoneReads, busyOf } from '../../projections/booking/free-time.ts'
import { meets, meetsTogether } from '../../projections/visibility.ts'
import type { Session } from '../../vault/secrets/sessions.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { estadoOf } from '../../projections/booking/appointment-view.ts'

const DAY = 86_400_000

export const freeTimeRoutes: Routes = (
  api,
  { db, commands, now, booking: { workplaces, freeTimes: times, holds, demand } },
) => {
  api.on(
    contract.barberAppointments,
    async ({ viewer, params }) => {
      if (!(await meets(db, viewer, params.barberId))) return []
      const from = now().getTime() - DAY
      const rows = await busyOf(db, params.barberId, from, from + (limits.bookingDays + 2) * DAY)
      return rows.map(({ id, start_at, end_at, status }) => ({
        id,
        fecha: start_at,
        totalDuration: (Date.parse(end_at) - Date.parse(start_at)) / 60_000,
        estado: estadoOf({ start_at, status }, now().getTime()),
      }))
    },
    { polled: 'anybody' },
  )
  api.on(
    contract.holdTime,
    async ({ context, params, body: { fecha, services, locationId } }) => {
      const { holdId, until } = await holds.hold(context, {
        barberId: params.id,
        serviceIds: [...new Set(services)],
        start: fecha,
        notes: '',
        allowOverlap: true,
        locationId: locationId ?? undefined,
      })
      return { holdId, hasta: until }
    },
    { counted: 'holdsByAccount' },
  )
  api.on(contract.releaseTime, async ({ context, params }) => {
    await holds.letGo(context, params.id)
    return { ok: true } as const
  })
  const mayMeet = meetsTogether(db)
  api.on(
    contract.slots,
    async ({ session, viewer, params, query }) => {
      const [request, at] = [freeTimesAsked(query), now().getTime()]
      const [free, met] = await Promise.all([
        times.slots(params.id, { ...request, now: at }),
        mayMeet({ viewer, userId: params.id }),
      ])
      if (met && isClient(session))
        demand.looked({ barberId: params.id }, request.serviceIds, free.dias, at)
      // A full calendar, and nothing that would say why.
      return met ? free : { ...free, dias: free.dias.map((day) => ({ ...day, horarios: [] })) }
    },
    { polled: 'anybody', givesAgain: true, shared: 'unlessApart' },
  )

  const calendars = new RememberedCalendars<ShopCalendar>('shop')
  api.on(
    contract.anyoneSlots,
    async ({ session, viewer, params, query }) => {
      const [request, at] = [freeTimesAsked(query), now().getTime()]
      const free = await anyoneFree(
        { commands, workplaces, reads: anyoneReads(db, viewer), calendars },
        params.id,
        { ...request, now: at },
      )
      if (isClient(session))
        demand.looked({ businessId: params.id }, request.serviceIds, free.dias, at)
      return free
    },
    { polled: 'anybody', givesAgain: true, shared: true },
  )

  api.on(
    contract.nextTimes,
    async ({ viewer, query: { barberos = [], negocios = [] } }) => {
      const request = { days: NEXT_DAYS, serviceIds: [], now: now().getTime() }
      const ofBarber = async (id: string) => {
        const [free, met] = await Promise.all([
          times.slots(id, request),
          mayMeet({ viewer, userId: id }),
        ])
        return firstOf(id, met ? free : { ...free, dias: [] }, request.now)
      }
      const ofShop = async (id: string) =>
        firstOf(
          id,
          await anyoneFree(
            { commands, workplaces, reads: anyoneReads(db, viewer), calendars },
            id,
            request,
          ),
          request.now,
        )
      const found = await Promise.all(
        [
          ...new Set(barberos).values().map(ofBarber),
          ...new Set(negocios).values().map(ofShop),
        ].map((one) => one.catch(ifClosed)),
      )
      return { dias: NEXT_DAYS, horas: found.filter((one) => one !== undefined) }
    },
    { polled: 'anybody', givesAgain: true, shared: true },
  )
}

const isClient = (session: Session | undefined) =>
  session === undefined || session.rol === 'cliente'

/** So many days are looked at for a first free time. */
const NEXT_DAYS = 7

interface Calendar {
  readonly zonaHoraria: string
  readonly dias: readonly { readonly horarios: readonly z.infer<typeof contract.Slot>[] }[]
}

/** Cached calendars may begin with a time that has just passed; those are skipped. */
function firstOf(
  id: string,
  { zonaHoraria, dias }: Calendar,
  now: number,
): z.infer<typeof contract.NextTime> {
  const first = dias
    .values()
    .flatMap(({ horarios }) => horarios)
    .find(({ inicio }) => Date.parse(inicio) > now)
  return { id, zonaHoraria, hora: first?.hora ?? null, inicio: first?.inicio ?? null }
}

/** A barber without bookings or a hidden shop is left out, so the others are answered. */
function ifClosed(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}

/** The query of free times, for one barber or a whole shop. */
const freeTimesAsked = ({
  desde,
  dias,
  servicios,
  locationId,
  modalidad,
  lat,
  lng,
}: QueryOf<typeof contract.slots>) => ({
  from: desde,
  days: dias,
  serviceIds: servicios?.split(',').filter(Boolean) ?? [],
  locationId,
  home: modalidad === 'domicilio' ? { lat, lng } : undefined,
})
