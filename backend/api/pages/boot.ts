/**
 * First paint: the top of a screen (heading, picture, first lines) as HTML with the screen's own
 * classes, before any code. A change of such a screen changes its lines here; e2e/boot.spec.ts
 * compares the positions. Inserted at `<!--boot-->` of frontend/index.html, hidden from assistive
 * technology.
 */
import { languages } from '../../../contract/kernel/languages.ts'
import { CARD_WIDTH, sourcesOf } from '../../../contract/kernel/pictures.ts'
import { escaped } from './head.ts'
import { words } from './words.ts'

/** What is known of a screen when its page is sent; all of it is what anybody is told. */
export type Boot =
  | { readonly screen: 'door'; readonly shop?: ShopAtDoor | undefined }
  | { readonly screen: 'search'; readonly found: readonly FoundShop[] }
  | Profile
  | Booking

/** Of a banner or a face: without it there is no place for one, and not only none to show. */
interface Profile {
  readonly screen: 'profile'
  readonly title: string
  readonly banner: string | null | undefined
  readonly face: string | null | undefined
  readonly aside: boolean
}
interface Booking {
  readonly screen: 'booking'
  readonly name: string
  readonly shop: string | null
  readonly where: string | null
  readonly face: string | null | undefined
}
interface ShopAtDoor {
  readonly nombre: string
  readonly imagen: string | null
}
export interface FoundShop {
  readonly nombre: string
  readonly where: string
}

/** As many as a phone shows at once. */
export const FOUND_AT_ONCE = 3

export function bootHtml(boot: Boot): string {
  switch (boot.screen) {
    case 'door':
      return main(columns.wide, door(boot.shop))
    case 'search':
      return main(columns.readingThenWide, title(both(({ search }) => search)) + search(boot.found))
    case 'profile':
      return main(
        boot.aside ? columns.readingThenWide : columns.reading,
        title(escaped(boot.title), { back: true, actions: 3 }) + profile(boot),
      )
    case 'booking':
      return main(
        columns.booking,
        title(
          both(({ booking }) => booking(boot.name)),
          { back: true },
        ) + booking(boot),
      )
  }
}

/** Both languages; the stylesheet hides one, because only the page knows the device's choice. */
const both = (pick: (texts: (typeof words)['es']['boot']) => string): string =>
  languages
    .map((language) => `<span lang="${language}">${escaped(pick(words[language].boot))}</span>`)
    .join('')

/** How wide `Screen` is. */
const columns = {
  reading: 'max-w-(--column)',
  wide: 'max-w-(--column-wide)',
  readingThenWide: 'max-w-(--column) xl:max-w-(--column-wide)',
  booking: 'max-w-(--column-wide) lg:max-w-[84rem]!',
} as const

const main = (column: string, inside: string) => `<main class="boot-said" inert aria-hidden="true">
  <div class="mx-auto grid w-full grid-cols-1 content-start gap-6 px-(--gutter) pt-4 pb-(--nav-space) ${column}">${inside}</div>
</main>`

/** `actions`: how many icons stand at its right. */
const title = (heading: string, { back = false, actions = 0 } = {}) => {
  const icon = '<span class="size-11 shrink-0"></span>'
  return `<header class="flex items-center gap-2">${back ? `<span class="-ml-3 flex">${icon}</span>` : ''}
    <div class="min-w-0 flex-1"><h1 class="text-headline">${heading}</h1></div>${icon.repeat(actions)}
  </header>`
}

const shape = (classes: string) => `<i class="block animate-breathe bg-raised ${classes}"></i>`

/** An address of a picture as `<img>` has it. */
function sources(address: string, ...how: [width?: string, fallback?: 160]): string {
  const { src, srcSet, sizes } = sourcesOf(address, ...how)
  return srcSet === undefined
    ? `src="${escaped(src)}"`
    : `sizes="${sizes}" srcset="${escaped(srcSet)}" src="${escaped(src)}"`
}

interface Look {
  readonly ratio: string
  readonly width?: string
  readonly classes?: string
}

/** As `Photo` draws the first one of a screen; where there is none, its shape. */
function photo(address: string | null, { ratio, width, classes = '' }: Look): string {
  const look = `style="aspect-ratio:${ratio}" class="block w-full overflow-hidden bg-raised ${classes}`
  return address
    ? `<img alt="" width="800" height="600" fetchpriority="high" decoding="async" ${look} h-auto object-cover" ${sources(address, width)} />`
    : `<div ${look}"></div>`
}

/** As `Avatar` does. */
function face(address: string | null | undefined, classes: string, pixels: number): string {
  const look = `class="inline-grid shrink-0 rounded-full border border-line bg-raised ${classes}`
  return address
    ? `<img alt="" width="${pixels}" height="${pixels}" decoding="async" ${look} object-cover" ${sources(address, `${pixels}px`, 160)} />`
    : `<span ${look}"></span>`
}

function door(shop: ShopAtDoor | undefined): string {
  const control =
    'flex w-full min-h-12 max-w-lg items-center gap-3 rounded-control border border-field-line bg-surface px-4 text-muted'
  const button =
    'inline-flex min-h-11 items-center justify-center rounded-control px-4 text-center text-small font-semibold'
  return `<section class="glow relative overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
    <div class="pole h-1.5"></div>
    <div class="grid gap-8 px-5 py-6 sm:px-10 lg:grid-cols-[6fr_5fr] lg:pt-10 lg:pb-0">
      <div class="grid content-center gap-4 lg:gap-5 lg:pb-10">
        <h2 class="text-hero">${both(({ headline }) => headline)}</h2>
        <p class="hidden max-w-lg text-lead text-muted sm:block">${both(({ lead }) => lead)}</p>
        <div class="${control}"><span class="size-5"></span>${both(({ searchFor }) => searchFor)}</div>
        <div class="flex gap-3 [&>*]:grow sm:[&>*]:grow-0">
          <div class="${button} bg-accent text-on-accent shadow-card">${both(({ createAccount }) => createAccount)}</div>
          <div class="${button} border border-line-strong bg-raised text-text">${both(({ signIn }) => signIn)}</div>
        </div>
      </div>
    </div>
  </section>
  <div class="h-29"></div>
  ${shop ? shopAtDoor(shop) : ''}`
}

