import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../contract/paths.ts'
import { preloadsOf, screensIn } from './preloads.ts'

const root = dirname(import.meta.dirname)
const screens = screensIn(await readFile(join(root, 'frontend/app/routes.tsx'), 'utf8'))

test('the table of screens is read whole: each page with its code and its texts', () => {
  expect(screens.map(({ page }) => page).toSorted()).toEqual([...pages].toSorted())
  expect(screens.filter(({ module }) => module === undefined).map(({ page }) => page)).toEqual([
    '/',
    '/home',
  ])
  for (const { page, module, texts } of screens) {
    if (module !== undefined)
      expect(existsSync(join(root, 'frontend', module)), `${page}: ${module}`).toBe(true)
    for (const name of texts)
      expect(existsSync(join(root, 'frontend/i18n/es', `${name}.json`)), `${page}: ${name}`).toBe(
        true,
      )
  }
  expect(screens.find(({ page }) => page === '/login')).toMatchObject({
    module: 'features/account/LoginScreen.tsx',
    texts: ['account'],
    guarded: true,
  })
  expect(screens.find(({ page }) => page === '/business/:businessId')).toMatchObject({
    texts: ['shop', 'profile', 'reviews', 'favorites', 'reports'],
    guarded: false,
  })
})

test('a page names what its screen needs and the first files are without, once', () => {
  const manifest = {
    'index.html': {
      file: 'assets/main.js',
      imports: ['_first.js'],
      css: ['assets/main.css'],
      isEntry: true,
    },
    '_first.js': { file: 'assets/first.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['_first.js'] },
    'app/guards.tsx': { file: 'assets/guards.js', imports: ['_shared.js'] },
    'features/x/XScreen.tsx': {
      file: 'assets/x.js',
      imports: ['_first.js', '_shared.js'],
      css: ['assets/x.css'],
    },
    'i18n/es/x.json': { file: 'assets/x-es.js' },
    'i18n/en/x.json': { file: 'assets/x-en.js' },
    'i18n/es/door.json': { file: 'assets/door-es.js' },
  }
  const screen = { page: '/x', module: 'features/x/XScreen.tsx', texts: ['x'] }
  expect(preloadsOf([{ ...screen, guarded: false }], manifest)).toEqual({
    '/x': {
      es: ['assets/x.css', 'assets/x.js', 'assets/shared.js', 'assets/x-es.js'],
      en: ['assets/x.css', 'assets/x.js', 'assets/shared.js', 'assets/x-en.js'],
    },
  })
  expect(preloadsOf([{ ...screen, guarded: true }], manifest)['/x']?.['es']).toEqual([
    'assets/x.css',
    'assets/x.js',
    'assets/shared.js',
    'assets/guards.js',
    'assets/x-es.js',
    'assets/door-es.js',
  ])
})
