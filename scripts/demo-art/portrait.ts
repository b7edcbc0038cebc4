/**
 * Faces of the demo city: drawn by our own code, in the product's own palette, so that no picture
 * is anybody's. Pure: a look gives an SVG.
 */

export type Hair =
  | 'pompadour'
  | 'parted'
  | 'curls'
  | 'buzz'
  | 'bald'
  | 'crop'
  | 'bun'
  | 'long'
  | 'waves'
  | 'bob'
  | 'afro'
  | 'braids'
  | 'cap'
  | 'beanie'
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'moustache' | 'goatee'

export interface Look {
  readonly ground: string
  readonly skin: keyof typeof skins
  readonly hair: Hair
  readonly hairColour: keyof typeof hairs
  readonly beard: Beard
  readonly glasses: 'none' | 'round' | 'square'
  readonly earrings: boolean
  readonly lips: boolean
  /** A barber's apron, or something to wear on the street. */
  readonly wears: 'apron' | 'tee' | 'shirt' | 'hoodie' | 'turtleneck'
  readonly cloth: string
}

/** Light, shade and blush of a skin. */
export const skins = {
  ivory: ['#f6d7bd', '#e3b593', '#e39a80'],
  sand: ['#ecc19c', '#d49e75', '#d3836a'],
  honey: ['#d9a273', '#bd8252', '#bf6d52'],
  bronze: ['#b97d50', '#99623a', '#a2533c'],
  umber: ['#8e5a39', '#724429', '#7e3f2c'],
  espresso: ['#64402b', '#4d2f1f', '#5c2e22'],
} as const

/** A hair colour and its highlight. */
export const hairs = {
  black: ['#1d1816', '#383029'],
  brown: ['#3f2a1d', '#5e4330'],
  chestnut: ['#6a3f22', '#8d5b35'],
  copper: ['#9c4e25', '#c3733e'],
  blond: ['#b98b4a', '#d9b373'],
  grey: ['#8c8780', '#b3aea6'],
  white: ['#d9d4ca', '#f1ede5'],
  plum: ['#5a2f4a', '#7f4a6b'],
} as const

const FACE = 'M66 90C66 60 81 47 100 47s34 13 34 43l-1 14c-2 21-17 37-33 37S69 125 67 104z'

