/**
 * `npm run keys -- rotate`: everything that hangs on PREVIOUS_MASTER_KEY hangs on MASTER_KEY
 * afterwards. While no server runs. `npm run keys -- new-signing-key`: another key signs the heads
 * of the log from now on.
 */
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { WrongMasterKey } from '../backend/vault/secrets/keys.ts'
import { rotate } from '../backend/vault/secrets/rotation.ts'
import { command } from './command.ts'

const USAGE = [
  'PREVIOUS_MASTER_KEY=<the one in use> MASTER_KEY=<the new one> npm run keys -- rotate    (openssl rand -base64 32 makes one)',
  'npm run keys -- new-signing-key                    another key signs the heads of the log; the old one signs its first head, too',
  'npm run keys -- new-signing-key --after-restore    after a restore that lost events: begins another tree with a name of its own',
]

await command(async (closing) => {
  const config = readConfig(process.env)
  const action = process.argv.slice(2).join(' ')
  if (action === 'rotate') return rotateKeys()
  if (action === 'new-signing-key' || action === 'new-signing-key --after-restore')
    return newSigningKey(action.endsWith('--after-restore'))
  throw new ConfigError(USAGE)

  async function rotateKeys(): Promise<number> {
    const { givenMasterKey: masterKey, previousMasterKey } = config
    if (!masterKey || !previousMasterKey) throw new ConfigError(USAGE)
    const { db } = await openStores(config, closing, { alone: true })
    const { keys, addresses, invitations } = await rotate(db, {
      masterKey,
      previousMasterKey,
    }).catch((error: unknown) => {
      throw error instanceof WrongMasterKey
        ? new ConfigError(['PREVIOUS_MASTER_KEY is not the one in use: nothing was changed'])
        : error
    })
    console.log(
      `${keys} keys, ${addresses} addresses and ${invitations} invitations are MASTER_KEY's now. Start the server with it; PREVIOUS_MASTER_KEY is of no use any more.`,
    )
    return 0
  }

  async function newSigningKey(isAfterRestore: boolean): Promise<number> {
    const { vault, trust } = await openStores(config, closing, { alone: false })
    await vault.signingKeys.replace()
    if (isAfterRestore) console.log(`The log is ${await trust.tree.beginAgain()} from now on.`)
    const { key } = (await trust.tree.keys()).at(-1) ?? { key: '' }
    console.log(`This key signs from now on: ${key}`)
    return 0
  }
})
