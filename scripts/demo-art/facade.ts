/**
 * Shop fronts of the demo city, drawn by our own code in the product's own palette. What matters
 * stands between a seventh and six sevenths of the height, because wide screens cut the rest. Pure:
 * a front gives an SVG.
 */
import { interior } from './interior.ts'
import { street } from './street.ts'
import type { Front } from './front.ts'
import { seeded } from '../../backend/seed/random.ts'

export const WIDTH = 1280
export const HEIGHT = 720
export const GROUND = 618

const skies = {
  morning: ['#f7d9b0', '#f9ecd6', '#e8c48f'],
  day: ['#a9cfe0', '#e9f1ec', '#cfe0d6'],
  dusk: ['#3c3560', '#d97b54', '#f2b56a'],
  night: ['#0f1424', '#232b45', '#3a3450'],
} as const
/** How much the darkness takes of what no lamp lights. */
const dim = { morning: 0.06, day: 0, dusk: 0.26, night: 0.5 } as const
const fonts = {
  serif: 'font-family="DejaVu Serif, serif" font-weight="700"',
  sans: 'font-family="Liberation Sans, sans-serif" font-weight="700"',
  narrow: 'font-family="Liberation Sans Narrow, sans-serif" font-weight="700"',
  script: 'font-family="DejaVu Serif, serif" font-style="italic" font-weight="700"',
} as const

export function facade(front: Front): string {
  const { hour, name } = front
  const random = seeded(
    [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 11),
  )
  const lit = hour === 'dusk' || hour === 'night'
  const [high, middle, low] = skies[hour]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="0.6" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
    <linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lit ? '#ffdf9e' : '#e9cf9f'}"/><stop offset="1" stop-color="${lit ? '#d9893c' : '#a87a48'}"/></linearGradient>
    <radialGradient id="lamp" cx="0.5" cy="0" r="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity="${lit ? 0.85 : 0.22}"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>
    <radialGradient id="pool" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#ffd98a" stop-opacity="0.55"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.32"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.02"/></linearGradient>
    <linearGradient id="under" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0704" stop-opacity="0.45"/><stop offset="1" stop-color="#0b0704" stop-opacity="0"/></linearGradient>
    <radialGradient id="edges" cx="0.5" cy="0.48" r="0.75"><stop offset="0.6" stop-color="#0b0704" stop-opacity="0"/><stop offset="1" stop-color="#0b0704" stop-opacity="0.42"/></radialGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
  ${heaven(hour, random)}
  ${neighbours(hour, random)}
  ${wall(front, random)}
  ${upstairs(front, lit)}
  <rect x="170" y="0" width="940" height="${GROUND}" fill="#0b0720" opacity="${dim[hour]}"/>
  ${ground(front, random)}
  ${shop(front, lit, random)}
  ${street(front, GROUND, random)}
  ${lit ? '<ellipse cx="640" cy="650" rx="470" ry="62" fill="url(#pool)"/>' : ''}
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edges)"/>
</svg>`
}

function heaven(hour: Front['hour'], random: () => number): string {
  if (hour === 'night')
    return (
      Array.from(
        { length: 26 },
        () =>
          `<circle cx="${Math.round(random() * WIDTH)}" cy="${Math.round(random() * 260)}" r="${(0.8 + random() * 1.4).toFixed(1)}" fill="#fff4dd" opacity="0.7"/>`,
      ).join('') +
      '<circle cx="1180" cy="96" r="34" fill="#fff0cc"/><circle cx="1168" cy="88" r="34" fill="#161c30"/>'
    )
  const cloud = (x: number, y: number, size: number) =>
    `<g fill="#fffaf0" opacity="${hour === 'dusk' ? 0.28 : 0.75}"><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.3}"/><ellipse cx="${x + size * 0.4}" cy="${y - size * 0.2}" rx="${size * 0.5}" ry="${size * 0.32}"/></g>`
  const sun =
    hour === 'morning'
      ? '<circle cx="104" cy="180" r="62" fill="#fff3d0" opacity="0.9"/>'
      : hour === 'dusk'
        ? '<circle cx="1196" cy="330" r="70" fill="#ffd08a" opacity="0.8"/>'
        : ''
  return sun + cloud(90 + random() * 60, 110, 74) + cloud(1190, 150 + random() * 60, 64)
}

