/** Working on what was reported, in the console: moderation.md M3 to M7, M11, 'Settled'. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, numeric, Ok, text } from '../kernel/values.ts'
import { standings } from './clauses.ts'
import { appealSideNames, appealStatuses } from './appealing.ts'
import { bands, contentLanguages } from './priority.ts'
import { caseReasons, changesNothing, clauses, type Effect, effects, type Ground, reportReasons, reportStatuses, type Side, subjectTypes } from './reasons.ts'

const moderators = { staff: ['moderator'] } as const
/** Auditors see what was decided and on what, and act on nothing. */
const readers = { staff: ['moderator', 'auditor'] } as const
const said = (most: number, missing: string) => text(most).refine((words) => words !== '', { error: missing })

/** Of colleagues, inside the console alone. */
export const Colleague = z.object({ id: Id, nombre: z.string() })
const Claim = Colleague.extend({ hasta: z.string(), mio: z.boolean() })
const Counted = z.object({ motivo: z.enum(caseReasons), cuenta: z.number() })
export const CaseInQueue = z.object({
  id: Id, tipo: z.enum(subjectTypes), objetoId: Id, estado: z.enum(['abierto', 'decidido']),
  gravedad: z.enum(bands), motivos: z.array(Counted), reportes: z.number(), denuncias: z.number(), abiertoEn: z.string(), ultimoEn: z.string(),
  /** Since when it waits for a decision, and within how many hours it is to have one. */
  esperaDesde: z.string(), objetivoHoras: z.number(),
  /** Its place within its band: seriousness of the reason × how often those who told of it were right × how many they are, and how long it waits. */
  prioridad: z.object({ motivo: z.number(), peso: z.number(), alcance: z.number(), arriba: z.enum(['urgente', 'imagen']).nullable() }),
  /** Who found it worth a look without a report. */
  porque: z.enum(['regla', 'equipo']).nullable(),
  /** For a lead to decide. */
  escalado: z.boolean(),
  imagenes: z.number(), idioma: z.enum(contentLanguages).nullable(),
  /** So many earlier decisions about whose it is stand, with a measure. */
  anteriores: z.number(),
  tomado: Claim.nullable(),
  /** The last decision, of what is decided: what was done, by whom and when. */
  decision: z.object({ medidas: z.array(z.enum(effects)), por: Colleague, en: z.string(), revertida: z.boolean() }).nullable(),
})
/** Reasons for which whoever asks would rather see nothing; they are theirs to know, so they come with each request and are kept nowhere. */
const Without = z.array(z.enum(reportReasons)).max(reportReasons.length)
const listed = <Name extends string>(names: readonly Name[]) => z.string().transform((text) => text.split(',').filter(Boolean)).pipe(z.array(z.enum(names)).max(names.length))
export const caseMarks = ['imagenes', 'repetido', 'regla', 'escalado'] as const
export const caseClaims = ['libre', 'mio', 'otros'] as const

