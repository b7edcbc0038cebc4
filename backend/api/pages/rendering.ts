/**
 * The client's shell with the head of the page that was asked for. A page that is asked for again
 * within a moment is not made again; one about a person, a shop or a post only while nothing has
 * changed since, so that what was hidden or removed is gone from it at once.
 */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../../contract/kernel/languages.ts'
import { type Page, pageOf } from '../../../contract/paths.ts'
import type { FirstPaint } from '../../../contract/firstPaint.ts'
import { type Head, headHtml } from './head.ts'

/** Of each page and language the files that its screen is made of, beside the first ones. */
export type Preloads = { readonly [P in Page]?: Readonly<Record<Language, readonly string[]>> }

/** A screen as HTML (frontend/app/firstPaint.tsx). */
export type Draw = (paint: FirstPaint) => string

/** What the client's build is made of. */
export interface Built {
  /** Its index.html; page heads replace title and description. */
  readonly shell: string
  readonly preloads: Preloads
  readonly draw: Draw | undefined
}
interface Drawn {
  readonly links: string
  readonly html: string
}

/** What each path shows. */
export interface Saying {
  readonly publicUrl: string
  said(
    path: string,
    language: Language,
  ): Promise<{
    readonly is: 'there' | 'absent'
    readonly head: Head
    readonly paint?: FirstPaint | undefined
  }>
  /** How far the read models are that such pages are made of. */
  stood(): Promise<string>
  /** What is said where it can't be looked up: of the product as a whole. */
  otherwise(language: Language): Head
}

export interface Rendered {
  readonly status: number
  /** The same bytes for all who get the same page, so that they are compressed once. */
  readonly body: Buffer
  /** Weak: the same words go out compressed in several ways. */
  readonly tag: string
}

/** Of pages about nothing in particular (the door, a search), and of what only time changes. */
const REMEMBERED_MS = 5_000
const MOST_REMEMBERED = 500
/** Nobody waits longer for a head: the screen is of use without. */
const PATIENCE_MS = 1_500

export class Rendering {
  readonly #before: string
  readonly #after: string
  readonly #preloads: Preloads
  readonly #draw: Draw | undefined
  readonly #saying: Saying
  readonly #remembered = new LRUCache<
    string,
    { readonly stood: string; readonly rendered: Promise<Rendered> }
  >({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS })

  constructor({ shell, preloads, draw }: Built, saying: Saying) {
    const [before = '', after] = shell.split(
      /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/,
    )
    // A page without a title stays as it is: there is no place for a head.
    this.#before = after === undefined ? shell : before
    this.#after = after ?? ''
    this.#preloads = preloads
    this.#draw = draw
    this.#saying = saying
  }

  /** Never fails: without data the shell goes out with 503. */
  async page(
    path: string,
    language: Language,
    failed: (error: unknown) => void,
  ): Promise<Rendered> {
    // Paths that lead nowhere are many, and all say the same.
    const key = `${language} ${pageOf(path) === undefined ? '' : path}`
    try {
      const stood = isOfOne(path) ? await inTime(this.#saying.stood()) : ''
      const existing = this.#remembered.get(key)
      if (existing?.stood === stood) return await existing.rendered
      const made = { stood, rendered: this.#render(path, language, failed) }
      this.#remembered.set(key, made)
      made.rendered.catch(() => {
        if (this.#remembered.peek(key) === made) this.#remembered.delete(key)
      })
      return await made.rendered
    } catch (error) {
      failed(error)
      return this.#with(this.#saying.otherwise(language), 503, { path, language })
    }
  }

  async #render(
    path: string,
    language: Language,
    failed: (error: unknown) => void,
  ): Promise<Rendered> {
    const { is, head, paint } = await inTime(this.#saying.said(path, language))
    const drawn = paint && this.#drawn(paint, failed)
    return this.#with(head, is === 'there' ? 200 : 404, { path, language, drawn })
  }

  /** Nothing where the screen cannot be drawn: its code does. */
  #drawn(paint: FirstPaint, failed: (error: unknown) => void): Drawn | undefined {
    try {
      const html = this.#draw?.(paint)
      // React puts the preloads of a screen's first pictures in front of it.
      const [links = ''] = html?.match(/^(?:<link [^>]*>)*/) ?? []
      return html ? { links, html: html.slice(links.length) } : undefined
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  #with(
    head: Head,
    status: number,
    { path, language, drawn }: { path: string; language: Language; drawn?: Drawn | undefined },
  ): Rendered {
    const body =
      this.#after === ''
        ? this.#before
        : [
            this.#before.replace('<html lang="es"', `<html lang="${language}"`),
            headHtml(head, { publicUrl: this.#saying.publicUrl, language }),
            drawn?.links ?? '',
            // Behind the first files: those are what the screen's own wait for.
            this.#after
              .replace('</head>', () => `${this.#preloaded(path, language).join('')}</head>`)
              .replace('<!--boot-->', () =>
                drawn ? `<div class="boot-said" inert aria-hidden="true">${drawn.html}</div>` : '',
              ),
          ].join('')
    return { status, body: Buffer.from(body), tag: `W/"${hash('sha1', body, 'base64url')}"` }
  }

  /** Preloaded with the first code, after the first paint (scripts/codeLater.ts). */
  #preloaded(path: string, language: Language): string[] {
    const page = pageOf(path)
    const files = (page && this.#preloads[page]?.[language]) ?? []
    return files.map(
      (file) =>
        `${file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="later" crossorigin href="/${file}">`}\n  `,
    )
  }
}

const isOfOne = (path: string): boolean => pageOf(path)?.includes('/:') ?? false

/** @throws where it takes longer than anybody waits for a head */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const done = new AbortController()
  const tooLate = pause(PATIENCE_MS, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error('the read models do not answer')
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    tooLate.catch(() => {})
    done.abort()
  }
}
