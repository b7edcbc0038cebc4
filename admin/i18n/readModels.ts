/** What each read model is called, and which pages read it. */
import { type Pairs, inEnglish, inSpanish } from './pairs.ts'

const readModels = {
  people: {
    name: ['Personas', 'People'],
    reads: [
      'todas las pantallas con nombres; en la consola, Personal y Casos',
      'every screen with names; in the console, Staff and Cases',
    ],
  },
  shops: {
    name: ['Negocios', 'Shops'],
    reads: ['ficha del negocio, buscar, administrar', 'shop page, search, management'],
  },
  team: {
    name: ['Equipo', 'Team'],
    reads: ['equipo, invitaciones', 'team, invitations'],
  },
  locations: {
    name: ['Ubicaciones', 'Locations'],
    reads: ['ubicaciones, domicilios', 'locations, home visits'],
  },
  offers: {
    name: ['Ofertas de servicios', 'Service offers'],
    reads: ['servicios, reservar', 'services, booking'],
  },
  availability: {
    name: ['Disponibilidad', 'Availability'],
    reads: ['horarios, reservar', 'hours, booking'],
  },
  search: {
    name: ['Búsqueda', 'Search'],
    reads: ['buscar, inicio', 'search, home'],
  },
  appointments: {
    name: ['Citas', 'Appointments'],
    reads: [
      'mis citas, agenda, panel; en la consola, Citas',
      'my appointments, agenda, dashboard; in the console, Appointments',
    ],
  },
  busy: {
    name: ['Tiempo ocupado', 'Busy times'],
    reads: ['horas libres al reservar', 'free times when booking'],
  },
  history: {
    name: ['Historia en cifras', 'Figures of barbers'],
    reads: [
      'estadísticas del barbero; en la consola, Números de una cita',
      'the barber’s statistics; in the console, an appointment’s Numbers',
    ],
  },
  waitlist: {
    name: ['Lista de espera', 'Waiting list'],
    reads: [
      'mis esperas, citas (en espera), inicio',
      'my waiting list, appointments (waiting), home',
    ],
  },
  line: {
    name: ['Fila', 'Line'],
    reads: ['fila (mi turno, citas, pantalla)', 'line (my ticket, appointments, screen)'],
  },
  clients: {
    name: ['Clientes', 'Clients'],
    reads: ['clientes', 'clients'],
  },
  inbox: {
    name: ['Notificaciones', 'Notifications'],
    reads: ['notificaciones', 'notifications'],
  },
  reviews: {
    name: ['Reseñas', 'Reviews'],
    reads: ['reseñas', 'reviews'],
  },
  ratings: {
    name: ['Calificaciones', 'Ratings'],
    reads: ['calificación en fichas y búsqueda', 'ratings on pages and in search'],
  },
  favorites: {
    name: ['Favoritos', 'Favorites'],
    reads: ['favoritos', 'favorites'],
  },
  dossiers: {
    name: ['Expedientes', 'Dossiers'],
    reads: ['expedientes de una cita', 'dossiers of an appointment'],
  },
  reminders: {
    name: ['Recordatorios', 'Reminders'],
    reads: ['recordatorios de citas', 'appointment reminders'],
  },
  wishes: {
    name: ['Preferencias de avisos', 'Notification preferences'],
    reads: ['preferencias de avisos', 'notification preferences'],
  },
  achievements: {
    name: ['Logros', 'Achievements'],
    reads: ['logros', 'achievements'],
  },
  posts: {
    name: ['Publicaciones', 'Posts'],
    reads: ['inicio, perfiles, publicaciones', 'home, profiles, posts'],
  },
  hidden: {
    name: ['Publicaciones ocultadas', 'Hidden posts'],
    reads: ['inicio', 'home'],
  },
  reactions: {
    name: ['Me gusta', 'Hearts'],
    reads: ['me gusta', 'hearts'],
  },
  comments: {
    name: ['Comentarios', 'Comments'],
    reads: ['comentarios', 'comments'],
  },
  chats: {
    name: ['Conversaciones', 'Conversations'],
    reads: ['mensajes', 'messages'],
  },
  graph: {
    name: ['Quién sigue, bloquea y restringe a quién', 'Who follows, blocks and restricts whom'],
    reads: ['quién ve a quién, en todas las pantallas', 'who sees whom, on every screen'],
  },
  reports: {
    name: ['Reportes', 'Reports'],
    reads: [
      'mis reportes; en la consola, Casos y Reportantes',
      'my reports; in the console, Cases and Reporters',
    ],
  },
  cases: {
    name: ['Casos', 'Cases'],
    reads: ['en la consola, Casos', 'in the console, Cases'],
  },
  appeals: {
    name: ['Apelaciones', 'Appeals'],
    reads: [
      'estado de la cuenta; en la consola, Apelaciones',
      'account standing; in the console, Appeals',
    ],
  },
  groups: {
    name: ['Casos iguales', 'Similar cases'],
    reads: ['en la consola, Casos iguales', 'in the console, Similar cases'],
  },
  metrics: {
    name: ['Moderación en cifras', 'Moderation metrics'],
    reads: ['en la consola, Métricas y Transparencia', 'in the console, Metrics and Transparency'],
  },
  audit: {
    name: ['Registro de auditoría', 'Audit log'],
    reads: ['en la consola, Auditoría', 'in the console, Audit'],
  },
  figures: {
    name: ['Cifras de la plataforma', 'Platform figures'],
    reads: ['en la consola, Cifras', 'in the console, Figures'],
  },
  pictures: {
    name: ['Usos de imágenes', 'Picture usage'],
    reads: ['limpieza de imágenes', 'cleaning up of pictures'],
  },
  journal: {
    name: ['Índice de eventos', 'Event index'],
    reads: ['en la consola, Eventos e historiales', 'in the console, Events and histories'],
  },
  processes: {
    name: ['Procesos por terminar', 'Unfinished processes'],
    reads: ['tareas a medias; en la consola, Salud', 'unfinished work; in the console, Health'],
  },
} as const satisfies Readonly<Record<string, Pairs>>

type ReadModel = keyof typeof readModels
const texts = (text: 'name' | 'reads') =>
  Object.fromEntries(Object.entries(readModels).map(([name, of]) => [name, of[text]])) as Readonly<
    Record<ReadModel, readonly [es: string, en: string]>
  >

export const readModelsEs = { name: inSpanish(texts('name')), reads: inSpanish(texts('reads')) }
export const readModelsEn = { name: inEnglish(texts('name')), reads: inEnglish(texts('reads')) }
