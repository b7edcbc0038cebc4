/** Who looks how: a seed and a way of dressing give a look, the same one every time. Pure. */
import { type Beard, type Hair, type hairs, type Look, skins } from './portrait.ts'
import { seeded } from '../../backend/seed/random.ts'

export interface Bearing {
  readonly name: string
  readonly feminine: boolean
  readonly barber: boolean
}

/** Warm grounds of the product: brass, clay, pole blue, moss, plum, ink, cream. */
const grounds = [
  '#c8923a',
  '#a8573a',
  '#3c658a',
  '#5d6b45',
  '#6d4560',
  '#2f3d52',
  '#cfae78',
  '#8d4632',
  '#4e7a78',
  '#b98a5e',
]
const cloths = [
  '#24344c',
  '#7a2f25',
  '#e9dcc3',
  '#3f5a4a',
  '#b9812f',
  '#3a3330',
  '#54466b',
  '#c9694a',
  '#2f5f6b',
  '#d8c39c',
]
const skinTones = [
  'ivory',
  'sand',
  'sand',
  'honey',
  'honey',
  'honey',
  'bronze',
  'bronze',
  'umber',
  'espresso',
] as const
const hairColours = [
  'black',
  'black',
  'black',
  'brown',
  'brown',
  'chestnut',
  'black',
  'copper',
  'grey',
  'blond',
] as const
const feminineHair: readonly Hair[] = [
  'long',
  'waves',
  'bob',
  'bun',
  'curls',
  'braids',
  'afro',
  'waves',
  'long',
  'bun',
]
const masculineHair: readonly Hair[] = [
  'pompadour',
  'parted',
  'crop',
  'curls',
  'buzz',
  'pompadour',
  'bald',
  'parted',
  'cap',
  'crop',
  'beanie',
  'afro',
  'bun',
]
const beards: readonly Beard[] = [
  'none',
  'stubble',
  'short',
  'full',
  'moustache',
  'goatee',
  'short',
  'none',
  'full',
  'stubble',
]

/** People of whom something is said that their face should not deny. */
const said: Readonly<Record<string, Partial<Look>>> = {
  'Mateo Rivas': {
    hair: 'pompadour',
    hairColour: 'black',
    beard: 'short',
    skin: 'honey',
    glasses: 'none',
    ground: '#c8923a',
  },
  'Renata Solís': {
    hair: 'waves',
    hairColour: 'chestnut',
    skin: 'sand',
    glasses: 'none',
    earrings: true,
    ground: '#6d4560',
  },
  'Iker Montalvo': { hair: 'crop', beard: 'stubble', hairColour: 'brown', skin: 'bronze' },
  'Tomás Arriaga': {
    hair: 'parted',
    hairColour: 'white',
    beard: 'moustache',
    skin: 'sand',
    glasses: 'round',
  },
  'Valentina Cruz': { hair: 'curls', hairColour: 'brown', skin: 'bronze', earrings: true },
  'Lucía Prado': {
    hair: 'bob',
    hairColour: 'black',
    skin: 'honey',
    glasses: 'none',
    ground: '#4e7a78',
  },
  'Regina Alcázar': {
    hair: 'bun',
    hairColour: 'black',
    skin: 'ivory',
    earrings: true,
    ground: '#2f3d52',
  },
  'Jesús Barrios': {
    hair: 'bald',
    beard: 'full',
    hairColour: 'black',
    skin: 'umber',
    ground: '#8d4632',
  },
  'Mariana Cordero': { hair: 'braids', hairColour: 'black', skin: 'honey' },
  'Octavio Luna': {
    hair: 'pompadour',
    hairColour: 'grey',
    beard: 'goatee',
    skin: 'sand',
    glasses: 'square',
  },
  'Alberto Zepeda': {
    hair: 'cap',
    beard: 'short',
    hairColour: 'black',
    skin: 'bronze',
    ground: '#5d6b45',
    cloth: '#c9694a',
  },
}

