/**
 * Walks an app as a person does: from screen to screen by clicking, never by typing an address, so
 * that what one screen leaves behind (the cache, the history, the focus) is there for the next. On
 * each new kind of screen it clicks every link that leads to another kind, every tab, and every
 * button that may open something, and comes back. What stands on many screens is not used on each:
 * a link to one kind of screen is followed from two, a button among the same parts is pressed on
 * one. What goes wrong on the way is written down with where it happened, so that one walk tells
 * all of it.
 */
import type { ElementHandle, Locator, Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { wear } from './screens.ts'
import { expect, test } from './test.ts'
import { PATIENCE_MS, Watch } from './watch.ts'

export interface Manners {
  /** Names of buttons that do something for good, or that the walk has a step of its own for. */
  leave: RegExp
  /**
   * More to do on a screen of this kind, like filling what opens the next part of it. It must end
   * where it began.
   */
  also?: Record<string, (page: Page, walker: Walker) => Promise<void>>
  /**
   * Whether the page's class switches the theme, so that axe looks at the other one too; it does
   * unless told.
   */
  hasTwoThemes?: boolean
  /** Whether Back closes what is open, and the focus returns to what opened it. */
  backCloses?: boolean
  /** Paths that belong to another app. */
  elsewhere?: RegExp
  /**
   * Screens that are the same to somebody else, whose walk clicks through them: this one comes
   * there, and goes back.
   */
  passing?: ReadonlySet<string>
  /**
   * Whether it goes by links and tabs alone, each to where it has not been: another walk presses
   * the buttons of these screens.
   */
  isTour?: boolean
  /**
   * Whether a button among the same parts does the same on each screen; unless told, it does. Not
   * in what a library draws of every list.
   */
  isAlikeEverywhere?: boolean
  /** Screens that axe looks at in e2e/matrix.spec.ts, as the same person and in the same state. */
  looked?: ReadonlySet<string>
}

/**
 * From so many screens a link to one kind of screen is followed, and so often is a button pressed
 * that stands on several screens in the same part.
 */
const OFTEN_ENOUGH = { link: 2, button: 1 }
/**
 * So often a screen may take away what is about to be clicked: it is drawn anew while what it has
 * asked for arrives.
 */
const SLIPS = 10
const BROKEN = [
  'Algo salió mal',
  'No se pudo cargar',
  'Something went wrong',
  'Could not be loaded',
]
/** What lies over the page; what is already on its way out counts no more. */
const OVER = ':is([role=dialog], [role=menu]):not([data-state=closed])'

interface Opener {
  /** What one of stands for all. */
  kind: string
  name: string
  control: Locator
  /** What it is on whichever screen: where a link leads, or a button with the parts around it. */
  part: string
  isLink: boolean
}

/** How a page stands once it has come to rest. */
interface Standing {
  isBroken: boolean
  /** How far the app has gone: React Router numbers the entries of the history. */
  steps: number
  /** The title of what lies over the page. */
  over: string | null
  /** Whether a sheet stands in the address whose code has not come yet. */
  isSheetComing: boolean
}

export class Walker {
  /** Kinds of screens that have been walked: '/user/:id', '/appointments?tab=pendientes'. */
  readonly seen = new Set<string>()
  clicks = 0
  /** How long axe has looked. */
  lookedMs = 0
  private readonly page: Page
  private readonly manners: Manners
  private readonly watch: Watch
  private readonly looked = new Set<string>()
  /** Titles of what has been closed by Back: after that, by Escape. */
  private readonly wentBack = new Set<string>()
  /** How often each control was used, by what it is on whichever screen. */
  private readonly taken = new Map<string, number>()
  private step = 'start'
  /** As the last click has left it. */
  private standing: Standing = { isBroken: false, steps: 0, over: null, isSheetComing: false }
  /** How often it was looked what there is to click. */
  private listings = 0

  constructor(page: Page, manners: Manners) {
    this.page = page
    this.manners = manners
    this.watch = new Watch(page, () => this.step)
  }

  get troubles(): readonly string[] {
    return this.watch.troubles
  }

  /** Opens the app: the one address that is typed. */
  async begin(address: string): Promise<void> {
    await this.watch.begin()
    await this.page.goto(address)
    await this.settle()
  }

  /**
   * Walks the screen that is open, and every kind of screen that it leads to. Ends where it began.
   */
  async walk(): Promise<void> {
    await this.settle()
    await this.walkOn()
  }

  private async walkOn(): Promise<void> {
    const kind = kindOf(this.page.url())
    if (this.seen.has(kind)) return
    this.seen.add(kind)
    // What is opened for the first time may still be on its way when the click has done its part.
    await this.settle()
    this.step = kind
    await this.look(kind)
    if (this.manners.passing?.has(kind)) return
    await this.openAll(kind, 'body')
    await this.openTabs(kind)
    await this.manners.also?.[kind]?.(this.page, this)
  }

  /**
   * Axe, in both themes; but for the colours they are the same. Of a dialog itself: what it covers
   * has been looked at.
   */
  async look(what: string, within?: string): Promise<void> {
    if (this.looked.has(what) || this.manners.looked?.has(what)) return
    this.looked.add(what)
    const began = Date.now()
    // A page whose code is still on its way has nothing to be looked at; that it never says its
    // name, axe says. By its tag: a dialog that opens over the page hides the heading from queries
    // by role.
    if (within === undefined)
      await this.page
        .locator('h1:visible')
        .first()
        .waitFor({ timeout: PATIENCE_MS })
        .catch(() => undefined)
    for (const fault of await inaccessible(this.page, 'all', within))
      await this.trouble(`${what}: ${fault}`)
    if (this.manners.hasTwoThemes ?? true) {
      const theme = await this.page.evaluate(() =>
        document.documentElement.classList.contains('light') ? 'light' : 'dark',
      )
      const other = theme === 'dark' ? 'light' : 'dark'
      await wear(this.page, other)
      for (const fault of await inaccessible(this.page, 'colours', within))
        await this.trouble(`${what} (${other}): ${fault}`)
      await wear(this.page, theme)
    }
    this.lookedMs += Date.now() - began
  }

  /** Written down, with a picture of it in the report. */
  async trouble(what: string): Promise<void> {
    this.watch.troubles.push(`${this.step}: ${what}`)
    await test.info().attach(`trouble-${this.watch.troubles.length}`, {
      body: await this.page.screenshot(),
      contentType: 'image/png',
    })
  }

  /**
   * Clicks a control and waits for what it does. One that was found before may have gone from the
   * page: then nothing is clicked.
   */
  async click(
    what: string,
    target: Locator | ElementHandle,
  ): Promise<'stands' | 'broken' | 'gone'> {
    this.clicks++
    this.step = what.replace(/\s+/g, ' ')
    try {
      // The navigation of a phone steps aside from who reads on.
      await this.page.evaluate(() => window.scrollTo(0, 0))
      // A dialog whose code came late may stand over it by now, or a message: they are closed
      // first.
      await target.click({ timeout: PATIENCE_MS / 2 }).catch(async (error: unknown) => {
        if (isGone(error)) throw error
        // One at the top stays while a pointer rests on it: it is closed as a person does it.
        const message = this.page
          .getByRole('region')
          .locator('li')
          .getByRole('button', { name: /^(Cerrar|Close)$/ })
          .first()
        if (await message.isVisible()) await message.click()
        await this.settle()
        await this.closeDialog()
        await target.click({ timeout: PATIENCE_MS })
      })
    } catch (error) {
      if (isGone(error)) return 'gone'
      await this.trouble(
        `cannot be clicked: ${error instanceof Error ? whyNot(error.message) : String(error)}`,
      )
      return 'broken'
    }
    return (await this.settle()) ? 'stands' : 'broken'
  }

  /** Waits for what has been done last, and says whether the app still stands. */
  async settle(): Promise<boolean> {
    this.watch.changed()
    if (!(await this.watch.quiet())) await this.trouble('never came to rest')
    await this.stand()
    if (this.standing.isBroken) await this.trouble('the screen has broken down')
    return !this.standing.isBroken
  }

  private async stand(): Promise<void> {
    this.standing = await this.page.evaluate(standingOf, [BROKEN, OVER] as const)
  }

  /**
   * One of each kind of link and button within a part of the page, also of those that come with a
   * click.
   */
  private async openAll(kind: string, within: string): Promise<void> {
    const opened = new Set<string>()
    let slips = 0
    for (;;) {
      const next = (await this.openersIn(within)).find(
        (opener) => !opened.has(opener.kind) && this.isWorthIt(opener),
      )
      if (!next) return
      // One whose code came late stands over everything now; what it covers is looked for again.
      if ((await this.closeDialog()) && this.standing.over === null) continue
      const before = this.page.url()
      const { steps } = this.standing
      const [control] = await next.control.elementHandles()
      const outcome = control ? await this.click(`${kind} → ${next.name}`, control) : 'gone'
      // Folded up, or drawn anew with others in its place: it is looked for again.
      if (outcome === 'gone' && ++slips < SLIPS) continue
      opened.add(next.kind)
      this.taken.set(next.part, (this.taken.get(next.part) ?? 0) + 1)
      if (outcome === 'gone') {
        await this.trouble('goes whenever it is to be clicked')
        continue
      }
      if (outcome === 'broken') {
        await this.open(before)
        continue
      }
      // A link may lead to another screen with something open on it: 'Mover' in a conversation.
      if (
        (await this.closeDialog(control)) &&
        pathOf(kindOf(this.page.url())) === pathOf(kindOf(before))
      )
        continue
      const gone = this.standing.steps - steps
      if (gone > 0) {
        await this.walkOn()
        await this.go('back', before)
      } else if (gone < 0) {
        // The screen's own way back.
        await this.go('forward', before)
      } else {
        // Still the same screen, if perhaps under another address.
        await this.look(kindOf(this.page.url()))
      }
    }
  }

  private isWorthIt({ kind, part, isLink }: Opener): boolean {
    if (this.manners.isTour && (!isLink || this.seen.has(kind))) return false
    return (this.taken.get(part) ?? 0) < (isLink ? OFTEN_ENOUGH.link : OFTEN_ENOUGH.button)
  }

  /** The further tabs of a screen that stands at its first. */
  private async openTabs(kind: string): Promise<void> {
    const tabs = this.page.locator('[role=tab]')
    if ((await tabs.count()) === 0 || kind.includes('?tab=')) return
    for (let index = 1; index < (await tabs.count()); index++) {
      const tab = tabs.nth(index)
      const name = await tab.innerText()
      if ((await this.click(`${kind} → ${name}`, tab)) !== 'stands')
        return this.open(this.page.url())
      const tabbed = kindOf(this.page.url())
      if (pathOf(tabbed) !== pathOf(kind)) return this.trouble('lost its way among the tabs')
      if (this.seen.has(tabbed)) continue
      this.seen.add(tabbed)
      await this.look(tabbed)
      await this.openAll(tabbed, '[role=tabpanel][data-state=active]')
    }
    await this.click(`${kind} → back to the first tab`, tabs.first())
  }

  /**
   * A dialog that has opened is looked at once for each title, and closed: by Back for the first
   * time, then as the keyboard does it.
   */
  private async closeDialog(opener?: ElementHandle): Promise<boolean> {
    const dialog = this.page.locator(OVER).first()
    // A sheet stands in the address before its code has come.
    if (this.standing.over === null && this.standing.isSheetComing) {
      await dialog.waitFor({ timeout: PATIENCE_MS }).catch(() => this.trouble('does not open'))
      await this.settle()
    }
    const title = this.standing.over
    if (title === null) return false
    this.step = `${this.step} → '${title}'`
    await this.look(`'${title}'`, OVER)
    const { backCloses = false } = this.manners
    if (backCloses && !(await this.page.evaluate(isFocusIn, OVER)))
      await this.trouble(
        `the focus stays outside, on ${await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
      )
    if (backCloses && !this.wentBack.has(title)) {
      this.wentBack.add(title)
      this.step = `${this.step} → back`
      await this.page.goBack()
    } else {
      await this.page.keyboard.press('Escape')
    }
    // What has come up meanwhile to tell of something lies above it, and goes first.
    const gone = await dialog.waitFor({ state: 'hidden', timeout: PATIENCE_MS / 10 }).then(
      () => true,
      () => false,
    )
    if (!gone) await this.page.keyboard.press('Escape')
    await dialog
      .waitFor({ state: 'hidden', timeout: PATIENCE_MS })
      .catch(() => this.trouble('does not close'))
    await this.settle()
    if (backCloses && opener) await this.expectFocusBack(opener)
    return true
  }

  /** The focus returns when the dialog's closing animation has ended. */
  private async expectFocusBack(opener: ElementHandle): Promise<void> {
    const lost = () => opener.evaluate(focusBeside)
    await expect
      .poll(lost, { timeout: PATIENCE_MS / 4 })
      .toBeUndefined()
      .catch(async () => this.trouble(`the focus is on ${await lost()}, not on what opened it`))
  }

  /** By the browser's own buttons. */
  private async go(way: 'back' | 'forward', to: string): Promise<void> {
    this.step = `${kindOf(this.page.url())} → ${way} to ${kindOf(to)}`
    await (way === 'back' ? this.page.goBack() : this.page.goForward())
    await this.settle()
    if (kindOf(this.page.url()) !== kindOf(to)) {
      await this.trouble(`came to ${kindOf(this.page.url())}`)
      await this.open(to)
    }
  }

  /**
   * By its address: where no click leads, and to go on after a breakdown, so that one fault doesn't
   * hide another.
   */
  async open(to: string): Promise<void> {
    await this.page.goto(to)
    await this.settle()
  }

  private async openersIn(within: string): Promise<Opener[]> {
    const listing = ++this.listings
    const found = await this.page.evaluate(listed, [within, listing] as const)
    await this.stand()
    const here = kindOf(this.page.url())
    return found.flatMap(
      ({ href, name, look, around, isOneValue, isPicture, isRow, isShown }, index) => {
        if (
          !isShown ||
          (href === undefined
            ? name === '' || this.manners.leave.test(name)
            : this.manners.elsewhere?.test(href))
        )
          return []
        // Buttons that look alike and begin with the same word do the same to different things:
        // 'Editar Corte', 'Editar Barba', '2 comentarios'; so do the values of one choice, the rows
        // of a list that are one button each, 'Beatriz M.', 'Emilio Vega', and the pictures of a
        // feed.
        const kind =
          href !== undefined
            ? kindOf(href)
            : isPicture
              ? 'a picture'
              : isOneValue || isRow
                ? look
                : `${look} ${name.replace(/^\d+ /, '').split(/[ :]/)[0]}`
        const isLink = href !== undefined
        const place = this.manners.isAlikeEverywhere === false ? here : around
        return [
          {
            kind,
            name: name || kind,
            control: this.page.locator(`[data-walked="${listing}-${index}"]`),
            part: isLink ? kind : `${place} ${kind}`,
            isLink,
          },
        ]
      },
    )
  }
}

/** Runs in the page. It is broken where it shows one of these sentences, alone. */
function standingOf([broken, over]: readonly [readonly string[], string]): Standing {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let isBroken = false
  while (!isBroken && texts.nextNode())
    isBroken = broken.includes(texts.currentNode.textContent?.trim() ?? '')
  const state = history.state as { idx?: number; usr?: { sheet?: string } | null } | null
  // Found and named at once: one may go by itself between two questions.
  const found = document.querySelector(over)
  const label = found?.getAttribute('aria-labelledby')
  const title = found && ((label && document.getElementById(label)?.innerText) || 'menu')
  return {
    isBroken,
    steps: state?.idx ?? 0,
    over: title,
    isSheetComing: Boolean(state?.usr?.sheet),
  }
}

/** Runs in the page. */
const isFocusIn = (over: string): boolean =>
  document.querySelector(over)?.contains(document.activeElement) ?? true

/** Runs in the page: what has the focus in the place of a control that is still there. */
const focusBeside = (control: Node): string | undefined => {
  const { activeElement: active } = document
  if (
    !(control instanceof Element) ||
    !control.isConnected ||
    !control.checkVisibility() ||
    control.contains(active)
  )
    return undefined
  return `${active?.tagName} '${(active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim().slice(0, 40)}'`
}

/**
 * Runs in the page: the links and buttons of a part of it, each marked with the listing and its
 * number.
 */
async function listed([within, listing]: readonly [string, number]) {
  // From where it is clicked: a long list holds only what is near.
  await new Promise((drawn) => {
    window.scrollTo(0, 0)
    requestAnimationFrame(() => requestAnimationFrame(drawn))
  })
  const all =
    document
      .querySelector(within)
      ?.querySelectorAll<HTMLElement>(
        'a[href^="/"]:not([target]), button:not(:disabled):not([role])',
      ) ?? []
  return [...all].map((element, index) => {
    // By a name of its own: what folds up later would give its place among the others to another.
    element.setAttribute('data-walked', `${listing}-${index}`)
    const around: string[] = []
    for (let part = element.parentElement; part && around.length < 3; part = part.parentElement)
      around.push(`${part.tagName} ${part.className}`)
    return {
      href: element.getAttribute('href') ?? undefined,
      name: (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim(),
      look: element.className,
      around: around.join(' < '),
      isOneValue: element.closest('[data-value], td') !== null,
      isPicture:
        element.tagName === 'BUTTON' &&
        element.closest('article') !== null &&
        element.querySelector('img') !== null &&
        element.textContent.trim() === '',
      isRow:
        element.tagName === 'BUTTON' &&
        element.closest('li')?.querySelectorAll('a, button').length === 1,
      // What is hidden from the eye only (sr-only) counts; what is not drawn at all does not.
      isShown:
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden=true]') === null,
    }
  })
}

const pathOf = (kind: string) => kind.split('?')[0]

/** Which kind of screen an address is: without ids, days and the like. */
export function kindOf(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://walk')
  const path = (
    pathname + (hash.startsWith('#/') ? hash.slice(1).replace(/\?.*/, '') : '')
  ).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  const parts = [...searchParams]
    .filter(([key]) => key !== 'dia' && key !== 'cita' && key !== 'next')
    .map(([key, value]) => (key === 'tab' ? `${key}=${value}` : key))
    .sort()
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

const isGone = (error: unknown) =>
  error instanceof Error && error.message.includes('not attached to the DOM')

/** The first line of Playwright's words, and what it saw in the way. */
function whyNot(message: string): string {
  const [first = '', ...log] = message.split('\n')
  return [
    first,
    ...new Set(
      log
        .map((line) => line.trim().replace(/^- /, ''))
        .filter((line) =>
          /intercepts|not stable|not visible|not enabled|outside of|detached/.test(line),
        ),
    ),
  ].join('; ')
}
