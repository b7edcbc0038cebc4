/** The keyboard's focus stays visible: no bar and no end of a row covers it. */
import { expect, test } from './test.ts'

for (const [address, size] of [
  ['/', { width: 390, height: 844 }],
  ['/search', { width: 1280, height: 800 }],
] as const)
  test(`by Tab nothing on ${address} has the focus while it is out of sight (WCAG 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.locator('main a[href^="/user/"]').first()).toBeVisible()
    await expect(page.locator('.boot, [aria-busy=true]')).toHaveCount(0)
    const hidden: string[] = []
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      // What has just come moves what is below it: it is looked at again.
      const seen = await expect
        .poll(() => page.evaluate(seenFocus), { timeout: 2_000 })
        .not.toMatch(/^hidden/)
        .then(
          () => true,
          () => false,
        )
      if (!seen) hidden.push(await page.evaluate(seenFocus))
    }
    expect(hidden).toEqual([])
  })

/** Runs in the page: whether any part of what has the focus can be seen, and what it is. */
function seenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing'
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  const isSeen = [0.05, 0.5, 0.95].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const there = document.elementFromPoint(
        left + (right - left) * across,
        top + (bottom - top) * down,
      )
      return there !== null && (focused.contains(there) || there.contains(focused))
    }),
  )
  return `${isSeen ? 'seen' : 'hidden'}: ${focused.getAttribute('aria-label') ?? focused.textContent}`
}
