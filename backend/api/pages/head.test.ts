import { expect, test } from 'vitest'
import { escaped, headHtml } from './head.ts'

const at = { publicUrl: 'https://balbu.app', language: 'es' } as const
const evil = "\"><img src=x onerror=alert(1)></title></script><script>alert('1')&amp;\u2028"

test('whatever somebody is called, the page stays whole', () => {
  const html = headHtml(
    {
      title: evil,
      description: evil,
      canonical: '/user/1',
      image: '/media/1',
      data: { name: evil },
    },
    at,
  )
  expect(html.match(/<(\w+)/g)).toEqual([
    '<title',
    '<meta',
    '<link',
    ...Array.from({ length: 8 }, () => '<meta'),
    '<script',
  ])
  expect(html.match(/<\/\w+/g)).toEqual(['</title', '</script'])
  // Read as a browser reads it, it says what they are called.
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual({ name: evil })
  expect(html).toContain(`<title>${escaped(evil)}</title>`)
})

test('a head names the page by its one address, with whole addresses, and its picture', () => {
  const html = headHtml(
    {
      title: 'La Navaja',
      description: 'Cortes',
      canonical: '/business/1',
      image: '/media/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004',
      kind: 'profile',
    },
    at,
  )
  for (const line of [
    '<link rel="canonical" href="https://balbu.app/business/1" />',
    '<meta property="og:url" content="https://balbu.app/business/1" />',
    '<meta property="og:image" content="https://balbu.app/media/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004?size=1280" />',
    '<meta property="og:title" content="La Navaja" />',
    '<meta property="og:type" content="profile" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta property="og:locale" content="es_MX" />',
  ])
    expect(html).toContain(line)
})

test('what is not to be found says so, and has no address of its own to be found by', () => {
  const html = headHtml(
    { title: 'Ana', description: 'Hola', canonical: '/user/1', hidden: true },
    { ...at, language: 'en' },
  )
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
  expect(html).toContain('<meta property="og:image" content="https://balbu.app/icon-512.png" />')
})

test('a long description is cut at a word, its lines made one', () => {
  const [, said = ''] =
    /name="description" content="([^"]*)"/.exec(
      headHtml({ title: 'x', description: `Uno\n\n  dos ${'palabra '.repeat(60)}` }, at),
    ) ?? []
  expect(said.length).toBeLessThanOrEqual(200)
  expect(said).toMatch(/^Uno dos palabra .*palabra…$/)
})
