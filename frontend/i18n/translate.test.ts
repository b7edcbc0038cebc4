import { afterEach, expect, test, vi } from 'vitest'
import { addTo, translator } from './translate.ts'
import { loadTexts, setLanguage, translatorOf } from './i18n.ts'

const texts = new Map<string, string>()
const [es, en] = [translator('es', texts), translator('en', texts)]
addTo(texts, {
  ui: { remove: 'Quitar {name}', retry: 'Otra vez {name}, {name}' },
  businessSetup: {
    checkServicesDone_one: '{count} servicio',
    checkServicesDone_other: '{count} servicios',
  },
})
afterEach(() => vi.restoreAllMocks())

test('placeholders are filled in, each time that they stand there, as they are', () => {
  expect(es('ui.remove', { name: '<b>$& {x}' })).toBe('Quitar <b>$& {x}')
  expect(es('ui.retry', { name: 'Ana' })).toBe('Otra vez Ana, Ana')
})

test('one and several have their own words, and none is several', () => {
  expect([0, 1, 2, 1.5].map((count) => es('businessSetup.checkServicesDone', { count }))).toEqual([
    '0 servicios',
    '1 servicio',
    '2 servicios',
    '1.5 servicios',
  ])
  expect(en('businessSetup.checkServicesDone', { count: 1 })).toBe('1 servicio')
})

test('a text that is not there shows its key, and the console hears of it', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(es('ui.close')).toBe('ui.close')
  expect(said).toHaveBeenCalledWith('no text for ui.close')
})

test('what is in use is there in the other language, too, when it changes', async () => {
  await loadTexts(['door'])
  await setLanguage('en')
  expect(translatorOf('en')('guard.loginRequired')).not.toBe(
    translatorOf('es')('guard.loginRequired'),
  )
  expect(document.documentElement.lang).toBe('en')
  await setLanguage('es')
})
