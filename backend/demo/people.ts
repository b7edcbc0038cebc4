/** The clients of the demo city. Invented. */

export interface DemoClient {
  readonly nombre: string
  readonly email: string
  readonly feminine: boolean
  /** Whether they have put up a picture of themselves: not everybody does. */
  readonly pictured: boolean
}

const women = [
  'Lucía Prado',
  'Sofía Méndez',
  'Camila Ríos',
  'Julia Ortega',
  'Paula Nava',
  'Elena Duarte',
  'Nadia Flores',
  'Ana Belén Soria',
  'Mónica Trejo',
  'Daniela Rangel',
  'Teresa Aguilar',
  'Carla Bustos',
  'Rocío Pineda',
  'Victoria Leal',
  'Miranda Castro',
  'Adriana Solano',
  'Pilar Gallegos',
  'Sara Cisneros',
  'Inés Arce',
  'Olivia Barragán',
  'Alma Villegas',
  'Jimena Robles',
  'Natalia Cuevas',
  'Fernanda Islas',
]
const men = [
  'Diego Lara',
  'Emilio Vega',
  'Bruno Salas',
  'Andrés Peña',
  'Hugo Ibarra',
  'Marco Téllez',
  'Pablo Ruiz',
  'Rafael Zamora',
  'Iván Carrillo',
  'Sebastián Mora',
  'Gustavo Limón',
  'Óscar Benítez',
  'Luis Ángel Rojo',
  'Adrián Valle',
  'César Padilla',
  'Mauricio Nieto',
  'Javier Escobedo',
  'Ramiro Cantú',
  'Tadeo Juárez',
  'Alonso Gil',
  'Damián Reyes',
  'Ernesto Ávila',
  'Felipe Corona',
  'Gonzalo Rivera',
  'Héctor Moya',
  'Israel Tovar',
  'Julián Espino',
  'Lázaro Ferrer',
  'Matías Bravo',
  'Noé Galindo',
  'Orlando Páez',
  'Patricio Lugo',
  'René Maya',
  'Saúl Cortés',
  'Ulises Nava',
  'Yair Domínguez',
]

/** Relations of theirs, as many again: a city where nobody needs a haircut twice a week. */
const relatives = (people: readonly string[], names: readonly string[]) =>
  people.map((person, index) => `${names[index % names.length]} ${person.split(' ').at(-1)}`)
const moreWomen = relatives(women, [
  'Laura',
  'Gabriela',
  'Ximena',
  'Raquel',
  'Cecilia',
  'Irene',
  'Marisol',
  'Beatriz',
])
const moreMen = relatives(men, [
  'Carlos',
  'Miguel',
  'Rubén',
  'Aldo',
  'Benjamín',
  'Víctor',
  'Martín',
  'Fermín',
  'Leandro',
])
const named = (nombres: readonly string[], feminine: boolean) =>
  nombres.map((nombre) => ({ nombre, feminine }))

/** The first is the demo's client. */
export const demoClients: readonly DemoClient[] = [
  ...named(women.slice(0, 1), true),
  ...named(men, false),
  ...named(women.slice(1), true),
  ...named(moreMen, false),
  ...named(moreWomen, true),
].map((person, index) => ({
  ...person,
  email: index === 0 ? 'cliente@balbu.demo' : `cliente${index + 1}@balbu.demo`,
  pictured: index === 0 || (index % 5 < 2 && index < 60),
}))

/** Who calls or walks in and has no account. */
export const guests: readonly { readonly nombre: string; readonly telefono: string }[] = [
  'Señor Benavides',
  'Memo',
  'Doña Lupe y nieto',
  'Rubén (vecino)',
  'Ingeniero Salcedo',
  'Toño',
  'Carlos de la farmacia',
  'Profe Arturo',
  'Lalo',
  'Familia Iturbe',
  'Beatriz M.',
  'Quique',
].map((nombre, index) => ({ nombre, telefono: `55${String(31_000_000 + index * 7)}` }))

/** Home addresses for home visits. */
export const homes: readonly {
  readonly address: string
  readonly dLat: number
  readonly dLng: number
}[] = [
  { address: 'Calle Tonalá 88, interior 4', dLat: 0.006, dLng: 0.004 },
  { address: 'Av. Insurgentes 1420, piso 7', dLat: -0.009, dLng: -0.006 },
  { address: 'Calle Pilares 31, casa', dLat: 0.011, dLng: -0.008 },
  { address: 'Calle Luz Saviñón 702, depto. 12', dLat: -0.005, dLng: 0.012 },
]
