/** Sign-in of staff and what their roles allow. The server decides; this hides refusals. */
import { type AuthProvider, HttpError } from 'react-admin'
import { staffLogin, staffLogout, staffMe } from '../../contract/identity/staff.ts'
import { mayDo } from './access.ts'
import { call } from './call.ts'
import { tellSignedOut } from './handover.ts'
import { dropSession, keepSession, keptSession, type StaffSession } from './session.ts'

const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined

/** The typed credentials, or the session opened by enrolling. */
export type Credentials =
  | { readonly username: string; readonly password: string; readonly code?: string | undefined }
  | { readonly session: StaffSession }

export function consoleAuth(): AuthProvider {
  /** Checks a kept session once per page load; later 401s reveal its end. */
  let confirmed: Promise<void> | undefined

  async function confirm(): Promise<void> {
    const session = keptSession()
    if (!session) throw new Error('no session')
    try {
      keepSession({ ...session, staff: await call(staffMe) })
    } catch (error) {
      confirmed = undefined
      if (statusOf(error) !== 401) return
      dropSession()
      throw error
    }
  }

  return {
    async login(who: Credentials) {
      dropSession()
      keepSession(
        'session' in who
          ? who.session
          : await call(staffLogin, {
              body: { email: who.username, password: who.password, codigo: who.code },
            }),
      )
      confirmed = Promise.resolve()
    },

    async logout() {
      confirmed = undefined
      // Signing out must work with the network down, too: the session is dropped here whatever the
      // server says.
      const session = keptSession()
      if (session) {
        tellSignedOut(session.sessionId)
        await call(staffLogout).catch(() => undefined)
      }
      dropSession()
    },

    async checkAuth() {
      if (!keptSession()) {
        confirmed = undefined
        // No message on first arrival.
        throw Object.assign(new Error('no session'), { message: false })
      }
      await (confirmed ??= confirm())
    },

    async checkError(error: unknown) {
      const status = statusOf(error)
      // react-admin says so and signs out; the session is dropped there, so that it is said once.
      if (status === 401) throw new Error('ra.notification.logged_out')
      if (status === 403)
        throw Object.assign(new Error('forbidden'), {
          logoutUser: false,
          redirectTo: '/access-denied',
          message: false,
        })
    },

    async getIdentity() {
      const session = keptSession()
      if (!session) throw new Error('no session')
      return { id: session.staff.id, fullName: session.staff.nombre, roles: session.staff.roles }
    },

    async getPermissions() {
      return keptSession()?.staff.roles ?? []
    },

    async canAccess({ resource, action }) {
      return mayDo(keptSession()?.staff ?? { roles: [], lead: false }, resource, action)
    },
  }
}
