/**
 * What one sees through a shop's window: lamps, mirrors, bottles, and chairs of which some are
 * taken. Pure.
 */

const COATS = ['#24344c', '#7a2f25', '#3f5a4a', '#b9812f', '#e9dcc3']
const SKINS = ['#ecc19c', '#d9a273', '#b97d50', '#8e5a39']
const HAIRS = ['#1d1816', '#3f2a1d', '#6a3f22', '#8c8780']

/** `from` to `from + width` of a room, 216 high. */
export function interior(from: number, width: number, random: () => number): string {
  const one = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? ''
  const places = Math.max(1, Math.round(width / 190))
  const step = width / places
  const stations = Array.from({ length: places }, (_, place) => {
    const x = from + step * (place + 0.5)
    const taken = random() < 0.6
    return (
      mirror(x) +
      chair(
        x,
        taken
          ? { coat: one(['#fff3dc', '#f0e3cc', '#2a211a']), skin: one(SKINS), hair: one(HAIRS) }
          : undefined,
      ) +
      (taken && random() < 0.85
        ? barber(x + 50, { coat: one(COATS), skin: one(SKINS), hair: one(HAIRS) })
        : '')
    )
  })
  const lamps = Array.from({ length: places + 1 }, (_, lamp) => {
    const x = from + (width / (places + 1)) * (lamp + 0.5)
    return `<path d="M${x} 0v34" stroke="#3a2a18" stroke-width="2.5"/><path d="M${x - 15} 46q3-13 15-13t15 13z" fill="#2a211a"/><circle cx="${x}" cy="48" r="7" fill="#fff6d8"/><circle cx="${x}" cy="50" r="24" fill="#fff0bd" opacity="0.35"/>`
  })
  const floor = Array.from(
    { length: Math.ceil(width / 34) + 1 },
    (_, tile) =>
      `<path d="M${from + tile * 34} 186h17l-6 15h-17zM${from + tile * 34 + 11} 201h17l-7 15h-17z" fill="#fff3dc" opacity="0.4"/>`,
  )
  return `<rect x="${from}" width="${width}" height="216" fill="url(#room)"/>
  <rect x="${from}" y="126" width="${width}" height="60" fill="#7a4a22" opacity="0.35"/><rect x="${from}" y="122" width="${width}" height="5" fill="#5a3517" opacity="0.6"/>
  <rect x="${from}" y="186" width="${width}" height="30" fill="#4a3220"/>${floor.join('')}${lamps.join('')}${stations.join('')}`
}

function mirror(x: number): string {
  const bulbs = [
    [-38, 106],
    [-38, 82],
    [-30, 62],
    [-12, 52],
    [12, 52],
    [30, 62],
    [38, 82],
    [38, 106],
  ]
    .map(([dx = 0, y = 0]) => `<circle cx="${x + dx}" cy="${y}" r="3.4" fill="#fffbe8"/>`)
    .join('')
  const bottles = [
    [-34, '#3c658a', 16],
    [-24, '#a83b28', 12],
    [24, '#5d6b45', 14],
    [34, '#c8923a', 18],
  ]
    .map(
      ([dx = 0, colour, height = 0]) =>
        `<rect x="${x + Number(dx) - 3}" y="${126 - Number(height)}" width="7" height="${height}" rx="2" fill="${colour}"/>`,
    )
    .join('')
  return `<path d="M${x - 44} 122V88c0-26 18-42 44-42s44 16 44 42v34z" fill="#5a3517"/><path d="M${x - 32} 122V90c0-19 13-31 32-31s32 12 32 31v32z" fill="#cfe0dc"/><path d="m${x - 20} 104 30-36M${x - 8} 112l32-38" stroke="#fff" stroke-width="4" opacity="0.65"/>${bulbs}${bottles}<rect x="${x - 48}" y="126" width="96" height="7" fill="#3a2a18"/>`
}

interface Person {
  readonly coat: string
  readonly skin: string
  readonly hair: string
}

function chair(x: number, client: Person | undefined): string {
  const sitting = client
    ? `
    <path d="M${x - 25} 178c-2-26 6-40 25-40s27 14 25 40z" fill="${client.coat}"/>
    <rect x="${x - 6}" y="126" width="12" height="14" fill="${client.skin}"/><ellipse cx="${x}" cy="117" rx="14" ry="17" fill="${client.skin}"/>
    <path d="M${x - 15} 117c-2-18 6-25 15-25s17 7 15 25c-3-8-6-11-15-11s-12 3-15 11z" fill="${client.hair}"/>`
    : ''
  return `<rect x="${x - 5}" y="182" width="10" height="24" fill="#b9b2a4"/><path d="M${x - 28} 210q0-9 28-9t28 9z" fill="#8a8375"/>
  <path d="M${x - 20} 120q0-8 20-8t20 8l4 52h-48z" fill="#7c2f22"/><path d="M${x - 12} 122v44M${x} 121v46M${x + 12} 122v44" stroke="#5a1f16" stroke-width="2"/>${sitting}
  <path d="M${x - 34} 170h68q6 0 6 7v8h-80v-8q0-7 6-7z" fill="#8d3527"/><rect x="${x - 38}" y="152" width="10" height="22" rx="4" fill="#d8d2c4"/><rect x="${x + 28}" y="152" width="10" height="22" rx="4" fill="#d8d2c4"/>`
}

function barber(x: number, { coat, skin, hair }: Person): string {
  return `<path d="M${x - 12} 206v-44h9v44zM${x + 3} 206v-44h9v44z" fill="#231c17"/>
  <path d="M${x - 18} 164c-2-34 2-54 18-54s20 20 18 54z" fill="${coat}"/><path d="M${x - 13} 126h26v54h-26z" fill="#2a211a"/>
  <path d="M${x - 14} 118q-18 2-27-8" stroke="${coat}" stroke-width="10" fill="none" stroke-linecap="round"/><circle cx="${x - 43}" cy="108" r="5.5" fill="${skin}"/>
  <rect x="${x - 5}" y="96" width="10" height="16" fill="${skin}"/><ellipse cx="${x}" cy="86" rx="13" ry="16" fill="${skin}"/>
  <path d="M${x - 14} 86c-1-18 6-24 14-24s16 7 14 24c-3-9-7-11-14-11s-11 2-14 11z" fill="${hair}"/>`
}
