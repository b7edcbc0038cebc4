/**
 * The address of the queue as it was looked at last in this tab, with its filter and page: back leads there, and the next case is one of it.
 */
import { z } from 'zod'
import { caseMarks, type nextCase } from '../../../contract/moderation/cases.ts'
import type { BodyInput } from '../../../contract/kernel/route.ts'
import { contentLanguages } from '../../../contract/moderation/priority.ts'
import { caseReasons, type ReportReason, subjectTypes } from '../../../contract/moderation/reasons.ts'

const KEY = 'balbu.console.queue'

export const keepQueueAddress = (search: string): void => sessionStorage.setItem(KEY, search)
export const queuePath = (): string => `/cases${sessionStorage.getItem(KEY) ?? ''}`

/** Of a filter in an address, what narrows the next case; who has a case and whether it is decided say nothing of the next. */
const Filter = z.object({
  tipo: z.enum(subjectTypes).optional().catch(undefined), motivo: z.enum(caseReasons).optional().catch(undefined),
  idioma: z.enum(contentLanguages).optional().catch(undefined), rasgo: z.enum(caseMarks).optional().catch(undefined),
})
export type QueueFilter = z.infer<typeof Filter>

export function queueFilter(): QueueFilter {
  try {
    return Filter.parse(JSON.parse(new URLSearchParams(sessionStorage.getItem(KEY) ?? '').get('filter') ?? '{}'))
  } catch {
    return {}
  }
}

/** What 'Siguiente' asks for. */
export const nextAsked = (without: readonly ReportReason[]): BodyInput<typeof nextCase> => ({ sin: [...without], ...queueFilter() })
