/** Accounts and sessions: foundation.md §7, decisions 0-24 to 0-50. */
import * as contract from '../../../contract/identity/account.ts'
import type { SelfUser } from '../../../contract/identity/account.ts'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { inLanguage } from '../../../contract/words/said.ts'
import type { AccountPerson } from '../../commands/identity/accounts.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { standingAt, standingOf } from '../../domain/identity/account-standing.ts'
import { worksInCompleteShop } from '../../projections/business/team-reads.ts'
import {
  ownAccount,
  personById,
  accountStandingsOf,
} from '../../projections/identity/people-reads.ts'
import { clearSessionCookie, setSessionCookie } from '../kernel/cookie.ts'
import { unauthenticated } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf } from '../kernel/language.ts'
import type { Services } from '../kernel/services.ts'
import { deviceName, endPresented, presentedHeader, signIn, signInAttempt } from './signing-in.ts'

export const accountRoutes: Routes = (api, services) => {
  const {
    vault,
    config,
    limits,
    behind,
    identity: { accounts, closing, recovery },
  } = services

  api.on(
    contract.register,
    async ({ body, context, request, reply }) => {
      await limits.count('registrationByAddress', request.ip)
      const person = await accounts.register(context, {
        email: body.email,
        password: body.password,
        telefono: body.telefono ?? null,
        nombre: body.nombre,
        rol: body.rol,
        acercaDe: body.acercaDe || null,
        especialidades: body.especialidades ?? [],
        terms: body.terminos === TERMS_VERSION ? TERMS_VERSION : null,
        // The account's language is the one of its registration.
        language: requestLanguageOf(request),
      })
      request.log.info({ userId: person.userId, rol: person.rol }, 'registered')
      if (config.mail) {
        const own = { ...context, by: { id: person.userId, role: person.rol } }
        behind.run('the mail that confirms an address', request.log, () =>
          recovery.requestVerification(own, person.userId),
        )
      }
      const sessionId = await signIn(services, reply, person, {
        email: body.email,
        remembered: true,
      })
      return {
        sessionId,
        user: await selfOf(services, person, context),
        needsBusinessSetup: await needsBusiness(services, person),
      }
    },
    { neverStored: true },
  )

  api.on(
    contract.login,
    async ({ body, context, request, reply }) => {
      const attempt = { request, context, door: 'app' } as const
      const person = await signInAttempt(services, attempt, body.email, (asker) =>
        accounts.authenticate(context, body.email, body.password, asker),
      )
      if (person.standing.closed) {
        // By their own word only: a browser that fills in the form by itself must not undo it.
        if (!body.recuperar) throw accountClosing(person)
        await closing.comeBack(context, person.userId)
        request.log.info({ userId: person.userId }, 'account reopened by its person')
      }
      const sessionId = await signIn(services, reply, person, {
        email: body.email,
        remembered: body.recordarme,
      })
      request.log.info({ userId: person.userId }, 'signed in')
      const now = standingAt(person.standing, context.at)
      return {
        sessionId,
        user: await selfOf(services, person, context),
        needsBusinessSetup: await needsBusiness(services, person),
        ...(now.is === 'suspended' && { suspension: { hasta: now.until } }),
      }
    },
    { neverStored: true },
  )

  api.on(
    contract.logout,
    async ({ request, reply }) => {
      await endPresented(services, request)
      clearSessionCookie(reply, config)
      // Not "storage": that would also forget the theme and the language.
      reply.header('clear-site-data', '"cache"')
      return done
    },
    { neverStored: true },
  )

  api.on(contract.currentUser, async ({ session, request, context }) => {
    const person = await whoIs(services, session.userId)
    if (!person) throw unauthenticated()
    const presented = presentedHeader(request)
    const sessionId =
      presented === undefined ? undefined : await vault.sessions.rotated(session, presented)
    const [row] = await accountStandingsOf(services.db, [person.userId])
    const now = row ? standingOf(row, context.at) : { is: 'active' as const }
    return {
      ...(await selfOf(services, person, context)),
      needsBusinessSetup: await needsBusiness(services, person),
      sessionId,
      ...(now.is === 'suspended' && { suspension: { hasta: now.until } }),
    }
  })

  api.on(
    contract.acceptTerms,
    async ({ session, body, context }) => {
      await accounts.acceptTerms(context, session.userId, body.version)
      return done
    },
    { counted: 'settingsChangesByAccount' },
  )

  api.on(
    contract.changePassword,
    async ({ session, body, context, request, reply }) => {
      await limits.count('passwordByAccount', session.userId)
      await accounts.changePassword(context, session.userId, {
        current: body.currentPassword,
        next: body.newPassword,
      })
      await limits.forgive('passwordByAccount', session.userId)
      await recovery.dropResets(session.userId)
      await vault.sessions.endAll(session.userId, { except: session.id })
      await vault.feeds.closeAll(session.userId)
      const renewed = await vault.sessions.renewed(session)
      setSessionCookie(reply, config, renewed)
      request.log.info({ userId: session.userId }, 'password changed')
      return {
        message: inLanguage(
          'Tu contraseña ha sido actualizada exitosamente.',
          requestLanguageOf(request),
        ),
        sessionId: renewed.header,
      }
    },
    { neverStored: true },
  )

  api.on(contract.sessions, async ({ session, request }) => ({
    sesiones: (await vault.sessions.of(session.userId)).map(
      ({ id, device, createdAt, seenAt }) => ({
        id,
        actual: id === session.id,
        dispositivo: deviceName(device, requestLanguageOf(request)),
        creadaEn: createdAt,
        vistaEn: seenAt,
      }),
    ),
  }))

  api.on(contract.endSession, async ({ session, params, reply }) => {
    authorize({ id: session.userId }, 'session.end', {
      self: (await vault.sessions.end(session.userId, params.id)) ? session.userId : null,
    })
    if (params.id === session.id) clearSessionCookie(reply, config)
    return done
  })

  api.on(contract.logoutEverywhere, async ({ session, body: { menosEsta }, reply }) => {
    await vault.sessions.endAll(session.userId, menosEsta ? { except: session.id } : {})
    await vault.feeds.closeAll(session.userId)
    if (!menosEsta) clearSessionCookie(reply, config)
    return done
  })

  api.on(
    contract.socketTicket,
    async ({ session }) => ({ ticket: await vault.tickets.issue(session.id) }),
    { neverStored: true, counted: 'signalsByAccount' },
  )

  api.on(
    contract.changeLanguage,
    async ({ session, body, context }) => {
      await accounts.chooseLanguage(context, session.userId, body.idioma)
      return done
    },
    { counted: 'settingsChangesByAccount' },
  )

  api.on(
    contract.updateProfile,
    async ({ session, params, body, context }) => {
      const { nombre, telefono, acercaDe, especialidades, profileImageUrl } = body
      // Checked before the picture is decoded.
      authorize(context.by, 'profile.change', { self: params.id })
      const person = await accounts.updateProfile(context, params.id, {
        ...(nombre !== undefined && { nombre }),
        ...(telefono !== undefined && { telefono }),
        ...(acercaDe !== undefined && { acercaDe: acercaDe || null }),
        ...(especialidades !== undefined && { especialidades }),
        ...(profileImageUrl !== undefined && {
          profileImageUrl: await services.images.take(session.userId, profileImageUrl),
        }),
      })
      return selfOf(services, person, context)
    },
    { counted: 'profileChangesByAccount' },
  )
}