export const cases = route({
  method: 'GET', path: '/api/admin/cases', tag: 'Moderación', access: readers, summary: 'La cola: lo más urgente primero, sin lo que afecta a quien pregunta',
  query: z.object({
    page: numeric(z.number().int().min(1).max(10_000)).default(1), perPage: numeric(z.number().int().min(1).max(100)).default(25),
    estado: z.enum(['abierto', 'decidido']).default('abierto'), tipo: z.enum(subjectTypes).optional(), motivo: z.enum(caseReasons).optional(), tomado: z.enum(caseClaims).optional(),
    idioma: z.enum(contentLanguages).optional(), rasgo: z.enum(caseMarks).optional(), sin: listed(reportReasons).optional(),
  }),
  response: z.object({
    /** `casosIguales`: in the largest group of which it is one, with it among them, at most 51; 1 where none is like it. */
    data: z.array(CaseInQueue.extend({ casosIguales: z.number() })), hasNextPage: z.boolean(),
    /** Those that whoever asks may decide: they come before any case. */
    apelaciones: z.object({ cuenta: z.number(), desde: z.string().nullable() }),
    /** How many stand under each tab, whatever the filter; as far as `facetas` counts. */
    pestanas: z.object({ abiertos: z.number(), mios: z.number(), escalados: z.number() }),
    /** How many there would be with each choice, the other choices as they are; of the first ones in the queue where there are `mas`. */
    facetas: z.object({
      total: z.number(), mas: z.boolean(), tipo: z.partialRecord(z.enum(subjectTypes), z.number()), motivo: z.partialRecord(z.enum(caseReasons), z.number()),
      tomado: z.partialRecord(z.enum(caseClaims), z.number()), idioma: z.partialRecord(z.enum(contentLanguages), z.number()), rasgo: z.partialRecord(z.enum(caseMarks), z.number()),
    }),
  }),
})
/** So many lines at once. */
export const MOST_LINES = 50
export const caseLines = route({
  method: 'GET', path: '/api/admin/cases/lines', tag: 'Moderación', access: readers,
  summary: 'De cada caso de una página de la cola, de quién es y la primera línea de lo que se guardó; sin lo que afecta a quien pregunta',
  query: z.object({ casos: z.string().transform((text) => text.split(',').filter(Boolean)).pipe(z.array(Id).min(1).max(MOST_LINES)) }),
  response: z.object({ data: z.array(z.object({ id: Id, autor: z.string().nullable(), linea: z.string() })) }),
})
export const openCase = route({
  method: 'POST', path: '/api/admin/cases', tag: 'Moderación', access: moderators, status: 201,
  summary: 'Abrir el caso de algo que nadie ha reportado, o abrir de nuevo el que tiene; guarda cómo está ahora',
  body: z.object({ tipo: z.enum(subjectTypes), objetoId: Id, motivo: said(limits.case.why, 'Escribe por qué') }), response: z.object({ id: Id }),
})
export const nextCase = route({
  method: 'POST', path: '/api/admin/cases/next', tag: 'Moderación', access: moderators,
  summary: 'Siguiente: el servidor elige y toma para mí la apelación que más espera de las que puedo resolver (`apelacion`), o un caso libre, y suelta el que tenía; con un filtro, solo casos que lo cumplen; 404 donde no queda ninguno',
  body: z.object({ sin: Without.default([]), tipo: z.enum(subjectTypes).optional(), motivo: z.enum(caseReasons).optional(), idioma: z.enum(contentLanguages).optional(), rasgo: z.enum(caseMarks).optional() }).default({ sin: [] }), response: z.object({ /** The case's. */ id: Id, apelacion: Id.nullable() }),
})

const Picture = z.object({ path: z.string(), mediaId: Id.nullable() })
const Words = z.array(z.object({ nombre: z.string(), texto: z.string() }))
/** As they are called on the wire. */
export const sideWords = { objeto: 'subject', autor: 'author' } as const satisfies Record<string, Side>
export const groundWords = { ley: 'law', normas: 'terms' } as const satisfies Record<string, Ground>
export const sobre = z.enum(['objeto', 'autor'])
export const fundamento = z.enum(['ley', 'normas'])

