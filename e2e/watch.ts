/** What a page is waiting for and when it has come to rest, and what goes wrong on it meanwhile. */
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

  constructor(page: Page, where: () => string) {
    this.page = page
    const note = (what: string) => void this.troubles.push(`${where()}: ${what}`)
    page.on('request', (request) => { this.open.add(request); this.changed() })
    page.on('requestfinished', (request) => { this.open.delete(request); this.changed() })
    page.on('requestfailed', (request) => {
      this.open.delete(request)
      this.changed()
      const why = request.failure()?.errorText ?? ''
      // Going on while an answer is on its way ends the request: that is no fault.
      if (why !== 'net::ERR_ABORTED') note(`${request.method()} ${request.url()} failed: ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.request().method()} ${response.url()} answered ${response.status()}`)
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
      // The rings that a press draws on a button of the console fade long after it has done its work.
      const matters = ({ target }: MutationRecord) => !(target instanceof Element && target.closest('.MuiTouchRipple-root'))
      new MutationObserver((records) => {
        if (records.some(matters)) window.changedAt = performance.now()
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  }

  changed(): void {
    this.lastChange = Date.now()
  }

  /** Until nothing is on its way any more, no skeleton stands and nothing moves. False where that never comes. */
  async quiet(): Promise<boolean> {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until) {
      const still = await this.page.waitForFunction(
        (ms) => !document.querySelector('.boot, [aria-busy=true]') && performance.now() - (window.changedAt ?? 0) >= ms,
        QUIET_MS, { timeout: until - Date.now(), polling: 20 },
      ).then(() => true, () => false)
      if (still && this.open.size === 0 && Date.now() - this.lastChange >= QUIET_MS) return true
    }
    return false
  }
}
