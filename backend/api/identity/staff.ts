/** Signing in to the console. A staff session has no cookie: the console carries its secret in the header and keeps it only while its tab lives. */
import * as contract from '../../../contract/identity/staff.ts'
import { authorize } from '../../domain/authority.ts'
import { standingAt } from '../../domain/identity/standing.ts'
import { unauthenticated } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/kit.ts'
import { presentedHeader, signInAttempt } from './signing-in.ts'

export const staff: Routes = (api, services) => {
  const { accounts, vault } = services

  api.on(contract.staffLogin, async ({ body, context, request }) => {
    const person = await signInAttempt(services, { request, context, door: 'console' }, body.email, async () => {
      const known = await accounts.authenticate(context, body.email, body.password)
      // Somebody without a role learns no more than somebody without an account.
      return known && known.staffRoles.size > 0 && standingAt(known.standing, context.at).is === 'active' ? known : undefined
    })
    const roles = [...person.staffRoles]
    const { header } = await vault.sessions.open({
      userId: person.userId, kind: 'staff', rol: person.rol, staffRoles: roles, lead: person.lead,
      remembered: false, ip: request.ip, device: request.headers['user-agent'] ?? '',
    })
    request.log.info({ staff: person.userId, roles }, 'staff signed in')
    return { sessionId: header, staff: { id: person.userId, nombre: person.profile.nombre, roles, lead: person.lead } }
  }, { neverStored: true })

  api.on(contract.staffLogout, async ({ request }) => {
    const header = presentedHeader(request)
    const session = header ? await vault.sessions.byHeader(header) : undefined
    if (session?.kind === 'staff') await vault.sessions.end(session.userId, session.id)
    return done
  }, { neverStored: true })

  api.on(contract.staffMe, async ({ session }) => {
    const person = await accounts.person(session.userId)
    if (!person) throw unauthenticated()
    // By what they are now: a session holds the roles that it was opened with.
    const [role] = person.staffRoles
    authorize({ id: person.userId, ...(role && { role }) }, 'console.enter')
    return { id: session.userId, nombre: person.profile.nombre, roles: [...session.staffRoles], lead: session.lead }
  })
}
