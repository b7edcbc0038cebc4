/**
 * What the code of a screen weighs on the way to a phone, gzipped: counted from the build's own
 * manifest, so that it is the same on every machine. A phone on a slow network waits a second for
 * each 50 kB.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const built = join(import.meta.dirname, '../dist')
const manifest = (app: 'frontend' | 'admin' = 'frontend'): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(built, app, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const weighed = (files: Iterable<string>, app: 'frontend' | 'admin' = 'frontend') =>
  [...files].map((file) => ({
    file,
    kB: gzipSync(readFileSync(join(built, app, file)), { level: 9 }).length / 1000,
  }))
const sum = (sizes: readonly { kB: number }[]) => sizes.reduce((all, { kB }) => all + kB, 0)

/**
 * A screen's module and its catalogue of texts; what everything needs (index.html) comes with each.
 */
const screens: [path: string, most: number, parts: string[]][] = [
  ['/', 130, []],
  [
    '/ of somebody signed in',
    155.7,
    ['features/home/mine/MyHome.tsx', 'i18n/es/home.json', 'i18n/es/appointments.json'],
  ],
  [
    '/ with the community',
    171.4,
    ['features/home/feed/Feed.tsx', 'i18n/es/feed.json', 'i18n/es/posts.json'],
  ],
  ['/post/:id', 156.7, ['features/posts/PostScreen.tsx', 'i18n/es/posts.json']],
  ['/user/:id', 157.4, ['features/profile/PublicProfileScreen.tsx', 'i18n/es/profile.json']],
  [
    '/business/:id',
    155.9,
    ['features/shop/ShopScreen.tsx', 'i18n/es/shop.json', 'i18n/es/profile.json'],
  ],
  [
    '/restrictions',
    160.7,
    ['features/moderation/RestrictionsScreen.tsx', 'i18n/es/people.json', 'i18n/es/comments.json'],
  ],
  [
    '/account/standing',
    161.3,
    ['features/standing/StandingScreen.tsx', 'i18n/es/standing.json', 'i18n/es/account.json'],
  ],
  [
    '/achievements',
    160,
    ['features/achievements/AchievementsScreen.tsx', 'i18n/es/achievements.json'],
  ],
  [
    '/book/:id',
    163,
    [
      'app/guards.tsx',
      'features/booking/BookScreen.tsx',
      'i18n/es/booking.json',
      'i18n/es/profile.json',
    ],
  ],
]

/** Every file of code that these chunks need before they can run. */
function filesOf(chunks: Record<string, Chunk>, parts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  parts.forEach(visit)
  return seen
}

/** File names carry hashes, which compress differently with every build: some 20 bytes either way. */
const NOISE = 0.05

for (const [path, most, parts] of screens) {
  test(`the code of ${path} weighs ${most} kB at most`, () => {
    const sizes = weighed(filesOf(manifest(), ['index.html', ...parts]))
    const all = sum(sizes)
    console.log(`${path}: ${all.toFixed(1)} kB of JS gz in ${sizes.length} files`)
    expect(
      all,
      sizes.map(({ file, kB }) => `${file} ${kB.toFixed(1)}`).join('\n'),
    ).toBeLessThanOrEqual(most + NOISE)
  })
}

test('the live connection, which comes behind every screen, brings no library along', () => {
  const chunks = manifest()
  const first = filesOf(chunks, ['index.html'])
  const more = [...filesOf(chunks, ['live/link.ts'])].filter((file) => !first.has(file))
  const kB = sum(weighed(more))
  console.log(`the live connection: ${kB.toFixed(1)} kB more`)
  expect(kB, more.join('\n')).toBeLessThanOrEqual(4.2)
})

test('the code of the console weighs 420 kB at most before its first page, and what draws the queue until then 90 kB', () => {
  const of = (...parts: string[]) =>
    weighed(filesOf(manifest('admin'), ['index.html', ...parts]), 'admin')
  const sizes = of('Console.tsx')
  const [ahead, entry, queue] = [
    sum(of()),
    sum(sizes),
    sum(of('Console.tsx', 'resources/cases/CaseList.tsx')),
  ]
  console.log(
    `the console: ${entry.toFixed(1)} kB of JS gz in ${sizes.length} files; ${queue.toFixed(1)} kB with the queue of cases, whose lines ${ahead.toFixed(1)} kB draw ahead`,
  )
  expect(
    ahead,
    of()
      .map(({ file, kB }) => `${file} ${kB.toFixed(1)}`)
      .join('\n'),
  ).toBeLessThanOrEqual(90)
  expect(
    entry,
    sizes.map(({ file, kB }) => `${file} ${kB.toFixed(1)}`).join('\n'),
  ).toBeLessThanOrEqual(420)
})
