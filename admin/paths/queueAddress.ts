/** The queue's last address in this tab, with filter and page, for back and next. */
import { z } from 'zod'
import { caseMarks, type nextCase, reportedRoles } from '../../contract/moderation/cases.ts'
import type { BodyInput } from '../../contract/kernel/route.ts'
import { contentLanguages } from '../../contract/moderation/priority.ts'
import { caseReasons, type ReportReason } from '../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../contract/moderation/subject-types.ts'

const KEY = 'balbu.console.queue'

export const keepQueueAddress = (search: string): void => sessionStorage.setItem(KEY, search)
export const queuePath = (): string => `/cases${sessionStorage.getItem(KEY) ?? ''}`

/** Filters that also narrow 'next'. Claims and decided state don't apply to it. */
const Filter = z.object({
  tipo: z.enum(subjectTypes).optional().catch(undefined),
  motivo: z.enum(caseReasons).optional().catch(undefined),
  idioma: z.enum(contentLanguages).optional().catch(undefined),
  rasgo: z.enum(caseMarks).optional().catch(undefined),
  reportante: z.uuid().optional().catch(undefined),
  reportado: z.uuid().optional().catch(undefined),
  rol: z.enum(reportedRoles).optional().catch(undefined),
  desde: z.iso.date().optional().catch(undefined),
  hasta: z.iso.date().optional().catch(undefined),
})
/** Filters that stand behind 'more'. */
export const moreFilters = [
  'reportante',
  'reportado',
  'rol',
  'desde',
  'hasta',
  'decididoDesde',
  'decididoHasta',
] as const
/** Whether decided cases are listed: only these have a decision to narrow by. */
export const listsDecided = ({ estado }: { readonly estado?: string | undefined }): boolean =>
  estado === 'decidido' || estado === 'todos'
export type QueueFilter = z.infer<typeof Filter>

export function queueFilter(): QueueFilter {
  try {
    return Filter.parse(
      JSON.parse(new URLSearchParams(sessionStorage.getItem(KEY) ?? '').get('filter') ?? '{}'),
    )
  } catch {
    return {}
  }
}

/** What 'Siguiente' asks for. */
export const nextAsked = (without: readonly ReportReason[]): BodyInput<typeof nextCase> => ({
  sin: [...without],
  ...queueFilter(),
})
