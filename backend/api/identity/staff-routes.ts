/**
 * Console sign-in. A staff session has no cookie: its secret goes in a header and lives as long as
 * the tab. A second factor is asked for once enrolled, and required in production.
 */
import * as contract from '../../../contract/identity/staff.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { AccountPerson } from '../../commands/identity/accounts.ts'
import { authorize } from '../../domain/authority.ts'
import { standingAt } from '../../domain/identity/account-standing.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { staffMembers as staffOf } from '../../projections/identity/people-reads.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, unauthenticated } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import type { Services } from '../kernel/services.ts'
import { presentedHeader, rememberDevice, signInAttempt } from './signing-in.ts'

export const staffRoutes: Routes = (api, services) => {
  const {
    config,
    db,
    vault,
    identity: { accounts, secondFactors },
    moderation: { claiming },
  } = services

  api.on(
    contract.staffLogin,
    async ({ body, context, request, reply }) => {
      const person = await requireKnown(services, { context, request }, body)
      if (await secondFactors.isOn(person.userId))
        await mustShow(services, { context, request }, person, body.codigo)
      else if (config.production)
        throw new DomainError(
          'second_factor_missing',
          'Antes de entrar, activa la verificación en dos pasos.',
        )
      return signIn(services, { context, reply, email: body.email }, person)
    },
    { neverStored: true },
  )

  api.on(
    contract.beginSecondFactor,
    async ({ body, context, request }) => {
      const person = await requireKnown(services, { context, request }, body)
      if (await secondFactors.isOn(person.userId))
        await mustShow(services, { context, request }, person, body.codigo)
      const secreto = await secondFactors.begin(person.userId)
      const label = encodeURIComponent(`Balbu:${body.email}`)
      return { secreto, uri: `otpauth://totp/${label}?secret=${secreto}&issuer=Balbu` }
    },
    { neverStored: true },
  )

  api.on(
    contract.confirmSecondFactor,
    async ({ body, context, request, reply }) => {
      const person = await requireKnown(services, { context, request }, body)
      await services.limits.count('codesByAccount', person.userId)
      const codigos = await secondFactors.confirm(context, person, body.codigo)
      await services.limits.forgive('codesByAccount', person.userId)
      request.log.info({ staff: person.userId }, 'second factor enrolled')
      return { ...(await signIn(services, { context, reply, email: body.email }, person)), codigos }
    },
    { neverStored: true },
  )

  api.on(
    contract.ownSecondFactor,
    async ({ session: { userId } }) => {
      const [activa, account] = await Promise.all([
        secondFactors.isOn(userId),
        vault.accounts.byId(userId),
      ])
      if (!account) throw unauthenticated()
      return { activa, email: account.email }
    },
    { neverStored: true },
  )

  api.on(
    contract.staffLogout,
    async ({ context, request }) => {
      const header = presentedHeader(request)
      const session = header ? await vault.sessions.byHeader(header) : undefined
      if (session?.kind !== 'staff') return done
      await vault.sessions.end(session.userId, session.id)
      // Claims of a moderator who signs out are released. What fails here ends with the claim's
      // expiry.
      if (session.staffRoles.includes('moderator'))
        await claiming
          .signedOut({ ...context, by: { id: session.userId, role: 'moderator' } })
          .catch((error: unknown) => request.log.warn({ err: error }, 'claims were not released'))
      return done
    },
    { neverStored: true },
  )

  api.on(contract.staffMe, async ({ session }) => {
    const person = await accounts.person(session.userId)
    if (!person) throw unauthenticated()
    // By what they are now: a session holds the roles that it was opened with.
    const [role] = person.staffRoles
    authorize({ id: person.userId, ...(role && { role }) }, 'console.enter')
    return {
      id: session.userId,
      nombre: person.profile.nombre,
      roles: [...session.staffRoles],
      lead: session.lead,
    }
  })

  api.on(contract.staffList, async () => {
    const all = await staffOf(db)
    const on = await vault.secondFactors.on(all.map(({ userId }) => userId))
    return {
      data: all.map(({ userId: id, nombre, roles, lead }) => ({
        id,
        nombre,
        roles,
        lead,
        segundoFactor: on.has(id),
      })),
    }
  })

  api.on(contract.resetSecondFactor, async ({ params, context, request }) => {
    const changed = await secondFactors.reset(context, params.id)
    if (changed) request.log.warn({ staff: params.id }, 'second factor reset')
    return done
  })
}

