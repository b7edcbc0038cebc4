/** `npm run sql-access -- create | remove | list`: read-only logins for analysts' tools. */
import type { Db } from './postgres/db.ts'
import {
  createLogin,
  loginsOf,
  prepareAnalytics,
  removeLogin,
} from './projections/analysis/sql-access.ts'

const USAGE = `npm run sql-access -- create metabase    a login that reads the views of the schema analytics; its password is shown once
npm run sql-access -- remove metabase    ends it and its connections
npm run sql-access -- list               the logins there are
npm run sql-access -- renew              makes the views anew, after a new version
exit code: 0 done, 1 there is no such login, 2 the arguments are wrong`

interface Opened {
  readonly db: Db
  readonly url: string
}

/** Does what the arguments say and tells it by `say`. Gives the exit code. */
export async function sqlAccessCli(
  args: readonly string[],
  open: () => Promise<Opened>,
  say: (line: string) => void,
): Promise<number> {
  const [command, name, ...more] = args
  const needsName = command === 'create' || command === 'remove'
  if (
    more.length > 0 ||
    needsName !== (name !== undefined) ||
    !['create', 'remove', 'list', 'renew'].includes(command ?? '')
  ) {
    say(USAGE)
    return 2
  }
  const { db, url } = await open()
  try {
    if (command === 'list') for (const login of await loginsOf(db)) say(login)
    else if (command === 'renew') await prepareAnalytics(db)
    else if (command === 'create') {
      const { user, password } = await createLogin(db, name ?? '')
      const { hostname, port, pathname } = new URL(url)
      say(
        `host ${hostname}, port ${port || '5432'}, database ${pathname.slice(1)}\nuser ${user}\npassword ${password}\nIt is not kept: copy it now.`,
      )
    } else if (!(await removeLogin(db, name ?? ''))) {
      say(`there is no login ${name}`)
      return 1
    }
    return 0
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    say(error.message)
    return 2
  }
}
