/** HTML head of a page for crawlers and link previews. */
import type { Language } from '../../../contract/kernel/languages.ts'
import { pictureIdOf, pictureSizes } from '../../../contract/kernel/pictures.ts'

export interface Head {
  readonly title: string
  readonly description: string
  /** Canonical path. Without it the page is not indexed. */
  readonly canonical?: string | undefined
  /** A path, or nothing: then ours. */
  readonly image?: string | null | undefined
  readonly kind?: 'website' | 'profile' | 'article'
  readonly data?: object | undefined
  /** Not to be found by a search engine. */
  readonly hidden?: boolean
}

/** Longest description that is shown somewhere; what is longer is cut at a word. */
const MOST_LETTERS = 200
const OURS = '/icon-512.png'
const locales = { es: 'es_MX', en: 'en_US' } as const

/** `publicUrl`: the public origin; crawlers know no other. */
export function headHtml(
  { title, description, canonical, image, kind = 'website', data, hidden = false }: Head,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  const short = shortened(description)
  // The largest size of a picture; previews crop it.
  const picture = publicUrl + (image ? largestOf(image) : OURS)
  const meta = (by: 'name' | 'property', name: string, content: string) =>
    `<meta ${by}="${name}" content="${escaped(content)}" />`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', short),
    ...(canonical === undefined || hidden
      ? []
      : [`<link rel="canonical" href="${escaped(publicUrl + canonical)}" />`]),
    ...(hidden ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:site_name', 'Balbu'),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', short),
    meta('property', 'og:image', picture),
    ...(canonical === undefined ? [] : [meta('property', 'og:url', publicUrl + canonical)]),
    meta('property', 'og:locale', locales[language]),
    // Twitter reads the rest above.
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    // No browser runs it, so the page's policy need not know it.
    ...(data === undefined
      ? []
      : [`<script type="application/ld+json">${inScript(data)}</script>`]),
  ].join('\n    ')
}

/** Between tags and inside of quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Nothing in it ends the element: a shop may be called </script>. */
const inScript = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MOST_LETTERS
    ? line
    : `${line.slice(0, MOST_LETTERS - 1).replace(/\s+\S*$/, '')}…`
}

const largestOf = (image: string): string =>
  pictureIdOf(image) ? `${image}?size=${pictureSizes[2]}` : image
