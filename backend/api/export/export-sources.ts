/** Sources of a person's data export. */
import type { Services } from '../kernel/services.ts'

export type Sources = Pick<Services, 'db' | 'log' | 'vault'>
