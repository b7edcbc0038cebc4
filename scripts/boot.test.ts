/**
 * What the server draws of a screen before its code is there has that screen's own words, and
 * stands on its own code's way.
 */
import { expect, test } from 'vitest'
import { words } from '../backend/api/pages/words.ts'
import bookingEn from '../frontend/i18n/en/booking.json' with { type: 'json' }
import firstEn from '../frontend/i18n/en/first.json' with { type: 'json' }
import searchEn from '../frontend/i18n/en/search.json' with { type: 'json' }
import bookingEs from '../frontend/i18n/es/booking.json' with { type: 'json' }
import firstEs from '../frontend/i18n/es/first.json' with { type: 'json' }
import searchEs from '../frontend/i18n/es/search.json' with { type: 'json' }
import { postponed } from './codeLater.ts'

const catalogues = {
  es: { ...firstEs, ...searchEs, ...bookingEs },
  en: { ...firstEn, ...searchEn, ...bookingEn },
} as const

test.each(['es', 'en'] as const)('in %s the page says what its screen will', (language) => {
  const { booking: name, ...said } = words[language].boot
  const { welcome, home, search, nav, booking } = catalogues[language]
  expect({ ...said, booking: name('Ana') }).toEqual({
    headline: welcome.headline,
    lead: welcome.lead,
    createAccount: welcome.createAccount,
    signIn: welcome.signIn,
    searchFor: home.search,
    shops: home.shops,
    locateHint: home.shopsLocateHint,
    search: nav.search,
    city: search.cityExample,
    atShop: search.shop,
    atHome: search.home,
    kinds: Object.values(search.kinds),
    nowhere: search.nowhere,
    quick: [search.quick.today, search.quick.near, search.quick.rating.replace('{stars}', '4.5')],
    booking: booking.title.replace('{name}', 'Ana'),
  })
  expect(search.textExample).toBe(home.search)
})

test('no browser follows the links of the code by itself', () => {
  expect(
    postponed(
      '<script>1</script>\n<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="stylesheet" href="/a.css">',
    ),
  ).toBe(
    '<script>1</script>\n<link rel="entry" crossorigin href="/assets/index-1.js"><link rel="later" crossorigin href="/assets/a.js"><link rel="stylesheet" href="/a.css">',
  )
})
