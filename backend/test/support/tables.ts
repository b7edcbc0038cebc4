/**
 * A database with the tables of a server that has started once, copied for each test file: to make
 * them takes longer than most files' tests.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allProjections, events } from '../../modules/modules.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { openFiles } from '../../media/files.ts'
import { openMedia } from '../../media/media.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { openVault } from '../../vault/vault.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/** A database of the file's own with every table of a server, all of them empty. */
export const databaseWithTables = (): Promise<TestDatabase> =>
  freshDatabase({ name: 'tables', prepare })

async function prepare(url: string): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const pool = openPool(url)
  closing.defer(() => pool.end())
  const db = new Db(pool)
  await prepareWorkersSchema(db)
  // Nothing is sealed by this key yet: each server that starts on a copy has its own.
  const vault = await openVault({ db, url, masterKey: randomBytes(32) })
  closing.defer(() => vault.close())
  const folder = await mkdtemp(join(tmpdir(), 'balbu-media-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  await openMedia({ db, store: await openFiles(folder) })
  const log = openEventLog(await openPostgresLog(url), { events, keys: vault.keys })
  closing.defer(() => log.close())
  const projector = await startProjector({ db, log, projections: allProjections })
  closing.defer(() => projector.stop())
}
