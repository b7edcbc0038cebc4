/** Pictures as files: whole or not there, whatever happens to the disk or to us. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openFiles } from '../../media/files.ts'
import { StoreAway } from '../../media/store.ts'
import { promises } from './promises.ts'

const folder = await mkdtemp(join(tmpdir(), 'balbu-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

promises('a folder', () => openFiles(join(folder, 'media')))

test('a disk that is full in the middle of a picture keeps nothing of it, and says so', async () => {
  const full = join(folder, 'full')
  // A file of this process may have 64 blocks of 1 kB: the disk takes the first part of the
  // picture, and then no more.
  const program = `
    import { openFiles } from ${JSON.stringify(join(import.meta.dirname, '../../media/files.ts'))}
    const store = await openFiles(${JSON.stringify(full)})
    await store.put('ab/small.webp', Buffer.alloc(1000))
    await store.put('ab/large.webp', Buffer.alloc(1000000)).then(() => console.log('kept'), (error) => console.log(error.name))`
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ])
  expect(stdout.trim()).toBe('StoreAway')
  expect((await readdir(full, { recursive: true })).sort()).toEqual([
    'ab',
    'ab/small.webp',
    'drafts',
  ])
})

test('a folder that can not be written or read is a store that is away', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file')
  const store = await openFiles(blocked)
  await expect(store.put('ab/one.webp', Buffer.from('x'))).rejects.toThrow(StoreAway)
  await expect(store.get('ab/one.webp')).rejects.toThrow(StoreAway)
})

test('what a kill left half written is cleared away, but not what another process is writing now', async () => {
  const shared = join(folder, 'shared')
  await mkdir(join(shared, 'drafts'), { recursive: true })
  await writeFile(join(shared, 'drafts', 'left'), 'half')
  await utimes(join(shared, 'drafts', 'left'), new Date(0), new Date(0))
  await writeFile(join(shared, 'drafts', 'writing'), 'half')
  await openFiles(shared)
  expect(await readdir(join(shared, 'drafts'))).toEqual(['writing'])
})
