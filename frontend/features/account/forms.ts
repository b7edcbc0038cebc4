/** Rules of account forms, in the spec's words. The server repeats them. */
import type { TFunction } from '../../i18n/translate.ts'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const trimmed = () => z.string().check(z.trim())
const digitsOf = (phone: string) => phone.replace(/\D/g, '')

const roles = ['cliente', 'barbero', 'duenno'] as const

export const loginForm = (t: TFunction) =>
  z.object({
    email: trimmed().check(z.regex(ADDRESS, t('auth.emailInvalid'))),
    password: z.string().check(z.minLength(1, t('auth.passwordRequired'))),
    remember: z.boolean(),
  })
export type LoginForm = z.infer<ReturnType<typeof loginForm>>

export const registerForm = (t: TFunction) =>
  z.object({
    nombre: trimmed().check(z.minLength(limits.nombre.min, t('register.nameShort'))),
    email: trimmed().check(z.regex(ADDRESS, t('auth.emailInvalid'))),
    telefono: trimmed().check(
      z.refine(
        (phone) => digitsOf(phone).length >= limits.phoneDigits.min,
        t('register.phoneShort'),
      ),
    ),
    password: z.string().check(z.minLength(limits.password.min, t('auth.passwordShort'))),
    rol: z.enum(roles, t('register.rolRequired')),
  })
export type RegisterForm = z.infer<ReturnType<typeof registerForm>>

export const signupForm = (t: TFunction) =>
  z
    .object({
      nombre: trimmed().check(
        z.minLength(1, t('signup.nameRequired')),
        z.minLength(limits.nombre.min, t('register.nameShort')),
      ),
      email: trimmed().check(
        z.minLength(1, t('signup.emailRequired')),
        z.regex(ADDRESS, t('auth.emailInvalid')),
      ),
      password: z
        .string()
        .check(
          z.minLength(1, t('auth.passwordRequired')),
          z.minLength(limits.password.min, t('auth.passwordShort')),
        ),
      confirmPassword: z.string(),
      rol: z.enum(roles, t('signup.rolRequired')),
      acercaDe: trimmed().check(z.maxLength(limits.acercaDe, t('signup.aboutLong'))),
      especialidades: z.array(z.string()),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        error: t('auth.passwordsDiffer'),
        when: always,
      }),
    )
export type SignupForm = z.infer<ReturnType<typeof signupForm>>

export const passwordForm = (t: TFunction) =>
  z
    .object({
      currentPassword: z.string().check(z.minLength(1, t('password.currentRequired'))),
      newPassword: z.string().check(z.minLength(limits.password.min, t('password.newShort'))),
      confirmPassword: z.string().check(z.minLength(1, t('password.confirmRequired'))),
    })
    .check(
      z.refine(
        ({ newPassword, confirmPassword }) =>
          confirmPassword === '' || newPassword === confirmPassword,
        { path: ['confirmPassword'], error: t('auth.passwordsDiffer'), when: always },
      ),
      z.refine(
        ({ currentPassword, newPassword }) => newPassword === '' || newPassword !== currentPassword,
        { path: ['newPassword'], error: t('password.same') },
      ),
    )
export type PasswordForm = z.infer<ReturnType<typeof passwordForm>>

export const forgotForm = (t: TFunction) =>
  z.object({ email: trimmed().check(z.regex(ADDRESS, t('auth.emailInvalid'))) })
export type ForgotForm = z.infer<ReturnType<typeof forgotForm>>

export const resetForm = (t: TFunction) =>
  z
    .object({
      password: z.string().check(z.minLength(limits.password.min, t('password.newShort'))),
      confirmPassword: z.string().check(z.minLength(1, t('password.confirmRequired'))),
    })
    .check(
      z.refine(
        ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
        { path: ['confirmPassword'], error: t('auth.passwordsDiffer'), when: always },
      ),
    )
export type ResetForm = z.infer<ReturnType<typeof resetForm>>

/** One's own record; the picture is sent by itself. A phone may be left out. */
export const profileForm = (t: TFunction) =>
  z.object({
    nombre: trimmed().check(
      z.minLength(limits.nombre.min, t('register.nameShort')),
      z.maxLength(limits.nombre.max, t('profile.nameLong')),
    ),
    telefono: trimmed().check(
      z.refine(
        (phone) => phone === '' || digitsOf(phone).length >= limits.phoneDigits.min,
        t('register.phoneShort'),
      ),
    ),
    acercaDe: trimmed().check(z.maxLength(limits.acercaDe, t('signup.aboutLong'))),
    especialidades: z.array(z.string()),
  })
export type ProfileForm = z.infer<ReturnType<typeof profileForm>>

/** Runs although other fields fail, so all errors show at once. */
function always(): boolean {
  return true
}

/** 0 (too short to be taken) to 4: a rough word for the person choosing, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < limits.password.min) return 0
  const kinds = [/[a-zñáéíóúü]/, /[A-ZÑÁÉÍÓÚÜ]/, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const repeated = new Set(password).size < password.length / 2
  const score =
    Number(password.length >= 9) +
    Number(password.length >= 12) +
    Number(kinds >= 2) +
    Number(kinds >= 3)
  if (repeated || score === 0) return 1
  if (score >= 3) return score === 3 ? 3 : 4
  return 2
}