function neighbours(hour: Front['hour'], random: () => number): string {
  const colours = {
    morning: ['#d8a878', '#c78f6a'],
    day: ['#c99a76', '#b7a58a'],
    dusk: ['#6d4453', '#5a3a4e'],
    night: ['#1d2238', '#252942'],
  }[hour]
  const house = (x: number, width: number, top: number, colour: string | undefined) => {
    const windows = [0, 1, 2, 3].flatMap((floor) =>
      [0, 1].map((column) => {
        const glows = (hour === 'night' || hour === 'dusk') && random() < 0.5
        return `<rect x="${x + 26 + column * 72}" y="${top + 46 + floor * 112}" width="40" height="64" rx="3" fill="${glows ? '#f6c66a' : '#0b0720'}" opacity="${glows ? 0.9 : 0.22}"/>`
      }),
    )
    return `<rect x="${x}" y="${top}" width="${width}" height="${GROUND - top}" fill="${colour}"/><rect x="${x - 6}" y="${top}" width="${width + 12}" height="12" fill="#0b0704" opacity="0.18"/>${windows.join('')}`
  }
  return (
    house(-10, 182, 130 + random() * 60, colours[0]) +
    house(1108, 190, 110 + random() * 80, colours[1])
  )
}

function wall({ wall: kind, wallColour, trim }: Front, random: () => number): string {
  const face = `<rect x="170" y="34" width="940" height="${GROUND - 34}" fill="${wallColour}"/>`
  const dark = (opacity: number) => `fill="#0b0704" opacity="${opacity.toFixed(2)}"`
  const pattern: Record<Front['wall'], () => string> = {
    brick: () =>
      Array.from({ length: 27 }, (_, row) =>
        Array.from({ length: 17 }, (_, column) =>
          random() < 0.42
            ? `<rect x="${170 + column * 56 + (row % 2) * 28 - 14}" y="${36 + row * 22}" width="53" height="19" ${random() < 0.5 ? dark(0.05 + random() * 0.1) : `fill="#fff4dd" opacity="${(0.04 + random() * 0.08).toFixed(2)}"`}/>`
            : '',
        ).join(''),
      ).join('') +
      Array.from(
        { length: 27 },
        (_, row) => `<rect x="170" y="${34 + row * 22}" width="940" height="2" ${dark(0.13)}/>`,
      ).join(''),
    stucco: () =>
      Array.from(
        { length: 15 },
        () =>
          `<ellipse cx="${Math.round(190 + random() * 900)}" cy="${Math.round(60 + random() * 500)}" rx="${Math.round(40 + random() * 90)}" ry="${Math.round(14 + random() * 30)}" fill="${random() < 0.5 ? '#fff4dd' : '#0b0704'}" opacity="0.05"/>`,
      ).join(''),
    tile: () =>
      Array.from({ length: 12 }, (_, row) =>
        Array.from({ length: 20 }, (_, column) => {
          const [x, y] = [170 + column * 47, 34 + row * 49]
          return (row + column) % 2
            ? `<path d="M${x + 23} ${y + 6}l17 18-17 18-17-18z" fill="${trim}" opacity="0.3"/>`
            : `<circle cx="${x + 23}" cy="${y + 24}" r="9" fill="#fff4dd" opacity="0.24"/>`
        }).join(''),
      ).join(''),
    wood: () =>
      Array.from(
        { length: 24 },
        (_, plank) =>
          `<rect x="${170 + plank * 40}" y="34" width="38" height="${GROUND - 34}" ${dark(random() * 0.12)}/><rect x="${208 + plank * 40}" y="34" width="2" height="${GROUND - 34}" ${dark(0.28)}/>`,
      ).join(''),
    stone: () =>
      Array.from({ length: 10 }, (_, row) =>
        Array.from(
          { length: 9 },
          (_, column) =>
            `<rect x="${170 + column * 112 - (row % 2) * 50}" y="${36 + row * 60}" width="108" height="56" rx="4" fill="${random() < 0.5 ? '#fff4dd' : '#0b0704'}" opacity="${(0.03 + random() * 0.08).toFixed(2)}"/>`,
        ).join(''),
      ).join(''),
  }
  return `<clipPath id="house"><rect x="170" y="34" width="940" height="${GROUND - 34}"/></clipPath>${face}<g clip-path="url(#house)">${pattern[kind]()}</g>
  <rect x="158" y="22" width="964" height="20" fill="${trim}"/><rect x="158" y="40" width="964" height="7" fill="#0b0704" opacity="0.3"/>`
}