/** The picture, 200 by 200. */
export function portrait(look: Look): string {
  const [skin, shade, blush] = skins[look.skin]
  const [hair, shine] = hairs[look.hairColour]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
  <defs>
    <radialGradient id="g" cx="0.72" cy="0.2" r="1"><stop offset="0" stop-color="#fff4dd" stop-opacity="0.42"/><stop offset="0.55" stop-color="#fff4dd" stop-opacity="0.05"/><stop offset="1" stop-color="#0b0704" stop-opacity="0.3"/></radialGradient>
    <clipPath id="face"><path d="${FACE}"/></clipPath>
  </defs>
  <rect width="200" height="200" fill="${look.ground}"/>
  <circle cx="128" cy="76" r="74" fill="#fff4dd" opacity="0.13"/>
  <rect width="200" height="200" fill="url(#g)"/>
  <g transform="translate(100 108) scale(1.13) translate(-100 -104)">
  ${behind(look.hair, hair, shine)}
  <path d="M82 122h36v34c0 14-36 14-36 0z" fill="${shade}"/>
  ${clothes(look)}
  <ellipse cx="65" cy="99" rx="7.5" ry="10.5" fill="${shade}"/><ellipse cx="135" cy="99" rx="7.5" ry="10.5" fill="${skin}"/>
  ${look.earrings ? '<circle cx="63" cy="112" r="3.2" fill="#e3ab4f"/><circle cx="137" cy="112" r="3.2" fill="#e3ab4f"/>' : ''}
  <path d="${FACE}" fill="${skin}"/>
  <g clip-path="url(#face)">
    <path d="M60 40h26c-9 20-13 42-9 64 3 18 9 30 17 40H60z" fill="${shade}" opacity="0.55"/>
    ${shadowOfHair(look.hair, shade)}
    <ellipse cx="80" cy="113" rx="9" ry="6" fill="${blush}" opacity="0.38"/><ellipse cx="121" cy="113" rx="9" ry="6" fill="${blush}" opacity="0.38"/>
    ${beard(look.beard, hair, shine)}
  </g>
  ${features(look, shade, hair)}
  ${chin(look.beard, hair)}
  ${onTop(look.hair, hair, shine, look.cloth)}
  ${glasses(look.glasses)}
  </g>
</svg>`
}

function clothes({ wears, cloth }: Look): string {
  const body = `<path d="M22 204c2-30 26-39 60-47 8 10 28 10 36 0 34 8 58 17 60 47z" fill="${cloth}"/>`
  const fold =
    '<path d="M48 204c0-12 2-20 6-28M152 204c0-12-2-20-6-28" stroke="#0b0704" stroke-opacity="0.25" stroke-width="2.4" fill="none" stroke-linecap="round"/>'
  const shadow =
    '<path d="M82 157c8 10 28 10 36 0l4 1c-6 17-38 17-44 0z" fill="#0b0704" opacity="0.22"/>'
  switch (wears) {
    case 'apron':
      return `${body}${fold}${shadow}<path d="M70 204v-24c8-5 52-5 60 0v24z" fill="#2a211a"/><path d="M73 182 79 158M127 182l-6-24" stroke="#a9702c" stroke-width="5" stroke-linecap="round"/><circle cx="74" cy="184" r="3.4" fill="#e3ab4f"/><circle cx="126" cy="184" r="3.4" fill="#e3ab4f"/><path d="M112 204v-11h13v11M116 193v-8m4 8v-10" stroke="#c8923a" stroke-width="2" fill="none" stroke-linecap="round"/>`
    case 'shirt':
      return `${body}${fold}<path d="m81 156 19 20-14 9-13-26zM119 156l-19 20 14 9 13-26z" fill="#fff8ea" opacity="0.82"/><path d="M100 176v28" stroke="#0b0704" stroke-opacity="0.3" stroke-width="2"/><circle cx="104" cy="190" r="1.8" fill="#fff8ea"/>`
    case 'hoodie':
      return `${body}${fold}<path d="M76 157c-8 4-12 10-10 17 10 12 58 12 68 0 2-7-2-13-10-17-6 14-42 14-48 0z" fill="#0b0704" opacity="0.28"/><path d="M90 176v17M110 176v14" stroke="#fff4dd" stroke-opacity="0.75" stroke-width="2.4" stroke-linecap="round"/>`
    case 'turtleneck':
      return `<path d="M80 142c10 7 30 7 40 0l3 20H77z" fill="${cloth}"/>${body}${fold}<path d="M79 150c10 7 32 7 42 0M78 157c10 7 34 7 44 0" stroke="#0b0704" stroke-opacity="0.2" stroke-width="2" fill="none"/>`
    case 'tee':
      return `${body}${fold}${shadow}<path d="M78 158c8 15 36 15 44 0" stroke="#fff4dd" stroke-opacity="0.45" stroke-width="2.6" fill="none"/>`
  }
}

function features({ hairColour, lips, skin }: Look, shade: string, hair: string): string {
  const brow =
    hairColour === 'white' || hairColour === 'blond' || hairColour === 'grey' ? shade : hair
  const mouth = lips
    ? '<path d="M88 124c4-3 8-3.5 12-1.5 4-2 8-1.5 12 1.5-3 6-7 8-12 8s-9-2-12-8z" fill="#b2453d"/><path d="M90 124.500c6 2 14 2 20 0" stroke="#6d201f" stroke-width="1.4" fill="none"/>'
    : `<path d="M87 123c7 2 19 2 26 0-2 8-7 11-13 11s-11-3-13-11z" fill="#5a211c"/><path d="M89.5 124.500c6 1.5 15 1.5 21 0-1 3-3 4-10.5 4s-9.5-1-10.5-4z" fill="#fffaf0"/>`
  const lashes = lips
    ? '<path d="M74 92c3-5 13-6 17-1M109 91c4-5 14-4 17 1" stroke="#1d1310" stroke-width="2.4" fill="none" stroke-linecap="round"/>'
    : ''
  const iris = skin === 'ivory' || hairColour === 'blond' ? '#3b5448' : '#2a1710'
  return `
  <path d="M73 83c4-5 13-6 19-2M108 81c6-4 15-3 19 2" stroke="${brow}" stroke-width="${lips ? 2.6 : 4}" fill="none" stroke-linecap="round"/>
  <ellipse cx="83" cy="94.5" rx="6.2" ry="4.1" fill="#fffaf2"/><ellipse cx="117" cy="94.5" rx="6.2" ry="4.1" fill="#fffaf2"/>
  <circle cx="84" cy="94" r="3.9" fill="${iris}"/><circle cx="118" cy="94" r="3.9" fill="${iris}"/>
  <circle cx="85.4" cy="92.6" r="1.2" fill="#fff"/><circle cx="119.4" cy="92.6" r="1.2" fill="#fff"/>
  <path d="M76 92.500c3-3.6 11-4 14 0M110 92.500c3-4 11-3.6 14 0" stroke="${shade}" stroke-width="2.6" fill="none" stroke-linecap="round"/>${lashes}
  <path d="M101 92c1 7 5 13 4 17-1 3-7 3-10 1" stroke="${shade}" stroke-width="2.6" fill="none" stroke-linecap="round"/>
  ${mouth}`
}

const JAW =
  'M64 94c4 4 5 10 8 14 5 4 12 3 17 2 4-2 7-3 11-3s7 1 11 3c5 1 12 2 17-2 3-4 4-10 8-14v60H64z'

/** What grows on the face, within it. */
function beard(kind: Beard, hair: string, shine: string): string {
  switch (kind) {
    case 'stubble':
      return `<path d="${JAW}" fill="${hair}" opacity="0.24"/>`
    case 'short':
      return `<path d="${JAW}" fill="${hair}" opacity="0.86"/><path d="M88 121c8-4 16-4 24 0-2 12-22 12-24 0z" fill="${shine}" opacity="0.35"/>`
    case 'full':
      return `<path d="${JAW}" fill="${hair}"/>`
    default:
      return ''
  }
}

/** What of a beard stands out of the face. */
function chin(kind: Beard, hair: string): string {
  const lip = `<path d="M84 121c4-8 11-9 16-6 5-3 12-2 16 6-5 1-10-1-16-2-6 1-11 3-16 2z" fill="${hair}"/>`
  switch (kind) {
    case 'full':
      return `<path d="M67 108c0 30 16 48 33 48s33-18 33-48c-3 12-9 17-17 18-4 9-28 9-32 0-8-1-14-6-17-18z" fill="${hair}"/>${lip}`
    case 'moustache':
      return `<path d="M76 122c4 2 9-1 12-5 4-4 9-3 12-1 3-2 8-3 12 1 3 4 8 7 12 5-3 6-14 7-24 0-10 7-21 6-24 0z" fill="${hair}"/>`
    case 'goatee':
      return `${lip}<path d="M90 137c4 3 16 3 20 0 1 11-5 15-10 15s-11-4-10-15z" fill="${hair}"/>`
    default:
      return ''
  }
}

const shadowOfHair = (kind: Hair, shade: string) =>
  kind === 'bald' ? '' : `<path d="M62 84c10-17 66-17 76 0V40H62z" fill="${shade}" opacity="0.5"/>`

/** Hair behind the head. */
function behind(kind: Hair, hair: string, shine: string): string {
  switch (kind) {
    case 'long':
      return `<path d="M56 92C52 44 78 30 100 30s48 14 44 62l5 74c-14 12-84 12-98 0z" fill="${hair}"/><path d="M140 84c4 26 4 54 2 80" stroke="${shine}" stroke-width="5" fill="none" stroke-linecap="round" opacity="0.6"/>`
    case 'waves':
      return `<path d="M58 88C50 48 78 28 102 30c30 0 48 22 40 58 10 10 2 22 6 34 6 10-2 22-4 36-12 12-78 12-90 0-6-12-6-24-2-36-8-12-2-24 6-34z" fill="${hair}"/>`
    case 'bob':
      return `<path d="M56 90C52 46 76 30 100 30s48 16 44 60c6 18 4 38-2 48H58c-6-10-8-30-2-48z" fill="${hair}"/>`
    case 'afro':
      return `<circle cx="100" cy="72" r="54" fill="${hair}"/>${ring(100, 72, 52, 15, 10)
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${hair}"/>`)
        .join(
          '',
        )}<path d="M112 26c18 5 30 18 34 34" stroke="${shine}" stroke-width="6" stroke-linecap="round" fill="none" opacity="0.5"/>`
    case 'bun':
      return `<circle cx="104" cy="30" r="18" fill="${hair}"/><path d="M96 22c6-5 14-4 18 1" stroke="${shine}" stroke-width="4" fill="none" stroke-linecap="round"/>`
    case 'braids':
      return [
        [57, 1],
        [143, -1],
      ]
        .map(([x = 0, lean = 1]) =>
          Array.from(
            { length: 6 },
            (_, knot) =>
              `<ellipse cx="${x - lean * knot * 1.2}" cy="${108 + knot * 13}" rx="${11 - knot * 0.7}" ry="9" fill="${knot % 2 ? shine : hair}"/>`,
          ).join(''),
        )
        .join('')
    default:
      return ''
  }
}

/** Hair over the forehead, and what is worn on it. */
function onTop(kind: Hair, hair: string, shine: string, cloth: string): string {
  const path = (d: string) => `<path d="${d}" fill="${hair}"/>`
  const gleam = (d: string, width = 3.4) =>
    `<path d="${d}" stroke="${shine}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`
  const sides = `<path d="M65 96c-3-16 0-32 9-40l3 12c-5 6-8 16-8 28zM135 96c3-16 0-32-9-40l-3 12c5 6 8 16 8 28z" fill="${hair}" opacity="0.72"/>`
  switch (kind) {
    case 'pompadour':
      return `${sides}${path('M70 76C62 50 78 28 108 28c24 0 36 16 30 40-3 6-6 8-9 9-2-7-6-11-12-13-14 3-30 2-40 0-4 3-6 7-7 12z')}${gleam('M84 52c6-12 20-16 36-13')}${gleam('M92 60c8-9 20-12 32-9', 2.6)}`
    case 'parted':
      return `${sides}${path('M64 88C58 52 82 33 108 37c25 2 36 26 28 52-2-10-5-16-10-20-16 2-34-5-43-14-6 9-15 16-19 33z')}${gleam('M90 52c10 7 24 10 36 9')}`
    case 'curls':
      return `${sides}${[
        [70, 66, 12],
        [76, 52, 13],
        [90, 43, 14],
        [106, 40, 15],
        [121, 46, 14],
        [131, 58, 12],
        [134, 70, 9],
        [84, 60, 10],
        [100, 55, 11],
        [116, 59, 10],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join('')}${[
        [80, 50],
        [96, 42],
        [112, 41],
        [124, 52],
        [102, 56],
      ]
        .map(([x = 0, y = 0]) => gleam(`M${x - 5} ${y + 2}c1-6 8-7 10-1`, 2.6))
        .join('')}`
    case 'buzz':
      return `<path d="M65 92c-3-30 13-49 35-49s38 19 35 49c-3-15-8-23-14-28-12-4-30-4-42 0-6 5-11 13-14 28z" fill="${hair}" opacity="0.88"/>`
    case 'bald':
      return '<path d="M92 53c10-3 22 0 28 8" stroke="#fff" stroke-opacity="0.4" stroke-width="4.5" fill="none" stroke-linecap="round"/>'
    case 'crop':
      return `${sides}${path('M67 84C61 52 80 36 102 36s39 16 32 48l-5-12-6 6-7-8-8 8-8-8-8 8-9-7-6 7z')}${gleam('M82 54c8-8 22-10 34-6')}`
    case 'bun':
      return `${path('M64 92C60 54 80 38 100 38s40 16 36 54c-3-16-10-26-20-31-10-4-22-4-32 0-10 5-17 15-20 31z')}${gleam('M82 50c10-6 26-6 36 0')}${gleam('M76 60c3-4 6-6 9-8', 2.4)}`
    case 'long':
      return `${path('M100 36c-25 0-40 20-38 66 5-20 20-38 39-50 17 12 31 30 37 50C140 56 125 36 100 36z')}${gleam('M92 44c-12 7-20 18-24 30')}`
    case 'waves':
      return `${path('M62 100C54 56 78 34 106 36c26 2 38 28 32 62-4-14-10-24-18-30-14 0-26-4-34-12-4 16-20 22-24 44z')}${gleam('M96 46c14 3 26 10 33 22')}`
    case 'bob':
      return `${path('M62 100C56 54 78 34 100 34s44 20 38 66c-3-8-5-16-8-24-18 6-42 6-60 0-3 8-5 16-8 24z')}${gleam('M82 46c10-6 24-6 34 0')}`
    case 'afro':
      return path(
        'M64 92c0-24 14-36 36-36s36 12 36 36c-4-14-10-20-18-23-12-3-24-3-36 0-8 3-14 9-18 23z',
      )
    case 'braids':
      return `${path('M62 104C56 56 78 36 100 36s44 20 38 68c-4-20-18-38-37-50-20 12-35 30-39 50z')}${gleam('M90 42c-10 5-18 14-22 24')}${gleam('M112 42c8 4 15 11 19 19', 2.6)}`
    case 'cap':
      return `${sides}<path d="M64 74C62 46 78 32 101 32s39 14 37 42c-20-7-54-7-74 0z" fill="${cloth}"/><path d="M64 74c22-9 56-9 74 0 14 2 26 8 28 13-20-4-80-6-102-4z" fill="#0b0704" opacity="0.5"/><path d="M64 74c22-9 56-9 74 0 14 2 25 7 28 11-22-6-80-8-102-6z" fill="${cloth}"/><circle cx="101" cy="33" r="3" fill="#fff4dd" opacity="0.8"/><path d="m95 52 12 12M107 52 95 64" stroke="#fff4dd" stroke-width="3" stroke-linecap="round"/>`
    case 'beanie':
      return `${sides}<path d="M63 76C58 42 78 24 100 24s42 18 37 52z" fill="${cloth}"/><path d="M61 66c20-7 58-7 78 0v15c-22-7-56-7-78 0z" fill="#0b0704" opacity="0.28"/><path d="M72 66v12m12-15v12m13-14v12m13-12v12m13-9v12" stroke="#fff4dd" stroke-opacity="0.22" stroke-width="2.4"/>`
  }
}

function glasses(kind: Look['glasses']): string {
  if (kind === 'none') return ''
  const frame = 'fill="#fff" fill-opacity="0.12" stroke="#1b1512" stroke-width="2.8"'
  const lenses =
    kind === 'round'
      ? `<circle cx="83" cy="95" r="12.5" ${frame}/><circle cx="117" cy="95" r="12.5" ${frame}/>`
      : `<rect x="69" y="85" width="27" height="20" rx="6" ${frame}/><rect x="104" y="85" width="27" height="20" rx="6" ${frame}/>`
  return `${lenses}<path d="M95 93c3-3 7-3 10 0M70 93l-6-3M130 93l6-3" stroke="#1b1512" stroke-width="2.8" fill="none" stroke-linecap="round"/>`
}

/** Points around a circle, those above its lowest part. */
function ring(cx: number, cy: number, r: number, count: number, skip: number): [number, number][] {
  return Array.from({ length: count + skip }, (_, index): [number, number] => {
    const angle = Math.PI * 0.82 + (index / (count + skip - 1)) * Math.PI * 1.36
    return [Math.round(cx + r * Math.cos(angle)), Math.round(cy + r * Math.sin(angle))]
  })
}
