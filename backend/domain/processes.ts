/** All processes: tracked by the unfinished read model, finished by the clock. */
import { blocking, moving } from './booking/processes.ts'
import { leaving } from './business/processes.ts'
import { accountClosing, erasing } from './identity/processes.ts'
import { deciding, reversing, sweeping } from './moderation/processes.ts'
import type { Process } from './kernel/process.ts'

export const allProcesses: readonly Process[] = [
  moving,
  blocking,
  leaving,
  accountClosing,
  erasing,
  deciding,
  reversing,
  sweeping,
]
