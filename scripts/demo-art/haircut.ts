/**
 * A haircut as its barber shows it: in the mirror of the shop, with the tools on the shelf beneath.
 * Pure: a look gives an SVG.
 */
import { type Look, portrait } from './portrait.ts'

/** Wall and wood of a shop. */
const rooms = [
  ['#efe0c4', '#5a3517'],
  ['#2f3d52', '#8a5a2b'],
  ['#4e5f57', '#3a2a18'],
  ['#8d4632', '#3a2214'],
  ['#d9c7a8', '#24344c'],
  ['#3a3330', '#a9702c'],
] as const

export const WIDTH = 800
export const HEIGHT = 1_000

/** The picture, 800 by 1000. `room`: which of the shops. */
export function haircut(look: Look, room: number): string {
  const [wall, wood] = rooms[room % rooms.length] ?? rooms[0]
  const bulbs = Array.from({ length: 14 }, (_, index) => {
    const angle = Math.PI * (0.97 + (index / 13) * 1.06)
    const [x, y] = [
      Math.round(400 + 318 * Math.cos(angle)),
      Math.round(430 + 350 * Math.sin(angle)),
    ]
    return `<circle cx="${x}" cy="${y}" r="30" fill="#fff3c8" opacity="0.3"/><circle cx="${x}" cy="${y}" r="14" fill="#fffbe8"/>`
  }).join('')
  const boards = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${index * 100} 0v800" stroke="#0b0704" stroke-opacity="0.09" stroke-width="4"/>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6e0" stop-opacity="0.3"/><stop offset="1" stop-color="#0b0704" stop-opacity="0.34"/></linearGradient>
    <clipPath id="glass"><path d="M128 810V430a272 300 0 0 1 544 0v380z"/></clipPath>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>${boards}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>
  <path d="M86 830V430a314 346 0 0 1 628 0v400z" fill="${wood}"/><path d="M86 830V430a314 346 0 0 1 628 0v400z" fill="#0b0704" opacity="0.18"/><path d="M104 830V430a296 326 0 0 1 592 0v400z" fill="${wood}"/>
  <g clip-path="url(#glass)">${nested(portrait(look))}<path d="m150 560 190-330M190 640l230-400" stroke="#fff" stroke-width="26" opacity="0.12"/></g>
  ${bulbs}
  <rect y="812" width="${WIDTH}" height="34" fill="#2a1b10"/><rect y="812" width="${WIDTH}" height="10" fill="#fff4dd" opacity="0.2"/><rect y="846" width="${WIDTH}" height="154" fill="${wood}"/><rect y="846" width="${WIDTH}" height="154" fill="#0b0704" opacity="0.3"/>
  ${tools(room)}
</svg>`
}

/** As a part of another picture: filled by it, a head as large as the glass. */
const nested = (svg: string) =>
  svg.replace('<svg ', '<svg x="40" y="110" width="720" height="720" ')

function tools(room: number): string {
  const bottle = (x: number, colour: string, height: number) =>
    `<rect x="${x}" y="${812 - height}" width="44" height="${height}" rx="8" fill="${colour}"/><rect x="${x + 13}" y="${788 - height}" width="18" height="30" rx="4" fill="#2a211a"/><rect x="${x + 6}" y="${812 - height + 26}" width="32" height="26" fill="#fff4dd" opacity="0.75"/>`
  const comb = `<g transform="translate(470 880) rotate(-7)"><rect width="210" height="22" rx="6" fill="#e9dcc3"/>${Array.from({ length: 20 }, (_, tooth) => `<rect x="${8 + tooth * 10}" y="20" width="5" height="32" fill="#e9dcc3"/>`).join('')}</g>`
  const scissors =
    '<g transform="translate(150 905) rotate(14)" stroke="#d8d2c4" stroke-width="12" stroke-linecap="round" fill="none"><path d="M0 0 190-34M0-34 190 0"/><circle cx="-24" cy="8" r="22"/><circle cx="-24" cy="-42" r="22"/></g>'
  const razor =
    '<g transform="translate(140 890) rotate(-6)"><rect width="150" height="20" rx="8" fill="#7c2f22"/><path d="M140 2h140v22q-70 14-140 0z" fill="#e5e0d6"/></g>'
  return `${bottle(26, '#3c658a', 120)}${bottle(730, '#a83b28', 96)}${room % 2 === 0 ? scissors : razor}${comb}`
}
