/** What follows on the end of an account. */
import { z } from 'zod'
import { PersonErased } from '../kernel/erasure.ts'
import { Id } from '../kernel/fields.ts'
import { process } from '../kernel/process.ts'
import { AccountReopened, AccountClosingEnded, AccountClosingStarted } from './account-events.ts'

/** An account's holds in other streams are released, and the other parties notified. */
export const accountClosing = process({
  name: 'closing',
  patience: 0,
  about: z.object({ userId: Id }),
  marks: ({ begins, ends }) => [
    begins(AccountClosingStarted, ({ closingId, userId }) => ({ id: closingId, userId })),
    ends(AccountClosingEnded, ({ closingId }) => closingId),
  ],
})

/** Erases after the announced date, unless the person returned. */
export const erasing = process({
  name: 'erasing',
  patience: 0,
  about: z.object({ closingId: Id }),
  marks: ({ begins, ends }) => [
    begins(AccountClosingEnded, ({ userId, closingId, erasableFrom }) => ({
      id: userId,
      closingId,
      from: erasableFrom,
    })),
    ends(AccountReopened, ({ userId }) => userId),
    ends(PersonErased, ({ personId }) => personId),
  ],
})
