/** What stands on the pavement before a shop, and what hangs across the street. Pure. */
import type { Front } from './front.ts'

type Thing = Front['beside'][number]

export function street({ beside, hour }: Front, ground: number, random: () => number): string {
  const dark = hour === 'night' || hour === 'dusk'
  return beside.map((thing) => things[thing](ground, { dark, random })).join('')
}

interface Scene {
  readonly dark: boolean
  readonly random: () => number
}

const things: Record<Thing, (ground: number, scene: Scene) => string> = {
  tree: (ground, scene) =>
    tree(92, ground, scene.dark ? ['#26402f', '#35543b'] : ['#4f7a4a', '#6f9a5a'], scene),
  jacaranda: (ground, scene) =>
    tree(96, ground, scene.dark ? ['#4d3a73', '#6b4f94'] : ['#8a6bbf', '#a98ad6'], scene) +
    Array.from(
      { length: 26 },
      () =>
        `<ellipse cx="${Math.round(20 + scene.random() * 330)}" cy="${Math.round(ground + 10 + scene.random() * 54)}" rx="4" ry="2.2" fill="${scene.dark ? '#6b4f94' : '#a98ad6'}" opacity="0.85"/>`,
    ).join(''),
  pots: (ground) =>
    [196, 1092]
      .map(
        (x) =>
          `<path d="M${x - 26} ${ground - 34}h52l-8 44h-36z" fill="#a8573a"/><rect x="${x - 30}" y="${ground - 42}" width="60" height="12" rx="3" fill="#bd6a48"/>${Array.from({ length: 7 }, (_, leaf) => `<path d="M${x} ${ground - 42}q${(leaf - 3) * 14}-40 ${(leaf - 3) * 17}-${96 - Math.abs(leaf - 3) * 13}q${(leaf - 3) * 1 + 5} 40 ${8 - (leaf - 3) * 17} ${96 - Math.abs(leaf - 3) * 13}z" fill="${leaf % 2 ? '#4f7a4a' : '#3f6340'}"/>`).join('')}`,
      )
      .join(''),
  bicycle: (ground) => {
    const y = ground + 6
    const wheel = (x: number) =>
      `<circle cx="${x}" cy="${y}" r="44" fill="none" stroke="#15110e" stroke-width="6"/><circle cx="${x}" cy="${y}" r="38" fill="none" stroke="#b9b2a4" stroke-width="2"/>${[0, 30, 60, 90, 120, 150].map((turn) => `<path d="M${x - 38} ${y}h76" stroke="#b9b2a4" stroke-width="1" transform="rotate(${turn} ${x} ${y})"/>`).join('')}`
    return `${wheel(1126)}${wheel(1236)}<path d="m1126 ${y} 36-62h52l22 62M1162 ${y - 62}l24 62 28-62M1186 ${y}h-60M1206 ${y - 84}l8 22M1194 ${y - 86}q14-8 28 4" fill="none" stroke="#2f6f78" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M1148 ${y - 70}q14-8 30 0" stroke="#5a3517" stroke-width="9" stroke-linecap="round"/><path d="M1162 ${y - 62}v-8" stroke="#15110e" stroke-width="5"/>`
  },
  bench: (ground) =>
    `<g><rect x="470" y="${ground - 44}" width="220" height="12" rx="3" fill="#8d5b35"/><rect x="470" y="${ground - 8}" width="220" height="13" rx="3" fill="#a06a3e"/><path d="M492 ${ground - 44}v76M668 ${ground - 44}v76" stroke="#1b1512" stroke-width="8"/></g>`,
  cat: (ground) =>
    `<g fill="#1b1512"><path d="M${1016} ${ground + 26}q-6-38 14-52l-2-20 11 10q8-2 14 0l11-10-1 22q18 16 14 50z"/><path d="M1076 ${ground + 20}q30 2 26-26" fill="none" stroke="#1b1512" stroke-width="8" stroke-linecap="round"/></g><circle cx="1038" cy="${ground - 24}" r="3" fill="#e3ab4f"/><circle cx="1054" cy="${ground - 24}" r="3" fill="#e3ab4f"/>`,
  board: (ground) =>
    `<path d="M300 ${ground + 36}l18-112h76l18 112h-12l-6-28h-76l-6 28z" fill="#5a3517"/><path d="M320 ${ground - 2}l10-64h52l10 64z" fill="#23282a"/><g stroke="#fff3dc" stroke-width="3" fill="none" stroke-linecap="round"><path d="m344 ${ground - 52} 24 30M368 ${ground - 52}l-24 30"/><circle cx="340" cy="${ground - 16}" r="5"/><circle cx="372" cy="${ground - 16}" r="5"/></g>`,
  papel: () => {
    const colours = ['#e0605a', '#e3ab4f', '#4e9a8a', '#8a6bbf', '#3c78a8', '#d97bb0']
    const flags = Array.from({ length: 19 }, (_, index) => {
      const x = 20 + index * 66
      const y = 96 + Math.sin((index / 18) * Math.PI) * 44
      return `<path d="M${x} ${y.toFixed(0)}h50v42l-8 7-8-7-9 7-8-7-9 7-8-7z" fill="${colours[index % colours.length]}" opacity="0.94"/><path d="M${x + 25} ${(y + 9).toFixed(0)}l8 9-8 9-8-9z" fill="#fff" opacity="0.5"/><circle cx="${x + 10}" cy="${(y + 30).toFixed(0)}" r="3" fill="#fff" opacity="0.5"/><circle cx="${x + 40}" cy="${(y + 30).toFixed(0)}" r="3" fill="#fff" opacity="0.5"/>`
    }).join('')
    return `<path d="M0 92Q640 190 1280 92" stroke="#1b1512" stroke-width="2" fill="none"/>${flags}`
  },
}

function tree(
  x: number,
  ground: number,
  [low, high]: readonly [string, string] | readonly string[],
  { random }: Scene,
): string {
  const crowns = Array.from({ length: 17 }, (_, index) => {
    const [dx, dy] = [(random() - 0.5) * 220, (random() - 0.5) * 190]
    return `<circle cx="${Math.round(x + dx)}" cy="${Math.round(226 + dy)}" r="${Math.round(44 + random() * 34)}" fill="${index < 9 ? low : high}" opacity="${index < 9 ? 1 : 0.8}"/>`
  }).join('')
  return `<path d="M${x - 15} ${ground + 18}q8-150-2-330h30q-8 180 4 330z" fill="#4a3626"/><path d="M${x} 420q-34-50-58-64M${x + 4} 390q34-40 60-66" stroke="#4a3626" stroke-width="12" fill="none" stroke-linecap="round"/>${crowns}`
}
