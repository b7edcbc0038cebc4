/** Both languages whole: react-admin's texts, the resources' names and the console's own. */
import englishFrame from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'
import { consoleEn } from './console.en.ts'
import { consoleEs } from './console.es.ts'
import { frameEs } from './frame.es.ts'
import { aheadEn, aheadEs } from './ahead.ts'

interface ConsoleMessages extends TranslationMessages {
  readonly resources: typeof resourcesEs
  readonly console: typeof consoleEs
}

const resourcesEs = {
  jobs: { name: 'Trabajo |||| Trabajos' },
  health: { name: 'Salud |||| Salud' },
  metrics: { name: 'Medida |||| Métricas' },
  appeals: { name: 'Apelación |||| Apelaciones' },
  figures: { name: 'Cifra |||| Cifras' },
  settings: { name: 'Norma |||| Normas' },
  templates: { name: 'Plantilla |||| Plantillas' },
  audit: { name: 'Auditoría |||| Auditoría' },
  events: { name: 'Evento |||| Eventos' },
  cases: { name: aheadEs.name },
  deliveries: { name: 'Entrega |||| Entregas' },
  outbox: { name: 'Correo sin enviar |||| Correos' },
  appointments: { name: 'Cita |||| Citas' },
  projections: { name: 'Proyección |||| Proyecciones' },
  staff: { name: 'Persona del equipo |||| Equipo' },
}
const resourcesEn: typeof resourcesEs = {
  jobs: { name: 'Job |||| Jobs' },
  health: { name: 'Health |||| Health' },
  metrics: { name: 'Metric |||| Metrics' },
  appeals: { name: 'Appeal |||| Appeals' },
  figures: { name: 'Figure |||| Figures' },
  settings: { name: 'Rule |||| Rules' },
  templates: { name: 'Template |||| Templates' },
  audit: { name: 'Audit |||| Audit' },
  events: { name: 'Event |||| Events' },
  cases: { name: aheadEn.name },
  deliveries: { name: 'Delivery |||| Deliveries' },
  outbox: { name: 'Unsent mail |||| Mail' },
  appointments: { name: 'Appointment |||| Appointments' },
  projections: { name: 'Projection |||| Projections' },
  staff: { name: 'Member of staff |||| Staff' },
}

export const messages: Readonly<Record<'es' | 'en', ConsoleMessages>> = {
  es: { ...frameEs, resources: resourcesEs, console: consoleEs },
  en: { ...englishFrame, resources: resourcesEn, console: consoleEn },
}
