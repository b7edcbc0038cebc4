/**
 * A process that is killed once its command is in the log and its snapshot is about to be kept.
 * Arguments: database, master key, account.
 */
import { CommandHandler } from '../../commands/kernel/handle.ts'
import { Snapshots } from '../../commands/kernel/snapshots.ts'
import { events } from '../../modules/modules.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { SubjectKeys } from '../../vault/secrets/keys.ts'

const [url = '', masterKey = '', userId = ''] = process.argv.slice(2)
const keys = new SubjectKeys({
  db: new Db(openPool(url)),
  masterKey: Buffer.from(masterKey, 'base64'),
})
const log = openEventLog(await openPostgresLog(url), { events, keys })
const nothing = async () => undefined
const die = async () => {
  process.kill(process.pid, 'SIGKILL')
}
const commands = new CommandHandler(log, {
  snapshots: new Snapshots({
    store: { of: nothing, keep: die, drop: nothing, dropOf: nothing },
    code: async () => 'this code',
  }),
})
await commands.handle(
  accountDecider,
  userId,
  { type: 'UpdateProfile', data: { change: { nombre: 'De quien cae' }, phoneChanged: false } },
  {
    commandId: 'dying',
    correlationId: 'dying',
    by: { id: userId, role: 'cliente' },
    at: '2026-11-24T12:00:00.000Z',
    position: 0n,
  },
)
