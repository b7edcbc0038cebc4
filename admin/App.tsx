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
import { lazy } from 'react'
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

const AppointmentList = lazy(() => import('./resources/appointments/AppointmentList.tsx'))
const ReplayPage = lazy(() => import('./resources/replay/ReplayPage.tsx'))
const NumbersPage = lazy(() => import('./resources/appointments/NumbersPage.tsx'))
const AppealList = lazy(() => import('./resources/appeals/AppealList.tsx'))
const AppealPage = lazy(() => import('./resources/appeals/AppealPage.tsx'))
const CaseList = lazy(() => import('./resources/cases/CaseList.tsx'))
const CasePage = lazy(() => import('./resources/case/CasePage.tsx'))
const SettingsPage = lazy(() => import('./resources/settings/SettingsPage.tsx'))
const TemplatesPage = lazy(() => import('./resources/templates/TemplatesPage.tsx'))
const LooseNoticeList = lazy(() => import('./resources/notices/LooseNoticeList.tsx'))
const MetricsPage = lazy(() => import('./resources/metrics/MetricsPage.tsx'))
const FiguresPage = lazy(() => import('./resources/figures/FiguresPage.tsx'))
const AuditList = lazy(() => import('./resources/audit/AuditList.tsx'))
const EventList = lazy(() => import('./resources/events/EventList.tsx'))
const SubjectPage = lazy(() => import('./resources/subjects/SubjectPage.tsx'))
const ReporterPage = lazy(() => import('./resources/reporters/ReporterPage.tsx'))
const GroupList = lazy(() => import('./resources/groups/GroupList.tsx'))
const GroupPage = lazy(() => import('./resources/groups/GroupPage.tsx'))
const DeliveryList = lazy(() => import('./resources/deliveries/DeliveryList.tsx'))
const OutboxList = lazy(() => import('./resources/outbox.tsx'))
const JobList = lazy(() => import('./resources/jobs/JobList.tsx'))
const HealthPage = lazy(() => import('./resources/jobs/HealthPage.tsx'))
const StaffList = lazy(() => import('./resources/staff/StaffList.tsx'))
const SecondFactorPage = lazy(() => import('./resources/staff/SecondFactorPage.tsx'))
const WorksPage = lazy(() => import('./resources/projections/WorksPage.tsx'))
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
          <CustomRoutes>
            <Route path="/templates" element={<TemplatesPage />} />
            <Route path="/projections/history" element={<WorksPage />} />
            <Route path="/second-factor" element={<SecondFactorPage />} />
            <Route path="/replay/:type/:id" element={<ReplayPage />} />
            <Route path="/subjects/:type/:id" element={<SubjectPage />} />
            <Route path="/notices" element={<LooseNoticeList />} />
            <Route path="/groups" element={<GroupList />} />
            <Route path="/groups/:id" element={<GroupPage />} />
            <Route path="/reporters/:id" element={<ReporterPage />} />
            <Route path="/appointments/:id/numbers" element={<NumbersPage />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Toasts />
      </AdminContext>
    </BrowserRouter>
  )
}
