/** ? says which keys do something on this page; Ctrl-K leads to any page, case, person or thing. */
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  List,
  ListItemButton,
  ListItemText,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent as Pressed, useEffect, useEffectEvent, useState } from 'react'
import {
  useCanAccess,
  useCanAccessResources,
  useGetResourceLabel,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { ResponseOf } from '../../contract/kernel/route.ts'
import type { Life } from '../../contract/moderation/audit.ts'
import { findSubjects } from '../../contract/moderation/subjects.ts'
import { read } from '../providers/reads.ts'
import { activeKeys, letterKeysAreOn, turnLetterKeys, useKeys } from '../ui/useKeys.ts'
import { replayPath } from '../paths/replayPaths.ts'
import { subjectPath } from '../paths/subjectPath.ts'
import { shortId } from '../ui/Known.tsx'
import { deliveriesPath } from '../paths/deliveriesPath.ts'

type Found = ResponseOf<typeof findSubjects>['data'][number]

export function Keyboard() {
  const [open, setOpen] = useState<'help' | 'jump' | null>(null)
  const close = () => setOpen(null)
  const help = () => setOpen('help')
  // The second also where keys of one character are off.
  useKeys({ '?': { does: 'console.keys.help', run: help }, 'Ctrl /': help })
  const jumps = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    setOpen('jump')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => jumps(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (open === 'help') return <Help close={close} />
  return open === 'jump' ? <Jump close={close} /> : null
}

function Help({ close }: { close: () => void }) {
  const translate = useTranslate()
  // As they were when it was opened.
  const [keys] = useState(activeKeys)
  const [on, setOn] = useState(letterKeysAreOn)
  const rows = [
    ...keys,
    { key: 'Ctrl /', does: 'console.keys.help' },
    { key: 'Ctrl K', does: 'console.keys.jump' },
    { key: 'Esc', does: 'console.keys.close' },
  ]
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('console.keys.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            gap: '10px 16px',
            alignItems: 'baseline',
            margin: 0,
          }}
        >
          {rows.map(({ key, does }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Kbd>{key}</Kbd>
              </Box>
              <Box component="dd" sx={{ margin: 0 }}>
                {translate(does)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ marginBlockStart: 2 }}
          control={
            <Switch
              checked={on}
              onChange={(_, next) => {
                turnLetterKeys(next)
                setOn(next)
              }}
            />
          }
          label={translate('console.keys.letters')}
        />
      </DialogContent>
    </Dialog>
  )
}

const Kbd = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      fontFamily: 'inherit',
      fontWeight: 700,
      border: '1px solid var(--line-strong)',
      borderRadius: '6px',
      padding: '2px 8px',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

const begin = (field: HTMLInputElement | null) => field?.focus()

interface Place {
  readonly to: string
  readonly label: string
  readonly detail?: string
}

function Jump({ close }: { close: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const places = usePlaces(typed.trim())
  const picked = Math.min(chosen, places.length - 1)
  const go = (event: Pressed) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key] ?? 0
    if (step !== 0) setChosen((picked + step + places.length) % Math.max(1, places.length))
    const place = places[picked]
    if (event.key === 'Enter' && place) {
      close()
      void navigate(place.to)
    }
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-label={translate('console.keys.jump')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ padding: 2 }}>
        <TextField
          inputRef={begin}
          fullWidth
          label={translate('console.keys.where')}
          placeholder={translate('console.keys.whereHint')}
          value={typed}
          onKeyDown={go}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setChosen(0)
          }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: {
              maxLength: 80,
              role: 'combobox',
              'aria-expanded': places.length > 0,
              'aria-controls': 'jump-places',
              'aria-activedescendant': places.length > 0 ? `jump-${picked}` : undefined,
              autoComplete: 'off',
            },
          }}
        />
        <List
          id="jump-places"
          role="listbox"
          aria-label={translate('console.keys.places')}
          sx={{ maxHeight: '50dvh', overflow: 'auto', marginBlockStart: 1 }}
        >
          {places.map(({ to, label, detail }, index) => (
            <ListItemButton
              key={to}
              id={`jump-${index}`}
              role="option"
              aria-selected={index === picked}
              selected={index === picked}
              component={Link}
              to={to}
              tabIndex={-1}
              onClick={close}
              sx={{ minHeight: 44, borderRadius: 'var(--radius-control)' }}
            >
              <ListItemText primary={label} secondary={detail} sx={{ overflowWrap: 'anywhere' }} />
            </ListItemButton>
          ))}
        </List>
        {typed.trim().length >= 2 && places.length === 0 && (
          <Typography role="status" sx={{ color: 'text.secondary' }}>
            {translate('console.keys.nowhere')}
          </Typography>
        )}
      </Box>
    </Dialog>
  )
}

/** Pages whose name has it, and what the server finds; who is looked for is written down there. */
function usePlaces(typed: string): readonly Place[] {
  const translate = useTranslate()
  const labelOf = useGetResourceLabel()
  const names = Object.keys(useResourceDefinitions())
  const { canAccess } = useCanAccessResources({ resources: names, action: 'list' })
  const { canAccess: mayFind } = useCanAccess({ resource: 'subjects', action: 'find' })
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...read(findSubjects, { query: { q: sought } }),
    enabled: mayFind === true && sought.length >= 2,
    staleTime: 30_000,
  })
  const found = typed.length < 2 ? [] : (data?.data ?? [])
  const path = usePathOf()
  return [
    ...names
      .filter((name) => canAccess?.[name])
      .map((name) => ({ to: `/${name}`, label: labelOf(name, 2) }))
      .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    ...found.flatMap(({ tipo, id, nombre, rol, negocio, contacto }) => {
      const to = path(tipo, id)
      if (to === undefined) return []
      const kind =
        tipo === 'CASE'
          ? translate('resources.cases.name', { smart_count: 1 })
          : translate(`console.cases.subject.${tipo}`)
      const detail = [
        rol && translate(`console.narrowing.roles.${rol}`),
        negocio,
        contacto?.telefono,
        contacto?.email,
      ]
        .filter(Boolean)
        .join(' · ')
      return [{ to, label: `${kind} · ${nombre ?? shortId(id)}`, ...(detail !== '' && { detail }) }]
    }),
  ]
}

const lifeOf: Partial<Record<Found['tipo'], Life>> = {
  USER: 'person',
  BUSINESS: 'shop',
  POST: 'post',
}

/** The page that a role has for a subject: its page, its replay, or its notices. */
function usePathOf(): (type: Found['tipo'], id: string) => string | undefined {
  const { canAccess: sees } = useCanAccess({ resource: 'subjects', action: 'show' })
  const { canAccess: replays } = useCanAccess({ resource: 'replay', action: 'show' })
  const { canAccess: readsCases } = useCanAccess({ resource: 'cases', action: 'show' })
  const { canAccess: traces } = useCanAccess({ resource: 'deliveries', action: 'list' })
  return (type, id) => {
    const life = lifeOf[type]
    if (type === 'CASE') return readsCases ? `/cases/${id}/show` : undefined
    if (sees) return subjectPath(type, id)
    if (replays && life) return replayPath(life, id)
    return traces && type === 'USER' ? deliveriesPath({ persona: id }) : undefined
  }
}
