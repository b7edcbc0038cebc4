/**
 * `npm run keys -- rotate`: everything that hangs on PREVIOUS_MASTER_KEY hangs on MASTER_KEY
 * afterwards. While no server runs.
 */
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { WrongMasterKey } from '../backend/vault/secrets/keys.ts'
import { rotate } from '../backend/vault/secrets/rotation.ts'
import { command } from './command.ts'

await command(async (closing) => {
  const config = readConfig(process.env)
  const { givenMasterKey: masterKey, previousMasterKey } = config
  if (process.argv.slice(2).join(' ') !== 'rotate' || !masterKey || !previousMasterKey) {
    throw new ConfigError([
      'PREVIOUS_MASTER_KEY=<the one in use> MASTER_KEY=<the new one> npm run keys -- rotate    (openssl rand -base64 32 makes one)',
    ])
  }
  const { db } = await openStores(config, closing, { alone: true })
  const { keys, addresses, invitations } = await rotate(db, { masterKey, previousMasterKey }).catch(
    (error: unknown) => {
      throw error instanceof WrongMasterKey
        ? new ConfigError(['PREVIOUS_MASTER_KEY is not the one in use: nothing was changed'])
        : error
    },
  )
  console.log(
    `${keys} keys, ${addresses} addresses and ${invitations} invitations are MASTER_KEY's now. Start the server with it; PREVIOUS_MASTER_KEY is of no use any more.`,
  )
  return 0
})
