/** What a barber or a shop has done: all sums over `history`, as of now or of a moment before. */
import * as contract from '../../../contract/booking/statistics.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import { authorize } from '../../domain/authority.ts'
import { openMinutesByDay } from '../../domain/booking/open-time.ts'
import { boundaryOf, dayAfter, daysFrom, localDay } from '../../domain/booking/schedule.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import {
  type AsOf,
  changesAround,
  momentOf,
  type LocalPeriod,
  type HistoryScope,
  type Sums,
  sumsOf,
} from '../../projections/booking/history-reads.ts'
import { blockedTimeOf, everIn, saidOf } from '../../projections/booking/schedule-history.ts'
import type { AppointmentsAsked } from '../../projections/booking/appointment-lists.ts'
import { tableOf, type TableRow } from '../../projections/booking/appointment-table.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { shopClockOf } from '../business/house.ts'
import type { Routes } from '../kernel/route-registration.ts'
import type { Services } from '../kernel/services.ts'
import { isBarberSide } from '../../projections/booking/appointment-view.ts'
import { appointmentsCsv } from './csv.ts'
import { phonesFor } from './seen.ts'

export const statisticsRoutes: Routes = (api, services) => {
  api.on(
    contract.statistics,
    async ({ session: { userId }, context, query: { negocio, barbero, semanas, al, comparar } }) =>
      statisticsOf(
        services,
        await scopeFor(services, context.by, { negocio, barbero }),
        barbero ?? userId,
        { weeks: semanas, al, compared: comparar !== undefined },
      ),
  )

  api.on(
    contract.statisticsCsv,
    async ({
      session: { userId },
      context,
      query: { negocio, barbero, desde, hasta, lang },
      reply,
    }) => {
      const scope = await scopeFor(services, context.by, { negocio, barbero })
      await services.limits.count('tablesByAccount', userId)
      const { zone } = await shopClockOf(services, barbero ?? userId)
      await services.moderation.audit.exported(context, {
        barberId: scope.barberId ?? null,
        businessId: scope.businessId ?? null,
        from: desde ?? null,
        to: hasta ?? null,
      })
      reply
        .header(
          'content-disposition',
          `attachment; filename="${lang === 'es' ? 'citas' : 'appointments'}-${localDay(Date.parse(context.at), zone)}.csv"`,
        )
        .header('cache-control', 'private, no-store')
      const midnight = (day: string) => new Date(boundaryOf(day, '00:00', zone)).toISOString()
      const query = {
        ...scope,
        from: midnight(desde ?? FIRST_DAY),
        to: hasta === undefined ? undefined : midnight(dayAfter(hasta, 1)),
      }
      return appointmentsCsv(
        pagesOf(services, userId, query),
        async (rows) => {
          const phones = await phonesFor(services, userId, rows)
          return (row) =>
            isBarberSide(row, userId) ? phones.get(row.client_id ?? row.person_id) : undefined
        },
        lang,
      )
    },
  )
}

/** Rows per read. More are no faster, and stay in memory while a slow reader reads. */
const PAGE = 400
const FIRST_DAY = '2000-01-01'

/** Pages that continue after the last row, so no connection waits for a slow reader. */
export async function* pagesOf(
  { db }: Pick<Services, 'db'>,
  userId: string,
  query: Omit<AppointmentsAsked, 'limit' | 'after'> & { readonly from: string },
): AsyncGenerator<readonly TableRow[]> {
  for (
    let after: AppointmentsAsked['after'], rows: readonly TableRow[] | undefined;
    rows === undefined || rows.length === PAGE;
  ) {
    rows = await tableOf(db, userId, { ...query, limit: PAGE, after })
    const last = rows.at(-1)
    if (last) after = { start: last.start, appointmentId: last.appointment_id }
    yield rows
  }
}

/** Whose statistics are requested. @throws forbidden for another shop's */
export async function scopeFor(
  { db, business: { availability } }: Services,
  by: Pick<Actor, 'id'>,
  { negocio, barbero }: { negocio?: '1' | undefined; barbero?: string | undefined },
): Promise<HistoryScope> {
  const businessId = ownedShopId(by.id)
  if (barbero !== undefined && barbero !== by.id) {
    await availability.mustManage(by, barbero)
    return { barberId: barbero, businessId }
  }
  if (negocio === undefined) return { barberId: by.id }
  authorize(by, 'shop.run', { owner: (await shopById(db, businessId))?.owner_id })
  return { barberId: barbero, businessId }
}

/** Resolves a moment to instant and position. @throws validation for a future one */
export async function asOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: HistoryScope,
  text: string | undefined,
): Promise<AsOf & { readonly reached: string }> {
  const { at, position } = contract.readMoment(text)
  mustHaveBeen({ now }, at)
  const moment = await momentOf(db, scope, position)
  return { at: at ?? moment.at ?? now().toISOString(), position, reached: moment.position }
}

/** @throws validation for an instant that has not been yet */
export function mustHaveBeen({ now }: Pick<Services, 'now'>, at: string | undefined): void {
  if (at === undefined || Date.parse(at) <= now().getTime()) return
  throw new DomainError('validation', 'Ese momento todavía no ha llegado', {
    errors: [{ field: 'al', message: 'Ese momento todavía no ha llegado' }],
  })
}