const shopAtDoor = ({ nombre, imagen }: ShopAtDoor) => `<section class="grid grid-cols-1 gap-3">
  <div class="flex min-h-11 items-center"><h2 class="text-title">${both(({ shops }) => shops)}</h2></div>
  <p class="-mt-2 text-small text-muted">${both(({ locateHint }) => locateHint)}</p>
  <div class="hide-scrollbar relative -mx-(--gutter) flex gap-3 overflow-x-auto px-(--gutter) lg:gap-5">
    <div class="flex w-[85%] shrink-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card sm:w-[45%] lg:w-[31%]">
      ${photo(imagen, { ratio: '2 / 1', width: CARD_WIDTH })}
      <div class="grid min-h-40 min-w-0 flex-1 content-start p-4"><h3 class="text-title">${escaped(nombre)}</h3></div>
    </div>
  </div>
</section>`

function search(found: readonly FoundShop[]): string {
  const control = 'min-h-12 rounded-control border border-field-line bg-surface'
  const field = (text: string) =>
    `<div class="${control} flex w-full min-w-0 flex-1 items-center px-4 pl-11 text-faint"><span class="truncate">${text}</span></div>`
  const button = `<span class="${control} w-12 shrink-0"></span>`
  const way = (text: string) =>
    `<span class="flex min-h-11 flex-1 items-center justify-center px-3 text-small font-semibold text-muted">${text}</span>`
  const chip = (text: string, { icon = '', isPressed = false } = {}) =>
    `<span class="inline-flex min-h-11 items-center gap-2 rounded-pill border px-4 text-small font-semibold whitespace-nowrap ${
      isPressed ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface'
    }">${icon}${text}</span>`
  const kind = (index: number) =>
    chip(
      both(({ kinds }) => kinds[index] ?? ''),
      { isPressed: index === 0 },
    )
  const quick = (index: number, icon = '') =>
    chip(
      both((words) => words.quick[index] ?? ''),
      { icon },
    )
  return `<div class="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <div class="grid grid-cols-1 gap-4">
      <div class="grid grid-cols-1 gap-3">
        <div class="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2 sm:gap-3">${field(both(({ searchFor }) => searchFor))}${field(both(({ city }) => city))}</div>
        <div class="flex gap-2">
          <div class="flex min-w-0 flex-1 rounded-control border border-line bg-sunken p-1">${way(both(({ atShop }) => atShop))}${way(both(({ atHome }) => atHome))}</div>${button}${button}
        </div>
        <div class="hide-scrollbar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) xl:mx-0 xl:flex-wrap xl:px-0">
          ${quick(0)}${quick(1, '<span class="size-[18px]"></span>')}${quick(2, '<span class="size-4"></span>')}<span class="my-2 w-px shrink-0 bg-line-strong xl:hidden"></span>
          <div class="flex gap-2">${words.es.boot.kinds.map((_, index) => kind(index)).join('')}</div>
        </div>
      </div>
      <p class="text-small text-muted">${both(({ nowhere }) => nowhere)}</p>
      <div class="grid gap-3">${found.map(foundShop).join('')}</div>
    </div>
  </div>`
}

const foundShop = ({
  nombre,
  where,
}: FoundShop) => `<div class="flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
  <div class="w-20 shrink-0 sm:w-24">${shape('aspect-square rounded-control')}</div>
  <div class="grid min-h-50 min-w-0 flex-1 content-start gap-1">
    <h2 class="text-lead leading-tight font-semibold">${escaped(nombre)}</h2>
    ${where && `<p class="flex items-start gap-1.5 text-small text-muted"><span class="size-4 shrink-0"></span><span class="line-clamp-2 min-w-0">${escaped(where)}</span></p>`}
  </div>
</div>`

function profile({ banner, face: of, aside }: Profile): string {
  const over = banner === undefined ? '' : 'relative -mt-14 px-4'
  const inside = `<div class="grid grid-cols-1 gap-3">
    <div>
      ${banner === undefined ? '' : photo(banner, { ratio: '21 / 9', classes: 'rounded-card border border-line' })}
      ${of === undefined ? '' : `<div class="flex ${over}">${face(of, 'size-28 border-4! border-bg!', 112)}</div>`}
    </div>
    ${shape('h-6 w-3/5 rounded-md')}${shape('h-4 w-2/5 rounded-md')}
  </div>${shape('h-18 rounded-card').repeat(3)}`
  if (!aside) return inside
  return `<div class="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]"><div class="grid grid-cols-1 gap-6">${inside}</div></div>`
}

const booking = ({
  name,
  shop,
  where,
  face: of,
}: Booking) => `<div class="mx-auto grid w-full max-w-(--column) grid-cols-1 gap-6 lg:max-w-none">
  <div class="flex items-center gap-4">${face(of, 'size-12', 48)}
    <div class="min-w-0"><p class="truncate font-semibold">${escaped(shop ?? name)}</p>${where ? `<p class="truncate text-small text-muted">${escaped(where)}</p>` : ''}</div>
  </div>
  ${shape('h-7.5 rounded-md lg:hidden')}
  <div class="grid gap-2.5 pt-14 lg:max-w-[18rem]">${shape('h-18 rounded-card').repeat(3)}</div>
</div>`
