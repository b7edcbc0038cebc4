/** Prefetches the code of visible links, and data on hover, touch or focus. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchFirst } from './firstReads.ts'
import { routeFor } from './routes.tsx'

const LINKS = 'a[href^="/"]'
/** Links change with each answer: they are looked through when that has come to rest. */
const SETTLED_MS = 400

/** Looks ahead until the returned function is called. */
export function prefetchLinks(queries: QueryClient): () => void {
  let timer: number | undefined
  const lookSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(
      () => fetchScreens(document.querySelectorAll<HTMLAnchorElement>(LINKS)),
      SETTLED_MS,
    )
  }
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
    if (link) fetchFor(queries, link)
  }
  const changes = new MutationObserver(lookSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', lookSoon, { passive: true })
  document.addEventListener('pointerover', approach, { passive: true })
  document.addEventListener('focusin', approach)
  lookSoon()
  return () => {
    window.clearTimeout(timer)
    changes.disconnect()
    window.removeEventListener('scroll', lookSoon)
    document.removeEventListener('pointerover', approach)
    document.removeEventListener('focusin', approach)
  }
}

/** Prefetches each kind of visible link once; not in data saver mode. */
function fetchScreens(links: Iterable<HTMLAnchorElement>): void {
  if (savesData()) return
  const screens = new Set(
    [...links].flatMap((link) => (isInView(link) ? (routeFor(link.pathname)?.Screen ?? []) : [])),
  )
  // What did not come is asked for again when it is needed, and says so itself then.
  for (const { load } of screens) load().catch(() => {})
}

function fetchFor(queries: QueryClient, link: HTMLAnchorElement): void {
  routeFor(link.pathname)
    ?.Screen.load()
    .catch(() => {})
  fetchFirst(queries, link).catch(() => {})
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
