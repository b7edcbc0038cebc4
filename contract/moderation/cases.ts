/** Working on what was reported, in the console: moderation.md M3 to M7, M11, 'Settled'. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { ById, Day, Id, Ok, text } from '../kernel/values.ts'
import { standings } from './clauses.ts'
import { appealSideNames, appealStatuses } from './appealing.ts'
import { dsaCategories, lawAreas } from './dsa.ts'
import { bands, contentLanguages } from './priority.ts'
import {
  caseReasons,
  changesNothing,
  clauses,
  type Effect,
  effects,
  type Ground,
  outcomes,
  reportReasons,
  reportStatuses,
  type Side,
} from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

const moderators = { staff: ['moderator'] } as const
/** Auditors see what was decided and on what, and act on nothing. */
const readers = { staff: ['moderator', 'auditor'] } as const
const say = (most: number, missing: string) =>
  text(most).refine((words) => words !== '', { error: missing })

/** Of colleagues, inside the console alone. */
export const Colleague = z.object({ id: Id, nombre: z.string() })
const Claim = Colleague.extend({ hasta: z.string(), mio: z.boolean() })
const Counted = z.object({ motivo: z.enum(caseReasons), cuenta: z.number() })
export const CaseInQueue = z.object({
  id: Id,
  tipo: z.enum(subjectTypes),
  objetoId: Id,
  estado: z.enum(['abierto', 'decidido']),
  gravedad: z.enum(bands),
  motivos: z.array(Counted),
  reportes: z.number(),
  denuncias: z.number(),
  abiertoEn: z.string(),
  ultimoEn: z.string(),
  /** Since when it waits for a decision, and within how many hours it is to have one. */
  esperaDesde: z.string(),
  objetivoHoras: z.number(),
  /** Priority in its band: reason × accuracy × reports, and waiting time. */
  prioridad: z.object({
    motivo: z.number(),
    peso: z.number(),
    alcance: z.number(),
    arriba: z.enum(['urgente', 'imagen']).nullable(),
  }),
  /** Who found it worth a look without a report. */
  porque: z.enum(['regla', 'equipo']).nullable(),
  escalado: z.boolean(),
  imagenes: z.number(),
  idioma: z.enum(contentLanguages).nullable(),
  /** So many earlier decisions about whose it is stand, with a measure. */
  anteriores: z.number(),
  tomado: Claim.nullable(),
  /** The last decision: measures, decider and date. */
  decision: z
    .object({
      medidas: z.array(z.enum(effects)),
      por: Colleague,
      /** By a machine, and no person. */ automatica: z.boolean(),
      en: z.string(),
      revertida: z.boolean(),
    })
    .nullable(),
})
/** Reasons the requester avoids; sent with each request and stored nowhere. */
const Without = z.array(z.enum(reportReasons)).max(reportReasons.length)
const listed = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(names)).max(names.length))
export const caseMarks = ['imagenes', 'repetido', 'regla', 'escalado', 'mencion'] as const
/** Roles of the reported person. */
export const reportedRoles = ['cliente', 'barbero', 'duenno'] as const
/** Filters: reported person, reporter, opening days (UTC, inclusive). */
const whoAndWhen = {
  reportante: Id.optional(),
  reportado: Id.optional(),
  rol: z.enum(reportedRoles).optional(),
  desde: Day.optional(),
  hasta: Day.optional(),
}
/** The last decision's author, measure and days (UTC, inclusive). */
const lastDecision = {
  decidio: Id.optional(),
  medida: z.enum(effects).optional(),
  decididoDesde: Day.optional(),
  decididoHasta: Day.optional(),
}
export const caseClaims = ['libre', 'mio', 'otros'] as const

