/** Brings pictures to their store at the start. */
import type { Logger } from 'pino'
import { moveFromVault } from '../media/from-vault.ts'
import type { Stores } from './stores.ts'

/**
 * Says where pictures can't be had, and moves those of the time when they were rows of the vault.
 * What fails, the next start tries again: nobody waits for pictures.
 */
export async function bringPictures(
  { background: db, mediaStore: store }: Pick<Stores, 'background' | 'mediaStore'>,
  logger: Logger,
): Promise<void> {
  await store
    .get('balbu-asks')
    .catch((error: Error) =>
      logger.error({ err: error }, 'pictures can neither be shown nor taken'),
    )
  const moved = await moveFromVault({ db, store, logger }).catch((error: Error) => {
    logger.error(
      { err: error },
      'pictures could not be moved out of the vault; the next start tries again',
    )
    return 0
  })
  if (moved > 0) logger.info({ moved }, 'moved pictures out of the vault')
}
