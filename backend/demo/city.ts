/** The people and shops of the demo city. Invented; the addresses exist, the businesses don't. */

export const DEMO_PASSWORD = 'demo-balbu'

export interface DemoShop {
  readonly owner: { readonly nombre: string; readonly email: string; readonly rol: 'barbero' | 'duenno'; readonly acercaDe: string; readonly especialidades: readonly string[] }
  readonly nombre: string
  readonly direccion: string
  readonly descripcion: string
  readonly latitude: number
  readonly longitude: number
  readonly home: boolean
  readonly schedule: 'mananero' | 'estandar' | 'vespertino' | 'fines_semana'
  readonly autoConfirm: boolean
  /** Name, price in units, minutes, category. */
  readonly services: readonly (readonly [string, number, number, string])[]
}

export const shops: readonly DemoShop[] = [
  {
    owner: { nombre: 'Mateo Rivas', email: 'barbero@balbu.demo', rol: 'barbero', acercaDe: 'Tijera, navaja y buena conversación desde 2012.', especialidades: ['Fade', 'Barba', 'Navaja'] },
    nombre: 'Navaja Norte', direccion: 'Av. Álvaro Obregón 100, Roma Norte', descripcion: 'Cortes de precisión en un local con historia.',
    latitude: 19.4187, longitude: -99.1606, home: true, schedule: 'estandar', autoConfirm: false,
    services: [['Corte Clásico', 180, 30, 'Cortes'], ['Fade Cut', 220, 45, 'Cortes'], ['Arreglo de Barba', 140, 25, 'Barba'], ['Corte + Barba', 320, 60, 'Combo']],
  },
  {
    owner: { nombre: 'Renata Solís', email: 'duenno@balbu.demo', rol: 'duenno', acercaDe: 'Dueña y primera tijera de La Peineta.', especialidades: ['Texturas', 'Color', 'Cortes largos'] },
    nombre: 'La Peineta', direccion: 'Calle Orizaba 42, Roma Norte', descripcion: 'Barbería de barrio para todos los pelos.',
    latitude: 19.4172, longitude: -99.1569, home: false, schedule: 'vespertino', autoConfirm: true,
    services: [['Corte a tijera', 240, 45, 'Cortes'], ['Lavado + Corte', 260, 40, 'Combo'], ['Corte infantil', 150, 30, 'Cortes']],
  },
  {
    owner: { nombre: 'Iker Montalvo', email: 'iker@balbu.demo', rol: 'barbero', acercaDe: 'Fades limpios y diseños a mano alzada.', especialidades: ['Fade', 'Diseños'] },
    nombre: 'Estudio Montalvo', direccion: 'Av. Ámsterdam 215, Condesa', descripcion: 'Un sillón, una cita, toda la atención.',
    latitude: 19.4128, longitude: -99.1712, home: true, schedule: 'estandar', autoConfirm: true,
    services: [['Fade Cut', 250, 45, 'Cortes'], ['Diseño', 90, 15, 'Cortes'], ['Fade + Barba', 380, 75, 'Combo']],
  },
  {
    owner: { nombre: 'Tomás Arriaga', email: 'tomas@balbu.demo', rol: 'barbero', acercaDe: 'Afeitado tradicional con toalla caliente.', especialidades: ['Afeitado', 'Navaja', 'Bigote'] },
    nombre: 'El Afeitado de Don Tomás', direccion: 'Calle Francisco Sosa 18, Coyoacán', descripcion: 'Como antes: jabón, brocha y calma.',
    latitude: 19.3499, longitude: -99.1655, home: false, schedule: 'mananero', autoConfirm: false,
    services: [['Afeitado Clásico', 200, 30, 'Barba'], ['Arreglo de Bigote', 80, 15, 'Barba'], ['Corte + Afeitado', 330, 60, 'Combo']],
  },
  {
    owner: { nombre: 'Valentina Cruz', email: 'valentina@balbu.demo', rol: 'barbero', acercaDe: 'Fines de semana en Narvarte.', especialidades: ['Rizos', 'Fade'] },
    nombre: 'Rizo Bravo', direccion: 'Calle Xochicalco 130, Narvarte', descripcion: 'Especialistas en rizo, sábados y domingos.',
    latitude: 19.3921, longitude: -99.1536, home: false, schedule: 'fines_semana', autoConfirm: false,
    services: [['Corte de rizos', 280, 60, 'Cortes'], ['Hidratación', 190, 30, 'Combo'], ['Fade Cut', 210, 45, 'Cortes']],
  },
]

export const clients: readonly { readonly nombre: string; readonly email: string }[] = [
  { nombre: 'Lucía Prado', email: 'cliente@balbu.demo' },
  ...['Diego Lara', 'Sofía Méndez', 'Emilio Vega', 'Camila Ríos', 'Bruno Salas', 'Julia Ortega', 'Andrés Peña', 'Paula Nava', 'Hugo Ibarra', 'Elena Duarte', 'Marco Téllez']
    .map((nombre, index) => ({ nombre, email: `cliente${index + 2}@balbu.demo` })),
]

export const auditor = { nombre: 'Inés Quiroga', email: 'auditoria@balbu.demo' }
