/** What axe finds on a page. Its code goes in once, with the first question, and of what it finds only the faults come back. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = 'color-contrast'
/** Of a long list the first stand for the rest: a hundred tickets of one kind take half a minute. */
const repeated = ':is(li, tr):nth-child(n+5)'

/** Which rules: the colours change with the theme, and nothing else does; they cost as much as all the others. */
export type Rules = 'colours' | 'all but colours'

/** One line for each fault; of the whole page, or of a part of it, of which there is nothing to find once it has gone. */
export async function inaccessible(page: Page, rules: Rules, within?: string): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source)
  // A day opens at its hour: what lies behind the header then is not too small to be touched.
  if (!within) await page.evaluate(() => window.scrollTo(0, 0))
  const options = rules === 'colours' ? { runOnly: { type: 'rule', values: [colours] } } : { runOnly: { type: 'tag', values: tags }, rules: { [colours]: { enabled: false } } }
  const context = { ...(within && { include: [within] }), exclude: [repeated] }
  // Whether it is there is asked in the same turn in which axe looks for it.
  const isThere = within ? `document.querySelector(${JSON.stringify(within)})` : 'true'
  const found = await page.evaluate<Fault[]>(`${isThere} ? axe.run(${JSON.stringify(context)}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(${faultsOf}) : []`)
  return found.map(({ id, help, where }) => `axe ${id}: ${help}: ${where.join(', ')}`)
}

interface Fault {
  id: string
  help: string
  where: string[]
}

/** Runs in the page. */
const faultsOf = '({ violations }) => violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(" ")) }))'
