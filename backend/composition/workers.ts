/** What the workers are given: words from today's read models, addresses from the vault, commands for what is due by the clock. */
import type { Logger } from 'pino'
import { estadoOf } from '../api/booking/appointment-view.ts'
import type { AppointmentCommands } from '../commands/booking/appointments.ts'
import type { Context } from '../commands/kernel/handle.ts'
import type { Config } from '../config.ts'
import { ERASED, system } from '../domain/kernel/event.ts'
import { appointmentById } from '../projections/booking/appointment-lists.ts'
import { appointments as appointmentsModel } from '../projections/booking/appointments.ts'
import { dueAppointments, unfinishedMoves } from '../projections/booking/due.ts'
import { locations } from '../projections/business/locations.ts'
import { shopById, shops } from '../projections/business/shops.ts'
import { invitationsById, team } from '../projections/business/team.ts'
import type { Passed } from '../projections/engine/positions.ts'
import { people, personById } from '../projections/identity/people.ts'
import type { Db } from '../postgres/db.ts'
import type { Vault } from '../vault/vault.ts'
import { appointmentNotices } from '../workers/booking/appointments.ts'
import { appointmentSweep, type ClockCommand, unfinishedMovesSweep } from '../workers/booking/sweeps.ts'
import type { AddressOf, Channel } from '../workers/channels/channel.ts'
import { mailChannel } from '../workers/channels/mail.ts'
import { smsChannel } from '../workers/channels/sms.ts'
import { type AppointmentTemplate, type Delivery, type Message, type TeamTemplate, teamTemplates, type Template } from '../workers/engagement/notice.ts'
import { startWorkers, type Workers } from '../workers/start.ts'
import { teamNotices } from '../workers/business/team.ts'
import { appointmentText, invitationText, teamText } from '../workers/engagement/texts.ts'
import type { Stores } from './stores.ts'

export interface WorkerParts extends Stores {
  readonly config: Config
  readonly appointments: AppointmentCommands
  /** Have the read models passed this position? */
  readonly passed: Passed
  readonly logger: Logger
}

export function startWorkersOf({ config, databaseUrl, background, log, vault, appointments, passed, logger }: WorkerParts): Promise<Workers> {
  return startWorkers({
    databaseUrl, redisUrl: config.redisUrl, log, db: background, logger,
    channels: channelsOf(config, vault),
    reactors: [appointmentNotices, teamNotices],
    sweeps: [
      appointmentSweep({
        async due(now, limit) {
          const rows = await dueAppointments(background, now.toISOString(), limit)
          return rows.map(({ appointment_id, barber_id, day, status }) => ({ appointmentId: appointment_id, barberId: barber_id, day, status }))
        },
        expire: (appointment, command) => appointments.expire(clockContext(command), appointment),
        complete: (appointment, command) => appointments.completeByClock(clockContext(command), appointment),
      }),
      unfinishedMovesSweep({
        due: (now, limit) => unfinishedMoves(background, new Date(now.getTime() - MOVING_MS).toISOString(), limit),
        finish: (move, command) => appointments.finishMove(clockContext(command), move),
      }),
      {
        name: 'vault-expired', everySeconds: 3_600,
        async run() {
          await vault.sweep()
          return { done: 0, passed: 0, failed: 0 }
        },
      },
    ],
    compose: (delivery) => compose(background, vault, delivery),
    caughtUp: (position) => passed(position, { timeoutMs: 1_000, of: COMPOSED_OF }),
  })
}

/** The read models that the words of a message are made of. */
const COMPOSED_OF = [appointmentsModel, people, shops, locations, team].map(({ name }) => name)

/** A move that began longer ago than this is nobody's any more. */
const MOVING_MS = 30_000

const clockContext = ({ commandId, at }: ClockCommand): Context => ({ commandId, correlationId: commandId, by: system, at, position: 0n })

/** Those that are configured. */
function channelsOf({ mail, sms, publicUrl }: Config, vault: Vault): Channel[] {
  const addressOf: AddressOf = async (userId, channel) => {
    const account = await vault.accounts.byId(userId)
    // An invitation goes to the address that the owner wrote, whether anybody is known by it or not.
    if (!account && channel === 'mail') return (await vault.invitations.byId(userId))?.email ?? undefined
    return (channel === 'mail' ? account?.email : account?.telefono) ?? undefined
  }
  return [
    ...(mail ? [mailChannel({ ...mail, publicUrl, addressOf })] : []),
    ...(sms ? [smsChannel({ ...sms, addressOf })] : []),
  ]
}

function compose(db: Db, vault: Vault, delivery: Delivery): Promise<Message | undefined> {
  const { template } = delivery
  if (template === 'team_invitation') return invitationMessage(db, vault, delivery)
  return isOfTeam(template) ? teamMessage(db, template, delivery) : appointmentMessage(db, template, delivery)
}

const isOfTeam = (template: Template): template is TeamTemplate => teamTemplates.some((one) => one === template)

/** The words for one delivery, from how the appointment stands now; nothing where it is gone or they have been overtaken. */
async function appointmentMessage(db: Db, template: AppointmentTemplate, { recipient, ids }: Delivery): Promise<Message | undefined> {
  const row = await appointmentById(db, ids['appointmentId'] ?? '')
  if (!row) return undefined
  return appointmentText(template, {
    appointmentId: row.appointment_id,
    reader: row.client_id === recipient ? 'client' : 'barber',
    estado: estadoOf(row, Date.now()),
    clientName: row.client_name ?? row.guest_name ?? ERASED,
    barberName: row.barber_name ?? ERASED,
    businessName: row.business_name,
    start: row.start_at,
    zone: row.zone,
    services: row.services.map(({ nombre }) => nombre),
    reason: row.reason,
  })
}

/** An invitation that still waits; its link is made anew, for it is kept nowhere. */
async function invitationMessage(db: Db, { invitations }: Vault, { ids }: Delivery): Promise<Message | undefined> {
  const [row] = await invitationsById(db, [ids['invitationId'] ?? ''])
  if (row?.status !== 'pendiente') return undefined
  return invitationText({ ownerName: row.owner_name ?? ERASED, businessName: row.shop_name, path: `/invitation/${invitations.tokenOf(row.invitation_id)}` })
}

/** What has changed in a team; nothing where the shop is gone. */
async function teamMessage(db: Db, template: TeamTemplate, { ids: { businessId = '', barberId = '' } }: Delivery): Promise<Message | undefined> {
  const [shop, barber] = await Promise.all([shopById(db, businessId), personById(db, barberId)])
  return shop && teamText(template, { businessId, businessName: shop.nombre, barberName: barber?.nombre ?? ERASED })
}