export const cases = route({
  method: 'GET',
  path: '/api/admin/cases',
  provides: ['cases', 'queue'],
  tag: 'Moderación',
  access: readers,
  summary: 'La cola: lo más urgente primero, sin lo que afecta a quien pregunta',
  query: z.object({
    ...consolePages,
    estado: z.enum(['abierto', 'decidido', 'todos']).default('abierto'),
    tipo: z.enum(subjectTypes).optional(),
    motivo: z.enum(caseReasons).optional(),
    tomado: z.enum(caseClaims).optional(),
    idioma: z.enum(contentLanguages).optional(),
    rasgo: z.enum(caseMarks).optional(),
    sin: listed(reportReasons).optional(),
    ...whoAndWhen,
    ...lastDecision,
  }),
  response: z.object({
    /** `casosIguales`: size of its largest group, at most 51; 1 for none. */
    data: z.array(
      CaseInQueue.extend({
        casosIguales: z.number(),
        /** A note names the reader, who has not opened it since. */ menciona: z.boolean(),
      }),
    ),
    hasNextPage: z.boolean(),
    /** Name of the person in the filter `reportado`. */
    reportado: z.object({ id: Id, nombre: z.string() }).nullable(),
    /** Appeals the requester may decide: they precede cases. */
    apelaciones: z.object({ cuenta: z.number(), desde: z.string().nullable() }),
    /** How many stand under each tab, whatever the filter; as far as `facetas` counts. */
    pestanas: z.object({
      abiertos: z.number(),
      mios: z.number(),
      escalados: z.number(),
      /** Notes that name the reader, in cases that they have not opened since. */ menciones:
        z.number(),
      /** Guest notices that are a part of no case and wait. */ denuncias: z.number(),
    }),
    /** Counts per choice, others fixed; of the first cases where `mas`. */
    facetas: z.object({
      total: z.number(),
      mas: z.boolean(),
      tipo: z.partialRecord(z.enum(subjectTypes), z.number()),
      motivo: z.partialRecord(z.enum(caseReasons), z.number()),
      tomado: z.partialRecord(z.enum(caseClaims), z.number()),
      idioma: z.partialRecord(z.enum(contentLanguages), z.number()),
      rasgo: z.partialRecord(z.enum(caseMarks), z.number()),
      /** Of the last decisions; empty where only open cases are listed. */
      medida: z.partialRecord(z.enum(effects), z.number()),
      decidio: z.array(Colleague.extend({ automatica: z.boolean(), cuenta: z.number() })),
    }),
  }),
})
/** So many lines at once. */
export const MOST_LINES = 50
export const caseLines = route({
  method: 'GET',
  path: '/api/admin/cases/lines',
  provides: [],
  tag: 'Moderación',
  access: readers,
  summary:
    'De cada caso de una página de la cola, de quién es y la primera línea de lo que se guardó; sin lo que afecta a quien pregunta',
  query: z.object({
    casos: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(Id).min(1).max(MOST_LINES)),
  }),
  response: z.object({
    data: z.array(z.object({ id: Id, autor: z.string().nullable(), linea: z.string() })),
  }),
})
export const openCase = route({
  method: 'POST',
  path: '/api/admin/cases',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  status: 201,
  summary:
    'Abrir el caso de algo que nadie ha reportado, o abrir de nuevo el que tiene; guarda cómo está ahora',
  body: z.object({
    tipo: z.enum(subjectTypes),
    objetoId: Id,
    motivo: say(limits.case.why, 'Escribe por qué'),
  }),
  response: z.object({ id: Id }),
})
export const nextCase = route({
  method: 'POST',
  path: '/api/admin/cases/next',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Siguiente: el servidor elige y toma para mí la apelación que más espera de las que puedo resolver (`apelacion`), o un caso libre, y suelta el que tenía; con un filtro, solo casos que lo cumplen; 404 donde no queda ninguno',
  body: z
    .object({
      sin: Without.default([]),
      tipo: z.enum(subjectTypes).optional(),
      motivo: z.enum(caseReasons).optional(),
      idioma: z.enum(contentLanguages).optional(),
      rasgo: z.enum(caseMarks).optional(),
      ...whoAndWhen,
    })
    .default({ sin: [] }),
  response: z.object({ /** The case's. */ id: Id, apelacion: Id.nullable() }),
})