/** The floor above the shop, of which a wide screen shows only the lower edge. */
function upstairs({ trim }: Front, lit: boolean): string {
  return [262, 492, 700, 930]
    .map(
      (x, index) => `
    <rect x="${x - 8}" y="52" width="104" height="84" fill="${trim}" opacity="0.9"/><rect x="${x}" y="58" width="88" height="78" fill="${lit && index % 3 ? '#f2b95c' : '#2c3a44'}"/>
    <path d="M${x + 44} 58v78M${x} 96h88" stroke="${trim}" stroke-width="5"/>
    <path d="M${x - 14} 136h116v8H${x - 14}z" fill="#1b1512"/>${Array.from({ length: 11 }, (_, bar) => `<path d="M${x - 10 + bar * 10.8} 108v30" stroke="#1b1512" stroke-width="2.4"/>`).join('')}<path d="M${x - 14} 108h116" stroke="#1b1512" stroke-width="4"/>
    ${index % 2 ? `<g fill="#4f7a4a"><circle cx="${x + 8}" cy="134" r="11"/><circle cx="${x + 26}" cy="130" r="13"/><circle cx="${x + 44}" cy="135" r="10"/></g><circle cx="${x + 22}" cy="124" r="4" fill="#e0605a"/><circle cx="${x + 36}" cy="130" r="4" fill="#e0605a"/>` : ''}`,
    )
    .join('')
}

function ground({ hour }: Front, random: () => number): string {
  const [walk, road] = {
    morning: ['#cdb79a', '#8b7d6d'],
    day: ['#c9c0ae', '#85827b'],
    dusk: ['#7e6664', '#40374a'],
    night: ['#423f52', '#1f2132'],
  }[hour]
  const joints = Array.from(
    { length: 17 },
    (_, line) =>
      `<path d="M${640 + (line - 8) * 84} ${GROUND}L${640 + (line - 8) * 118} 684" stroke="#0b0704" stroke-opacity="0.16" stroke-width="2"/>`,
  ).join('')
  const shine =
    hour === 'night'
      ? Array.from(
          { length: 9 },
          () =>
            `<rect x="${Math.round(260 + random() * 740)}" y="${Math.round(690 + random() * 22)}" width="${Math.round(40 + random() * 90)}" height="3" rx="1.5" fill="#f6c66a" opacity="0.28"/>`,
        ).join('')
      : ''
  return `<rect y="${GROUND}" width="${WIDTH}" height="70" fill="${walk}"/>${joints}<path d="M0 651h${WIDTH}" stroke="#0b0704" stroke-opacity="0.14" stroke-width="2"/><rect y="684" width="${WIDTH}" height="10" fill="#0b0704" opacity="0.3"/><rect y="692" width="${WIDTH}" height="40" fill="${road}"/>${shine}`
}

/** The shop itself: board, lamps, awning, windows, door, pole. */
function shop(front: Front, lit: boolean, random: () => number): string {
  const { trim, door } = front
  const [doorAt, panes] = {
    left: [244, [[424, 596]]],
    right: [876, [[244, 596]]],
    middle: [
      560,
      [
        [244, 282],
        [754, 282],
      ],
    ],
  }[door] as [number, [number, number][]] // One entry for each place of the door.
  const pole = door === 'right' ? 1060 : door === 'left' ? 1056 : 1072
  return `
  <rect x="206" y="158" width="868" height="${GROUND - 158}" fill="${trim}"/>
  <rect x="206" y="158" width="868" height="${GROUND - 158}" fill="url(#under)" opacity="0.35"/>
  <rect x="214" y="286" width="852" height="${GROUND - 286}" fill="#0b0704" opacity="0.12"/>
  ${panes.map(([x, width], index) => window(x, width, front, index, random)).join('')}
  ${entrance(doorAt, trim, lit, random)}
  <rect x="206" y="604" width="868" height="14" fill="#0b0704" opacity="0.4"/>
  ${board(front, lit)}
  ${canopy(front)}
  ${barberPole(pole)}`
}

