/** A barber's day at a moment in the past: its stream, folded up to there. */
import * as contract from '../../../contract/booking/agenda-as-of.ts'
import { readMoment } from '../../../contract/booking/statistics.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { shopClockOf } from '../business/house.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { rowOf } from '../../projections/booking/appointment-view.ts'
import { dayAsOf } from './day-as-of.ts'
import { namesAround } from './names.ts'
import { seen } from './seen.ts'
import { mustHaveBeen } from './statistics-routes.ts'

export const agendaAsOfRoutes: Routes = (api, services) => {
  const {
    log,
    commands,
    business: { availability },
  } = services

  api.on(
    contract.agendaAsOf,
    async ({ session: { userId }, context, query: { barberId = userId, dia, al } }) => {
      await availability.mustManage(context.by, barberId)
      const moment = readMoment(al)
      mustHaveBeen(services, moment.at)
      const { zone } = await shopClockOf(services, barberId)
      const events: RecordedEvent[] = []
      for await (const event of log.readStream(`agenda-${barberId}-${dia}`)) events.push(event)
      const { at, position, before, after, day, reasons } = dayAsOf(events, {
        ...moment,
        now: context.at,
      })

      // Appointments of another shop are not this owner's to see.
      const isOwn = (businessId: string | null) =>
        barberId === userId || businessId === ownedShopId(userId)
      const here = [...day.appointments.values()]
        .filter(({ movedTo, businessId }) => movedTo === null && isOwn(businessId))
        .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
      const rows = await Promise.all(
        here.map(async (booked) => rowOf(booked, await namesAround(commands, booked))),
      )
      return {
        zonaHoraria: zone,
        al: at,
        posicion: String(position),
        anterior: before,
        siguiente: after,
        citas: await seen({ ...services, now: () => new Date(at) }, userId, rows),
        bloques: day.blocks.map(({ blockId, start, end }) => ({
          id: blockId,
          barberId,
          desde: withOffset(Date.parse(start), zone),
          hasta: withOffset(Date.parse(end), zone),
          motivo: reasons.get(blockId) ?? null,
        })),
      }
    },
  )
}
