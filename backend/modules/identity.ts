/** Accounts, sign-in, profiles, staff; closing an account and exporting its data. */
import { dataExportRoutes } from '../api/export/export-routes.ts'
import { accountRoutes } from '../api/identity/account-routes.ts'
import { accountClosingRoutes } from '../api/identity/closing-routes.ts'
import { phoneRoutes } from '../api/identity/phone-routes.ts'
import { profileRoutes } from '../api/identity/profile-routes.ts'
import { recoveryRoutes } from '../api/identity/recovery-routes.ts'
import { staffRoleRoutes, staffRoutes } from '../api/identity/staff-routes.ts'
import { finisher } from '../commands/kernel/process.ts'
import * as account from '../domain/identity/account-events.ts'
import { accountClosing, erasing } from '../domain/identity/processes.ts'
import * as signIns from '../domain/identity/sign-ins.ts'
import { people } from '../projections/identity/people.ts'
import { unverifiedSweep } from '../workers/identity/unverified-accounts.ts'
import type { Module } from './module.ts'
import { identityTold } from '../live/told/identity.ts'
import { identityExported } from '../api/export/exported/identity.ts'

export const identityModule: Module = {
  name: 'identity',
  domain: [account, signIns],
  finishers: (commands) => [
    finisher(accountClosing, (context, { id: closingId, ...about }) =>
      commands.identity.closing.finishClosing(context, { closingId, ...about }),
    ),
    finisher(erasing, (context, { id: userId, ...about }) =>
      commands.identity.closing.finishErasing(context, { userId, ...about }),
    ),
  ],
  projections: [people],
  told: identityTold,
  exported: identityExported,
  routes: [
    accountRoutes,
    accountClosingRoutes,
    dataExportRoutes,
    profileRoutes,
    phoneRoutes,
    recoveryRoutes,
    staffRoutes,
    staffRoleRoutes,
  ],
  sweeps: ({
    services: {
      identity: { accounts, closing },
    },
    background,
  }) => [
    unverifiedSweep({ db: background, accounts }),
    {
      // Run by one worker at a time: over the hours each machine has its turn, and at each start of
      // its own.
      name: 'erasures-listed',
      everySeconds: 3_600,
      run: async () => ({ done: await closing.completeList(), passed: 0, failed: 0 }),
    },
  ],
}
