/** Whether a request wants a page. Preview fetchers and curl send a wildcard or no Accept. */
import type { IncomingHttpHeaders } from 'node:http'

const PAGE = new Set(['text/html', 'application/xhtml+xml'])
const WILDCARD = new Set(['text/*', '*/*'])

/**
 * True where the reader names HTML, or takes everything and names nothing else. An image or a
 * script of a page (`image/png, *\/*`, or `Sec-Fetch-Dest: script`) and a reader of JSON
 * (`application/json, *\/*`) get no page.
 */
export function acceptsPage({
  accept,
  'sec-fetch-dest': destination,
}: IncomingHttpHeaders): boolean {
  const types = (accept ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '' && !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim() ?? '')
  if (types.some((type) => PAGE.has(type))) return true
  if (destination !== undefined && destination !== 'document') return false
  return (
    (accept ?? '').trim() === '' || (types.length > 0 && types.every((type) => WILDCARD.has(type)))
  )
}