/** The Sunday on which a local day's week began: decision 0-59. */
export const sundayOf = (day: string): string => dayAfter(day, -new Date(day).getUTCDay())

export async function statisticsOf(
  services: Services,
  scope: HistoryScope,
  userId: string,
  { weeks, al, compared }: { weeks: number; al: string | undefined; compared: boolean },
): Promise<contract.Statistics> {
  const { db } = services
  const [{ zone, currency }, moment] = await Promise.all([
    shopClockOf(services, userId),
    asOf(services, scope, al),
  ])
  const to = localDay(Date.parse(moment.at), zone)
  const period = { from: dayAfter(sundayOf(to), -7 * (weeks - 1)), to }
  const before = { from: dayAfter(period.from, -7 * weeks), to: dayAfter(period.to, -7 * weeks) }
  const summed = async (of: LocalPeriod) =>
    Promise.all([sumsOf(db, scope, moment, of), openIn(services, scope, moment, of, zone)])
  const [[sums, open], changes, earlier] = await Promise.all([
    summed(period),
    changesAround(db, scope, moment),
    compared ? summed(before) : undefined,
  ])
  return {
    zonaHoraria: zone,
    moneda: currency,
    al: moment.at,
    posicion: moment.reached,
    pasado: al !== undefined,
    primero: changes.first,
    anterior: changes.before,
    siguiente: changes.after,
    periodo: { desde: period.from, hasta: period.to, semanas: weeks },
    ...figuresOf(sums, open),
    comparado: earlier ? { desde: before.from, hasta: before.to, ...figuresOf(...earlier) } : null,
    semanas: weeksOf(sums, period, weeks),
    servicios: [...Map.groupBy(sums.services, ({ nombre }) => nombre)].map(([nombre, own]) => ({
      nombre,
      veces: own.reduce((sum, { times }) => sum + times, 0),
      ingresos: moneyOf(own),
    })),
    horas: sums.hours.map(({ weekday, hour, visits: began }) => ({
      dia: weekday,
      hora: hour,
      visitas: began,
    })),
  }
}

/** What a period comes to. `open`: minutes that could be booked. */
function figuresOf(
  sums: Sums,
  open: number,
): Omit<NonNullable<contract.Statistics['comparado']>, 'desde' | 'hasta'> {
  const count = (key: 'done' | 'missed' | 'minutes') =>
    sums.days.reduce((sum, day) => sum + day[key], 0)
  const [visits, missed, booked] = [count('done'), count('missed'), count('minutes')]
  return {
    visitas: visits,
    ingresos: moneyOf(sums.days),
    ocupacion: { reservados: booked, abiertos: open, tasa: rate(booked, open) },
    inasistencia: { faltas: missed, citas: visits + missed, tasa: rate(missed, visits + missed) },
    recurrencia: {
      repiten: sums.returned,
      clientes: sums.came,
      tasa: rate(sums.returned, sums.came),
    },
    retrasos: { dias: sums.lateDays, seFueron: sums.left },
  }
}

const rate = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** By currency, what is more first; what comes to nothing is left out. */
function moneyOf(
  rows: readonly { readonly currency: string; readonly cents: number }[],
): contract.Money[] {
  const totals = new Map<string, number>()
  for (const { currency, cents } of rows) totals.set(currency, (totals.get(currency) ?? 0) + cents)
  return [...totals]
    .filter(([, cents]) => cents !== 0)
    .sort(([, a], [, b]) => b - a)
    .map(([moneda, cents]) => ({ moneda, total: cents / 100 }))
}

function weeksOf(
  { days }: Sums,
  { from }: LocalPeriod,
  weeks: number,
): contract.Statistics['semanas'] {
  const byWeek = Map.groupBy(days, ({ day }) => sundayOf(day))
  return Array.from({ length: weeks }, (_, index) => {
    const sunday = dayAfter(from, index * 7)
    const own = byWeek.get(sunday) ?? []
    return {
      desde: sunday,
      visitas: own.reduce((sum, { done }) => sum + done, 0),
      ingresos: moneyOf(own),
    }
  })
}

/** Minutes that could be booked in a period, as the schedules of its days were. */
async function openIn(
  { db }: Services,
  scope: HistoryScope,
  moment: AsOf,
  period: LocalPeriod,
  zone: string,
): Promise<number> {
  const barberIds =
    scope.barberId !== undefined
      ? [scope.barberId]
      : await everIn(db, scope.businessId ?? '', moment)
  const [content, blocked] = await Promise.all([
    saidOf(db, barberIds, moment),
    blockedTimeOf(db, barberIds, moment, period),
  ])
  const days = daysFrom(
    period.from,
    (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1,
  )
  const open = openMinutesByDay({
    barberIds,
    businessId: scope.businessId,
    days,
    zone,
    said: content,
    blocked: blocked.map(({ barber_id, day, start_at, end_at }) => ({
      barberId: barber_id,
      day,
      start: Date.parse(start_at),
      end: Date.parse(end_at),
    })),
  })
  return open.values().reduce((sum, minutes) => sum + minutes, 0)
}
