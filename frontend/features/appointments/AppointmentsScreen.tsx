/** /appointments: the day, and lists by state. */
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { LazyMomentSheet } from '../../entities/moment/lazyParts.ts'
import { CHOOSING, type Moment, useMoment } from '../../entities/moment/useMoment.ts'
import { addDays, browserZone, dayOf } from '../../time/zone.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Segmented } from '../../ui/Choice.tsx'
import { Select } from '../../ui/Field.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs, useTabInUrl, type Tab } from '../../ui/Tabs.tsx'
import { useWide } from '../../ui/useWide.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { ActSheets } from './ActSheets.tsx'
import { AgendaSheets } from './AgendaSheets.tsx'
import { useAppointmentsFrom, useOwnShop, useWaiters } from './appointmentsQueries.ts'
import { CalendarTab } from './CalendarTab.tsx'
import { AgendaDelay } from './DelayToday.tsx'
import { HeaderForBarber, HeaderForClient } from './HeaderActions.tsx'
import { HistoryTab, ListTab } from './ListTab.tsx'
import { type Group, groupOf, groups, listed, tabs, type TabName } from './appointmentsModel.ts'
import { type AgendaOf, SHOP, useAgenda } from './whose.ts'

// Of a team, and on a desktop.
const LanesTab = loadable(async () => (await import('./LanesTab.tsx')).LanesTab)
// Where a client waits.
const WaitersTab = loadable(async () => {
  const [module] = await Promise.all([import('./WaitersTab.tsx'), loadTexts(['waitlist'])])
  return module.WaitersTab
})
// Where people walk in.
const LineTab = loadable(async () => {
  const [module] = await Promise.all([import('./LineTab.tsx'), loadTexts(['line'])])
  return module.LineTab
})
// For who looks back.
const PastAgenda = loadable(async () => (await import('./PastAgenda.tsx')).PastAgenda)

export function AppointmentsScreen() {
  const agenda = useAgenda()
  const { barberId } = agenda
  const { al, ...moment } = useMoment()
  const now = useNow()
  const zone = useOwnShop()?.zonaHoraria ?? browserZone()
  if (al === undefined || barberId === undefined)
    return <Current agenda={agenda} zone={zone} now={now} />
  return <Past agenda={{ ...agenda, barberId }} moment={{ ...moment, al }} zone={zone} now={now} />
}

/** So many tabs fit beside each other on a phone. */
const MOST_FITTING = 3

interface ClockProps {
  zone: string
  now: Date
}

/** One barber's day as it stood. */
function Past({
  agenda,
  moment,
  zone,
  now,
}: ClockProps & { agenda: AgendaOf & { barberId: string }; moment: Moment & { al: string } }) {
  const { t } = useTranslation()
  const [choosing, , close] = useSheetInUrl(CHOOSING)
  return (
    <Screen title={t('appointments.title')} width="wide">
      {agenda.team.length > 1 && <WhoseAgenda agenda={agenda} withShop={false} />}
      <PastAgenda barberId={agenda.barberId} moment={moment} zone={zone} now={now} />
      {choosing !== undefined && (
        <SectionBoundary skeleton={null}>
          <LazyMomentSheet
            al={moment.al}
            zone={zone}
            now={now}
            onChoose={moment.go}
            onClose={close}
          />
        </SectionBoundary>
      )}
    </Screen>
  )
}

