import { beforeEach, expect, test } from 'vitest'
import { holdSession } from '../client/api.ts'
import { signedIn } from '../client/session.ts'
import { currentLanguage, setLanguage } from '../i18n/i18n.ts'
import { serve } from '../testServer.ts'
import { person } from '../testScreen.tsx'
import { speakAs, tellLanguage } from './spoken.ts'

beforeEach(async () => {
  await setLanguage('es')
  localStorage.removeItem('language')
})
const signIn = (idioma: 'es' | 'en') =>
  signedIn({ sessionId: 's-1', user: person({ idioma }) }, { landing: '/' })

test('a device on which nobody has chosen speaks as its person does elsewhere', async () => {
  await speakAs('en')
  expect(currentLanguage()).toBe('en')
})

test('what was chosen on a device stays', async () => {
  await setLanguage('es')
  await speakAs('en')
  expect(currentLanguage()).toBe('es')
})

test('whoever is signed in is written to in the language that they choose, a guest’s choice is nobody else’s affair', async () => {
  const told: unknown[] = []
  const languages: (string | null)[] = []
  serve({
    'PUT /api/users/language': ({ body }) => {
      told.push(body)
      return { ok: true as const }
    },
    'GET /api/auth/user': ({ headers }) => {
      languages.push(headers.get('accept-language'))
      return { ...person({ idioma: 'en' }), needsBusinessSetup: false }
    },
  })
  const stop = tellLanguage()
  holdSession(null)
  await setLanguage('en')
  await setLanguage('es')
  expect(told).toEqual([])
  signIn('es')
  await setLanguage('en')
  await expect.poll(() => languages).toEqual(['en'])
  expect(told).toEqual([{ idioma: 'en' }])
  stop()
})
