/** Who works in the console: moderators, auditors, analysts, admins. Staff sessions are apart from users' sessions. */
import { z } from 'zod'
import { route, staffRoles } from '../kernel/route.ts'
import { Email, Id, Ok } from '../kernel/values.ts'

/** `lead`: of a moderator, who then also decides bans, takeovers and others' appeals. */
const Staff = z.object({ id: Id, nombre: z.string(), roles: z.array(z.enum(staffRoles)), lead: z.boolean() })

export const staffLogin = route({
  method: 'POST', path: '/api/admin/auth/login', tag: 'Consola', access: 'guest',
  summary: 'Entrar a la consola', body: z.object({ email: Email, password: z.string().min(1, { error: 'La contraseña es requerida' }).max(1024) }),
  response: z.object({ sessionId: z.string(), staff: Staff }),
})
export const staffLogout = route({ method: 'POST', path: '/api/admin/auth/logout', tag: 'Consola', access: 'guest', summary: 'Salir de la consola', response: Ok })
export const staffMe = route({ method: 'GET', path: '/api/admin/auth/me', tag: 'Consola', access: { staff: staffRoles }, summary: 'Quién soy en la consola', response: Staff })
