/** A copy of all personal data. Decision 0-63. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { OwnPassword } from './closing.ts'

export const requestExport = route({
  method: 'POST',
  path: '/api/account/export',
  invalidates: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary:
    'Pedir una copia de mis datos; responde con un enlace a un ZIP, que sirve una vez y diez minutos',
  body: z.object({ password: OwnPassword }),
  response: z.object({ url: z.string() }),
})
