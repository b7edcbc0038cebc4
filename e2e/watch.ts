/** What a page is waiting for and when it has come to rest, and what goes wrong on it meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** So long nothing is asked for and nothing changes: then a click has done what it does. */
const QUIET_MS = 80
export const PATIENCE_MS = 20_000

declare global {
  interface Window {
    /** When the page last changed, by its own clock. */
    changedAt?: number
  }
}

/** Which requests this page is waiting for, and what came back broken. */
export class Watch {
  readonly troubles: string[] = []
  private readonly page: Page
  private readonly open = new Set<unknown>()
  private lastChange = Date.now()
  /** Who waits for the last answer. */
  private allAnswered = Promise.withResolvers<void>()

  constructor(page: Page, where: () => string) {
    this.page = page
    const note = (what: string) => void this.troubles.push(`${where()}: ${what}`)
    page.on('request', (request) => {
      this.open.add(request)
      this.changed()
    })
    page.on('requestfinished', (request) => this.answered(request))
    page.on('requestfailed', (request) => {
      this.answered(request)
      const why = request.failure()?.errorText ?? ''
      // Going on while an answer is on its way ends the request: that is no fault.
      if (why !== 'net::ERR_ABORTED') note(`${request.method()} ${request.url()} failed: ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400)
        note(`${response.request().method()} ${response.url()} answered ${response.status()}`)
    })
    page.on('pageerror', (error) => note(`threw ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text().split('\n')[0]}`)
    })
  }

  /** To be called before the app is opened. */
  async begin(): Promise<void> {
    await this.page.addInitScript(() => {
      window.changedAt = performance.now()
      // The rings that a press draws on a button of the console fade long after it has done its
      // work.
      const matters = ({ target }: MutationRecord) =>
        !(target instanceof Element && target.closest('.MuiTouchRipple-root'))
      new MutationObserver((records) => {
        if (records.some(matters)) window.changedAt = performance.now()
      }).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    })
  }

  changed(): void {
    this.lastChange = Date.now()
  }

  private answered(request: unknown): void {
    this.open.delete(request)
    this.changed()
    if (this.open.size > 0) return
    this.allAnswered.resolve()
    this.allAnswered = Promise.withResolvers()
  }

  /**
   * Until nothing is on its way any more, no skeleton stands and nothing moves. False where that
   * never comes.
   */
  async quiet(): Promise<boolean> {
    const until = Date.now() + PATIENCE_MS
    for (let left = PATIENCE_MS; left > 0; left = until - Date.now()) {
      // Asking again and again would take the time that the answer needs.
      if (this.open.size > 0)
        await Promise.race([this.allAnswered.promise, pause(left, undefined, { ref: false })])
      const least = QUIET_MS - (Date.now() - this.lastChange)
      // Another page may come meanwhile, which takes the question along.
      const isStill = await this.page
        .evaluate(stillness, [QUIET_MS, least, until - Date.now()] as const)
        .catch((error: unknown) => {
          if (this.page.isClosed()) throw error
          return false
        })
      if (isStill && this.open.size === 0 && Date.now() - this.lastChange >= QUIET_MS) return true
    }
    return false
  }
}

/**
 * Runs in the page: resolves once it has not changed for so long and at least this long has passed,
 * with false where that takes too long.
 */
function stillness([still, least, most]: readonly [number, number, number]): Promise<boolean> {
  const began = performance.now()
  return new Promise((done) => {
    const look = () => {
      const now = performance.now()
      const wait = Math.max(still - (now - (window.changedAt ?? 0)), least - (now - began))
      const isBusy = document.querySelector('.boot, [aria-busy=true]') !== null
      if (!isBusy && wait <= 0) done(true)
      else if (now - began >= most) done(false)
      else setTimeout(look, Math.max(wait, 20))
    }
    look()
  })
}
