/** Shops and staff of the demo city. Streets exist; the businesses are invented. */
import type { WeeklySchedule } from '../../contract/business/hours.ts'
import { weekdays } from '../../contract/kernel/values.ts'

export const DEMO_PASSWORD = 'demo-balbu'

/** Name, price in units, minutes, category. */
export type DemoService = readonly [string, number, number, string]

export interface DemoBarber {
  readonly nombre: string
  readonly email: string
  readonly rol: 'barbero' | 'duenno'
  readonly feminine: boolean
  readonly acercaDe: string
  readonly especialidades: readonly string[]
  readonly week: WeeklySchedule
  readonly autoConfirm: boolean
  readonly bufferMinutes: number
  /** What part of their time is taken, from 0 to 1. */
  readonly demand: number
  /** Away for three days: that many days from the day on which the demo begins. */
  readonly away?: number
}

export interface DemoPlace {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}

export interface DemoShop {
  readonly nombre: string
  readonly direccion: string
  /** The address is the owner's home, and shown to nobody who does not go there. */
  readonly isHome?: boolean
  readonly descripcion: string
  readonly latitude: number
  readonly longitude: number
  /** Kilometres within which they come to the client; 0: they don't. */
  readonly homeRadius: number
  readonly walkIns: boolean
  readonly services: readonly DemoService[]
  readonly owner: DemoBarber
  readonly team: readonly DemoBarber[]
  readonly places: readonly DemoPlace[]
}

/** A week from hours of weekdays, Saturday, Sunday: `10-14 15-20` has a break, `-` is closed. */
function week(workdays: string, saturday: string, sunday: string): WeeklySchedule {
  const ranges = (hours: string) =>
    hours
      .split(' ')
      .filter((range) => range !== '-')
      .map((range) => {
        const [start = '', end = ''] = range.split('-').map((hour) => `${hour.padStart(2, '0')}:00`)
        return { start, end }
      })
  const hours: Readonly<Partial<Record<string, string>>> = { saturday, sunday }
  return Object.fromEntries(
    weekdays.map((day) => [day, ranges(hours[day] ?? workdays)]),
  ) as WeeklySchedule // A range list for each of the seven.
}

const daily = week('9-14 15-20', '9-19', '10-18')
const shop = week('10-20', '9-19', '-')
const early = week('8-15', '8-14', '-')
const late = week('12-21', '11-20', '-')
const weekend = week('-', '10-20', '10-18')
const tuesdayOff: WeeklySchedule = { ...week('10-14 15-19', '10-18', '11-16'), tuesday: [] }

const someone = (
  nombre: string,
  email: string,
  feminine: boolean,
  acercaDe: string,
  especialidades: readonly string[],
  more: Partial<DemoBarber> = {},
): DemoBarber => ({
  nombre,
  email: `${email}@balbu.demo`,
  rol: 'barbero',
  feminine,
  acercaDe,
  especialidades,
  week: shop,
  autoConfirm: true,
  bufferMinutes: 0,
  demand: 0.42,
  ...more,
})

