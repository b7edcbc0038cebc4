/** Running late: announced by the barber's side, answered by clients. */
import * as contract from '../../../contract/booking/delays.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { standingAt } from '../../domain/identity/account-standing.ts'
import { rowOf } from '../../projections/booking/appointment-view.ts'
import { notFound, suspended } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { delayView, previewView } from './delay-view.ts'
import { namesAround } from './names.ts'
import { seen } from './seen.ts'

export const delayRoutes: Routes = (api, services) => {
  const {
    commands,
    limits,
    now,
    booking: { delays },
    business: { availability },
  } = services

  api.on(
    contract.announceDelay,
    async ({ session, context, query, body: { minutos, desde, barberId = session.userId } }) => {
      await availability.mustManage(context.by, barberId)
      const request = { minutes: minutos, from: desde }
      if (query.previa)
        return previewView(commands, minutos, await delays.preview(barberId, request, context.at))
      await limits.count('delaysByAccount', context.by.id)
      const reach = await delayView(commands, await delays.announce(context, barberId, request))
      return reach ?? { delayId: null, minutos, alcanza: [] }
    },
  )
  api.on(contract.delayToday, async ({ session, query: { barberId = session.userId } }) => {
    await availability.mustManage({ id: session.userId }, barberId)
    const day = await delays.today(barberId, now().toISOString())
    return { retraso: await delayView(commands, day) }
  })
  api.on(contract.endDelay, async ({ session, context, body: { barberId = session.userId } }) => {
    await availability.mustManage(context.by, barberId)
    return { retraso: await delayView(commands, await delays.end(context, barberId)) }
  })

  const appointment = async (userId: string, booked: Booked) => {
    const row = rowOf(booked, await namesAround(commands, booked))
    const [view] = await seen(services, userId, [row])
    if (!view) throw notFound('Cita no encontrada')
    const { undo } = booked
    return { ...view, ...(undo?.by === userId && { deshacerHasta: undo.until }) }
  }
  /** Who is suspended keeps what they have, and takes no new time. @throws account_suspended */
  const mustBeActive = async (userId: string) => {
    const account = await commands.state(accountDecider, userId)
    const state = account && standingAt(account.standing, now().toISOString())
    if (state?.is === 'suspended') throw suspended(state.until)
  }
  const counted = { counted: 'appointmentChangesByAccount' } as const

  api.on(
    contract.answerDelay,
    async ({ session, context, params: { id }, body: { respuesta, fecha } }) => {
      if (respuesta === 'cambiar') await mustBeActive(session.userId)
      if (respuesta === 'cambiar' && fecha === undefined) {
        const { booked, held } = await delays.alternatives(context, id)
        return {
          cita: await appointment(session.userId, booked),
          alternativas: held.map(({ start, holdId, until }) => ({
            fecha: withOffset(Date.parse(start), booked.zone),
            holdId,
            hasta: until,
          })),
        }
      }
      const answered = {
        vale: () => delays.answer(context, id, 'accept', fecha && new Date(fecha).toISOString()),
        espero: () => delays.answer(context, id, 'keep'),
        cambiar: () => delays.move(context, id, fecha ?? ''),
        cancelar: () => delays.cancel(context, id),
      }
      return {
        cita: await appointment(session.userId, await answered[respuesta]()),
        alternativas: [],
      }
    },
    counted,
  )
  api.on(
    contract.runLate,
    async ({ session, context, params: { id }, body: { minutos } }) =>
      appointment(session.userId, await delays.runLate(context, id, minutos)),
    counted,
  )
  api.on(
    contract.answerLateness,
    async ({ session, context, params: { id }, body: { respuesta } }) =>
      appointment(session.userId, await delays.answerLateness(context, id, respuesta === 'vale')),
    counted,
  )
}
