/** /appointments: the day at a glance, and lists of what comes, waits, was called off and was done. */
import { CalendarPlus } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { addDays, browserZone, dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs, useTabInUrl, type Tab } from '../../ui/Tabs.tsx'
import { ActSheets } from './ActSheets.tsx'
import { useAppointmentsFrom } from './api.ts'
import { CalendarTab } from './CalendarTab.tsx'
import { ListTab } from './ListTab.tsx'
import { listed, tabs, type TabName } from './model.ts'

export function AppointmentsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [tab, setTab] = useTabInUrl(tabs)
  const now = useNow()
  // A day early: whatever the shop's zone, nothing that is still to come is left out.
  const upcoming = useAppointmentsFrom(addDays(dayOf(now, browserZone()), -1))
  const client = user?.rol === 'cliente'
  const pending = listed(upcoming.data ?? [], 'pendientes').length

  const content: Tab<TabName>[] = [
    { value: 'calendario', label: t('appointments.calendar'), content: <CalendarTab now={now} /> },
    { value: 'proximas', label: t('appointments.upcoming'), content: <ListTab name="proximas" upcoming={upcoming} now={now} /> },
    { value: 'pendientes', label: t('appointments.pending'), count: pending, content: <ListTab name="pendientes" upcoming={upcoming} now={now} /> },
    { value: 'canceladas', label: t('appointments.cancelled'), content: <ListTab name="canceladas" upcoming={upcoming} now={now} /> },
    { value: 'completadas', label: t('appointments.completed'), content: <ListTab name="completadas" upcoming={upcoming} now={now} /> },
  ]
  return (
    <Screen
      title={client ? t('appointments.titleClient') : t('appointments.title')}
      width="wide"
      actions={client && <ButtonLink to="/search" size="sm" icon={<CalendarPlus aria-hidden size={18} />}>{t('appointments.new')}</ButtonLink>}
    >
      <Tabs label={t('appointments.tabs')} tabs={content} value={tab} onChange={setTab} />
      <ActSheets known={upcoming.data ?? []} now={now} />
    </Screen>
  )
}