function window(
  x: number,
  width: number,
  front: Front,
  index: number,
  random: () => number,
): string {
  return `
  <rect x="${x - 9}" y="331" width="${width + 18}" height="231" fill="#0b0704" opacity="0.45"/>
  <svg x="${x}" y="338" width="${width}" height="216" viewBox="${index * 300} 0 ${width} 216">${interior(index * 300, width, random)}</svg>
  <path d="M${x} 338h${width}L${x + width * 0.45} 554H${x}z" fill="url(#glass)"/>
  <path d="M${x + width * 0.62} 338h${width * 0.1}L${x + width * 0.44} 554h-${width * 0.1}z" fill="#fff" opacity="0.09"/>
  ${width > 400 ? `<path d="M${x + width / 2} 338v216" stroke="${front.trim}" stroke-width="8"/>` : ''}
  <rect x="${x}" y="338" width="${width}" height="46" fill="url(#under)"/>
  <rect x="${x - 14}" y="554" width="${width + 28}" height="12" fill="#fff4dd" opacity="0.28"/>
  ${Array.from({ length: Math.max(2, Math.floor(width / 150)) }, (_, panel, panels = Math.max(2, Math.floor(width / 150))) => `<rect x="${x + 8 + (panel * (width - 4)) / panels}" y="574" width="${(width - 4) / panels - 14}" height="28" fill="#0b0704" opacity="0.2"/>`).join('')}`
}

function entrance(x: number, trim: string, lit: boolean, random: () => number): string {
  return `
  <rect x="${x - 10}" y="331" width="180" height="${GROUND - 331}" fill="#0b0704" opacity="0.45"/>
  <rect x="${x}" y="338" width="160" height="42" fill="url(#room)"/><path d="M${x + 80} 338v42" stroke="${trim}" stroke-width="5"/>
  <rect x="${x}" y="386" width="160" height="${GROUND - 386}" fill="${trim}"/><rect x="${x}" y="386" width="160" height="${GROUND - 386}" fill="#fff4dd" opacity="0.1"/>
  <rect x="${x + 22}" y="402" width="116" height="146" fill="url(#room)"/>
  <path d="M${x + 22} 548v-42c18-12 34-16 58-16s42 6 58 16v42z" fill="#7a4a22" opacity="0.55"/>
  <path d="M${x + 22} 402h76l-62 146H${x + 22}z" fill="url(#glass)"/>
  <rect x="${x + 22}" y="560" width="116" height="42" fill="#0b0704" opacity="0.22"/>
  <rect x="${x + 144}" y="484" width="7" height="52" rx="3.5" fill="#e3ab4f"/>
  <path d="M${x + 80} 408 56 446" stroke="none"/><path d="m${x + 80} 412-26 22m26-22 26 22" stroke="#2a1d10" stroke-width="2"/>
  <rect x="${x + 42}" y="434" width="76" height="30" rx="4" fill="#fff8ea"/><rect x="${x + 45}" y="437" width="70" height="24" rx="3" fill="none" stroke="#a83b28" stroke-width="1.6"/>
  <text x="${x + 80}" y="455" text-anchor="middle" font-size="15" letter-spacing="1" fill="#a83b28" ${fonts.narrow}>ABIERTO</text>
  <rect x="${x - 16}" y="${GROUND - 8}" width="192" height="12" rx="2" fill="${lit ? '#5b4c48' : '#a49780'}"/>${random() < 0.5 ? `<rect x="${x + 18}" y="${GROUND + 5}" width="124" height="16" rx="3" fill="#3a2c22"/>` : ''}`
}

