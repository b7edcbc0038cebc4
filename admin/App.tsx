/** The console put together: providers, themes, the pages and what stands in for them. */
import { CssBaseline } from '@mui/material'
import { QueryClient } from '@tanstack/react-query'
import {
  Activity,
  CalendarClock,
  ChartColumn,
  Gavel,
  HeartPulse,
  History,
  Layers,
  ListX,
  MailSearch,
  MailX,
  Scale,
  ScrollText,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  HttpError,
  localStorageStore,
  type RaThemeOptions,
  Resource,
} from 'react-admin'
import { BrowserRouter, Route } from 'react-router-dom'
import { Guarded } from './frame/Guarded.tsx'
import { Home } from './frame/Home.tsx'
import { ConsoleLayout } from './frame/ConsoleLayout.tsx'
import { lastingStore } from './look/lastingStore.ts'
import { LoginPage } from './frame/LoginPage.tsx'
import { Toasts } from './frame/Toasts.tsx'
import { LoadingPage } from './frame/LoadingPage.tsx'
import { AccessDenied, Crashed, NotFound } from './ui/states.tsx'
import { consoleAuth } from './providers/authProvider.ts'
import { consoleData } from './providers/dataProvider.ts'
import { consoleI18n } from './providers/i18nProvider.ts'

/** A page of its own chunk, for those who may do this; the lists of react-admin ask by themselves. */
function guarded(
  resource: string,
  action: string,
  load: () => Promise<{ default: ComponentType }>,
) {
  const Page = lazy(load)
  return () => (
    <Guarded resource={resource} action={action}>
      <Page />
    </Guarded>
  )
}

const AppointmentList = lazy(() => import('./resources/appointments/AppointmentList.tsx'))
const ReplayPage = guarded('replay', 'show', () => import('./resources/replay/ReplayPage.tsx'))
const NumbersPage = guarded(
  'appointments',
  'numbers',
  () => import('./resources/appointments/NumbersPage.tsx'),
)
const AppealList = lazy(() => import('./resources/appeals/AppealList.tsx'))
const AppealPage = guarded('appeals', 'show', () => import('./resources/appeals/AppealPage.tsx'))
const CaseList = lazy(() => import('./resources/cases/CaseList.tsx'))
const CasePage = guarded('cases', 'show', () => import('./resources/case/CasePage.tsx'))
const SettingsPage = guarded(
  'settings',
  'list',
  () => import('./resources/settings/SettingsPage.tsx'),
)
const TemplatesPage = guarded(
  'templates',
  'list',
  () => import('./resources/templates/TemplatesPage.tsx'),
)
const LooseNoticeList = lazy(() => import('./resources/notices/LooseNoticeList.tsx'))
const MetricsPage = guarded('metrics', 'list', () => import('./resources/metrics/MetricsPage.tsx'))
const FiguresPage = guarded('figures', 'list', () => import('./resources/figures/FiguresPage.tsx'))
const AuditList = guarded('audit', 'list', () => import('./resources/audit/AuditList.tsx'))
const EventList = guarded('events', 'list', () => import('./resources/events/EventList.tsx'))
const SubjectPage = guarded(
  'subjects',
  'show',
  () => import('./resources/subjects/SubjectPage.tsx'),
)
const ReporterPage = guarded(
  'reporters',
  'show',
  () => import('./resources/reporters/ReporterPage.tsx'),
)
const GroupList = lazy(() => import('./resources/groups/GroupList.tsx'))
const GroupPage = guarded('groups', 'show', () => import('./resources/groups/GroupPage.tsx'))
const DeliveryList = lazy(() => import('./resources/deliveries/DeliveryList.tsx'))
const OutboxList = lazy(() => import('./resources/outbox.tsx'))
const JobList = lazy(() => import('./resources/jobs/JobList.tsx'))
const HealthPage = guarded('health', 'list', () => import('./resources/jobs/HealthPage.tsx'))
const StaffList = lazy(() => import('./resources/staff/StaffList.tsx'))
const SecondFactorPage = lazy(() => import('./resources/staff/SecondFactorPage.tsx'))
const WorksPage = guarded(
  'projections',
  'works',
  () => import('./resources/projections/WorksPage.tsx'),
)
const ProjectionList = lazy(() => import('./resources/projections/ProjectionList.tsx'))

/** Retries reads without an answer, never refused ones. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof HttpError && error.status >= 400 && error.status < 500)

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } })
const authProvider = consoleAuth()
const store = lastingStore(localStorageStore('1', '.balbu.console'))

export function App({
  darkTheme,
  lightTheme,
}: {
  darkTheme: RaThemeOptions
  lightTheme: RaThemeOptions
}) {
  // No view transitions: a redirect empties the caches, which asks for the identity again and
  // delays the login page. These are the parts of <Admin> that we use; its own frame, menus and
  // login weigh as much as all our pages.
  return (
    <BrowserRouter basename="/admin" useTransitions={false}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        queryClient={queryClient}
        store={store}
        defaultTheme="dark"
        darkTheme={darkTheme}
        lightTheme={lightTheme}
      >
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title="Balbu"
          dashboard={Home}
          layout={ConsoleLayout}
          loginPage={LoginPage}
          accessDenied={AccessDenied}
          authenticationError={AccessDenied}
          catchAll={NotFound}
          error={Crashed}
          loading={LoadingPage}
        >
          <Resource
            name="appointments"
            list={AppointmentList}
            show={ReplayPage}
            icon={CalendarClock}
          />
          <Resource name="cases" list={CaseList} show={CasePage} icon={Gavel} />
          <Resource name="appeals" list={AppealList} show={AppealPage} icon={Scale} />
          <Resource name="settings" list={SettingsPage} icon={ScrollText} />
          <Resource name="audit" list={AuditList} icon={ScrollText} />
          <Resource name="events" list={EventList} icon={History} />
          <Resource name="metrics" list={MetricsPage} icon={Activity} />
          <Resource name="deliveries" list={DeliveryList} icon={MailSearch} />
          <Resource name="outbox" list={OutboxList} icon={MailX} />
          <Resource name="figures" list={FiguresPage} icon={ChartColumn} />
          <Resource name="projections" list={ProjectionList} icon={Layers} />
          <Resource name="jobs" list={JobList} icon={ListX} />
          <Resource name="health" list={HealthPage} icon={HeartPulse} />
          <Resource name="staff" list={StaffList} icon={UsersRound} />
          <Resource name="groups" list={GroupList}>
            <Route path=":id" element={<GroupPage />} />
          </Resource>
          <Resource name="reporters">
            <Route path=":id" element={<ReporterPage />} />
          </Resource>
          <Resource name="subjects">
            <Route path=":type/:id" element={<SubjectPage />} />
          </Resource>
          <Resource name="notices" list={LooseNoticeList} />
          <Resource name="templates" list={TemplatesPage} />
          <Resource name="replay">
            <Route path=":type/:id" element={<ReplayPage />} />
          </Resource>
          <CustomRoutes>
            <Route path="/projections/history" element={<WorksPage />} />
            <Route path="/appointments/:id/numbers" element={<NumbersPage />} />
            <Route path="/second-factor" element={<SecondFactorPage />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Toasts />
      </AdminContext>
    </BrowserRouter>
  )
}