/** Who gives and takes roles, and ends sessions. */
export const staffRoleRoutes: Routes = (
  api,
  { vault, identity: { accounts }, moderation: { audit } },
) => {
  // A session holds the roles that it was opened with.
  const ended = (userId: string) => vault.sessions.endAll(userId, { kind: 'staff' })

  api.on(
    contract.giveStaffRole,
    async ({ params: { id, role }, body: { lead }, context, request }) => {
      if (!(await accounts.giveStaffRole(context, id, role, { lead }))) return done
      await ended(id)
      request.log.warn({ staff: id, role, lead }, 'staff role given')
      return done
    },
  )
  api.on(contract.takeStaffRole, async ({ params: { id, role }, context, request }) => {
    if (!(await accounts.takeStaffRole(context, id, role))) return done
    await ended(id)
    request.log.warn({ staff: id, role }, 'staff role taken')
    return done
  })
  api.on(contract.endStaffSessions, async ({ params: { id }, context, request }) => {
    const person = await accounts.person(id)
    if (!person || person.staffRoles.size === 0) throw notFound('Esa persona no es del equipo')
    await ended(id)
    request.log.warn({ staff: id, by: context.by.id }, 'staff sessions ended')
    return done
  })
  api.on(contract.findStaff, async ({ body: { email }, context }) => {
    const person = await accounts.personOf(email)
    // An address is personal data: each search for one is audited, whether it finds an account or
    // not.
    await audit.looked(context, {
      what: 'staff.search',
      subjectType: person ? 'person' : null,
      subjectId: person?.userId ?? null,
    })
    if (!person || standingAt(person.standing, context.at).is !== 'active')
      throw notFound('No hay ninguna cuenta con ese email')
    return {
      id: person.userId,
      nombre: person.profile.nombre,
      roles: [...person.staffRoles],
      lead: person.lead,
    }
  })
}

interface Asked {
  readonly context: Context
  readonly request: FastifyRequest
}

/** Staff member by address and password. No role and no account give the same error. */
const requireKnown = (
  services: Services,
  { context, request }: Asked,
  { email, password }: { email: string; password: string },
): Promise<AccountPerson> =>
  signInAttempt(services, { request, context, door: 'console' }, email, async (asker) => {
    const person = await services.identity.accounts.authenticate(context, email, password, asker)
    return person &&
      person.staffRoles.size > 0 &&
      standingAt(person.standing, context.at).is === 'active'
      ? person
      : undefined
  })

/** @throws DomainError 'second_factor_needed', 'wrong_code' (recorded) or 'rate_limited' */
async function mustShow(
  { behind, limits, vault, identity: { secondFactors, signIns } }: Services,
  { context, request }: Asked,
  person: AccountPerson,
  code: string | undefined,
): Promise<void> {
  if (code === undefined)
    throw new DomainError('second_factor_needed', 'Escribe el código de tu app de verificación.')
  // Counted after the password was right: it can lock out no one else.
  await limits.count('codesByAccount', person.userId)
  try {
    await secondFactors.redeem(context, person, code)
  } catch (error) {
    const email = (await vault.accounts.byId(person.userId))?.email
    if (error instanceof DomainError && email)
      behind.run('writing down a failed sign-in', request.log, () =>
        signIns.failed(context, email, 'console'),
      )
    throw error
  }
  await limits.forgive('codesByAccount', person.userId)
}

/** Opens a console session. The device is known until its browser closes, as it may be shared. */
async function signIn(
  services: Services,
  {
    context,
    reply,
    email,
  }: { readonly context: Context; readonly reply: FastifyReply; readonly email: string },
  person: AccountPerson,
) {
  const {
    vault,
    identity: { signIns },
  } = services
  const { request } = reply
  const roles = [...person.staffRoles]
  await signIns.entered(context, { id: person.userId, role: roles[0] ?? person.rol })
  const { header } = await vault.sessions.open({
    userId: person.userId,
    kind: 'staff',
    rol: person.rol,
    staffRoles: roles,
    lead: person.lead,
    remembered: false,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
  })
  await rememberDevice(services, reply, email, { remembered: false })
  request.log.info({ staff: person.userId, roles }, 'staff signed in')
  return {
    sessionId: header,
    staff: { id: person.userId, nombre: person.profile.nombre, roles, lead: person.lead },
  }
}
