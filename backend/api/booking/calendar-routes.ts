/** Private calendars: their addresses, and what stands in them. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as contract from '../../../contract/booking/calendars.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { history } from '../../projections/booking/history.ts'
import { locations } from '../../projections/business/locations.ts'
import { shops } from '../../projections/business/shops.ts'
import { people } from '../../projections/identity/people.ts'
import {
  type CalendarRow,
  calendarRowsOf as rowsOf,
} from '../../projections/booking/calendar-reads.ts'
import { positionsReachedBy } from '../../projections/engine/positions/reached.ts'
import type { Feed } from '../../vault/secrets/feeds.ts'
import { shopClockOf } from '../business/house.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { locationOf, uidOf } from '../../domain/booking/calendar-file.ts'
import { icalendarOf, type ICalendarEntry } from '../../domain/booking/icalendar.ts'

const DAY = 86_400_000
const QUARTER = 900_000
/** As long as others' changes may take to be seen anywhere: milliseconds. */
const MOMENT = 1_000
const [PAST_DAYS, COMING_DAYS] = [30, 365]

const view = ({ feedId, device, busyOnly, createdAt, readAt }: Feed): contract.Feed => ({
  id: feedId,
  dispositivo: device,
  soloOcupado: busyOnly,
  creadoEn: createdAt,
  leidoEn: readAt,
})

const words = {
  es: { busy: 'Ocupado', with: 'con', local: 'Hora del lugar' },
  en: { busy: 'Busy', with: 'with', local: 'Local time' },
} as const

export const calendarRoutes: Routes = (api, services) => {
  const {
    db,
    vault: { feeds },
    config: { publicUrl },
    now,
  } = services
  const reached = positionsReachedBy(db, [appointments, history, people, shops, locations])
  /** Each calendar's last tag, and until when it counts as current. */
  const answered = new LRUCache<
    string,
    { feedId: string; stood: string; tag: string; until: number }
  >({
    max: 20_000,
  })
  const forget = (feedId: string) => {
    for (const [token, existing] of answered.entries())
      if (existing.feedId === feedId) answered.delete(token)
  }

  api.on(contract.calendarFeeds, async ({ session: { userId } }) => ({
    calendarios: (await feeds.of(userId)).map(view),
  }))
  api.on(
    contract.openCalendarFeed,
    async ({ session: { userId }, context, body: { dispositivo, soloOcupado, lang } }) => {
      const made = await feeds.open(
        {
          feedId: derivedId('calendar feed', context.commandId),
          userId,
          device: dispositivo,
          busyOnly: soloOcupado,
          lang,
        },
        limits.calendarFeeds,
      )
      if (!made)
        throw new DomainError(
          'too_many',
          'Ya tienes un calendario con ese nombre, o diez en total. Revoca uno para crear otro.',
        )
      return { ...view(made.feed), enlace: `${publicUrl}/api/calendar/${made.token}.ics` }
    },
    { neverStored: true, counted: 'settingsChangesByAccount' },
  )
  api.on(
    contract.changeCalendarFeed,
    async ({ session: { userId }, params: { id }, body: { soloOcupado } }) => {
      const feed = await feeds.change(userId, id, soloOcupado)
      if (!feed) throw notFound('Calendario no encontrado')
      forget(id)
      return view(feed)
    },
    { counted: 'settingsChangesByAccount' },
  )
  api.on(
    contract.closeCalendarFeed,
    async ({ session: { userId }, params: { id } }) => {
      if (!(await feeds.close(userId, id))) throw notFound('Calendario no encontrado')
      forget(id)
      return done
    },
    { counted: 'settingsChangesByAccount' },
  )

  api.on(contract.calendarFeed, async ({ params: { token }, request, reply }) => {
    const requests = request.headers['if-none-match']?.split(',').map((had) => had.trim()) ?? []
    const unchanged = (tag: string) => {
      reply.header('etag', tag).header('cache-control', 'private, no-cache')
      return requests.includes(tag)
    }
    const existing = answered.get(token)
    // It tells nothing but that nothing is new: a moment late will do.
    if (existing && existing.until > now().getTime() && unchanged(existing.tag)) {
      reply.code(304)
      return ''
    }
    const [holder, positions] = await Promise.all([
      feeds.holder(token.replace(/\.ics$/, '')),
      reached(),
    ])
    // Whose account is suspended or closed has no calendar, either.
    if (!holder || (await services.standings.of(holder.userId, now())).is !== 'active')
      throw notFound('Calendario no encontrado')
    const { userId, busyOnly, lang } = holder
    // Calendars ask for ever and find nothing new: what stood at the same positions, in the same
    // quarter of an hour, still does.
    const at = Math.floor(now().getTime() / QUARTER) * QUARTER
    const stood = `${positions} ${at} ${busyOnly}`
    const until = now().getTime() + MOMENT
    if (existing?.stood === stood && unchanged(existing.tag)) {
      answered.set(token, { ...existing, until })
      reply.code(304)
      return ''
    }
    const [rows, { zone }] = await Promise.all([
      rowsOf(db, userId, {
        from: new Date(at - PAST_DAYS * DAY).toISOString(),
        to: new Date(at + COMING_DAYS * DAY).toISOString(),
      }),
      shopClockOf(services, userId),
      feeds.read(holder.feedId, holder.readAt),
    ])
    const entry = entryFor({ userId, busyOnly, lang, publicUrl, now: new Date(at) })
    const file = icalendarOf(
      { method: 'PUBLISH', language: lang, subscribed: { name: 'Balbu', zone, everyHours: 1 } },
      rows.map(entry),
    )
    const tag = `W/"${hash('sha1', file, 'base64url')}"`
    answered.set(token, { feedId: holder.feedId, stood, tag, until })
    reply
      .header('content-disposition', 'inline; filename="balbu.ics"')
      .header('referrer-policy', 'no-referrer')
    if (!unchanged(tag)) return file
    reply.code(304)
    return ''
  })
}