function board({ name, motto, trim, lettering }: Front, lit: boolean): string {
  const size = Math.min(62, (1180 / (name.length * (lettering === 'narrow' ? 0.52 : 0.72))) * 0.62)
  const letters = lit ? '#ffe2a3' : '#f0c878'
  const halo = lit
    ? `<text x="640" y="${222 + size * 0.12}" text-anchor="middle" font-size="${size}" letter-spacing="2" fill="none" stroke="#ffc861" stroke-opacity="0.28" stroke-width="9" ${fonts[lettering]}>${name}</text>`
    : ''
  const lamps = [300, 470, 810, 980]
    .map(
      (x) =>
        `<path d="M${x} 158v-14q0-16 16-16" stroke="#1b1512" stroke-width="5" fill="none"/><path d="M${x + 4} 128h34l8 18h-50z" fill="#1b1512"/><ellipse cx="${x + 21}" cy="147" rx="20" ry="4.5" fill="#fff2c9"/><path d="M${x + 1} 148h40l46 134h-132z" fill="url(#lamp)"/>`,
    )
    .join('')
  return `
  <rect x="206" y="158" width="868" height="116" fill="#1b1512"/><rect x="206" y="158" width="868" height="116" fill="${trim}" opacity="0.5"/>
  <rect x="220" y="170" width="840" height="92" fill="none" stroke="#e3ab4f" stroke-width="2.5" opacity="0.85"/><rect x="227" y="177" width="826" height="78" fill="none" stroke="#e3ab4f" stroke-width="1" opacity="0.6"/>
  ${lamps}${halo}
  <text x="641.5" y="${224 + size * 0.12}" text-anchor="middle" font-size="${size}" letter-spacing="2" fill="#0b0704" opacity="0.6" ${fonts[lettering]}>${name}</text>
  <text x="640" y="${222 + size * 0.12}" text-anchor="middle" font-size="${size}" letter-spacing="2" fill="${letters}" ${fonts[lettering]}>${name}</text>
  <text x="640" y="250" text-anchor="middle" font-size="15" letter-spacing="5" fill="${letters}" opacity="0.85" ${fonts.narrow}>${motto.toUpperCase()}</text>`
}

function canopy({ awning, awningColours: [one, other] }: Front): string {
  if (awning === 'none')
    return '<rect x="198" y="274" width="884" height="12" fill="#c8923a"/><rect x="206" y="286" width="868" height="40" fill="url(#under)"/>'
  const stripes = 22
  const width = 908 / stripes
  const cloth = Array.from({ length: stripes }, (_, index) => {
    const colour = awning === 'striped' && index % 2 ? other : one
    const [top, bottom] = [206 + (index * 868) / stripes, 186 + index * width]
    return `<path d="M${top.toFixed(1)} 274h${(868 / stripes + 0.6).toFixed(1)}L${(bottom + width + 0.6).toFixed(1)} 322v10a${(width / 2).toFixed(1)} 13 0 0 1-${width.toFixed(1)} 0v-10z" fill="${colour}"/>`
  }).join('')
  return `<rect x="200" y="318" width="880" height="46" fill="url(#under)"/>${cloth}<path d="M186 322h908v8H186z" fill="#0b0704" opacity="0.12"/><path d="M206 274h868v9H206z" fill="#fff" opacity="0.16"/>`
}

function barberPole(x: number): string {
  const stripes = Array.from(
    { length: 7 },
    (_, index) =>
      `<path d="M${x - 16} ${402 + index * 30}l32-22v12l-32 22z" fill="${index % 2 ? '#3c658a' : '#a83b28'}"/>`,
  ).join('')
  return `
  <path d="M${x - 34} 404h20M${x - 34} 536h20" stroke="#1b1512" stroke-width="7"/>
  <circle cx="${x}" cy="366" r="13" fill="#e3ab4f"/><circle cx="${x - 4}" cy="362" r="4" fill="#fff4dd" opacity="0.8"/>
  <rect x="${x - 20}" y="378" width="40" height="14" rx="5" fill="#c8923a"/>
  <clipPath id="pole"><rect x="${x - 16}" y="392" width="32" height="156"/></clipPath>
  <rect x="${x - 16}" y="392" width="32" height="156" fill="#fff3dc"/><g clip-path="url(#pole)">${stripes}</g>
  <rect x="${x - 16}" y="392" width="8" height="156" fill="#fff" opacity="0.4"/><rect x="${x + 8}" y="392" width="8" height="156" fill="#0b0704" opacity="0.24"/>
  <rect x="${x - 20}" y="546" width="40" height="14" rx="5" fill="#c8923a"/><path d="M${x - 12} 560h24q0 14-12 16-12-2-12-16z" fill="#a87429"/>`
}
