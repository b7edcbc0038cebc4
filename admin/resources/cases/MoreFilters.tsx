/** Further filters of the queue: reported person, reporter, days; and saved filters. */
import {
  Box,
  Button,
  Chip,
  IconButton,
  ListItemButton,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import {
  deleteFilter,
  reportedRoles,
  savedFilters,
  saveFilter,
} from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { findSubjects } from '../../../contract/moderation/subjects.ts'
import { messageOf } from '../../ui/form.tsx'
import { IdWords } from '../../ui/IdWords.tsx'
import { shortId } from '../../ui/Known.tsx'
import { FilterChoice, FilterText } from '../../ui/FilterBar.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import type { CaseFilter, QueuedCase } from '../../providers/dataProvider.ts'
import { listsDecided } from '../../paths/queueAddress.ts'

/** Those that are kept in this browser alone, or the list's own, are nobody's to save. */
const savable = (filter: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      name !== 'sin' && typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )

export default function MoreFilters({ works }: { works: boolean }) {
  const translate = useTranslate()
  const { filterValues, setFilters, meta } = useListContext<QueuedCase>()
  const filter: CaseFilter = filterValues
  const narrow = (name: keyof CaseFilter, value: string | undefined) =>
    setFilters({ ...filter, [name]: value || undefined })
  const reported: { readonly id: string; readonly nombre: string } | null = meta?.reportado ?? null
  return (
    <Paper variant="outlined" sx={{ padding: 1.5, marginBlockEnd: 1.5, display: 'grid', gap: 1.5 }}>
      <Stack
        component="search"
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        {filter.reportado === undefined ? (
          works && <PersonField choose={(id) => narrow('reportado', id)} />
        ) : (
          <Chosen
            label={translate('console.narrowing.chosen', {
              name: reported?.nombre || shortId(filter.reportado),
            })}
            remove={() => narrow('reportado', undefined)}
          />
        )}
        {filter.reportante === undefined ? (
          works && (
            <IdWords
              label={translate('console.narrowing.reporter')}
              value=""
              send={(id) => narrow('reportante', id)}
            />
          )
        ) : (
          <Chosen
            label={translate('console.narrowing.chosenReporter', {
              id: shortId(filter.reportante),
            })}
            remove={() => narrow('reportante', undefined)}
          />
        )}
        <FilterChoice
          label={translate('console.narrowing.role')}
          value={filter.rol ?? ''}
          all={translate('console.cases.all')}
          options={reportedRoles.map((role) => [
            role,
            translate(`console.narrowing.roles.${role}`),
          ])}
          send={(value) => narrow('rol', value)}
        />
        <FilterText
          type="date"
          label={translate('console.narrowing.from')}
          value={filter.desde ?? ''}
          send={(value) => narrow('desde', value)}
        />
        <FilterText
          type="date"
          label={translate('console.narrowing.to')}
          value={filter.hasta ?? ''}
          send={(value) => narrow('hasta', value)}
        />
        {listsDecided(filter) && (
          <>
            <FilterText
              type="date"
              label={translate('console.narrowing.decidedFrom')}
              value={filter.decididoDesde ?? ''}
              send={(value) => narrow('decididoDesde', value)}
            />
            <FilterText
              type="date"
              label={translate('console.narrowing.decidedTo')}
              value={filter.decididoHasta ?? ''}
              send={(value) => narrow('decididoHasta', value)}
            />
          </>
        )}
      </Stack>
      {works && <Saved filter={savable(filter)} show={(saved) => setFilters(saved)} />}
    </Paper>
  )
}

function Chosen({ label, remove }: { label: string; remove: () => void }) {
  const translate = useTranslate()
  return (
    <span>
      <Chip variant="outlined" label={label} sx={{ minHeight: 44 }} />
      <Remove label={translate('console.narrowing.remove', { what: label })} run={remove} />
    </span>
  )
}

const Remove = ({ label, run }: { label: string; run: () => void }) => (
  <IconButton aria-label={label} onClick={run} sx={{ minWidth: 44, minHeight: 44 }}>
    <X size={16} aria-hidden />
  </IconButton>
)

/** By name; asked when one has finished writing, because who is looked for is written down. */
function PersonField({ choose }: { choose: (id: string) => void }) {
  const translate = useTranslate()
  const [sought, setSought] = useState('')
  const { data } = useQuery({
    ...read(findSubjects, { query: { q: sought } }),
    enabled: sought.length >= 2,
    staleTime: 30_000,
  })
  const people = data?.data.filter(({ tipo }) => tipo === 'USER') ?? []
  return (
    <Box sx={{ flex: '1 1 180px', maxWidth: 320 }}>
      <FilterText
        label={translate('console.narrowing.reported')}
        hint={translate('console.narrowing.reportedHint')}
        value={sought}
        send={setSought}
      />
      {data && people.length === 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {translate('console.narrowing.nobody')}
        </Typography>
      )}
      {people.length > 0 && (
        <Box
          role="group"
          aria-label={translate('console.narrowing.found')}
          sx={{ maxHeight: 200, overflowY: 'auto' }}
        >
          {people.map(({ id, nombre }) => (
            <ListItemButton
              key={id}
              component="button"
              type="button"
              onClick={() => choose(id)}
              sx={{ minHeight: 44, width: '100%', borderRadius: 'var(--radius-control)' }}
            >
              {nombre ?? shortId(id)} <code>{shortId(id)}</code>
            </ListItemButton>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Saved({
  filter,
  show,
}: {
  filter: Readonly<Record<string, string>>
  show: (filter: Readonly<Record<string, string>>) => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [name, setName] = useState('')
  const { data } = useQuery({ ...read(savedFilters) })
  const mentioned = {
    onError: (error: Error) => notify(messageOf(error, translate), { type: 'error' }),
  }
  const save = useCommand(saveFilter, {
    mutationFn: () => call(saveFilter, { body: { nombre: name, filtro: filter } }),
    onSuccess: () => {
      setName('')
      notify('console.narrowing.wasSaved', { type: 'success' })
    },
    ...mentioned,
  })
  const remove = useCommand(deleteFilter, {
    mutationFn: (id: string) => call(deleteFilter, { params: { id } }),
    ...mentioned,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !save.isPending) save.mutate()
  }
  const saved = data?.data ?? []
  return (
    <Box
      component="section"
      aria-label={translate('console.narrowing.saved')}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Stack
        component="ul"
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', margin: 0, padding: 0 }}
      >
        {saved.map(({ id, nombre, filtro }) => (
          <li key={id}>
            <Chip label={nombre} onClick={() => show(filtro)} sx={{ minHeight: 44 }} />
            <Remove
              label={translate('console.narrowing.delete', { name: nombre })}
              run={() => remove.mutate(id)}
            />
          </li>
        ))}
      </Stack>
      {Object.keys(filter).length > 0 ? (
        <Stack component="form" direction="row" onSubmit={send} sx={{ gap: 1, flexWrap: 'wrap' }}>
          <TextField
            size="small"
            label={translate('console.narrowing.name')}
            value={name}
            onChange={({ target: { value } }) => setName(value)}
            slotProps={{ htmlInput: { maxLength: limits.case.filterName } }}
          />
          <Button
            type="submit"
            variant="outlined"
            color="inherit"
            disabled={name.trim() === ''}
            loading={save.isPending}
          >
            {translate('console.narrowing.save')}
          </Button>
        </Stack>
      ) : (
        saved.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('console.narrowing.none')}
          </Typography>
        )
      )}
    </Box>
  )
}
