/** Notification preferences: subjects, channels and quiet hours. */
import * as contract from '../../../contract/engagement/preferences.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { authorize } from '../../domain/authority.ts'
import { channelsOf } from '../../domain/engagement/notification-kinds.ts'
import {
  preferencesDecider as stream,
  silentUntil,
  type Wishes,
} from '../../domain/engagement/preferences.ts'
import { standingOf } from '../../domain/identity/account-standing.ts'
import { personClockOf } from '../../projections/engagement/preferences-reads.ts'
import { personById, accountStandingsOf } from '../../projections/identity/people-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'

const canalesPorAsunto = Object.fromEntries(
  contract.preferenceKeys.map((subject) => [subject, [...channelsOf(subject)]]),
) as contract.SaidPreferences['canalesPorAsunto']

export const preferenceRoutes: Routes = (
  api,
  { db, vault, limits, commands, config, offered, bounces, now },
) => {
  const shown = async (userId: string): Promise<contract.SaidPreferences> => {
    const [{ wishes, zone }, correoDevuelto] = await Promise.all([
      personClockOf(db, userId, config.timeZone),
      bounces.of(userId),
    ])
    const until = silentUntil({ wishes, zone, now: now() })
    return {
      ...preferencesOf(wishes),
      canalesDisponibles: offered,
      canalesPorAsunto,
      proximoAviso: until?.toISOString() ?? null,
      zonaEnUso: zone,
      correoDevuelto,
    }
  }
  api.on(
    contract.unsubscribe,
    async ({ params, context, request, settle }) => {
      await limits.count('linksByAddress', request.ip)
      const link = vault.unsubscribeLinks.read(params.token)
      const [person, [accountState]] = link
        ? await Promise.all([personById(db, link.userId), accountStandingsOf(db, [link.userId])])
        : [undefined, []]
      if (!link || !person || !accountState || standingOf(accountState, context.at).is === 'closed')
        throw notFound('El enlace no es válido')
      const { wishes } = await personClockOf(db, link.userId, config.timeZone)
      const not = [
        ...wishes.not.filter(
          ({ subject, channel }) => subject !== link.subject || channel !== 'mail',
        ),
        { subject: link.subject, channel: 'mail' as const },
      ]
      const reader: Context = { ...context, by: { id: link.userId, role: person.rol } }
      await commands.handle(
        stream,
        link.userId,
        { type: 'ChangePreferences', data: { change: { not } } },
        reader,
      )
      // The answer waits for what was written in the reader's name.
      Object.assign(context, { position: reader.position, types: reader.types })
      await settle()
      return { asunto: link.subject }
    },
    { neverStored: true },
  )
  api.on(contract.notificationPreferences, ({ session }) => shown(session.userId))
  api.on(
    contract.changePreferences,
    async ({ session, context, body, settle }) => {
      authorize(context.by, 'preferences.change', { self: session.userId })
      await commands.handle(
        stream,
        session.userId,
        { type: 'ChangePreferences', data: { change: wishesOf(body) } },
        context,
      )
      if (body.enableEmailNotifications === true) await bounces.forgive(session.userId)
      await settle()
      return shown(session.userId)
    },
    { counted: 'settingsChangesByAccount' },
  )
}

const preferencesOf = ({
  not,
  others,
  ...wishes
}: Wishes): contract.Preferences & Record<string, unknown> => ({
  ...Object.fromEntries(others.map(({ name, on }) => [name, on])),
  ...wishes,
  canales: Object.fromEntries(
    contract.preferenceKeys
      .map(
        (key) =>
          [
            key,
            Object.fromEntries(
              not.filter(({ subject }) => subject === key).map(({ channel }) => [channel, false]),
            ),
          ] as const,
      )
      .filter(([, off]) => Object.keys(off).length > 0),
  ),
})

function wishesOf(body: Readonly<Record<string, unknown>>): Partial<Wishes> {
  const { canales, silencioHasta, ...said } = contract.Preferences.partial().parse(body)
  return {
    ...said,
    ...(silencioHasta !== undefined && {
      silencioHasta: silencioHasta && new Date(silencioHasta).toISOString(),
    }),
    ...(canales !== undefined && {
      not: contract.preferenceKeys.flatMap((subject) =>
        contract.channelNames
          .filter((channel) => canales[subject]?.[channel] === false)
          .map((channel) => ({ subject, channel })),
      ),
    }),
    others: Object.entries(contract.unknownSwitches(body)).map(([name, on]) => ({ name, on })),
  }
}
