/** Browser reports: broken screens and web vitals, without personal data; pages by pattern. */
import type { reportLimits as Limits } from '../../contract/kernel/browser-reports.ts'
import { pageOf } from '../../contract/paths.ts'
import { call } from '../client/api.ts'

/** The contract's limits (reports.test.ts compares), without importing zod. */
export const limits: typeof Limits = { message: 500, stack: 6_000, where: 6_000, build: 80 }
/** A page that breaks in a circle is told of so often, and no more. */
const MOST_OF_A_PAGE = 5
let notified = 0

const page = () => pageOf(window.location.pathname) ?? 'other'
const build = (): string =>
  /[^/]*$/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
  )?.[0] ?? ''

/** `id` is what the person sees: the number under which it stands in the server's log. */
export async function reportError(id: string, error: unknown, where = ''): Promise<void> {
  if (++notified > MOST_OF_A_PAGE) return
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'thrown', message: String(error), stack: undefined }
  await call('POST /api/client-errors', {
    keepalive: true,
    body: {
      id,
      name: name.slice(0, 60),
      message: message.slice(0, limits.message),
      stack: stack?.slice(0, limits.stack),
      where: where.slice(0, limits.where),
      page: page(),
      build: build().slice(0, limits.build),
    },
  }).catch(() => {})
}

/** Once a page, when it is left: by then its worst moment is known. */
export async function reportVitals(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const measured = new Map<
    string,
    { name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'; value: number; page: ReturnType<typeof page> }
  >()
  const at = page()
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value, id }) => {
      measured.set(id, { name, value: Math.max(0, value), page: at })
    })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const vitals = [...measured.values()]
    measured.clear()
    navigator.sendBeacon(
      '/api/vitals',
      new Blob([JSON.stringify({ vitals })], { type: 'application/json' }),
    )
  })
}
