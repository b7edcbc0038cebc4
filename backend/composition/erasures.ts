/** List of erased people beside the backups; after a restore they are erased again. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Erasures {
  /** On the disk when it resolves; a second time changes nothing. */
  note(personId: string): Promise<void>
  all(): Promise<readonly string[]>
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function erasuresIn(path: string): Erasures {
  /** A line that a kill has cut short is nobody's: it is noted again before anything is erased. */
  const all = async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return [
      ...new Set(
        text
          .split('\n')
          .map((line) => line.split(' ')[0] ?? '')
          .filter((id) => ID.test(id)),
      ),
    ]
  }
  return {
    all,
    async note(personId) {
      if ((await all()).includes(personId)) return
      await mkdir(dirname(path), { recursive: true })
      await using file = await open(path, 'a', 0o640)
      // A line of its own, also behind one that was cut short.
      await file.write(`\n${personId} ${new Date().toISOString()}\n`)
      await file.sync()
    },
  }
}
