/** Shared value types, with the spec's limits and messages. */
import { z } from 'zod'
import { limits } from './limits.ts'

export { limits }

/** Of a text that holds half a surrogate pair. */
export const ILL_FORMED = 'Hay un carácter que no es válido'

/**
 * Text as typed, without the control characters that nothing shows (line breaks and tabs stay), in
 * one Unicode form. Half a surrogate pair is no character and refused: no database takes it in
 * JSON.
 */
export const text = (max: number, message = `Máximo ${max} caracteres`) =>
  cleaned((typed) => typed, max, message)

/**
 * Text on one line, for names and places: they stand inside sentences, in mails too. Line breaks
 * become blanks. Characters that change the direction of the words around them, and those without
 * width, are left out.
 */
export const line = (max: number, message = `Máximo ${max} caracteres`) =>
  cleaned(
    (typed) =>
      typed
        .replace(/[\s\u0085]+/g, ' ')
        .replace(/[\u0080-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, ''),
    max,
    message,
  )

const cleaned = (shaped: (typed: string) => string, max: number, message: string) =>
  z
    .string({ error: 'Se esperaba un texto' })
    .refine((typed) => typed.isWellFormed(), { error: ILL_FORMED })
    // biome-ignore lint: the control characters are the point
    .transform((typed) =>
      shaped(typed)
        .normalize('NFC')
        .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
        .trim(),
    )
    .refine((clean) => [...clean].length <= max, { error: message })

/**
 * A number within these bounds, or one written in decimal digits, as forms and addresses send it.
 * Nothing else is one: what was left empty is not zero, and neither are `null`, `true`, `[]` or
 * '0x10' what they happen to become.
 */
export const numeric = (within: z.ZodNumber, error = 'Se esperaba un número') =>
  z
    .union(
      [
        z.number({ error }),
        z
          .string({ error })
          .regex(/^-?\d+(\.\d+)?$/, { error })
          .transform(Number),
      ],
      { error },
    )
    .pipe(within)

/**
 * In small letters, however it was sent: streams are named by its text, rows are found by its
 * value, and both must mean the same.
 */
export const Id = z.uuid({ error: 'Identificador inválido' }).toLowerCase()
export const Rol = z.enum(['cliente', 'barbero', 'duenno'], { error: 'Selecciona un rol' })
export type Rol = z.infer<typeof Rol>

export const Nombre = line(limits.nombre.max).refine(
  (nombre) => [...nombre].length >= limits.nombre.min,
  { error: 'El nombre debe tener al menos 2 caracteres' },
)
export const Email = z
  .string({ error: 'Email inválido' })
  .trim()
  .max(254, { error: 'Email inválido' })
  .pipe(z.email({ error: 'Email inválido' }))
/** At least ten digits, whatever stands between them; kept as digits with an optional leading +. */
export const Telefono = z
  .string({ error: 'El teléfono debe tener al menos 10 dígitos' })
  .transform((typed) => (typed.trim().startsWith('+') ? '+' : '') + typed.replace(/\D/g, ''))
  .refine((digits) => digits.replace('+', '').length >= limits.phoneDigits.min, {
    error: 'El teléfono debe tener al menos 10 dígitos',
  })
  .refine((digits) => digits.replace('+', '').length <= limits.phoneDigits.max, {
    error: 'El teléfono no es válido',
  })
export const Password = z
  .string({ error: 'La contraseña es requerida' })
  .min(limits.password.min, { error: 'La contraseña debe tener al menos 6 caracteres' })
  .max(limits.password.max, { error: 'La contraseña es demasiado larga' })

export const AcercaDe = text(limits.acercaDe)
/** Up to ten, each up to thirty characters; blanks dropped, doubles (whatever the case) dropped. */
export const Especialidades = z
  .array(line(limits.especialidades.each), { error: 'Se esperaba una lista' })
  .transform((all) => {
    const seen = new Set<string>()
    return all.filter(
      (one) => one !== '' && !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()),
    )
  })
  .refine((all) => all.length <= limits.especialidades.most, { error: 'Máximo 10 especialidades' })

/** Accepted years, end excluded. Computed values have one more year in the log. */
const years = { from: '2000-01-01', until: '2100-01-01' } as const
/** An instant within them, whatever is wrong with it said in these words. */
export const instant = (error: string) =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(
      (text) =>
        Date.parse(text) >= Date.parse(years.from) && Date.parse(text) < Date.parse(years.until),
      { error },
    )
/** A day of the calendar, without zone: 2026-11-21. */
export const Day = z.iso
  .date({ error: 'Fecha inválida', abort: true })
  .refine((day) => day >= years.from && day < years.until, { error: 'Fecha inválida' })
/** An instant, ISO-8601 with offset or Z. */
export const Instant = instant('Fecha inválida')
/** A time of the day in the shop's zone: 09:30. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Hora inválida' })
/** Rounds to 0.1 m: no position is more exact, and tiny numbers break distance functions. */
const onMap = (degrees: number) => Math.round(degrees * 1e6) / 1e6 + 0
export const Latitude = z.number().min(-90).max(90).overwrite(onMap)
export const Longitude = z.number().min(-180).max(180).overwrite(onMap)

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

/** The spec's five states. `próxima`: confirmed within 24 hours, computed when read. */
export const estados = ['pendiente', 'confirmada', 'próxima', 'completada', 'cancelada'] as const
export const Estado = z.enum(estados)
export type Estado = z.infer<typeof Estado>
/** As a client may spell it: with or without its accent, composed or not. */
export const SaidEstado = z
  .string()
  .transform((text) => text.normalize('NFC').toLowerCase())
  .transform((text) => (text === 'proxima' ? 'próxima' : text))
  .pipe(z.enum(estados, { error: 'Estado desconocido' }))

export const Ok = z.object({ ok: z.literal(true) })
/** Every refusal has this shape. Beside its words, where it helps to go on: */
export const Refusal = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** free times, or that the same request with `permitirSolape` would do, */
  alternativas: z.array(z.string()).optional(),
  permiteSolape: z.boolean().optional(),
  /** Of an offer: what it costs by now. */
  totalPrice: z.number().optional(),
  /** how an appointment stands, or how many to come are in the way, */
  estado: z.string().optional(),
  citasPorVenir: z.number().optional(),
  /** end of a suspension (null: permanent, or until reversed); end of a claim, */
  until: z.string().nullable().optional(),
  /** in the console, who that is, or who has decided it, and when, */
  by: Id.optional(),
  at: z.string().optional(),
  /** Deadline of restoring a closing account; null: being erased. */
  borradoDesde: z.string().nullable().optional(),
  requestId: z.string().optional(),
})
export const ById = z.object({ id: Id })

/** `deshacer=1`: the call undoes the opposite call of a moment ago. */
export const UndoQuery = z.object({
  deshacer: z.literal('1').optional(),
})

/** A field's former name, still answered beside the current one. */
export const former = <Type extends z.ZodType>(type: Type): Type => type.meta({ deprecated: true })
