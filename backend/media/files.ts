/** Picture files: renamed when complete and synced; leftovers are removed after an hour. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type MediaStore, mustBeKey, StoreAway } from './store.ts'

const FORGOTTEN_MS = 3_600_000

export async function openFiles(folder: string): Promise<MediaStore> {
  const drafts = join(folder, 'drafts')
  await clear(drafts).catch(() => {})
  return {
    async put(key, bytes) {
      const [path, draft] = [pathOf(folder, key), join(drafts, randomUUID())]
      await orAway(async () => {
        const made = [
          await mkdir(drafts, { recursive: true }),
          await mkdir(dirname(path), { recursive: true }),
        ]
        try {
          await written(draft, bytes)
          await rename(draft, path)
        } catch (error) {
          await rm(draft, { force: true }).catch(() => {})
          throw error
        }
        // The name, too, has to reach the disk; that of a new folder stands in the one above.
        await synced(dirname(path))
        if (made.some(Boolean)) await synced(folder)
      })
    },
    async get(key) {
      const path = pathOf(folder, key)
      return orAway(() => readFile(path).catch(unlessAbsent))
    },
    async delete(key) {
      const path = pathOf(folder, key)
      await orAway(() => rm(path, { force: true }))
    },
  }
}

function pathOf(folder: string, key: string): string {
  mustBeKey(key)
  return join(folder, key)
}

async function written(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o640)
  await file.writeFile(bytes)
  await file.sync()
}

async function synced(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function clear(drafts: string): Promise<void> {
  const before = Date.now() - FORGOTTEN_MS
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    if ((await stat(draft)).mtimeMs < before) await rm(draft, { force: true })
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StoreAway(error)
  }
}