export const Measure = z.object({ medida: z.enum(effects), sobre })
/** As it stood, the oldest version first; each as it was kept for whoever reported it. */
export const Evidence = z.object({
  revision: z.number(), guardadoEn: z.string(), autor: z.object({ nombre: z.string(), rol: z.string(), imagen: Picture.nullable() }).nullable(),
  versiones: z.array(z.object({ en: z.string(), textos: Words, imagenes: z.array(Picture) })), contexto: Words,
  /** How many versions between the first and the second of these are not kept; without, all are there. */
  omitidas: z.number().optional(),
})
/** The record of the person whose content a case is about. */
const AuthorCard = z.object({
  id: Id, nombre: z.string(), rol: z.string(), desde: z.string(), negocio: z.string().nullable(),
  puntos: z.number(), situacion: z.enum(standings),
  /** Cases about them or theirs, and how often those were reported. */
  casos: z.number(), reportes: z.number(),
  /** The last decisions about them in other cases. */
  decisiones: z.array(z.object({ id: Id, casoId: Id, tipo: z.enum(subjectTypes), medidas: z.array(z.enum(effects)), clausula: z.enum(clauses).nullable(), en: z.string(), revertida: z.boolean() })),
})
/** Of one side of a disputed appointment. `disputas`: other contested appointments of theirs; `quitadas`: those whose mark was cleared. */
const Side = z.object({ nombre: z.string().nullable(), completadas: z.number(), faltas: z.number(), disputas: z.number(), quitadas: z.number() })
const Decision = z.object({
  id: Id, por: Colleague, /** By a machine, and no person. */ automatica: z.boolean(), en: z.string(), medidas: z.array(Measure.extend({ hasta: z.string().nullable() })), clausula: z.enum(clauses).nullable(), fundamento: fundamento.nullable(), hechos: z.string(),
  /** What its author was told, word for word. */
  avisoAutor: z.string().nullable(),
  /** Whether all that it brings about is done. */
  aplicada: z.boolean(), revertida: z.object({ por: Colleague, en: z.string(), motivo: z.string() }).nullable(),
  /** By whoever asks, now. */
  puedeRevertir: z.boolean(),
  /** Of it, the oldest first; who appealed is not said. */
  apelaciones: z.array(z.object({ id: Id, lado: z.enum(appealSideNames), estado: z.enum(appealStatuses), creadaEn: z.string() })),
})
export const caseById = route({
  method: 'GET', path: '/api/admin/cases/:id', tag: 'Moderación', access: readers, summary: 'Un caso con lo que se guardó, sus notas y sus decisiones', params: ById,
  response: CaseInQueue.extend({
    pruebas: z.array(Evidence),
    /** Why it was handed to a lead, why somebody opened it without a report, why it was taken over: the last one first. */
    historia: z.array(z.object({ que: z.enum(['escalado', 'abierto', 'quitado']), por: Colleague.nullable(), en: z.string(), motivo: z.string() })),
    notas: z.array(z.object({ id: Id, por: Colleague, en: z.string(), texto: z.string() })),
    decisiones: z.array(Decision),
    /** Other open ones that are alike, with this one among them: by what, and how many there are, at most 51. */
    iguales: z.array(z.object({ grupo: z.string(), por: z.enum(['autor', 'imagen', 'texto']), cuenta: z.number() })),
    /** What it says today, where it may be looked at outside of its case; `estado` as of a subject. */
    ahora: z.object({ texto: z.string().nullable(), estado: z.string() }).nullable(),
    /** Why it is open again after it was decided; null where it was never decided, or is. */
    reabierto: z.object({ porque: z.enum(['reporte', 'deshecho', 'apelacion', 'regla']), en: z.string() }).nullable(),
    /** Whose it is: of a dispute the barber. Null where it has no owner, or they are gone. */
    autor: AuthorCard.nullable(),
    /** Of a disputed appointment: what it was, and the records of its two sides. The client has a first name here, and no id. */
    disputa: z.object({
      sobre: z.enum(['falta', 'cancelacionTardia']), estado: z.string(), inicio: z.string(), fin: z.string(), zona: z.string(),
      servicios: z.array(z.string()), total: z.number(), moneda: z.string(), negocio: z.string().nullable(), lugar: z.string().nullable(), aDomicilio: z.boolean(),
      cliente: Side.nullable(), barbero: Side,
    }).nullable(),
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
  method: 'GET', path: '/api/admin/cases/:id/reports', tag: 'Moderación', access: readers, summary: 'Lo que se dijo de él, el último primero, sin decir quién: de cada reportante solo un id; y qué reportes llegaron juntos', params: ById,
  query: z.object({ antes: Id.optional() }),
  response: z.object({
    data: z.array(z.object({ id: Id, motivo: z.enum(caseReasons), descripcion: z.string().nullable(), revision: z.number(), estado: z.enum(reportStatuses), creadoEn: z.string(), reportante: Id })), hasMore: z.boolean(),
    /** On the first page: of the newest ones those of several people that came from one address, or within a minute of one another. */
    juntos: z.array(z.object({ por: z.enum(clusterKinds), cuenta: z.number(), desde: z.string(), hasta: z.string(), reportes: z.array(Id) })),
  }),
})
export const caseNotices = route({
  method: 'GET', path: '/api/admin/cases/:id/notices', tag: 'Moderación', access: readers, summary: 'Lo que escribieron quienes lo denunciaron sin cuenta, lo último primero; quiénes son, solo a quien haya revelado el caso', params: ById,
  query: z.object({ antes: Id.optional() }),
  response: z.object({
    data: z.array(z.object({
      id: Id, motivo: z.enum(reportReasons), texto: z.string(), enlace: z.string(), creadoEn: z.string(), estado: z.enum(reportStatuses),
      /** Null until the case is revealed, and where the guest did not say. */
      nombre: z.string().nullable(), email: z.string().nullable(),
    })),
    hasMore: z.boolean(), reveladoHasta: z.string().nullable(),
  }),
})
/** A data URL: an address could be asked without the console's header. */
export const casePicture = route({
  method: 'GET', path: '/api/admin/cases/:id/evidence/:mediaId', tag: 'Moderación', access: readers, summary: 'Una imagen que se guardó con el caso', params: z.object({ id: Id, mediaId: Id }),
  response: z.object({ imagen: z.string() }),
})
export const claimCase = route({
  method: 'POST', path: '/api/admin/cases/:id/claim', tag: 'Moderación', access: moderators, summary: 'Tomarlo por 15 minutos, o lo que diga CLAIM_SECONDS; si ya es mío, no cambia nada', params: ById, response: Ok,
})
export const keepCase = route({
  method: 'POST', path: '/api/admin/cases/:id/heartbeat', tag: 'Moderación', access: moderators, summary: 'Seguir con él: el plazo vuelve a empezar, como mucho cada dos minutos', params: ById, response: Ok,
})
export const releaseCase = route({
  method: 'POST', path: '/api/admin/cases/:id/release', tag: 'Moderación', access: moderators, summary: 'Soltarlo, también al salir de su página; si no es mío, no cambia nada', params: ById,
  /** `cierre`: the page is closed or loaded anew: it stays theirs for a moment, so that a reload does not lose it. */
  body: z.object({ salida: z.boolean().default(false), cierre: z.boolean().default(false) }).default({ salida: false, cierre: false }), response: Ok,
})
/** Nothing of what the case holds, so that a page may ask again and again. */
export const caseClaim = route({
  method: 'GET', path: '/api/admin/cases/:id/claim', tag: 'Moderación', access: moderators, summary: 'Quién lo tiene ahora, y si me lo quitaron', params: ById,
  response: z.object({
    estado: z.enum(['abierto', 'decidido']), tomado: Claim.nullable(), escalado: z.boolean(),
    /** It was mine until somebody took it over, and they have it. */
    quitado: Colleague.extend({ en: z.string() }).nullable(),
    /** By whom it was decided last, where it is. */
    decidido: Colleague.extend({ en: z.string() }).nullable(),
    /** Changes when there is more to read in the case than before. */
    ultimoEn: z.string(),
  }),
})
export const passCase = route({
  method: 'POST', path: '/api/admin/cases/:id/pass', tag: 'Moderación', access: moderators, summary: '«No para mí»: no se me ofrece más, sin decir por qué', params: ById, response: Ok,
})
export const escalateCase = route({
  method: 'POST', path: '/api/admin/cases/:id/escalate', tag: 'Moderación', access: moderators, summary: 'Dejarlo a quien dirige el equipo, diciendo por qué', params: ById,
  body: z.object({ motivo: said(limits.case.why, 'Escribe por qué') }), response: Ok,
})
export const takeOverCase = route({
  method: 'POST', path: '/api/admin/cases/:id/takeover', tag: 'Moderación', access: moderators, summary: 'Quitárselo a quien lo tiene, diciendo por qué: solo quien dirige el equipo', params: ById,
  body: z.object({ motivo: said(limits.case.why, 'Escribe por qué') }), response: Ok,
})
export const noteCase = route({
  method: 'POST', path: '/api/admin/cases/:id/notes', tag: 'Moderación', access: moderators, status: 201, summary: 'Anotar algo para el equipo', params: ById,
  body: z.object({ texto: said(limits.case.note, 'Escribe la nota') }), response: Ok,
})
/** What is about to be decided. */
export const deciding = {
  medidas: z.array(z.object({
    medida: z.enum(effects, { error: 'Medida desconocida' }), sobre: sobre.default('objeto'),
    /** Of what ends by itself. */
    dias: z.int({ error: 'De 1 a 30 días' }).min(1, { error: 'De 1 a 30 días' }).max(limits.case.suspension, { error: 'De 1 a 30 días' }).nullish().transform((days) => days ?? null),
  })).min(1, { error: 'Elige al menos una medida' }).max(limits.case.effects, { error: 'Elige como mucho cuatro medidas' }),
  clausula: z.enum(clauses, { error: 'Norma desconocida' }).nullish().transform((clause) => clause ?? null),
  fundamento: fundamento.nullish().transform((ground) => ground ?? null),
}
/** What was seen. Nothing need be said where nothing is done: nobody reads it. */
export const Facts = text(limits.case.facts).default('')
export function mustSayFacts({ medidas, hechos }: { readonly medidas: readonly { readonly medida: Effect }[]; readonly hechos: string }, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  if (hechos === '' && medidas.some(({ medida }) => !changesNothing.includes(medida))) addIssue({ code: 'custom', path: ['hechos'], message: 'Escribe los hechos' })
}
export const decideCase = route({
  method: 'POST', path: '/api/admin/cases/:id/decisions', tag: 'Moderación', access: moderators, status: 201,
  summary: 'Decidirlo, con el caso tomado (409 `claim_needed`); 409 `already_decided` si ya lo resolvió otra persona', params: ById,
  body: z.object({
    ...deciding, hechos: Facts,
    /** Without, it is written from the template; with something left open in it: 400 `template_open`. */
    avisoAutor: text(limits.case.notice).nullish().transform((notice) => notice || null),
    vistoHasta: z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'Página desconocida' }),
  }).superRefine(mustSayFacts),
  response: Ok,
})
export const reverseDecision = route({
  method: 'POST', path: '/api/admin/decisions/:id/reverse', tag: 'Moderación', access: moderators,
  summary: 'Deshacer una decisión: quien la tomó durante 15 minutos, después quien dirige el equipo', params: ById,
  body: z.object({ motivo: said(limits.case.why, 'Escribe por qué') }), response: Ok,
})
