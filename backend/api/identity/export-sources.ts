/** What the export of a person's data reads. */
import type { Services } from '../kernel/services.ts'

export type Sources = Pick<Services, 'db' | 'log' | 'vault'>
