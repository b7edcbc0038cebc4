/** Tables of the figures, with a row for every day of the period. */
import type { z } from 'zod'
import type { FigureRowShapes, Figures, FigureTable } from '../../../contract/analysis/figures.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { dayAfter, daysFrom, effectiveWeek } from '../../domain/booking/schedule.ts'
import type { Chairs, FigureRows } from '../../projections/analysis/figures-reads.ts'
import type { LocalPeriod } from '../../projections/booking/history-reads.ts'

type Tables = { [T in FigureTable]: z.infer<(typeof FigureRowShapes)[T]>[] }

export const rate = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null
const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)
const cancelledOf = ({
  by_client,
  by_barber,
  rejected,
  expired,
}: FigureRows['days'][number]): number => by_client + by_barber + rejected + expired

export const daysBetween = ({ from, to }: LocalPeriod): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export function figureTablesOf(rows: FigureRows, period: LocalPeriod): Tables {
  const days = daysFrom(period.from, daysBetween(period))
  const byDay = new Map(rows.days.map((row) => [row.day, row]))
  const standingOf = days.map((dia) => [dia, byDay.get(dia) ?? { ...nothing, day: dia }] as const)
  const came = new Map(rows.clients.map((row) => [row.day, row]))
  const happened = new Map(
    rows.activity.map(({ day, metric, count }) => [`${day} ${metric}`, count]),
  )
  const on = (day: string, metric: string) => happened.get(`${day} ${metric}`) ?? 0
  const unserved = new Map(rows.demand.map(({ day, count }) => [day, count]))
  const open = openMinutesByHour(rows.chairs, period)
  return {
    citas: standingOf.map(([dia, row]) => ({
      dia,
      reservadas: row.booked,
      pendientes: row.waiting,
      completadas: row.done,
      canceladas: cancelledOf(row),
      inasistencias: row.missed,
      sinHora: unserved.get(dia) ?? 0,
    })),
    ingresos: rows.money.map(({ day, currency, visits, cents }) => ({
      dia: day,
      moneda: currency,
      visitas: visits,
      total: cents / 100,
    })),
    cancelaciones: standingOf.map(([dia, row]) => ({
      dia,
      reservadas: row.booked,
      cliente: row.by_client,
      barbero: row.by_barber,
      rechazadas: row.rejected,
      expiradas: row.expired,
      tarde: row.late,
      tasa: rate(cancelledOf(row), row.booked),
    })),
    inasistencias: standingOf.map(([dia, { done, missed }]) => ({
      dia,
      citas: done + missed,
      faltas: missed,
      tasa: rate(missed, done + missed),
    })),
    clientes: days.map((dia) => {
      const { came: vinieron, returned: repiten } = came.get(dia) ?? { came: 0, returned: 0 }
      return { dia, vinieron, repiten, tasa: rate(repiten, vinieron) }
    }),
    ...byPlace(rows.hours, open),
    social: days.map((dia) => ({
      dia,
      publicaciones: on(dia, 'post'),
      comentarios: on(dia, 'comment'),
      corazones: on(dia, 'heart'),
      seguimientos: on(dia, 'follow'),
      compartidas: on(dia, 'share'),
      resenas: on(dia, 'review'),
    })),
    moderacion: days.map((dia) => ({
      dia,
      reportes: on(dia, 'report'),
      casos: on(dia, 'case'),
      decisiones: on(dia, 'decision'),
      sinMedidas: on(dia, 'no_action'),
      revertidas: on(dia, 'reversed'),
    })),
  }
}

const nothing = {
  booked: 0,
  waiting: 0,
  done: 0,
  missed: 0,
  by_client: 0,
  by_barber: 0,
  rejected: 0,
  expired: 0,
  late: 0,
}

export function summaryOf({ days, money, came, returned }: FigureRows): Figures['resumen'] {
  const reservadas = sumOf(days, ({ booked }) => booked)
  const completadas = sumOf(days, ({ done }) => done)
  const canceladas = sumOf(days, cancelledOf)
  const inasistencias = sumOf(days, ({ missed }) => missed)
  const earned = new Map<string, number>()
  for (const { currency, cents } of money) earned.set(currency, (earned.get(currency) ?? 0) + cents)
  return {
    reservadas,
    completadas,
    canceladas,
    inasistencias,
    ingresos: [...earned]
      .sort(([, a], [, b]) => b - a)
      .map(([moneda, cents]) => ({ moneda, total: cents / 100 })),
    tasaCancelacion: rate(canceladas, reservadas),
    tasaInasistencia: rate(inasistencias, completadas + inasistencias),
    recurrencia: { repiten: returned, clientes: came, tasa: rate(returned, came) },
  }
}

