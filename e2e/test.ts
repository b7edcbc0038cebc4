/**
 * What a journey is written with. A browser serves many journeys: the contexts that one opened end
 * with it, because each keeps its pages alive and its live connections to the server, of which an
 * address may hold only so many.
 */
import { expect, test as base } from '@playwright/test'

export { expect }

export const test = base.extend<{ ownContexts: undefined }>({
  ownContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
