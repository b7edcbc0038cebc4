/** Answers to reminders by link. GET changes nothing; each answer is one command. */
import * as contract from '../../../contract/booking/answers.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { standingOf } from '../../domain/identity/account-standing.ts'
import { appointmentsByIds } from '../../projections/booking/appointment-lists.ts'
import { personById, accountStandingsOf } from '../../projections/identity/people-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { appointmentView, rowOf } from '../../projections/booking/appointment-view.ts'
import { namesAround } from './names.ts'

/** The appointment stays where it is: other answers may follow. */
const stays: ReadonlySet<string> = new Set(['confirmar', 'espero'])

type Seen = Parameters<typeof appointmentView>[0]

export const appointmentAnswerRoutes: Routes = (api, services) => {
  const {
    limits,
    db,
    vault,
    commands,
    now,
    booking: { appointments: life, delays },
  } = services

  /** The link, its appointment, and the client whose act an answer would be. */
  async function read(token: string, address: string, context: Context) {
    await limits.count('linksByAddress', address)
    const link = vault.answerLinks.read(token)
    const [row] = link ? await appointmentsByIds(db, [link.appointmentId]) : []
    // Erased or moved to another person's name: the link was nobody else's.
    if (!link || !row || row.client_id !== link.clientId) throw notFound('El enlace no es válido')
    const [[accountState], client] = await Promise.all([
      accountStandingsOf(db, [link.clientId]),
      personById(db, link.clientId),
    ])
    const { is } = accountState ? standingOf(accountState, context.at) : { is: 'closed' as const }
    if (!client || is === 'closed') throw notFound('El enlace no es válido')
    const by: Context = { ...context, by: { id: link.clientId, role: client.rol } }
    return { link, row, by, is }
  }

  /** What a link that is still good may answer. */
  async function opened(token: string, address: string, context: Context) {
    const { link, row, by, is } = await read(token, address, context)
    if (row.status === 'cancelada')
      throw new DomainError('link_spent', 'Este enlace ya no sirve: la cita está cancelada.')
    if (row.changes !== link.change) throw refusals.changed_since()
    if (
      link.until <= Date.parse(context.at) ||
      row.started_at !== null ||
      row.status !== 'confirmada'
    )
      throw new DomainError('link_spent', 'Este enlace ya no sirve: la cita ya comenzó.')
    const isAsked =
      row.shift === 'open' &&
      row.answer_by !== null &&
      Date.parse(row.answer_by) > Date.parse(context.at)
    // While suspended they keep what they have, as in the app, and take no new time.
    const may: Record<contract.Answer, boolean> = {
      confirmar: row.attendance_confirmed_at === null,
      vale: isAsked,
      espero: isAsked,
      mover: is === 'active',
      cancelar: true,
    }
    return {
      row,
      by,
      puede: contract.linkAnswers.filter((answer) => may[answer]),
    }
  }

  /** The act that this very link has done a moment ago. */
  async function takenBack(token: string, address: string, context: Context): Promise<Booked> {
    const { link, row, by } = await read(token, address, context)
    // The act is one change; the read model may not show it yet.
    if (row.changes - link.change > 1) throw refusals.too_late_to_undo()
    await limits.count('appointmentChangesByAccount', by.by.id)
    return life.undo(by, link.appointmentId)
  }

  const view = async (booked: Booked, left: contract.LinkedAppointment['puede']) => ({
    ...shown(rowOf(booked, await namesAround(commands, booked)), booked.clientId ?? '', left),
    ...(booked.undo?.by === booked.clientId && booked.undo && { deshacerHasta: booked.undo.until }),
  })

  const shown = (
    row: Seen,
    userId: string,
    puede: contract.LinkedAppointment['puede'],
  ): contract.LinkedAppointment => {
    const {
      id,
      fecha,
      fin,
      zonaHoraria,
      estado,
      serviceName,
      services: booked,
      barberId,
      barberName,
      businessName,
      businessAddress,
      locationId,
      locationName,
      modalidad,
      asistenciaEn,
      cancelarHasta,
      esperadaEn,
      retraso,
      tardia,
    } = appointmentView(row, { userId, now: now().getTime(), phones: new Map() })
    return {
      id,
      fecha,
      fin,
      zonaHoraria,
      estado,
      serviceName,
      services: booked,
      barberId,
      barberName,
      businessName,
      businessAddress,
      locationId,
      locationName,
      modalidad,
      asistenciaEn,
      cancelarHasta,
      esperadaEn,
      retraso,
      tardia,
      puede,
    }
  }

  api.on(
    contract.checkAnswerLink,
    async ({ body: { token }, context, request }) => {
      const { row, by, puede } = await opened(token, request.ip, context)
      return shown(row, by.by.id, puede)
    },
    { neverStored: true },
  )

  api.on(
    contract.answerByLink,
    async ({ body, context, request }) => {
      if (body.accion === 'deshacer')
        return view(await takenBack(body.token, request.ip, context), [])
      const { row, by, puede } = await opened(body.token, request.ip, context)
      await limits.count('appointmentChangesByAccount', by.by.id)
      if (!puede.includes(body.accion)) {
        if (body.accion === 'vale' || body.accion === 'espero') throw refusals.delay_over()
        throw body.accion === 'confirmar'
          ? new DomainError('link_spent', 'Este enlace ya se usó: ya confirmaste que vas.')
          : new DomainError(
              'account_suspended',
              'Tu cuenta está suspendida. Consulta «Estado de mi cuenta».',
            )
      }
      // As the link knew it: what was moved a moment ago is not answered.
      const asOf = row.start_at
      const id = row.appointment_id
      const expected = row.expected_at ? new Date(row.expected_at).toISOString() : undefined
      const acts: Record<contract.Answer, () => Promise<Booked>> = {
        confirmar: () => life.confirmAttendance(by, id, asOf),
        vale: () => delays.answer(by, id, 'accept', expected),
        espero: () => delays.answer(by, id, 'keep'),
        mover: () => life.reschedule(by, id, 'fecha' in body ? body.fecha : '', { asOf }),
        cancelar: () => life.cancel(by, id, null, asOf),
      }
      const booked = await acts[body.accion]()
      const left = stays.has(body.accion)
        ? puede.filter((answer) => answer !== body.accion && answer !== 'vale')
        : []
      return view(booked, left)
    },
    { neverStored: true },
  )
}
