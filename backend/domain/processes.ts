/**
 * Every process of the product: what the read model of the unfinished follows, and what the clock
 * brings to its end.
 */
import { blocking, moving } from './booking/processes.ts'
import { leaving } from './business/processes.ts'
import { closing, erasing } from './identity/processes.ts'
import { deciding, reversing, sweeping } from './moderation/processes.ts'
import type { Process } from './kernel/process.ts'

export const processes: readonly Process[] = [
  moving,
  blocking,
  leaving,
  closing,
  erasing,
  deciding,
  reversing,
  sweeping,
]
