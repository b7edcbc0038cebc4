/** Frame of every page: sections, account, and the content inside an error boundary. */
import { Alert, Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, useEffect } from 'react'
import { SkipNavigationButton, useLocale, useNotify, useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLiveLink } from '../live/live.ts'
import { useMode } from '../look/useMode.ts'
import { visuallyHidden } from '../look/visuallyHidden.ts'
import { TroubleBanner } from '../resources/projections/TroubleBanner.tsx'
import { Account } from './Account.tsx'
import { ANNOUNCER } from '../ui/announce.ts'
import { Brand } from './Brand.tsx'
import { FramePart } from '../ui/FramePart.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Offline } from './Offline.tsx'
import { MenuSections } from './Sections.tsx'
import { PageAhead } from '../moderation/PageAhead.tsx'
import { Crashed } from '../ui/states.tsx'
import { useEndedSession } from './useEndedSession.ts'

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const { pathname } = useLocation()
  const locale = useLocale()
  const title = useTranslate()('console.title')
  useMode()
  useEndedSession()
  const notify = useNotify()
  const navigate = useNavigate()
  const translate = useTranslate()
  useLiveLink((caseId) => {
    const open = (
      <Button color="inherit" onClick={() => void navigate(`/cases/${caseId}/show`)}>
        {translate('console.mentions.open')}
      </Button>
    )
    notify(
      <Alert severity="info" variant="filled" action={open}>
        {translate('console.mentions.told')}
      </Alert>,
      { autoHideDuration: 15_000 },
    )
  })
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  // What led here may be gone: then one is at the content, not at the page's beginning.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('main-content')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: wide ? '232px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        gridTemplateRows: wide ? '1fr' : 'auto 1fr',
        minHeight: '100dvh',
        background: 'var(--bg)',
      }}
    >
      <SkipNavigationButton />
      <FramePart>{wide ? <Rail title={title} /> : <TopBar title={title} />}</FramePart>
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          minWidth: 0,
          outline: 'none',
          paddingBottom: wide ? 0 : 'calc(var(--nav-height) + var(--safe-bottom))',
        }}
      >
        <FramePart>
          <Offline />
        </FramePart>
        <FramePart>
          <TroubleBanner />
        </FramePart>
        <ErrorBoundary FallbackComponent={Crashed} resetKeys={[pathname]}>
          <Suspense fallback={<PageAhead />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {!wide && (
        <FramePart>
          <BottomBar />
        </FramePart>
      )}
      <FramePart>
        <Keyboard />
      </FramePart>
      <div id={ANNOUNCER} role="status" style={visuallyHidden} />
    </Box>
  )
}

const Rail = ({ title }: { title: string }) => (
  <Box
    component="header"
    sx={{
      position: 'sticky',
      top: 0,
      height: '100dvh',
      display: 'flex',
      flexDirection: 'column',
      gap: 3,
      padding: '24px 16px 16px',
      background: 'var(--surface)',
      borderInlineEnd: '1px solid var(--line)',
    }}
  >
    <Box sx={{ paddingInline: 1 }}>
      <Brand title={title} />
    </Box>
    <MenuSections kind="rail" />
    <Box
      sx={{ marginBlockStart: 'auto', borderTop: '1px solid var(--line)', paddingBlockStart: 1.5 }}
    >
      <Account />
    </Box>
  </Box>
)

const TopBar = ({ title }: { title: string }) => (
  <Box
    component="header"
    sx={{
      position: 'sticky',
      top: 0,
      zIndex: 'appBar',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '8px 16px',
      background: 'var(--surface)',
      borderBlockEnd: '1px solid var(--line)',
    }}
  >
    <Brand title={title} />
    <Account compact />
  </Box>
)

const BottomBar = () => (
  <Box
    sx={{
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: 'appBar',
      background: 'var(--surface)',
      borderBlockStart: '1px solid var(--line)',
    }}
  >
    <MenuSections kind="tabs" />
  </Box>
)