export function lookOf({ name, feminine, barber }: Bearing): Look {
  const random = seeded(
    [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7),
  )
  for (let warmUp = 0; warmUp < 3; warmUp++) random()
  // Never beyond its end.
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const skin = one(skinTones)
  const isDark = Object.keys(skins).indexOf(skin) >= 3
  const ground = one(grounds)
  const look: Look = {
    ground,
    skin,
    hair: one(feminine ? feminineHair : masculineHair),
    hairColour: isDark
      ? one(['black', 'black', 'brown'] as const satisfies (keyof typeof hairs)[])
      : one(hairColours),
    beard: feminine ? 'none' : one(beards),
    glasses: one(['none', 'none', 'none', 'none', 'none', 'round', 'square'] as const),
    earrings: feminine && random() < 0.6,
    lips: feminine,
    wears: barber ? 'apron' : one(['tee', 'shirt', 'hoodie', 'turtleneck', 'tee'] as const),
    cloth: one(cloths.filter((cloth) => cloth !== ground)),
  }
  return { ...look, ...said[name] }
}

const worn = (
  look: Pick<Look, 'hair' | 'hairColour' | 'skin' | 'ground'> & Partial<Look>,
): Look => ({
  beard: 'none',
  glasses: 'none',
  earrings: false,
  lips: false,
  wears: 'tee',
  cloth: '#24344c',
  ...look,
})
const hers = { earrings: true, lips: true } as const
/** What the haircuts of the city look like, by their names (backend/demo/haircuts.ts). */
export const haircutLooks: Readonly<Record<string, Look>> = {
  'Corte fade con tupé': worn({
    hair: 'pompadour',
    hairColour: 'black',
    skin: 'honey',
    ground: '#cfdad6',
    cloth: '#7a2f25',
  }),
  'Corte con raya': worn({
    hair: 'parted',
    hairColour: 'brown',
    skin: 'sand',
    ground: '#c9b48f',
    wears: 'shirt',
    cloth: '#3f5a4a',
    beard: 'stubble',
  }),
  'Corte texturizado': worn({
    hair: 'crop',
    hairColour: 'chestnut',
    skin: 'ivory',
    ground: '#b7c4cc',
    wears: 'hoodie',
    cloth: '#54466b',
  }),
  'Corte de rizos': worn({
    hair: 'curls',
    hairColour: 'black',
    skin: 'bronze',
    ground: '#d6c3a0',
    cloth: '#b9812f',
  }),
  'Corte al ras': worn({
    hair: 'buzz',
    hairColour: 'black',
    skin: 'umber',
    ground: '#c2cfc4',
    wears: 'turtleneck',
    cloth: '#3a3330',
  }),
  'Barba completa': worn({
    hair: 'bald',
    hairColour: 'black',
    skin: 'bronze',
    ground: '#cabfae',
    beard: 'full',
    cloth: '#2f5f6b',
  }),
  'Bigote y raya': worn({
    hair: 'parted',
    hairColour: 'grey',
    skin: 'sand',
    ground: '#bccad2',
    beard: 'moustache',
    wears: 'shirt',
    cloth: '#24344c',
  }),
  'Candado y tupé': worn({
    hair: 'pompadour',
    hairColour: 'brown',
    skin: 'honey',
    ground: '#d8c7ad',
    beard: 'goatee',
    wears: 'turtleneck',
    cloth: '#7a2f25',
  }),
  'Corte bob': worn({
    hair: 'bob',
    hairColour: 'black',
    skin: 'ivory',
    ground: '#d9c8c2',
    ...hers,
    cloth: '#c9694a',
  }),
  'Ondas largas': worn({
    hair: 'waves',
    hairColour: 'copper',
    skin: 'sand',
    ground: '#c7d2c8',
    ...hers,
    wears: 'turtleneck',
    cloth: '#3f5a4a',
  }),
  Trenzas: worn({
    hair: 'braids',
    hairColour: 'black',
    skin: 'honey',
    ground: '#dccba9',
    ...hers,
    cloth: '#54466b',
  }),
  'Afro redondo': worn({
    hair: 'afro',
    hairColour: 'black',
    skin: 'espresso',
    ground: '#cbb995',
    ...hers,
    cloth: '#b9812f',
  }),
}