export const demoShops: readonly DemoShop[] = [
  {
    owner: someone(
      'Mateo Rivas',
      'barbero',
      false,
      'Tijera, navaja y buena conversación desde 2012.',
      ['Fade', 'Barba', 'Navaja'],
      { week: daily, autoConfirm: false, bufferMinutes: 5, demand: 0.6 },
    ),
    nombre: 'Navaja Norte',
    direccion: 'Av. Álvaro Obregón 100, Roma Norte',
    descripcion: 'Cortes de precisión en un local con historia. Café de olla mientras esperas.',
    latitude: 19.4187,
    longitude: -99.1606,
    homeRadius: 6,
    walkIns: true,
    team: [],
    places: [],
    services: [
      ['Corte Clásico', 180, 30, 'Cortes'],
      ['Fade Cut', 220, 45, 'Cortes'],
      ['Arreglo de Barba', 140, 25, 'Barba'],
      ['Corte + Barba', 320, 60, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Renata Solís',
      'duenno',
      true,
      'Dueña y primera tijera de La Peineta.',
      ['Texturas', 'Color', 'Cortes largos'],
      { rol: 'duenno', week: daily, demand: 0.5 },
    ),
    team: [
      someone(
        'Joaquín Tapia',
        'joaquin',
        false,
        'Fades que crecen bien. Pregunta por el diseño.',
        ['Fade', 'Diseños'],
        { week: shop, demand: 0.62 },
      ),
      someone(
        'Abril Montes',
        'abril',
        true,
        'Rizos, ondas y cortes que no piden secadora.',
        ['Rizos', 'Texturas'],
        { week: late, autoConfirm: false },
      ),
      someone(
        'Darío Fuentes',
        'dario',
        false,
        'Barba con toalla caliente y sin prisa.',
        ['Barba', 'Navaja'],
        { week: tuesdayOff, away: 4 },
      ),
      someone(
        'Ximena Rueda',
        'ximena',
        true,
        'La paciencia que necesita el primer corte de tu peque.',
        ['Infantil', 'Cortes largos'],
        { week: weekend, demand: 0.55 },
      ),
    ],
    nombre: 'La Peineta',
    direccion: 'Calle Orizaba 42, Roma Norte',
    descripcion:
      'Barbería de barrio para todos los pelos, con cinco sillones y una jacaranda en la puerta.',
    latitude: 19.4172,
    longitude: -99.1569,
    homeRadius: 0,
    walkIns: true,
    places: [
      {
        name: 'La Peineta Juárez',
        address: 'Calle Havre 64, Juárez',
        latitude: 19.4267,
        longitude: -99.1621,
      },
    ],
    services: [
      ['Corte a tijera', 240, 45, 'Cortes'],
      ['Fade Cut', 230, 45, 'Cortes'],
      ['Lavado + Corte', 280, 60, 'Combo'],
      ['Arreglo de Barba', 150, 30, 'Barba'],
      ['Corte infantil', 150, 30, 'Cortes'],
    ],
  },
  {
    owner: someone(
      'Iker Montalvo',
      'iker',
      false,
      'Fades limpios y diseños a mano alzada.',
      ['Fade', 'Diseños'],
      { week: late, demand: 0.55 },
    ),
    nombre: 'Estudio Montalvo',
    direccion: 'Av. Ámsterdam 215, Condesa',
    descripcion: 'Una silla, una cita, toda la atención.',
    latitude: 19.4128,
    longitude: -99.1712,
    homeRadius: 5,
    walkIns: false,
    team: [],
    places: [],
    services: [
      ['Fade Cut', 250, 45, 'Cortes'],
      ['Diseño', 90, 15, 'Cortes'],
      ['Fade + Barba', 380, 75, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Tomás Arriaga',
      'tomas',
      false,
      'Afeitado tradicional con toalla caliente. Cuarenta años de oficio.',
      ['Afeitado', 'Navaja', 'Bigote'],
      { week: early, autoConfirm: false },
    ),
    team: [
      someone(
        'Nicolás Arriaga',
        'nicolas',
        false,
        'El hijo de Don Tomás: la misma navaja, otra música.',
        ['Afeitado', 'Fade'],
        { week: late },
      ),
    ],
    nombre: 'El Afeitado de Don Tomás',
    direccion: 'Calle Francisco Sosa 18, Coyoacán',
    descripcion: 'Como antes: jabón, brocha y calma.',
    latitude: 19.3499,
    longitude: -99.1655,
    homeRadius: 0,
    walkIns: true,
    places: [],
    services: [
      ['Afeitado Clásico', 200, 30, 'Barba'],
      ['Arreglo de Bigote', 80, 15, 'Barba'],
      ['Corte Clásico', 170, 30, 'Cortes'],
      ['Corte + Afeitado', 330, 60, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Valentina Cruz',
      'valentina',
      true,
      'Fines de semana en Narvarte. Los rizos se cortan en seco.',
      ['Rizos', 'Fade'],
      { week: weekend, autoConfirm: false, demand: 0.6 },
    ),
    nombre: 'Rizo Bravo',
    direccion: 'Calle Xochicalco 130, Narvarte',
    descripcion: 'Especialistas en rizo, sábados y domingos.',
    latitude: 19.3921,
    longitude: -99.1536,
    homeRadius: 0,
    walkIns: false,
    team: [],
    places: [],
    services: [
      ['Corte de rizos', 280, 60, 'Cortes'],
      ['Hidratación', 190, 30, 'Combo'],
      ['Fade Cut', 210, 45, 'Cortes'],
    ],
  },
  {
    owner: someone(
      'Octavio Luna',
      'octavio',
      false,
      'Tres generaciones cortando en San Rafael.',
      ['Clásicos', 'Barba'],
      { rol: 'duenno', week: shop },
    ),
    team: [
      someone(
        'Emiliano Roque',
        'emiliano',
        false,
        'Texturas, flequillos y todo lo que viste en el video.',
        ['Texturas', 'Fade'],
        { week: late, demand: 0.55 },
      ),
      someone('Paola Vidal', 'paola', true, 'Cortes cortos con carácter.', ['Pixie', 'Fade'], {
        week: shop,
        away: 9,
      }),
      someone(
        'Germán Ochoa',
        'german',
        false,
        'Barba cerrada, líneas limpias.',
        ['Barba', 'Navaja'],
        { week: early, autoConfirm: false },
      ),
    ],
    nombre: 'Barbería Jacaranda',
    direccion: 'Calle Serapio Rendón 77, San Rafael',
    descripcion: 'Azulejo, radio y cuatro sillones. En marzo, la mejor vista de la ciudad.',
    latitude: 19.4391,
    longitude: -99.1642,
    homeRadius: 0,
    walkIns: true,
    places: [
      {
        name: 'Jacaranda Santa María',
        address: 'Calle Dr. Atl 210, Santa María la Ribera',
        latitude: 19.4478,
        longitude: -99.1575,
      },
    ],
    services: [
      ['Corte Clásico', 160, 30, 'Cortes'],
      ['Fade Cut', 200, 45, 'Cortes'],
      ['Arreglo de Barba', 120, 25, 'Barba'],
      ['Corte + Barba', 270, 60, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Regina Alcázar',
      'regina',
      true,
      'Asesoría de imagen antes del primer tijeretazo.',
      ['Imagen', 'Color'],
      { rol: 'duenno', week: shop, bufferMinutes: 10, autoConfirm: false },
    ),
    team: [
      someone(
        'Santiago Urrutia',
        'santiago',
        false,
        'Corte de ejecutivo en 40 minutos, puntual.',
        ['Clásicos', 'Tijera'],
        { bufferMinutes: 10 },
      ),
      someone(
        'Lorenzo Paz',
        'lorenzo',
        false,
        'Afeitado a navaja con tres toallas.',
        ['Afeitado', 'Barba'],
        { week: late, bufferMinutes: 10 },
      ),
    ],
    nombre: 'Corte Fino',
    direccion: 'Calle Emilio Castelar 121, Polanco',
    descripcion: 'Cita, bata, espresso. Nada de esperas.',
    latitude: 19.4322,
    longitude: -99.1952,
    homeRadius: 8,
    walkIns: false,
    places: [],
    services: [
      ['Corte de autor', 480, 45, 'Cortes'],
      ['Afeitado de la casa', 390, 45, 'Barba'],
      ['Corte + Afeitado', 790, 90, 'Combo'],
      ['Camuflaje de canas', 520, 45, 'Color'],
    ],
  },
  {
    owner: someone(
      'Jesús Barrios',
      'chucho',
      false,
      'Don Chucho: si no sabes qué corte quieres, yo sí.',
      ['Fade', 'Barba'],
      { week: shop, demand: 0.5 },
    ),
    team: [
      someone(
        'Kevin Alvarado',
        'kevin',
        false,
        'Degradados en 30 minutos y plática de futbol.',
        ['Fade', 'Diseños'],
        { week: late, demand: 0.6 },
      ),
      someone(
        'Brayan Soto',
        'brayan',
        false,
        'Líneas, letras y escudos. Casi todo se puede.',
        ['Diseños'],
        { week: tuesdayOff },
      ),
    ],
    nombre: 'El Gallo Negro',
    direccion: 'Calle Regina 51, Centro Histórico',
    descripcion: 'Desde 1974 a media cuadra del Metro. Pasa sin cita.',
    latitude: 19.4283,
    longitude: -99.1374,
    homeRadius: 0,
    walkIns: true,
    places: [],
    services: [
      ['Corte', 110, 30, 'Cortes'],
      ['Fade', 140, 30, 'Cortes'],
      ['Barba', 90, 20, 'Barba'],
      ['Completo', 210, 60, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Mariana Cordero',
      'mariana',
      true,
      'Abrí la barbería que no encontraba en mi barrio.',
      ['Fade', 'Cortes largos'],
      { rol: 'duenno', week: late, autoConfirm: false },
    ),
    team: [
      someone(
        'Itzel Navarro',
        'itzel',
        true,
        'Degradados suaves y manos tibias.',
        ['Fade', 'Texturas'],
        { week: shop, demand: 0.58 },
      ),
      someone(
        'Frida Lozano',
        'frida',
        true,
        'Color fantasía y decoloración con cuidado.',
        ['Color', 'Rizos'],
        { week: tuesdayOff, away: -6 },
      ),
    ],
    nombre: 'Doña Navaja',
    direccion: 'Calle Amores 908, Del Valle',
    descripcion: 'Barberas, todas. Para quien quiera un buen corte y una silla tranquila.',
    latitude: 19.3817,
    longitude: -99.169,
    homeRadius: 0,
    walkIns: false,
    places: [],
    services: [
      ['Fade Cut', 210, 45, 'Cortes'],
      ['Corte largo', 260, 60, 'Cortes'],
      ['Barba', 140, 30, 'Barba'],
      ['Color', 420, 90, 'Color'],
    ],
  },
  {
    owner: someone(
      'Rodrigo Quintero',
      'rodrigo',
      false,
      'Bigotes de concurso, literal.',
      ['Bigote', 'Barba'],
      { week: tuesdayOff },
    ),
    nombre: 'Bigote Fino',
    direccion: 'Calle José Martí 62, Escandón',
    descripcion: 'Barba, bigote y bálsamos de la casa.',
    latitude: 19.4012,
    longitude: -99.1797,
    homeRadius: 0,
    walkIns: true,
    team: [],
    places: [],
    services: [
      ['Arreglo de Barba', 160, 30, 'Barba'],
      ['Perfilado de bigote', 100, 15, 'Barba'],
      ['Ritual de barba', 290, 60, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Leonardo Vera',
      'leonardo',
      false,
      'Corto lento y escucho bien.',
      ['Tijera', 'Clásicos'],
      { week: shop, autoConfirm: false },
    ),
    team: [
      someone(
        'Samuel Cano',
        'samuel',
        false,
        'Cortes para los que odian ir a cortarse el pelo.',
        ['Fade', 'Infantil'],
        { week: daily },
      ),
    ],
    nombre: 'La Silla Roja',
    direccion: 'Calle Sabino 134, Santa María la Ribera',
    descripcion: 'Una silla roja de 1958 y otra que intenta alcanzarla.',
    latitude: 19.4502,
    longitude: -99.1602,
    homeRadius: 4,
    walkIns: true,
    places: [],
    services: [
      ['Corte a tijera', 190, 45, 'Cortes'],
      ['Corte infantil', 130, 30, 'Cortes'],
      ['Arreglo de Barba', 130, 30, 'Barba'],
    ],
  },
  {
    owner: someone(
      'Alberto Zepeda',
      'beto',
      false,
      'Llevo la barbería en la mochila: silla plegable, capa y luz.',
      ['Domicilio', 'Fade', 'Barba'],
      { week: daily, bufferMinutes: 15 },
    ),
    nombre: 'Beto a Domicilio',
    isHome: true,
    direccion: 'Av. Rumania 512, Portales Sur',
    descripcion: 'Voy a tu casa u oficina. Tú pones la silla y el espejo.',
    latitude: 19.3668,
    longitude: -99.1478,
    homeRadius: 15,
    walkIns: false,
    team: [],
    places: [],
    services: [
      ['Corte a domicilio', 300, 45, 'Cortes'],
      ['Barba a domicilio', 220, 30, 'Barba'],
      ['Corte + Barba', 450, 75, 'Combo'],
      ['Papá + peque', 520, 90, 'Combo'],
    ],
  },
  {
    owner: someone(
      'Fabián Olmos',
      'fabian',
      false,
      'Entre las galerías de San Ángel, un corte bien hecho.',
      ['Tijera', 'Texturas'],
      { week: late },
    ),
    team: [
      someone(
        'Camelia Ponce',
        'camelia',
        true,
        'Me especialicé en pelo fino. Sí, tiene solución.',
        ['Texturas', 'Color'],
        { week: shop, autoConfirm: false },
      ),
    ],
    nombre: 'Marea Barber Club',
    direccion: 'Plaza San Jacinto 9, San Ángel',
    descripcion: 'Vinilos, azulejo azul y buena luz.',
    latitude: 19.3461,
    longitude: -99.1903,
    homeRadius: 0,
    walkIns: false,
    places: [],
    services: [
      ['Corte', 260, 45, 'Cortes'],
      ['Corte + Lavado', 310, 60, 'Combo'],
      ['Barba', 180, 30, 'Barba'],
    ],
  },
  {
    owner: someone(
      'Ulises Carmona',
      'ulises',
      false,
      'Mecánico de día, barbero de oficio. Aquí todo se afina.',
      ['Fade', 'Barba'],
      { week: late, demand: 0.38 },
    ),
    nombre: 'Taller Carmona',
    direccion: 'Calle Dr. Vértiz 301, Doctores',
    descripcion: 'Herramienta limpia, corte honesto.',
    latitude: 19.4131,
    longitude: -99.1477,
    homeRadius: 0,
    walkIns: true,
    team: [],
    places: [],
    services: [
      ['Corte', 120, 30, 'Cortes'],
      ['Fade', 150, 45, 'Cortes'],
      ['Corte + Barba', 220, 60, 'Combo'],
    ],
  },
]

export const auditor = { nombre: 'Inés Quiroga', email: 'auditoria@balbu.demo' }
export const moderator = { nombre: 'Bruno Salas', email: 'moderacion@balbu.demo' }
/** An invited barber with a pending invitation, for the invitation screens. */
export const invited = someone(
  'Gael Mendoza',
  'gael',
  false,
  'Recién llegado de Guadalajara, con ganas de silla.',
  ['Fade', 'Texturas'],
)
