/**
 * First paint: a guest's screens as HTML, before their code. Built for the server by
 * scripts/firstPaint/, which stands in for the browser.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import type { FirstPaint } from '../../contract/firstPaint.ts'
import { createQueryClient, keyOf } from '../client/query.ts'
import { BookScreen } from '../features/booking/BookScreen.tsx'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { shopsAround } from '../features/home/shops/shopsQueries.ts'
import { PublicProfileScreen } from '../features/profile/PublicProfileScreen.tsx'
import { SearchScreen } from '../features/search/SearchScreen.tsx'
import { foundBy } from '../features/search/useSearch.ts'
import { wantedFrom } from '../features/search/wanted.ts'
import { ShopScreen } from '../features/shop/ShopScreen.tsx'
import {
  catalogues,
  type Language,
  languages,
  loadTexts,
  setLanguage,
  speak,
  startI18n,
} from '../i18n/i18n.ts'

await startI18n('es')
await loadTexts(catalogues)
for (const language of languages) await setLanguage(language)

/** Of what comes behind the first ones the answer says nothing yet. */
const MORE = 'more'

/**
 * In both languages, of which the stylesheet hides one: only the page knows the device's choice.
 * Attributes are in Spanish. Empty where the whole screen comes with later code.
 */
export function firstPaintHtml(paint: FirstPaint): string {
  const [spanish, english] = [drawnIn('es', paint), drawnIn('en', paint)]
  const texts = english.split(TAG)
  const parts = spanish.split(TAG)
  if (parts.length !== texts.length)
    return `<div lang="es">${spanish}</div><div lang="en">${english}</div>`
  return parts
    .map((part, index) =>
      part === texts[index] || part.startsWith('<')
        ? part
        : `<span lang="es">${part}</span><span lang="en">${texts[index]}</span>`,
    )
    .join('')
}
const TAG = /(<[^>]*>)/

function drawnIn(language: Language, paint: FirstPaint): string {
  speak(language)
  const queries = createQueryClient()
  const { at, path, Screen } = screenOf(paint)
  for (const [key, answer] of answersOf(paint)) queries.setQueryData(key, answer)
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <StaticRouter location={at}>
          <Suspense>
            <Routes>
              <Route path={path} element={<Screen />} />
            </Routes>
          </Suspense>
        </StaticRouter>
      </QueryClientProvider>,
    )
  } finally {
    // Each answer has a timer that would hold it for minutes.
    queries.clear()
  }
}

const Search = () => <SearchScreen Beside={() => null} />

function screenOf(paint: FirstPaint): { at: string; path: string; Screen: ComponentType } {
  switch (paint.screen) {
    case 'home':
      return { at: '/', path: '/', Screen: HomeScreen }
    case 'search':
      return { at: '/search', path: '/search', Screen: Search }
    case 'person':
      return {
        at: `/user/${paint.person.id}`,
        path: '/user/:userId',
        Screen: PublicProfileScreen,
      }
    case 'shop':
      return { at: `/business/${paint.shop.id}`, path: '/business/:businessId', Screen: ShopScreen }
    case 'booking':
      return { at: `/book/${paint.barber.id}`, path: '/book/:userId', Screen: BookScreen }
  }
}

function answersOf(paint: FirstPaint): (readonly [key: readonly unknown[], answer: unknown])[] {
  const firstPage = (results: readonly unknown[]) => ({
    pages: [{ results, siguiente: MORE }],
    pageParams: [null],
  })
  switch (paint.screen) {
    case 'home':
      return [[shopsAround(undefined).queryKey, firstPage(paint.shops)]]
    case 'search':
      return [
        [foundBy(wantedFrom(new URLSearchParams()), undefined).queryKey, firstPage(paint.found)],
      ]
    case 'person':
      return [[keyOf('GET /api/users/:id', { params: { id: paint.person.id } }), paint.person]]
    case 'shop': {
      const params = { id: paint.shop.id }
      return [
        [keyOf('GET /api/businesses/:id', { params }), paint.shop],
        [keyOf('GET /api/businesses/:id/services', { params }), paint.services],
        [keyOf('GET /api/businesses/:id/barbers', { params }), paint.barbers],
      ]
    }
    case 'booking':
      return [[keyOf('GET /api/users/:id', { params: { id: paint.barber.id } }), paint.barber]]
  }
}