const Picture = z.object({ path: z.string(), mediaId: Id.nullable() })
const Words = z.array(z.object({ nombre: z.string(), texto: z.string() }))
/** As they are called on the wire. */
export const sideWords = { objeto: 'subject', autor: 'author' } as const satisfies Record<
  string,
  Side
>
export const groundWords = { ley: 'law', normas: 'terms' } as const satisfies Record<string, Ground>
export const sobre = z.enum(['objeto', 'autor'])
export const fundamento = z.enum(['ley', 'normas'])

export const Measure = z.object({ medida: z.enum(effects), sobre })
/** Evidence by version, oldest first. */
export const Evidence = z.object({
  revision: z.number(),
  guardadoEn: z.string(),
  autor: z.object({ nombre: z.string(), rol: z.string(), imagen: Picture.nullable() }).nullable(),
  versiones: z.array(z.object({ en: z.string(), textos: Words, imagenes: z.array(Picture) })),
  contexto: Words,
  /** Versions skipped in between; absent for none. */
  omitidas: z.number().optional(),
})
/** The record of the person whose content a case is about. */
const AuthorCard = z.object({
  id: Id,
  nombre: z.string(),
  rol: z.string(),
  desde: z.string(),
  negocio: z.string().nullable(),
  puntos: z.number(),
  situacion: z.enum(standings),
  /** Cases about them or theirs, and how often those were reported. */
  casos: z.number(),
  reportes: z.number(),
  decisiones: z.array(
    z.object({
      id: Id,
      casoId: Id,
      tipo: z.enum(subjectTypes),
      medidas: z.array(z.enum(effects)),
      clausula: z.enum(clauses).nullable(),
      en: z.string(),
      revertida: z.boolean(),
    }),
  ),
})
/** `disputas`: other disputes of this side; `quitadas`: those whose mark was cleared. */
const Side = z.object({
  nombre: z.string().nullable(),
  completadas: z.number(),
  faltas: z.number(),
  disputas: z.number(),
  quitadas: z.number(),
})
const Decision = z.object({
  id: Id,
  por: Colleague,
  /** By a machine, and no person. */ automatica: z.boolean(),
  en: z.string(),
  medidas: z.array(Measure.extend({ hasta: z.string().nullable() })),
  clausula: z.enum(clauses).nullable(),
  fundamento: fundamento.nullable(),
  hechos: z.string(),
  avisoAutor: z.string().nullable(),
  aplicada: z.boolean(),
  revertida: z.object({ por: Colleague, en: z.string(), motivo: z.string() }).nullable(),
  puedeRevertir: z.boolean(),
  /** Of it, the oldest first; who appealed is not said. */
  apelaciones: z.array(
    z.object({
      id: Id,
      lado: z.enum(appealSideNames),
      estado: z.enum(appealStatuses),
      creadaEn: z.string(),
    }),
  ),
})
export const caseById = route({
  method: 'GET',
  path: '/api/admin/cases/:id',
  provides: ['cases'],
  tag: 'Moderación',
  access: readers,
  summary: 'Un caso con lo que se guardó, sus notas y sus decisiones',
  params: ById,
  response: CaseInQueue.extend({
    pruebas: z.array(Evidence),
    /** History: escalations, openings by staff, take-overs; latest first. */
    historia: z.array(
      z.object({
        que: z.enum(['escalado', 'abierto', 'quitado']),
        por: Colleague.nullable(),
        en: z.string(),
        motivo: z.string(),
      }),
    ),
    notas: z.array(
      z.object({
        id: Id,
        por: Colleague,
        en: z.string(),
        texto: z.string(),
        menciones: z.array(Colleague),
      }),
    ),
    decisiones: z.array(Decision),
    /** Similar open cases, itself included, by kind; at most 51. */
    iguales: z.array(
      z.object({
        grupo: z.string(),
        por: z.enum(['autor', 'imagen', 'texto']),
        cuenta: z.number(),
      }),
    ),
    /** Current content where visible outside the case; `estado` as of a subject. */
    ahora: z.object({ texto: z.string().nullable(), estado: z.string() }).nullable(),
    /** Why it is open again after it was decided; null where it was never decided, or is. */
    reabierto: z
      .object({ porque: z.enum(['reporte', 'deshecho', 'apelacion', 'regla']), en: z.string() })
      .nullable(),
    /** Whose it is: of a dispute the barber. Null where it has no owner, or they are gone. */
    autor: AuthorCard.nullable(),
    /** A disputed appointment and both records; the client's first name, no id. */
    disputa: z
      .object({
        sobre: z.enum(['falta', 'cancelacionTardia']),
        estado: z.string(),
        inicio: z.string(),
        fin: z.string(),
        zona: z.string(),
        servicios: z.array(z.string()),
        total: z.number(),
        moneda: z.string(),
        negocio: z.string().nullable(),
        lugar: z.string().nullable(),
        aDomicilio: z.boolean(),
        cliente: Side.nullable(),
        barbero: Side,
      })
      .nullable(),
    /** What the reader may decide of it. */
    medidas: z.array(Measure),
    /** What only a lead may decide: the reader may propose it by handing the case on. */
    proponibles: z.array(Measure),
    /** Goes back with the decision: up to where this answer has looked. */
    vistoHasta: z.string(),
  }),
})
/** Why several reports stand together. */
export const clusterKinds = ['direccion', 'minuto'] as const
export const caseReports = route({
  method: 'GET',
  path: '/api/admin/cases/:id/reports',
  provides: ['cases'],
  tag: 'Moderación',
  access: readers,
  summary:
    'Lo que se dijo de él, el último primero, sin decir quién: de cada reportante solo un id; y qué reportes llegaron juntos',
  params: ById,
  query: z.object({ antes: Id.optional() }),
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        motivo: z.enum(caseReasons),
        descripcion: z.string().nullable(),
        /** The reporter's comment that was hidden or deleted; that act is reported. */
        comentario: z
          .object({ acto: z.enum(['ocultado', 'eliminado']), texto: z.string() })
          .nullable(),
        revision: z.number(),
        estado: z.enum(reportStatuses),
        creadoEn: z.string(),
        reportante: Id,
      }),
    ),
    hasMore: z.boolean(),
    /** First page: recent reports of one address or minute. */
    juntos: z.array(
      z.object({
        por: z.enum(clusterKinds),
        cuenta: z.number(),
        desde: z.string(),
        hasta: z.string(),
        reportes: z.array(Id),
      }),
    ),
  }),
})
export const caseNotices = route({
  method: 'GET',
  path: '/api/admin/cases/:id/notices',
  provides: ['cases'],
  tag: 'Moderación',
  access: readers,
  summary:
    'Lo que escribieron quienes lo denunciaron sin cuenta, lo último primero; quiénes son, solo a quien haya revelado el caso',
  params: ById,
  query: z.object({ antes: Id.optional() }),
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        motivo: z.enum(reportReasons),
        texto: z.string(),
        enlace: z.string(),
        creadoEn: z.string(),
        estado: z.enum(reportStatuses),
        /** Null until the case is revealed, and where the guest did not say. */
        nombre: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
    reveladoHasta: z.string().nullable(),
  }),
})
/** A data URL: an address could be asked without the console's header. */
export const casePicture = route({
  method: 'GET',
  path: '/api/admin/cases/:id/evidence/:mediaId',
  provides: [],
  tag: 'Moderación',
  access: readers,
  summary: 'Una imagen que se guardó con el caso',
  params: z.object({ id: Id, mediaId: Id }),
  response: z.object({ imagen: z.string() }),
})
export const claimCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/claim',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Tomarlo por 15 minutos, o lo que diga CLAIM_SECONDS; si ya es mío, no cambia nada',
  params: ById,
  response: Ok,
})
export const keepCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/heartbeat',
  invalidates: ['claims'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Seguir con él: el plazo vuelve a empezar, como mucho cada dos minutos',
  params: ById,
  response: Ok,
})
export const releaseCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/release',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Soltarlo, también al salir de su página; si no es mío, no cambia nada',
  params: ById,
  /** `cierre`: page closing; the claim survives a reload. */
  body: z
    .object({ salida: z.boolean().default(false), cierre: z.boolean().default(false) })
    .default({ salida: false, cierre: false }),
  response: Ok,
})
/** Nothing of what the case holds, so that a page may ask again and again. */
export const caseClaim = route({
  method: 'GET',
  path: '/api/admin/cases/:id/claim',
  provides: ['cases', 'claims'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Quién lo tiene ahora, y si me lo quitaron',
  params: ById,
  response: z.object({
    estado: z.enum(['abierto', 'decidido']),
    tomado: Claim.nullable(),
    escalado: z.boolean(),
    quitado: Colleague.extend({ en: z.string() }).nullable(),
    decidido: Colleague.extend({ en: z.string() }).nullable(),
    /** Changes when there is more to read in the case than before. */
    ultimoEn: z.string(),
  }),
})
export const passCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/pass',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: '«Pasarlo a otra persona»: no se me ofrece más, sin decir por qué',
  params: ById,
  response: Ok,
})
export const escalateCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/escalate',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Dejarlo a quien dirige el equipo, diciendo por qué',
  params: ById,
  body: z.object({ motivo: say(limits.case.why, 'Escribe por qué') }),
  response: Ok,
})
export const takeOverCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/takeover',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Quitárselo a quien lo tiene, diciendo por qué: solo quien dirige el equipo',
  params: ById,
  body: z.object({ motivo: say(limits.case.why, 'Escribe por qué') }),
  response: Ok,
})
export const noteCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/notes',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  status: 201,
  summary: 'Anotar algo para el equipo',
  params: ById,
  body: z.object({
    texto: say(limits.case.note, 'Escribe la nota'),
    /** Named colleagues. */ menciones: z
      .array(Id)
      .max(limits.case.mentions, { error: 'Menciona como mucho a diez personas' })
      .default([]),
  }),
  response: Ok,
})
export const caseColleagues = route({
  method: 'GET',
  path: '/api/admin/cases/:id/colleagues',
  provides: [],
  tag: 'Moderación',
  access: moderators,
  summary: 'A quién del equipo puedo mencionar en una nota: a quien puede ver el caso',
  params: ById,
  response: z.object({ data: z.array(Colleague) }),
})

