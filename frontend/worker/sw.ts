/**
 * The service worker: the app offline. It keeps one complete version of the files, and each page
 * keeps the version it started with until the user asks for the next. API answers and media are
 * never cached here; personal data is client/lastSeen.ts's.
 */
import {
  keptOf,
  type Pushed,
  readMeanwhile,
  readPushed,
  SHELL,
  type Tapped,
  tapped,
  thanks,
} from './pushed.ts'

/** The build's files (scripts/serviceWorker.ts); the version is their hash. */
declare const FILES: readonly string[]
declare const VERSION: string
declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'
const PREFIX = 'app-'
const cacheName = PREFIX + VERSION
const ofOthers = /^\/((api|media|ws|admin)(\/|$)|verificador\.html$)/
const files = new Set(FILES)

self.addEventListener('install', (event) => event.waitUntil(fill()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(
        (name) => name.startsWith(PREFIX) && name !== cacheName,
      )
      await Promise.all(old.map((name) => caches.delete(name)))
      // The page that was open before there was any worker is from this very version.
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || ofOthers.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (files.has(pathname)) event.respondWith(file(pathname, request))
})

/** Reuses an earlier version's files, because names contain hashes. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [SHELL, ...files].map(async (path) => {
      const existing = path.startsWith('/assets/') ? await caches.match(path) : undefined
      if (existing) return cache.put(path, existing)
      await cache.add(
        new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
      )
    }),
  )
}

async function page(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  const shell = await cache.match(SHELL)
  if (shell) return shell
  try {
    const answer = await fetch(event.request)
    // The browser, or the button of the crash screen, has thrown the files away.
    event.waitUntil(fill().catch(() => {}))
    return answer
  } catch {
    return new Response(nothing(), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }
}

async function file(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

/** Shown without network and app; no script, so no CSP applies. */
const nothing =
  (): string => `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sin conexión · Balbu</title>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:24px;text-align:center;font:18px/1.5 system-ui,sans-serif;background:#100e0c;color:#f6f0e6">
<h1 style="margin:0;font-size:28px">Sin conexión a internet</h1><p style="margin:0">Verifica tu conexión a internet.</p><p style="margin:0"><a href="" style="color:#efbf70">Intentar de nuevo</a></p>`

self.addEventListener('push', (event) => {
  const pushed = received(event.data)
  if (!pushed) return
  const { title, body, tag, actions = [] } = pushed
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    data: keptOf(pushed),
    icon: ICON,
    badge: ICON,
    // As many as the system shows: the first matter most.
    ...(actions.length > 0 && {
      actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    }),
  } as NotificationOptions) // `actions` is not in TypeScript's own list.
  event.waitUntil(shown.then(() => closeRead(tag)))
})

/** Closes read notices. A push that only did so would have to show something. */
async function closeRead(except: string | undefined): Promise<void> {
  const others = (await self.registration.getNotifications()).filter(({ tag }) => tag !== except)
  if (others.length === 0) return
  const answer = await fetch('/api/notifications/unread-tags').catch(() => undefined)
  if (!answer?.ok) return
  for (const one of readMeanwhile(others, await answer.json().catch(() => undefined), except))
    one.close()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const request = tapped(event.notification.data, event.action)
  const { open } = request
  event.waitUntil(
    'answer' in request ? answer(request) : show(new URL(open, self.location.origin).href),
  )
})

/** Answers directly; failures are left to the page, which explains them. */
async function answer({
  open,
  answer: body,
  language,
}: Extract<Tapped, { answer: object }>): Promise<void> {
  const content = await fetch('/api/appointment-links', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!content?.ok) return show(new URL(open, self.location.origin).href)
  const { title, body: text } = thanks(language)
  await self.registration.showNotification(title, {
    body: text,
    icon: ICON,
    badge: ICON,
    data: SHELL,
  })
}

async function show(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return void (await self.clients.openWindow(address))
  await open.focus()
  await open.navigate(address)
}

function received(data: PushMessageData | null): Pushed | undefined {
  try {
    return readPushed(data?.json())
  } catch {
    return undefined
  }
}
