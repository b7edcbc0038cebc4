/** Dossiers: an appointment's whole history for one of its parties, behind a link. */
import { z } from 'zod'
import { languages } from '../kernel/languages.ts'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Estado, Id, Ok, text } from '../kernel/values.ts'

/** Who had it made. */
export const dossierSides = ['cliente', 'barbero', 'negocio', 'equipo'] as const
export type DossierSide = (typeof dossierSides)[number]

/** Who did what is told; the shop and its staff by their role alone. */
export const dossierRoles = ['cliente', 'barbero', 'negocio', 'equipo', 'sistema'] as const
export type DossierRole = (typeof dossierRoles)[number]

/** Rules of booking that the two can compare. */
export const comparedTerms = [
  'autoConfirm',
  'minNoticeMinutes',
  'cancelLimitHours',
  'maxActivePerClient',
] as const

const Language = z.enum(languages, { error: 'Idioma desconocido' })
const Instant = z.string()

export const Dossier = z.object({
  clase: z.literal('balbu.expediente'),
  version: z.literal(1),
  id: Id,
  hechoEn: Instant,
  /** The end of the log when it was made: what came later is not in it. */
  posicion: z.string(),
  idioma: Language,
  lado: z.enum(dossierSides),
  caduca: Instant,
  cita: z.object({
    id: Id,
    fecha: Instant,
    fin: Instant,
    zonaHoraria: z.string(),
    estado: Estado,
    modalidad: z.enum(['local', 'domicilio']),
    /** The shop as it is called today; null without one, or where it is closed. */
    negocio: z.string().nullable(),
    servicios: z.array(
      z.object({
        nombre: z.string(),
        precio: z.number(),
        /** Its price today; null where it is no longer offered. */
        precioAhora: z.number().nullable(),
      }),
    ),
    totalPrice: z.number(),
    moneda: z.string(),
  }),
  partes: z.array(z.object({ rol: z.enum(['cliente', 'barbero']), nombre: z.string() })),
  terminos: z.object({
    /** In words, as they were when it was booked; null where that was not recorded. */
    alReservar: z.string().nullable(),
    ahora: z.string().nullable(),
    diferencias: z.array(
      z.object({
        campo: z.enum(comparedTerms),
        alReservar: z.union([z.boolean(), z.number()]),
        ahora: z.union([z.boolean(), z.number()]),
      }),
    ),
  }),
  pasos: z.array(
    z.object({
      n: z.number(),
      ocurridoEn: Instant,
      /** When the log took it in. */
      registradoEn: Instant,
      por: z.enum(dossierRoles),
      enPalabras: z.string(),
      tipo: z.string(),
      estado: Estado,
      motivo: z.string().nullable(),
    }),
  ),
  /** Notices about it: of the own side how they ended, of the other only that they were sent. */
  avisos: z.array(
    z.object({
      para: z.enum(['cliente', 'barbero']),
      tipo: z.string(),
      canal: z.string().nullable(),
      estado: z.string().nullable(),
      en: Instant,
    }),
  ),
  asistencia: z.object({
    confirmadaEn: Instant.nullable(),
    empezadaEn: Instant.nullable(),
    faltaEn: Instant.nullable(),
    tardia: z.boolean(),
  }),
  disputa: z
    .object({
      sobre: z.enum(['falta', 'cancelacionTardia']),
      estado: z.enum(['enRevision', 'anulada', 'seMantiene', 'revertida']),
      en: Instant,
    })
    .nullable(),
  resena: z.object({ estrellas: z.number(), texto: z.string(), publicadaEn: Instant }).nullable(),
  /** What the two had with each other before it. */
  antes: z.object({
    cliente: z.object({ citas: z.number(), faltas: z.number(), tardias: z.number() }),
    barbero: z.object({ citas: z.number(), canceladas: z.number() }),
  }),
  mensajes: z.array(
    z.object({
      de: z.enum(['cliente', 'barbero']),
      en: Instant,
      texto: z.string(),
      eliminado: z.boolean(),
    }),
  ),
  prueba: z.object({
    eventos: z.array(
      z.object({
        indice: z.number().nullable(),
        hoja: z.string(),
        prueba: z.object({ tamano: z.number(), camino: z.array(z.string()) }).nullable(),
      }),
    ),
    cabeza: z.string().nullable(),
  }),
  /** SHA-256, in hex, of the JSON without it: keys sorted at every depth, no spaces. */
  huella: z.string(),
})
export type Dossier = z.infer<typeof Dossier>

const Made = z.object({ id: Id, enlace: z.string(), caduca: Instant })
export const MESSAGES_NOT_THEIRS = 'Solo puedes añadir mensajes de tu conversación sobre esta cita'

export const makeDossier = route({
  method: 'POST',
  path: '/api/appointments/:id/dossier',
  invalidates: ['dossiers'],
  tag: 'Confianza',
  access: 'session',
  whileSuspended: true,
  summary: 'Hacer un expediente de una cita mía: lo abre su enlace, 48 horas',
  params: ById,
  body: z
    .object({
      idioma: Language.optional(),
      mensajes: z
        .array(Id, { error: MESSAGES_NOT_THEIRS })
        .max(limits.dossier.messages, { error: 'Añade como mucho 50 mensajes' })
        .optional(),
    })
    .nullish()
    .transform((body) => body ?? {}),
  status: 201,
  response: Made,
})
export const dossiersOfAppointment = route({
  method: 'GET',
  path: '/api/appointments/:id/dossiers',
  provides: ['appointments', 'dossiers'],
  tag: 'Confianza',
  access: 'session',
  whileSuspended: true,
  summary: 'Los expedientes que hice de una cita',
  params: ById,
  response: z.object({
    expedientes: z.array(
      z.object({
        id: Id,
        hechoEn: Instant,
        caduca: Instant,
        revocado: z.boolean(),
        aperturas: z.number(),
      }),
    ),
  }),
})
export const revokeDossier = route({
  method: 'DELETE',
  path: '/api/dossiers/:id',
  invalidates: ['dossiers'],
  tag: 'Confianza',
  access: 'session',
  whileSuspended: true,
  summary: 'Revocar un expediente: su enlace deja de abrir',
  params: ById,
  response: Ok,
})
export const openDossier = route({
  method: 'GET',
  path: '/api/dossier-links/:token',
  provides: [],
  tag: 'Confianza',
  access: 'guest',
  whileSuspended: true,
  summary: 'El expediente de un enlace; abrirlo queda escrito',
  params: z.object({ token: z.string().max(200) }),
  query: z.object({ idioma: Language.optional() }),
  response: Dossier,
})
export const makeStaffDossier = route({
  method: 'POST',
  path: '/api/admin/appointments/:id/dossier',
  invalidates: [],
  tag: 'Auditoría',
  access: { staff: ['auditor', 'moderator'] },
  summary:
    'Hacer un expediente de una cita, diciendo por qué; con nombres tras POST /api/admin/reveal',
  params: ById,
  body: z.object({
    motivo: text(limits.audit.why).refine((why) => why !== '', { error: 'Escribe por qué' }),
    idioma: Language.optional(),
  }),
  status: 201,
  response: Made,
})
