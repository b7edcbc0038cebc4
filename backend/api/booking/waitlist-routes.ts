/** The waiting list, for clients and for those whose chair it is. */
import * as contract from '../../../contract/booking/waitlist.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { authorize } from '../../domain/authority.ts'
import { waitDecider } from '../../domain/booking/waiting.ts'
import { rowOf } from '../../projections/booking/appointment-view.ts'
import {
  stepsOf,
  waitById,
  waitersOf,
  waitsOf,
  type WaitRow,
} from '../../projections/booking/waitlist-reads.ts'
import { waitlist } from '../../projections/booking/waitlist.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { namesAround } from './names.ts'
import { seen } from './seen.ts'
import { entryView, freshEntry, waiterView } from './waitlist-view.ts'

/** An answer waits so long for what it has just written. */
const SHOWN_MS = 1_000

export const waitlistRoutes: Routes = (api, services) => {
  const {
    db,
    now,
    passed,
    commands,
    booking: { waits, answers, waitStaff, workplaces },
    business: { availability },
  } = services

  const one = async (context: Context, entryId: string) => {
    await passed(context.position, { timeoutMs: SHOWN_MS, of: [waitlist.name] })
    const row = await waitById(db, entryId)
    if (row) return entryView(row, await stepsOf(db, [entryId]))
    const entry = await commands.state(waitDecider, entryId)
    if (!entry) throw notFound('Ya no esperas ahí')
    return freshEntry(entry)
  }
  const windowsOf = (ventanas: readonly contract.WaitingWindow[]) =>
    ventanas.map(({ dia, desde, hasta }) => ({ day: dia, from: desde, to: hasta }))
  const asWaiters = async (rows: readonly WaitRow[]) => {
    const steps = await stepsOf(
      db,
      rows.map(({ entry_id }) => entry_id),
    )
    return rows.map((row) => waiterView(row, steps))
  }

  api.on(
    contract.joinWaitlist,
    async ({ context, body }) => {
      const { businessId = null, barberIds, services: chosen, ventanas, citaId } = body
      const { nota = '', avisameSiempre = false } = body
      const entryId = await waits.join(context, {
        businessId,
        barberIds: barberIds && [...new Set(barberIds)],
        serviceIds: [...new Set(chosen)],
        windows: windowsOf(ventanas),
        note: nota,
        always: avisameSiempre,
        appointmentId: citaId,
      })
      return one(context, entryId)
    },
    { counted: 'bookingsByAccount' },
  )
  api.on(contract.waitlist, async ({ session: { userId } }) => {
    const rows = await waitsOf(db, userId, now().toISOString())
    const steps = await stepsOf(
      db,
      rows.map(({ entry_id }) => entry_id),
    )
    return rows.map((row) => entryView(row, steps))
  })
  api.on(
    contract.changeWait,
    async ({ context, params: { id }, body: { ventanas, nota, avisameSiempre } }) => {
      await waits.change(context, id, {
        ...(ventanas && { windows: windowsOf(ventanas) }),
        ...(nota !== undefined && { note: nota }),
        ...(avisameSiempre !== undefined && { always: avisameSiempre }),
      })
      return one(context, id)
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.leaveWait,
    async ({ context, params: { id } }) => {
      await waits.leave(context, id)
      return { ok: true } as const
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.acceptOffer,
    async ({ session: { userId }, context, params: { id }, body: { totalPrice } }) => {
      const booked = await answers.accept(context, id, totalPrice)
      const [view] = await seen(services, userId, [
        rowOf(booked, await namesAround(commands, booked)),
      ])
      if (!view) throw notFound('Cita no encontrada')
      return view
    },
    { counted: 'bookingsByAccount' },
  )
  api.on(
    contract.declineOffer,
    async ({ context, params: { id } }) => ({ deshacerHasta: await answers.decline(context, id) }),
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.undoDecline,
    async ({ context, params: { id } }) => {
      await answers.undoDecline(context, id)
      return { ok: true } as const
    },
    { counted: 'appointmentChangesByAccount' },
  )

  api.on(contract.shopWaitlist, async ({ session: { userId }, viewer, params: { id } }) => {
    const shop = await shopById(db, id)
    if (!shop) throw notFound('Negocio no encontrado')
    authorize({ id: userId }, 'shop.run', { owner: shop.owner_id })
    return asWaiters(await waitersOf(db, viewer, id, null))
  })
  api.on(contract.barberWaitlist, async ({ session, viewer, params: { id } }) => {
    await availability.mustManage({ id: session.userId }, id)
    const { businessId } = await workplaces.bookable(id)
    return asWaiters(await waitersOf(db, viewer, businessId ?? id, id))
  })
  api.on(
    contract.offerByHand,
    async ({ session: { userId }, context, params, body: { fecha, barberId, motivo } }) => {
      await waitStaff.offerByHand(context, params.id, {
        barberId: barberId ?? userId,
        start: new Date(fecha).toISOString(),
        reason: motivo,
      })
      return { ok: true } as const
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.withdrawOffer,
    async ({ context, params: { id }, body: { motivo } }) => {
      await waitStaff.withdraw(context, id, motivo)
      return { ok: true } as const
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.moveWait,
    async ({ context, params: { id }, body: { puesto, motivo } }) => {
      await waitStaff.reorder(context, id, puesto, motivo)
      return { ok: true } as const
    },
    { counted: 'appointmentChangesByAccount' },
  )
}
