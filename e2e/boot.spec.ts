/**
 * What a page shows before its code is there (frontend/app/firstPaint.tsx) and the screen that the
 * code draws: the same things at the same place, so that nothing jumps and nothing larger comes
 * later. Without the code, then with it.
 */
import type { Page } from '@playwright/test'
import { beSignedIn, cityOf, type Role } from './screens.ts'
import { expect, test } from './test.ts'

const windows = [
  [390, 844],
  [1280, 800],
] as const

/**
 * Headings, pictures and paragraphs of this part of the page that are in sight: what they say or
 * show, and where.
 */
const boxes = (page: Page, of: string, { alsoBelow = false } = {}) =>
  page.evaluate(
    ([root, all]) =>
      [
        ...document.querySelectorAll<HTMLElement>(`${root} :is(h1, h2, h3, p, img, .line-clamp-2)`),
      ].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const says = one instanceof HTMLImageElement ? one.currentSrc : one.innerText
        return width > 1 && one.checkVisibility() && says && (all || y < window.innerHeight)
          ? [{ says, at: [x, y, width, height].map(Math.round) }]
          : []
      }),
    [of, alsoBelow] as const,
  )

interface Painted {
  readonly what: string
  /** Square pixels. */
  readonly size: number
}

/** What is on the page now has been painted, and told to who observes it. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  )

/** `most`: so many stand to the pixel where they will. */
const shown: readonly [
  role: Role,
  at: (city: Awaited<ReturnType<typeof cityOf>>) => string,
  most: number,
][] = [
  ['guest', () => '/', 6],
  // How high a result is depends on the hour: below the first one only what is said, and how large,
  // is the same.
  ['guest', () => '/search', 5],
  ['guest', ({ barberId }) => `/user/${barberId}`, 3],
  ['guest', ({ businessId }) => `/business/${businessId}`, 3],
  ['client', ({ barberId }) => `/book/${barberId}`, 4],
]

for (const [role, at, most] of shown) {
  test(`${at({ appointmentId: ':id', visitId: ':id', barberId: ':id', businessId: ':id', locationId: ':id', postId: ':id' })} stands where its screen will`, async ({
    context,
    page,
    request,
  }) => {
    const address = at(await cityOf(request))
    await beSignedIn(context, role)
    const compared = (width: number, height: number) => async () => {
      await page.setViewportSize({ width, height })
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(address)
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { x, y } = image.getBoundingClientRect()
          // One that is out of sight may not be asked for.
          const isSeen = image.checkVisibility() && y < window.innerHeight && x < window.innerWidth
          return image.complete || !isSeen
        }),
      )
      const before = await boxes(page, '.boot-said')
      expect(before.length, 'the page says something by itself').toBeGreaterThan(1)
      await page.unroute('**/assets/*.js')
      await page.goto(address)
      await expect(page.locator('.boot, [aria-busy=true]')).toHaveCount(0)
      // What waits for times may push a line out of sight.
      const after = await boxes(page, '#main', { alsoBelow: true })
      for (const one of before.slice(0, most))
        expect(after, `${width} px: ${one.says}`).toContainEqual(one)
      const sizes = after.map(({ says, at: [, , ...size] }) => ({ says, size }))
      for (const {
        says,
        at: [, , ...size],
      } of before.slice(most))
        expect(sizes, `${width} px: ${says}`).toContainEqual({ says, size })
    }
    // Other journeys open shops meanwhile: by the second look the page may show another.
    for (const [width, height] of windows)
      await expect(compared(width, height)).toPass({ timeout: 60_000 })
  })

  test(`${at({ appointmentId: ':id', visitId: ':id', barberId: ':id', businessId: ':id', locationId: ':id', postId: ':id' })} shows its largest before its code is there`, async ({
    context,
    page,
    request,
  }) => {
    const address = at(await cityOf(request))
    await beSignedIn(context, role)
    await page.addInitScript(() => {
      const nothing = { what: '', size: 0 }
      const seen = { largest: nothing, later: nothing, shifts: 0, codeIsHeld: true }
      Object.assign(window, { seen })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => {
          const { element, size } = entry as PerformanceEntry & { element?: Element; size: number }
          Object.assign(seen, {
            [seen.codeIsHeld ? 'largest' : 'later']: {
              what: element?.outerHTML.slice(0, 200),
              size,
            },
          })
        }),
      ).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => {
          seen.shifts += (entry as PerformanceEntry & { value: number }).value
        }),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    const seen = () =>
      page.evaluate(
        () =>
          (window as unknown as { seen: { largest: Painted; later: Painted; shifts: number } })
            .seen,
      )
    // The code comes after the page has shown what it has without it, however fast the machine is.
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('.boot-said').first().waitFor({ state: 'attached' })
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await expect.poll(async () => (await seen()).largest.size).toBeGreaterThan(0)
    if (address === '/')
      expect(requests, 'what is asked for before the first content is seen').toBeLessThanOrEqual(20)
    await drawn(page)
    await page.evaluate(() => {
      ;(window as unknown as { seen: { codeIsHeld: boolean } }).seen.codeIsHeld = false
    })
    code.resolve()
    await expect(page.locator('.boot, [aria-busy=true]')).toHaveCount(0)
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await drawn(page)
    const { largest, later, shifts } = await seen()
    // One line of a list may be a few letters longer than those that the page has without the code.
    expect(
      later.size,
      `${later.what} comes with the code, after ${largest.what}`,
    ).toBeLessThanOrEqual(largest.size * 1.05)
    expect(shifts).toBe(0)
  })
}