const accountClosing = ({ closing }: AccountPerson) =>
  new DomainError(
    'account_closing',
    'Tu cuenta está en proceso de eliminarse. Puedes recuperarla.',
    { borradoDesde: closing?.erasableFrom ?? null },
  )

type Who = Pick<
  AccountPerson,
  'userId' | 'rol' | 'profile' | 'language' | 'isEmailVerified' | 'terms'
>

/** From the read models, so it works without the log; a new account is only in the log. */
async function whoIs(
  { db, identity: { accounts } }: Services,
  userId: string,
): Promise<Who | undefined> {
  const shown = await ownAccount(db, userId)
  if (!shown) return accounts.person(userId)
  const { rol, language, isEmailVerified, terms } = shown
  return {
    userId,
    rol,
    language,
    isEmailVerified,
    terms,
    profile: { ...shown, especialidades: [...shown.especialidades] },
  }
}

/** A person's own record: the log's word on who they are, the vault's on how to reach them. */
async function selfOf(
  { vault, db, config }: Services,
  who: Who,
  { at }: Context,
): Promise<SelfUser> {
  const { userId, rol, profile, language, isEmailVerified, terms } = who
  const [contact, projected] = await Promise.all([
    vault.accounts.byId(userId),
    personById(db, userId),
  ])
  if (!contact) throw unauthenticated()
  return {
    id: userId,
    nombre: profile.nombre,
    email: contact.email,
    telefono: contact.telefono,
    rol,
    profileImageUrl: profile.profileImageUrl,
    // Of the account that this very request makes the projection may not know yet.
    acercaDe: profile.acercaDe,
    especialidades: [...profile.especialidades],
    creadoEn: projected?.createdAt ?? at,
    idioma: language,
    verificacionEmail: verificationOf(isEmailVerified, config.mail !== undefined),
    terminosPendientes: terms !== TERMS_VERSION,
  }
}

/** Whether the app sends this person to the business setup first. */
const needsBusiness = async ({ db }: Services, { userId, rol }: Who): Promise<boolean> =>
  rol !== 'cliente' && !(await worksInCompleteShop(db, userId))

function verificationOf(
  isVerified: boolean,
  sendsMail: boolean,
): 'verificado' | 'pendiente' | 'no_disponible' {
  if (isVerified) return 'verificado'
  return sendsMail ? 'pendiente' : 'no_disponible'
}
