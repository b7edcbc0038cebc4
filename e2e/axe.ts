/**
 * What axe finds on a page. Its code goes in once, with the first question, and of what it finds
 * only the faults come back.
 */
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = 'color-contrast'
/**
 * Axe loads media again to find sound that plays by itself. It need not load style sheets: no rule
 * here reads them.
 */
const preload = { assets: ['media'] }
/**
 * Of a long list the first stand for the rest: a hundred tickets of one kind take half a minute.
 */
const repeated = ':is(li, tr):nth-child(n+5)'
/** Stands at the end of the page for as long as the pointer rests on what it names. */
const tooltip = '[role=tooltip]'

/**
 * Which rules: the colours change with the theme, and nothing else does; they cost as much as all
 * the others.
 */
export type Rules = 'all' | 'colours' | 'all but colours'

/**
 * One line for each fault; of the whole page, or of a part of it, of which there is nothing to find
 * once it has gone.
 */
export async function inaccessible(page: Page, rules: Rules, within?: string): Promise<string[]> {
  // A day opens at its hour: what lies behind the header then is not too small to be touched.
  const isIn = await page.evaluate((top) => {
    if (top) window.scrollTo(0, 0)
    return 'axe' in window
  }, within === undefined)
  if (!isIn) await page.evaluate(axe.source)
  const only =
    rules === 'colours' ? { type: 'rule', values: [colours] } : { type: 'tag', values: tags }
  const options = {
    runOnly: only,
    ...(rules === 'all but colours' && { rules: { [colours]: { enabled: false } } }),
    preload,
  }
  const context = { ...(within && { include: [within] }), exclude: [repeated, tooltip] }
  // Whether it is there is asked in the same turn in which axe looks for it.
  const isThere = within ? `document.querySelector(${JSON.stringify(within)})` : 'true'
  const found = await page.evaluate<Fault[]>(
    `${isThere} ? axe.run(${JSON.stringify(context)}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(${faultsOf}) : []`,
  )
  return found.map(({ id, help, where }) => `axe ${id}: ${help}: ${where.join(', ')}`)
}

interface Fault {
  id: string
  help: string
  where: string[]
}

/** Runs in the page. */
const faultsOf =
  '({ violations }) => violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(" ")) }))'