/** Map key of city and hour. Shops without a city share one key. */
const keyOf = (ciudad: string | null, hour: number): string => JSON.stringify([ciudad, hour])

/** Demand and supply by city and hour; most booked city first, unnamed last. */
function byPlace(
  hours: FigureRows['hours'],
  open: ReadonlyMap<string, number>,
): Pick<Tables, 'ciudades' | 'horas'> {
  const demand = new Map(hours.map((row) => [keyOf(row.ciudad, row.hour), row]))
  const horas = [...new Set([...demand.keys(), ...open.keys()])].map((key) => {
    const [ciudad, hora] = JSON.parse(key) as [string | null, number]
    const row = demand.get(key)
    const horasAbiertas = hoursOf(open.get(key) ?? 0)
    const reservadas = row?.booked ?? 0
    return {
      ciudad,
      hora,
      reservadas,
      horasAbiertas,
      citasPorHora: rate(reservadas, horasAbiertas),
      row,
    }
  })
  const ciudades = [...Map.groupBy(horas, ({ ciudad }) => ciudad)]
    .map(([ciudad, own]) => {
      const reservadas = sumOf(own, (one) => one.reservadas)
      const horasAbiertas = sumOf(own, (one) => one.horasAbiertas)
      const completadas = sumOf(own, ({ row }) => row?.done ?? 0)
      const canceladas = sumOf(own, ({ row }) => row?.cancelled ?? 0)
      const inasistencias = sumOf(own, ({ row }) => row?.missed ?? 0)
      return {
        ciudad,
        reservadas,
        completadas,
        canceladas,
        tasaCancelacion: rate(canceladas, reservadas),
        inasistencias,
        tasaInasistencia: rate(inasistencias, completadas + inasistencias),
        horasAbiertas,
        citasPorHora: rate(reservadas, horasAbiertas),
      }
    })
    .sort(
      (a, b) =>
        Number(a.ciudad === null) - Number(b.ciudad === null) ||
        b.reservadas - a.reservadas ||
        (a.ciudad ?? '').localeCompare(b.ciudad ?? '', 'es'),
    )
  const place = new Map(ciudades.map(({ ciudad }, index) => [ciudad, index]))
  return {
    ciudades,
    horas: horas
      .map(({ row: _, ...one }) => one)
      .sort((a, b) => (place.get(a.ciudad) ?? 0) - (place.get(b.ciudad) ?? 0) || a.hora - b.hora),
  }
}

/** Minutes to hours, to a tenth of a minute: sums of them stay what people would write. */
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

/**
 * Minutes that all chairs together are open in a period, by city and hour: their weekly hours, as
 * often as each weekday comes; without days off.
 */
export function openMinutesByHour(
  chairs: readonly Chairs[],
  { from, to }: LocalPeriod,
): Map<string, number> {
  const open = new Map<string, number>()
  for (const { ciudad, own, shop, since, chairs: count } of chairs) {
    const week = effectiveWeek(own, shop)
    const first = since !== null && since > from ? since : from
    const length = daysBetween({ from: first, to })
    if (length <= 0) continue
    // A period is so many whole weeks and a few days more.
    const often = new Map<string, number>(weekdays.map((day) => [day, Math.floor(length / 7)]))
    for (const day of daysFrom(dayAfter(first, Math.floor(length / 7) * 7), length % 7)) {
      const name = weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday'
      often.set(name, (often.get(name) ?? 0) + 1)
    }
    for (const day of weekdays) {
      for (const [hour, minutes] of week[day].flatMap(({ start, end }) => byHour(start, end))) {
        const key = keyOf(ciudad, hour)
        open.set(key, (open.get(key) ?? 0) + minutes * count * (often.get(day) ?? 0))
      }
    }
  }
  return open
}

const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** A stretch of a day, cut at the full hours. */
function byHour(start: string, end: string): [hour: number, minutes: number][] {
  const [from, to] = [minuteOf(start), minuteOf(end)]
  const cut: [number, number][] = []
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / 60) + 1) * 60)
    cut.push([Math.floor(at / 60), next - at])
    at = next
  }
  return cut
}