const SavedFilter = z.object({
  id: Id,
  nombre: z.string(),
  filtro: z.record(z.string(), z.string()),
})
export const savedFilters = route({
  method: 'GET',
  path: '/api/admin/cases/filters',
  provides: ['caseFilters'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Los filtros de la cola que he guardado',
  response: z.object({ data: z.array(SavedFilter) }),
})
export const saveFilter = route({
  method: 'POST',
  path: '/api/admin/cases/filters',
  invalidates: ['caseFilters'],
  tag: 'Moderación',
  access: moderators,
  status: 201,
  summary: 'Guardar un filtro de la cola con un nombre; solo lo veo yo',
  body: z.object({
    nombre: say(limits.case.filterName, 'Escribe un nombre'),
    filtro: z
      .record(
        z.string().regex(/^[a-zA-Z]{1,20}$/, { error: 'Filtro desconocido' }),
        z.string().max(60, { error: 'Filtro desconocido' }),
      )
      .refine((filter) => Object.keys(filter).length > 0 && Object.keys(filter).length <= 20, {
        error: 'Elige algún filtro',
      }),
  }),
  response: SavedFilter,
})
export const deleteFilter = route({
  method: 'DELETE',
  path: '/api/admin/cases/filters/:id',
  invalidates: ['caseFilters'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Borrar un filtro guardado; si no está, no cambia nada',
  params: ById,
  response: Ok,
})

/** Guest notices whose link matches no content, outside cases. */
export const looseNotices = route({
  method: 'GET',
  path: '/api/admin/notices',
  provides: ['cases', 'queue'],
  tag: 'Moderación',
  access: readers,
  summary:
    'Denuncias sin cuenta cuyo enlace no lleva a nada de aquí: las que esperan, la más antigua primero, o las que ya se atendieron',
  query: z.object({
    page: consolePages.page,
    estado: z.enum(['abierta', 'atendida']).default('abierta'),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        motivo: z.enum(reportReasons),
        texto: z.string(),
        enlace: z.string(),
        creadaEn: z.string(),
        conCorreo: z.boolean(),
        respuesta: z
          .object({
            por: Colleague.nullable(),
            en: z.string(),
            resultado: z.enum(outcomes).nullable(),
            palabras: z.string().nullable(),
            casoId: Id.nullable(),
          })
          .nullable(),
      }),
    ),
    hasNextPage: z.boolean(),
  }),
})
export const closeNotice = route({
  method: 'POST',
  path: '/api/admin/notices/:id/close',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Responder a una denuncia que no es parte de ningún caso: quien la hizo lo lee con su recibo, y por correo si lo dejó',
  params: ById,
  body: z.object({
    resultado: z.enum(outcomes, { error: 'Elige un resultado' }),
    palabras: say(limits.case.why, 'Escribe la respuesta'),
  }),
  response: Ok,
})
export const placeNotice = route({
  method: 'POST',
  path: '/api/admin/notices/:id/place',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Llevar una denuncia al caso de lo que trata, por la dirección de su página',
  params: ById,
  body: z.object({ enlace: say(limits.report.link, 'Escribe dónde está el contenido') }),
  response: z.object({ casoId: Id }),
})
/** What is about to be decided. */
export const deciding = {
  medidas: z
    .array(
      z.object({
        medida: z.enum(effects, { error: 'Medida desconocida' }),
        sobre: sobre.default('objeto'),
        dias: z
          .int({ error: 'De 1 a 30 días' })
          .min(1, { error: 'De 1 a 30 días' })
          .max(limits.case.suspension, { error: 'De 1 a 30 días' })
          .nullish()
          .transform((days) => days ?? null),
      }),
    )
    .min(1, { error: 'Elige al menos una medida' })
    .max(limits.case.effects, { error: 'Elige como mucho cuatro medidas' }),
  clausula: z
    .enum(clauses, { error: 'Norma desconocida' })
    .nullish()
    .transform((clause) => clause ?? null),
  fundamento: fundamento.nullish().transform((ground) => ground ?? null),
  /** With the clause 'ilegal': the category of the DSA database, and the area of law. */
  ley: z
    .object({
      categoria: z.enum(dsaCategories, { error: 'Categoría desconocida' }),
      ambito: z.enum(lawAreas, { error: 'Ámbito desconocido' }),
    })
    .nullish()
    .transform((law) => law ?? null),
}
/** What was seen. Nothing need be said where nothing is done: nobody reads it. */
export const Facts = text(limits.case.facts).default('')
export function mustSayFacts(
  {
    medidas,
    hechos,
  }: { readonly medidas: readonly { readonly medida: Effect }[]; readonly hechos: string },
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  if (hechos === '' && medidas.some(({ medida }) => !changesNothing.includes(medida)))
    addIssue({ code: 'custom', path: ['hechos'], message: 'Escribe los hechos' })
}
export const decideCase = route({
  method: 'POST',
  path: '/api/admin/cases/:id/decisions',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  status: 201,
  summary:
    'Decidirlo, con el caso tomado (409 `claim_needed`); 409 `already_decided` si ya lo resolvió otra persona',
  params: ById,
  body: z
    .object({
      ...deciding,
      hechos: Facts,
      /** Default: the template; open placeholders: 400 `template_open`. */
      avisoAutor: text(limits.case.notice)
        .nullish()
        .transform((notice) => notice || null),
      vistoHasta: z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'Página desconocida' }),
    })
    .superRefine(mustSayFacts),
  response: Ok,
})
export const reverseDecision = route({
  method: 'POST',
  path: '/api/admin/decisions/:id/reverse',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Deshacer una decisión: quien la tomó durante 15 minutos, después quien dirige el equipo',
  params: ById,
  body: z.object({ motivo: say(limits.case.why, 'Escribe por qué') }),
  response: Ok,
})
