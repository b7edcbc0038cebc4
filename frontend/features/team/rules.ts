/** The rules of the form that invites. The server checks them again. */
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { TFunction } from '../../i18n/translate.ts'

export const ways = ['correo', 'telefono', 'enlace'] as const
export type Via = (typeof ways)[number]

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Only what goes with the chosen way counts. */
export const inviteRules = (t: TFunction) =>
  z
    .object({
      via: z.enum(ways),
      email: z.string().check(z.trim()),
      telefono: z.string().check(z.trim()),
    })
    .check(
      z.refine(({ via, email }) => via !== 'correo' || ADDRESS.test(email), {
        path: ['email'],
        error: t('team.emailInvalid'),
      }),
      z.refine(
        ({ via, telefono }) =>
          via !== 'telefono' || telefono.replace(/\D/g, '').length >= limits.phoneDigits.min,
        { path: ['telefono'], error: t('team.phoneShort') },
      ),
    )
export type InviteForm = z.infer<ReturnType<typeof inviteRules>>