interface Reader {
  readonly userId: string
  readonly busyOnly: boolean
  readonly lang: 'es' | 'en'
  readonly publicUrl: string
  readonly now: Date
}

/** First name only: calendars are visible to bystanders and stored by third parties. */
const firstName = (name: string | null): string => name?.split(' ')[0] ?? ERASED

export const entryFor = ({ userId, busyOnly, lang, publicUrl, now }: Reader) => {
  const say = words[lang]
  return (row: CalendarRow): ICalendarEntry => {
    const [start, end] = [Date.parse(row.start_at), Date.parse(row.end_at)]
    const of = {
      uid: uidOf(row.appointment_id, publicUrl),
      sequence: row.changes,
      changedAt: row.changed_at,
      start,
      end,
      status: row.status === 'pendiente' ? 'TENTATIVE' : 'CONFIRMED',
    } as const
    if (busyOnly) return { ...of, summary: say.busy }
    const asBarber = row.barber_id === userId
    const fecha = withOffset(start, row.zone)
    return {
      ...of,
      summary: `${row.services.map(({ nombre }) => nombre).join(', ')} ${say.with} ${firstName(asBarber ? (row.client_name ?? row.guest_name) : row.barber_name)}`,
      location: locationOf(
        {
          modalidad: row.address === null ? 'local' : 'domicilio',
          direccionServicio: row.address,
          businessName: row.business_name,
          locationName: row.place_name,
          businessAddress: row.place_address ?? row.business_address,
          userRole: asBarber ? 'barber' : 'client',
          fecha,
          zonaHoraria: row.zone,
        },
        now,
      ),
      description: `${say.local}: ${fecha.slice(0, 10)} ${fecha.slice(11, 16)} (${row.zone})`,
      url: publicUrl + addressOf('/appointments', { cita: row.appointment_id }),
    }
  }
}
