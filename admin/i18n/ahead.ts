/** Texts shown before the console's code has loaded, in both languages. */
import type { Language } from '../../contract/kernel/languages.ts'
import { subjectEntries, subjectTypes } from '../../contract/moderation/subject-types.ts'

/** Types as the audit names them. */
export const auditNames = (language: Language) =>
  Object.fromEntries(
    subjectTypes.map((type) => {
      const { auditedAs, words } = subjectEntries[type]
      return [auditedAs, words[language].console]
    }),
  )

const subjectNames = (language: Language) =>
  Object.fromEntries(
    subjectTypes.map((type) => [type, subjectEntries[type].words[language].console]),
  )

export const aheadEs = {
  title: 'Consola',
  name: 'Caso |||| Casos',
  error: { offline: 'No hay respuesta del servidor. Revisa tu conexión.', retry: 'Reintentar' },
  cases: {
    lead: 'Lo que la gente ha reportado y nadie ha decidido, lo más urgente primero. Lo que te afecta no aparece aquí.',
    next: 'Siguiente',
    appeals: '%{smart_count} apelación por resolver |||| %{smart_count} apelaciones por resolver',
    appealsSince: 'La primera se presentó %{when}. Van antes que los casos.',
    byRule: 'Lo encontró una regla: lo mismo muchas veces',
    byPicture: 'Lo encontró una regla: muestra una imagen ya retirada',
    yours: 'Lo tienes tú',
    with: 'Lo tiene %{name}',
    counted: '%{smart_count} reporte |||| %{smart_count} reportes',
    gravity: { urgente: 'Urgente', grave: 'Grave', normal: 'Normal' },
    subject: subjectNames('es'),
    reasons: {
      spam: 'Spam o publicidad',
      acoso: 'Acoso',
      odio: 'Odio o discriminación',
      desnudez: 'Desnudez o contenido sexual',
      violencia: 'Violencia o amenazas',
      autolesion: 'Autolesión o suicidio',
      menores: 'Pone en riesgo a menores',
      suplantacion: 'Se hace pasar por otra persona',
      falsa: 'Información falsa',
      ilegal: 'Contenido ilegal',
      otro: 'Otro motivo',
      servicio: 'Uso indebido del servicio',
      resena: 'Reseña que no es de una visita',
      reportes: 'Uso indebido de los reportes',
      disputa: 'Disputa de una cita',
    },
  },
  queue: {
    knownPicture: 'Imagen ya retirada antes',
    escalated: 'Espera a responsable de moderación',
    unreported: 'Sin reportes',
    byStaff: 'Lo abrió el equipo',
    pictures: '%{smart_count} imagen |||| %{smart_count} imágenes',
    repeats: '%{smart_count} decisión anterior |||| %{smart_count} decisiones anteriores',
    language: { es: 'Español', en: 'Inglés' },
    total: '%{count} caso |||| %{count} casos',
    tabs: 'Partes de la cola',
    tab: {
      abiertos: 'Abiertos',
      mios: 'Míos',
      escalados: 'Para responsable',
      apelaciones: 'Apelaciones',
      denuncias: 'Denuncias',
      menciones: 'Me mencionan',
      decididos: 'Decididos',
    },
    mentioned: 'Te mencionan',
    moreFilters: 'Más filtros',
    done: '%{what} · %{name} · %{when}',
    waits: '%{band} · espera %{wait} (objetivo %{target})',
    order:
      'Primero lo urgente, después lo grave, después el resto. Entre iguales: motivo %{reason} × fiabilidad %{weight} × alcance %{reach}, y el doble por cada día de espera.',
  },
  disputes: { why: 'El cliente no está de acuerdo' },
  groups: { link: 'Casos iguales', inQueue: '%{count} casos iguales' },
}

export const aheadEn: typeof aheadEs = {
  title: 'Console',
  name: 'Case |||| Cases',
  error: { offline: 'The server does not answer. Check your connection.', retry: 'Try again' },
  cases: {
    lead: 'Reported and not decided yet, most urgent first. Cases that concern you are not shown.',
    next: 'Next',
    appeals: '%{smart_count} appeal to decide |||| %{smart_count} appeals to decide',
    appealsSince: 'The oldest was filed %{when}. Appeals come before cases.',
    byRule: 'Found by a rule: repeated many times',
    byPicture: 'Found by a rule: shows a picture that was removed before',
    yours: 'Claimed by you',
    with: 'Claimed by %{name}',
    counted: '%{smart_count} report |||| %{smart_count} reports',
    gravity: { urgente: 'Urgent', grave: 'Serious', normal: 'Normal' },
    subject: subjectNames('en'),
    reasons: {
      spam: 'Spam or advertising',
      acoso: 'Harassment',
      odio: 'Hate or discrimination',
      desnudez: 'Nudity or sexual content',
      violencia: 'Violence or threats',
      autolesion: 'Self-harm or suicide',
      menores: 'Puts minors at risk',
      suplantacion: 'Impersonation',
      falsa: 'False information',
      ilegal: 'Illegal content',
      otro: 'Another reason',
      servicio: 'Misuse of the service',
      resena: 'A review without a visit',
      reportes: 'Misuse of reports',
      disputa: 'Appointment dispute',
    },
  },
  queue: {
    knownPicture: 'Picture removed before',
    escalated: 'Waiting for a lead',
    unreported: 'Not reported',
    byStaff: 'Opened by the team',
    pictures: '%{smart_count} picture |||| %{smart_count} pictures',
    repeats: '%{smart_count} earlier decision |||| %{smart_count} earlier decisions',
    language: { es: 'Spanish', en: 'English' },
    total: '%{count} case |||| %{count} cases',
    tabs: 'Parts of the queue',
    tab: {
      abiertos: 'Open',
      mios: 'Mine',
      escalados: 'For a lead',
      apelaciones: 'Appeals',
      denuncias: 'Notices',
      menciones: 'Mentions',
      decididos: 'Decided',
    },
    mentioned: 'Mentions you',
    moreFilters: 'More filters',
    done: '%{what} · %{name} · %{when}',
    waits: '%{band} · waiting %{wait} (target %{target})',
    order:
      'Urgent first, then serious, then the rest. Among equals: reason %{reason} × reliability %{weight} × reach %{reach}, doubled for each day of waiting.',
  },
  disputes: { why: 'The client disagrees' },
  groups: { link: 'Similar cases', inQueue: '%{count} similar cases' },
}
