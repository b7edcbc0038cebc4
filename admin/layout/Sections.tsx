/** The sections that this person may open: a list at the side on a desktop, a bar at the bottom on a phone. */
import { Box } from '@mui/material'
import { createElement } from 'react'
import { useCanAccessResources, useGetResourceLabel, useResourceDefinitions, useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'

const look = {
  rail: {
    bar: { display: 'flex', flexDirection: 'column', gap: 0.5 },
    item: { minHeight: 44, padding: '0 12px', gap: 1.5, borderRadius: 'var(--radius-control)', fontSize: '0.9375rem' },
  },
  tabs: {
    // More than fit are reached by scrolling to the side.
    bar: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(84px, 1fr)', overflowX: 'auto', height: 'var(--nav-height)', paddingBottom: 'var(--safe-bottom)' },
    item: { flexDirection: 'column', justifyContent: 'center', gap: 0.5, fontSize: '0.75rem', textAlign: 'center' },
  },
} as const

export function Sections({ kind }: { kind: keyof typeof look }) {
  const translate = useTranslate()
  const labelOf = useGetResourceLabel()
  const definitions = Object.values(useResourceDefinitions())
  const { canAccess } = useCanAccessResources({ resources: definitions.map(({ name }) => name), action: 'list' })

  return (
    <Box component="nav" aria-label={translate('console.menu')} sx={look[kind].bar}>
      {definitions.filter(({ name }) => canAccess?.[name]).map(({ name, icon }) => (
        <Box
          key={name}
          component={NavLink}
          to={`/${name}`}
          sx={{
            ...look[kind].item,
            display: 'flex', alignItems: 'center', textDecoration: 'none', color: 'text.secondary', fontWeight: 600,
            '&:hover': { color: 'text.primary', background: kind === 'rail' ? 'var(--raised)' : undefined },
            '&.active': { color: 'var(--accent-text)', background: kind === 'rail' ? 'var(--accent-soft)' : undefined },
            '&.active::before': kind === 'tabs' ? { content: '""', width: 28, height: 3, borderRadius: 2, background: 'var(--accent-text)', position: 'absolute', top: 0 } : undefined,
            position: 'relative',
          }}
        >
          {icon && createElement(icon, { size: 20, 'aria-hidden': true })}
          {labelOf(name, 2)}
        </Box>
      ))}
    </Box>
  )
}
