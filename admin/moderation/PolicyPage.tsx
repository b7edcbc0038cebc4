/** Shared frame of the two policy pages: tabs, permission, history. */
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { moment, zone } from '../look/time.ts'
import { keptSession } from '../providers/session.ts'

/** Leads and admins; the server decides. */
export const mayChange = (): boolean => {
  const staff = keptSession()?.staff
  return staff !== undefined && (staff.lead || staff.roles.includes('admin'))
}

export function PolicyPage({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Page
      title={translate('resources.settings.name', { smart_count: 2 })}
      lead={translate(mayChange() ? 'console.policies.lead' : 'console.policies.leadRead')}
    >
      <Stack
        component="nav"
        direction="row"
        aria-label={translate('console.policies.parts')}
        sx={{ gap: 1, flexWrap: 'wrap', marginBlockEnd: 3 }}
      >
        {(['settings', 'templates'] as const).map((part) => (
          <Button
            key={part}
            component={NavLink}
            to={`/${part}`}
            color="inherit"
            variant="outlined"
            sx={{
              '&.active': {
                color: 'var(--accent-text)',
                borderColor: 'var(--accent-text)',
                background: 'var(--accent-soft)',
              },
            }}
          >
            {translate(`console.policies.${part}`)}
          </Button>
        ))}
      </Stack>
      {children}
    </Page>
  )
}

interface Change {
  readonly por: { readonly nombre: string }
  readonly en: string
}

export function History<One extends Change>({
  changes,
  said,
}: {
  changes: readonly One[]
  said: (change: One) => ReactNode
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box component="section" sx={{ marginBlockStart: 4, display: 'grid', gap: 1.25 }}>
      <Typography variant="h2">{translate('console.policies.history')}</Typography>
      {changes.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.policies.unchanged')}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {changes.map((change, index) => (
          <Box
            key={`${change.en}-${index}`}
            component="li"
            sx={{
              padding: 1.5,
              border: '1px solid var(--line)',
              borderRadius: 'var(--radius-card)',
              overflowWrap: 'anywhere',
            }}
          >
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {change.por.nombre} ·{' '}
              <time dateTime={change.en}>{moment(change.en, zone, locale)}</time>
            </Typography>
            {said(change)}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