function Current({ agenda, zone, now }: ClockProps & { agenda: AgendaOf }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [tab, setTab] = useTabInUrl(tabs)
  const { whose } = agenda
  // A day early: whatever the shop's zone, nothing that is still to come is left out.
  const upcoming = useAppointmentsFrom(addDays(dayOf(now, browserZone()), -1), undefined, whose)
  const client = user?.rol === 'cliente'
  const pending = listed(upcoming.data ?? [], 'pendientes').length
  const withBarber = whose.negocio !== undefined
  const waiters = useWaiters(agenda).data?.length ?? 0
  const shop = useOwnShop()
  const list = { now, withBarber }

  const { view, choose, views, isLanes } = useView(agenda, tab, setTab)
  const content: Tab<Group>[] = [
    {
      value: 'agenda',
      label: t('appointments.agenda'),
      content: (
        <div className="grid gap-5">
          <Segmented
            label={t('appointments.views')}
            value={view}
            onChange={choose}
            className={views.length > 2 ? 'sm:w-md' : 'sm:w-80'}
            options={views.map((one) => ({ value: one, label: t(viewNames[one]) }))}
          />
          {view === 'proximas' ? (
            <ListTab name="proximas" upcoming={upcoming} {...list} />
          ) : isLanes && view !== 'calendario' ? (
            <SectionBoundary skeleton={<Skeleton className="h-120 rounded-card" />}>
              <LanesTab
                view={view}
                agenda={agenda}
                zone={zone}
                now={now}
                onDayView={() => choose('dia')}
              />
            </SectionBoundary>
          ) : (
            <CalendarTab now={now} agenda={agenda} zone={zone} upcoming={upcoming.data} />
          )}
        </div>
      ),
    },
    {
      value: 'porConfirmar',
      label: t('appointments.toConfirm'),
      count: pending,
      content: <ListTab name="pendientes" upcoming={upcoming} {...list} />,
    },
    ...(!client && (waiters > 0 || tab === 'espera')
      ? [
          {
            value: 'espera' as const,
            label: t('appointments.waiters'),
            count: waiters,
            content: <WaitersTab agenda={agenda} zone={zone} />,
          },
        ]
      : []),
    ...(shop && (shop.allowsWalkIns || tab === 'fila')
      ? [
          {
            value: 'fila' as const,
            label: t('appointments.line'),
            content: (
              <SectionBoundary skeleton={<Skeleton className="h-40 rounded-card" />}>
                <LineTab shop={shop} agenda={agenda} />
              </SectionBoundary>
            ),
          },
        ]
      : []),
    {
      value: 'historial',
      label: t('appointments.past'),
      content: (
        <div className="grid gap-5">
          <Segmented
            label={t('appointments.views')}
            value={tab}
            onChange={setTab}
            className="sm:w-80"
            options={groups.historial.map((one: TabName) => ({ value: one, label: t(names[one]) }))}
          />
          <HistoryTab
            key={tab}
            name={tab === 'canceladas' ? 'canceladas' : 'completadas'}
            whose={whose}
            {...list}
          />
        </div>
      ),
    },
  ]
  return (
    <Screen
      title={client ? t('appointments.titleClient') : t('appointments.title')}
      width={isLanes ? 'full' : 'wide'}
      actions={
        client ? <HeaderForClient /> : <HeaderForBarber canBlock={agenda.barberId !== undefined} />
      }
    >
      <div className="grid gap-4">
        {agenda.team.length > 1 && <WhoseAgenda agenda={agenda} />}
        {!client && <AgendaDelay agenda={agenda} zone={zone} />}
        <Tabs
          label={t('appointments.tabs')}
          tabs={content}
          value={groupOf(tab)}
          onChange={(group) => setTab(groups[group][0])}
          fit={content.length <= MOST_FITTING}
        />
      </div>
      <ActSheets known={upcoming.data ?? []} now={now} />
      <AgendaSheets agenda={agenda} zone={zone} now={now} />
    </Screen>
  )
}

type View = 'calendario' | 'dia' | 'tres' | 'semana' | 'proximas'
const viewNames = {
  calendario: 'appointments.calendar',
  dia: 'agenda.viewDay',
  tres: 'agenda.viewThree',
  semana: 'agenda.viewWeek',
  proximas: 'appointments.upcoming',
} as const

/** View: lanes for a team, week for one chair on a wide screen, else day and month. */
function useView({ chosen, barberId }: AgendaOf, tab: TabName, setTab: (tab: TabName) => void) {
  const [search, setSearch] = useSearchParams()
  const wide = useWide()
  const isTeam = chosen === SHOP
  const hasWeek = !isTeam && wide && barberId !== undefined
  const views: readonly View[] = isTeam
    ? ['dia', 'tres', 'semana', 'proximas']
    : hasWeek
      ? ['semana', 'calendario', 'proximas']
      : ['calendario', 'proximas']
  const text = search.get('vista')
  // The day of a chair is the one beside its month; a link to a day, or to an appointment, means
  // that day.
  const one =
    hasWeek && text !== 'dia' && (text === 'semana' || !(search.has('dia') || search.has('cita')))
      ? 'semana'
      : 'calendario'
  const view: View =
    tab === 'proximas'
      ? 'proximas'
      : isTeam
        ? text === 'tres' || text === 'semana'
          ? text
          : 'dia'
        : one
  const choose = (to: View) => {
    if (to === 'proximas') return setTab('proximas')
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('tab')
        after.set('vista', to === 'calendario' ? 'dia' : to)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { view, choose, views, isLanes: isTeam || hasWeek }
}

const names = {
  calendario: 'appointments.calendar',
  proximas: 'appointments.upcoming',
  pendientes: 'appointments.pending',
  canceladas: 'appointments.cancelled',
  completadas: 'appointments.completed',
  espera: 'appointments.waiters',
  fila: 'appointments.line',
} as const

/** An owner's: their own, one barber's, or everybody's (decision 2-47). */
function WhoseAgenda({
  agenda: { chosen, choose, team },
  withShop = true,
}: {
  agenda: AgendaOf
  withShop?: boolean
}) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Select
      label={t('appointments.whose')}
      hideLabel
      className="sm:w-72"
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: '', label: t('appointments.whoseMine') },
        ...(withShop ? [{ value: SHOP, label: t('appointments.whoseShop') }] : []),
        ...team
          .filter(({ id }) => id !== user?.id)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
