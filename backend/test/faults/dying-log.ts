/** Stands in for the log's own file in a server that is to die (dying.ts). */
import { openPostgresLog as open } from '../../eventlog/postgres/log.ts'
import { dying } from './dying.ts'

export const openPostgresLog: typeof open = async (...asked) => dying(await open(...asked))
