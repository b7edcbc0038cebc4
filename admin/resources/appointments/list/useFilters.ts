/** Filters of the list, kept in the URL by react-admin, so a view can be sent. */
import { auditedAppointments } from '../../../../contract/booking/audit.ts'
import { withCurrentNames } from '../../../../contract/kernel/route.ts'
import { idsFound } from '../../../../contract/moderation/audit.ts'
import { SHORT_ID } from '../../../ui/IdWords.tsx'
import { call } from '../../../providers/call.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import type { AppointmentFilter, AuditedAppointment } from '../../../providers/dataProvider.ts'

const TYPING_PAUSE = 300

export function useFilters() {
  const { filterValues, setFilters } = useListContext<AuditedAppointment>()
  // An address that was kept before a filter was renamed goes on working.
  const filter: AppointmentFilter = withCurrentNames(filterValues, auditedAppointments.formerNames)
  const narrow = (by: AppointmentFilter) => setFilters({ ...filter, ...by })
  return { filter, narrow, clear: () => setFilters({}), any: Object.values(filter).some(Boolean) }
}

/** The search text, applied once typing pauses. External changes show at once. */
export function useSearchText(): [string, (text: string) => void] {
  const { filter, narrow } = useFilters()
  const sent = filter.q ?? ''
  const [typed, setTyped] = useState(sent)
  const [seen, setSeen] = useState(sent)
  if (seen !== sent) {
    setSeen(sent)
    setTyped(sent)
  }
  const send = useEffectEvent(async (q: string) => narrow({ q: await wholeAppointment(q) }))
  useEffect(() => {
    if (typed.trim() === sent) return undefined
    const timer = setTimeout(() => void send(typed.trim()), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return [typed, setTyped]
}

/** The whole id where the letters match one appointment only; otherwise the input. */
async function wholeAppointment(typed: string): Promise<string> {
  if (!SHORT_ID.test(typed)) return typed
  const { data } = await call(idsFound, { query: { q: typed } }).catch(() => ({ data: [] }))
  const [found, ...more] = data.filter(({ de }) => de === 'appointment')
  return found && more.length === 0 ? found.id : typed
}
