import { expect, test } from 'vitest'
import type { Language } from '../../../contract/kernel/languages.ts'
import { type Built, Rendering, type Saying } from './rendering.ts'

const shell =
  '<!doctype html>\n<html lang="es" class="dark">\n<head>\n<title>Balbu</title>\n    <meta name="description" content="x" />\n<script>1</script></head><body><!--boot--></body></html>'
const preloads = {
  '/user/:userId': {
    es: ['assets/profile.css', 'assets/profile.js'],
    en: ['assets/profile-en.js'],
  },
}
const built = (shell: string, more: Partial<Built> = {}): Built => ({
  shell,
  preloads: {},
  draw: undefined,
  ...more,
})
const noFailure = () => {
  throw new Error('it did not fail')
}

function saying(said: Saying['said'], stood = async () => '1'): Saying & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    stood,
    publicUrl: 'https://balbu.app',
    otherwise: () => ({ title: 'Balbu', description: 'Balbu' }),
    said(path, language) {
      asked.push(path)
      return said(path, language)
    },
  }
}
const there = async (path: string, language: Language) => ({
  is: 'there' as const,
  head: { title: `${path} ${language}`, description: 'd', canonical: path },
})

const ana: Saying['said'] = async (path, language) => ({
  ...(await there(path, language)),
  paint: { screen: 'search', found: [] },
})

test('the head takes the place of the shell’s own, in the language asked for, with what the screen is made of', async () => {
  const { status, body } = await new Rendering(
    { shell, preloads, draw: undefined },
    saying(there),
  ).page('/user/1', 'en', noFailure)
  expect(status).toBe(200)
  expect(body.toString()).toContain('<html lang="en" class="dark">')
  expect(body.toString().match(/<title>[^<]*/g)).toEqual(['<title>/user/1 en'])
  expect(body.toString().match(/name="description"/g)).toHaveLength(1)
  expect(body.toString()).toContain('<link rel="later" crossorigin href="/assets/profile-en.js">')
  expect(body.toString()).toMatch(
    /<script>1<\/script><link [^>]*profile-en\.js">\s*<\/head><body><\/body><\/html>$/,
  )
})

test('a page is made once for all who ask for it at once, and again in the other language', async () => {
  const said = saying(there)
  const pages = new Rendering(built(shell), said)
  const [one, two] = await Promise.all([
    pages.page('/user/1', 'es', noFailure),
    pages.page('/user/1', 'es', noFailure),
  ])
  expect([one.tag === two.tag, said.asked]).toEqual([true, ['/user/1']])
  expect((await pages.page('/user/1', 'en', noFailure)).tag).not.toBe(one.tag)
})

test('a page about somebody is made again as soon as the read models have moved; the door is not', async () => {
  let position = 1
  const said = saying(there, async () => String(position))
  const pages = new Rendering(built(shell), said)
  for (const path of ['/user/1', '/', '/user/1', '/']) await pages.page(path, 'es', noFailure)
  position = 2
  for (const path of ['/user/1', '/']) await pages.page(path, 'es', noFailure)
  expect(said.asked).toEqual(['/user/1', '/', '/user/1'])
})

test('paths that lead nowhere take no room', async () => {
  const said = saying(async () => ({
    is: 'absent',
    head: { title: 'nada', description: 'nada', hidden: true },
  }))
  const pages = new Rendering(built(shell), said)
  for (let n = 0; n < 50; n++)
    expect((await pages.page(`/wp-${n}.php`, 'es', noFailure)).status).toBe(404)
  expect(said.asked).toHaveLength(1)
})

test('where it can not be said what a page shows, the shell goes out as what it is: not the page; the next one asks again', async () => {
  let away = true
  const failures: unknown[] = []
  const pages = new Rendering(
    built(shell),
    saying(async (path, language) => {
      if (away) throw new Error('ECONNREFUSED')
      return there(path, language)
    }),
  )
  const { status, body } = await pages.page('/user/1', 'es', (error) => failures.push(error))
  expect([status, failures.length]).toEqual([503, 1])
  expect(body.toString()).toContain('<title>Balbu</title>')
  away = false
  expect((await pages.page('/user/1', 'es', noFailure)).status).toBe(200)
})

test('a shell without a title is sent as it is', async () => {
  expect(
    (
      await new Rendering(built('<p>hola</p>'), saying(there)).page('/', 'es', noFailure)
    ).body.toString(),
  ).toBe('<p>hola</p>')
})

test('the screen is drawn before its code, its pictures asked for in the head', async () => {
  const draw = (): string => '<link rel="preload" as="image" href="/a"/><main>Ana</main>'
  const { body } = await new Rendering(built(shell, { draw }), saying(ana)).page(
    '/search',
    'es',
    noFailure,
  )
  expect(body.toString()).toMatch(/<link rel="preload" as="image" href="\/a"\/>[\s\S]*<\/head>/)
  expect(body.toString()).toContain(
    '<body><div class="boot-said" inert aria-hidden="true"><main>Ana</main></div></body>',
  )
})

test('a screen that cannot be drawn is left to its code', async () => {
  const failures: unknown[] = []
  const draw = (): string => {
    throw new Error('window is not defined')
  }
  const { status, body } = await new Rendering(built(shell, { draw }), saying(ana)).page(
    '/search',
    'es',
    (error) => failures.push(error),
  )
  expect([status, failures.length]).toEqual([200, 1])
  expect(body.toString()).toContain('<body></body>')
})

test('a screen of which nothing can be drawn keeps the shell’s skeleton', async () => {
  const { body } = await new Rendering(built(shell, { draw: () => '' }), saying(ana)).page(
    '/search',
    'es',
    noFailure,
  )
  expect(body.toString()).toContain('<body></body>')
})
