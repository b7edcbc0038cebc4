/** /appointments: the day at a glance, and lists of what comes, waits, was called off and was done. */
import { CalendarPlus, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { addDays, browserZone, dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs, useTabInUrl, type Tab } from '../../ui/Tabs.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { ActSheets } from './ActSheets.tsx'
import { AgendaSheets } from './AgendaSheets.tsx'
import { useAppointmentsFrom, useShop } from './api.ts'
import { CalendarTab } from './CalendarTab.tsx'
import { HistoryTab, ListTab } from './ListTab.tsx'
import { listed, tabs, type TabName } from './model.ts'
import { type Agenda, SHOP, useAgenda } from './whose.ts'

export function AppointmentsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [tab, setTab] = useTabInUrl(tabs)
  const now = useNow()
  const agenda = useAgenda()
  const { whose } = agenda
  const zone = useShop()?.zonaHoraria ?? browserZone()
  // A day early: whatever the shop's zone, nothing that is still to come is left out.
  const upcoming = useAppointmentsFrom(addDays(dayOf(now, browserZone()), -1), undefined, whose)
  const client = user?.rol === 'cliente'
  const pending = listed(upcoming.data ?? [], 'pendientes').length
  const withBarber = whose.negocio !== undefined
  const list = { now, withBarber }

  const content: Tab<TabName>[] = [
    { value: 'calendario', label: t('appointments.calendar'), content: <CalendarTab now={now} agenda={agenda} zone={zone} upcoming={upcoming.data} /> },
    { value: 'proximas', label: t('appointments.upcoming'), content: <ListTab name="proximas" upcoming={upcoming} {...list} /> },
    { value: 'pendientes', label: t('appointments.pending'), count: pending, content: <ListTab name="pendientes" upcoming={upcoming} {...list} /> },
    { value: 'canceladas', label: t('appointments.cancelled'), content: <HistoryTab name="canceladas" whose={whose} {...list} /> },
    { value: 'completadas', label: t('appointments.completed'), content: <HistoryTab name="completadas" whose={whose} {...list} /> },
  ]
  return (
    <Screen title={client ? t('appointments.titleClient') : t('appointments.title')} width="wide" actions={client ? <NewForClient /> : <NewForBarber canBlock={agenda.barberId !== undefined} />}>
      <div className="grid gap-4">
        {agenda.team.length > 1 && <WhoseAgenda agenda={agenda} />}
        <Tabs label={t('appointments.tabs')} tabs={content} value={tab} onChange={setTab} fit />
      </div>
      <ActSheets known={upcoming.data ?? []} now={now} />
      <AgendaSheets agenda={agenda} zone={zone} now={now} />
    </Screen>
  )
}

function NewForClient() {
  const { t } = useTranslation()
  return <ButtonLink to="/search" size="sm" icon={<CalendarPlus aria-hidden size={18} />}><span className="max-[22rem]:sr-only">{t('appointments.new')}</span></ButtonLink>
}

/** The day that is on the screen goes along in the address. */
function NewForBarber({ canBlock }: { canBlock: boolean }) {
  const { t } = useTranslation()
  const [, openNew] = useSheetInUrl('nueva')
  const [, openBlock] = useSheetInUrl('bloquear')
  const [search] = useSearchParams()
  const day = search.get('dia') ?? 'hoy'
  return (
    <div className="flex items-center gap-1">
      {canBlock && <IconButton label={t('appointments.block')} onClick={() => openBlock(day)}><Lock aria-hidden size={20} /></IconButton>}
      <Button size="sm" icon={<CalendarPlus aria-hidden size={18} />} onClick={() => openNew(day)}><span className="max-[22rem]:sr-only">{t('appointments.new')}</span></Button>
    </div>
  )
}

/** An owner's: their own, one barber's, or everybody's (decision 2-47). */
function WhoseAgenda({ agenda: { chosen, choose, team } }: { agenda: Agenda }) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Select
      label={t('appointments.whose')} hideLabel className="sm:w-72" value={chosen} onChange={(event) => choose(event.target.value)}
      options={[
        { value: '', label: t('appointments.whoseMine') },
        { value: SHOP, label: t('appointments.whoseShop') },
        ...team.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
