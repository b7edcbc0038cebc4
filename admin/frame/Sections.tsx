/** The sections a user may open: a side list on a desktop, a bottom bar on a phone. */
import { Box, Menu, MenuItem, ListItemIcon } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { type ComponentType, createElement, useState } from 'react'
import {
  type ResourceDefinition,
  useCanAccess,
  useCanAccessResources,
  useGetResourceLabel,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { cases } from '../../contract/moderation/cases.ts'
import { read } from '../providers/reads.ts'
import { keptSession } from '../providers/session.ts'
import { useWellbeing } from '../moderation/wellbeing.ts'
import { inMenuOrder } from './menuOrder.ts'

/** So many have room beside each other on the narrowest phone. */
const ABREAST = 5

const look = {
  rail: {
    bar: { display: 'flex', flexDirection: 'column', gap: 0.5, overflowY: 'auto', minHeight: 0 },
    item: {
      minHeight: 44,
      padding: '0 12px',
      gap: 1.5,
      borderRadius: 'var(--radius-control)',
      fontSize: '0.9375rem',
      flexShrink: 0,
    },
  },
  tabs: {
    bar: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      height: 'var(--nav-height)',
      paddingBottom: 'var(--safe-bottom)',
    },
    item: {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0.5,
      fontSize: '0.75rem',
      textAlign: 'center',
      minWidth: 0,
    },
  },
} as const

const itemOf = (kind: keyof typeof look) =>
  ({
    ...look[kind].item,
    display: 'flex',
    alignItems: 'center',
    textDecoration: 'none',
    color: 'text.secondary',
    fontWeight: 600,
    '&:hover': { color: 'text.primary', background: kind === 'rail' ? 'var(--raised)' : undefined },
    '&.active': {
      color: 'var(--accent-text)',
      background: kind === 'rail' ? 'var(--accent-soft)' : undefined,
    },
    '&.active::before':
      kind === 'tabs'
        ? {
            content: '""',
            width: 28,
            height: 3,
            borderRadius: 2,
            background: 'var(--accent-text)',
            position: 'absolute',
            top: 0,
          }
        : undefined,
    position: 'relative',
  }) as const

export function MenuSections({ kind }: { kind: keyof typeof look }) {
  const translate = useTranslate()
  const labelOf = useGetResourceLabel()
  // What has no icon is reached from its neighbours.
  const definitions = Object.values(useResourceDefinitions()).filter(({ icon }) => icon)
  const { canAccess } = useCanAccessResources({
    resources: definitions.map(({ name }) => name),
    action: 'list',
  })
  const open = inMenuOrder(
    definitions.filter(({ name }) => canAccess?.[name]),
    keptSession()?.staff.roles ?? [],
  )
  const waiting = useWaiting()
  const shown = kind === 'tabs' && open.length > ABREAST ? open.slice(0, ABREAST - 1) : open
  return (
    <Box component="nav" aria-label={translate('console.menu')} sx={look[kind].bar}>
      {shown.map(({ name, icon }) => (
        <Box key={name} component={NavLink} to={`/${name}`} sx={itemOf(kind)}>
          <Icon icon={icon} />
          {kind === 'tabs' ? <OneLine>{labelOf(name, 2)}</OneLine> : labelOf(name, 2)}
          <Waiting count={waiting[name]} kind={kind} />
        </Box>
      ))}
      {shown.length < open.length && <Further sections={open.slice(shown.length)} />}
    </Box>
  )
}

const A_MINUTE = 60_000

function useWaiting(): Readonly<Record<string, number | undefined>> {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'work' })
  const { without } = useWellbeing()
  const { data } = useQuery({
    ...read(cases, {
      query: { perPage: 1, ...(without.length > 0 && { sin: without.join(',') }) },
    }),
    // Not with each change of the queue: the number is of this minute.
    meta: { provides: ['cases', 'waiting'] },
    enabled: canAccess === true,
    staleTime: A_MINUTE,
    refetchInterval: A_MINUTE,
  })
  return { cases: data?.pestanas.abiertos, appeals: data?.apelaciones.cuenta }
}

function Waiting({ count, kind }: { count: number | undefined; kind: keyof typeof look }) {
  if (!count) return null
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        minWidth: 20,
        padding: '1px 6px',
        borderRadius: 'var(--radius-pill)',
        background: 'var(--accent-soft)',
        color: 'var(--accent-text)',
        fontSize: '0.75rem',
        textAlign: 'center',
        ...(kind === 'rail'
          ? { marginInlineStart: 'auto' }
          : { position: 'absolute', top: 4, insetInlineStart: 'calc(50% + 6px)' }),
      }}
    >
      {count}
    </Box>
  )
}

/** What has no room in the bar of a phone. */
function Further({ sections }: { sections: readonly ResourceDefinition[] }) {
  const translate = useTranslate()
  const labelOf = useGetResourceLabel()
  const { pathname } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isHere = ({ name }: ResourceDefinition) =>
    pathname === `/${name}` || pathname.startsWith(`/${name}/`)
  const close = () => setAnchor(null)
  return (
    <>
      <Box
        component="button"
        type="button"
        onClick={({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={sections.some(isHere) ? 'active' : undefined}
        sx={{
          ...itemOf('tabs'),
          border: 0,
          padding: 0,
          background: 'none',
          fontFamily: 'inherit',
          cursor: 'pointer',
        }}
      >
        <Ellipsis size={20} aria-hidden />
        <OneLine>{translate('console.moreSections')}</OneLine>
      </Box>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { minWidth: 220, border: '1px solid var(--line)' } },
          list: { 'aria-label': translate('console.moreSections') },
        }}
      >
        {sections.map((section) => (
          <MenuItem
            key={section.name}
            component={Link}
            to={`/${section.name}`}
            onClick={close}
            selected={isHere(section)}
            aria-current={isHere(section) ? 'page' : undefined}
          >
            <ListItemIcon>
              <Icon icon={section.icon} />
            </ListItemIcon>
            {labelOf(section.name, 2)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const Icon = ({
  icon,
}: {
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> | undefined
}) => icon && createElement(icon, { size: 20, 'aria-hidden': true })
/** A long name ends in dots: the icon and the first letters are what one goes by. */
const OneLine = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      paddingInline: 0.25,
    }}
  >
    {children}
  </Box>
)
