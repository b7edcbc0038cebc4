/** Dashboard numbers of a barber or shop at a position of the log. */
import { Box, Button, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Store } from 'lucide-react'
import { HttpError, useLocaleState, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { auditedStatistics } from '../../../contract/booking/audit.ts'
import { read } from '../../providers/reads.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { calendarDay, money, moment } from '../../look/time.ts'
import type { AuditedStatistics } from '../../providers/dataProvider.ts'

const periods = ['1', '4', '12', '52'] as const

export default function NumbersPage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const de = search.get('de') === 'negocio' ? 'negocio' : 'barbero'
  const semanas = periods.find((one) => one === search.get('semanas')) ?? '4'
  const al = search.get('al') ?? undefined
  const say = (changes: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  const found = useQuery({
    placeholderData: keepPreviousData,
    ...read(auditedStatistics, { params: { id }, query: { de, semanas, al } }),
  })

  const above = <Back id={id} position={found.data?.posicion} />
  const choices = (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Choice
        label={translate('console.numbers.of')}
        value={de}
        options={['barbero', 'negocio'].map((one) => [one, translate(`console.numbers.${one}`)])}
        choose={(chosen) => say({ de: chosen })}
      />
      <Choice
        label={translate('console.numbers.period')}
        value={semanas}
        options={periods.map((one) => [
          one,
          translate('console.numbers.weeks', { smart_count: Number(one) }),
        ])}
        choose={(chosen) => say({ semanas: chosen })}
      />
    </Stack>
  )
  if (found.error instanceof HttpError && found.error.status === 404) {
    return (
      <Page title={translate('console.numbers.noShop')} headed={false} above={above}>
        {choices}
        <Notice
          level="h1"
          icon={Store}
          title={translate('console.numbers.noShop')}
          lead={translate('console.error.notFoundLead')}
        />
      </Page>
    )
  }
  if (found.error)
    return (
      <Page title={translate('console.replay.toNumbers')} headed={false} above={above}>
        <Failed level="h1" error={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  if (!found.data)
    return (
      <Page title={translate('console.replay.toNumbers')} above={above}>
        <Skeleton variant="rounded" height={320} />
      </Page>
    )
  return (
    <Page
      title={translate('console.numbers.title', {
        name: found.data.nombre ?? translate('console.actor.barbero'),
      })}
      above={above}
      lead={<Standing numbers={found.data} />}
      actions={choices}
    >
      <Shown numbers={found.data} go={(instant) => say({ al: instant })} />
    </Page>
  )
}

/** Until when, and as known at which position. */
function Standing({
  numbers: { al, posicion, pasado, zonaHoraria, periodo },
}: {
  numbers: AuditedStatistics
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <>
      <p role="status">
        {translate(pasado ? 'console.numbers.known' : 'console.numbers.current', {
          position: posicion,
          when: moment(al, zonaHoraria, locale),
        })}
      </p>
      <p>
        {translate('console.numbers.between', {
          from: calendarDay(periodo.desde, locale),
          to: calendarDay(periodo.hasta, locale),
          zone: zonaHoraria,
        })}
      </p>
    </>
  )
}

function Shown({
  numbers,
  go,
}: {
  numbers: AuditedStatistics
  go: (al: string | undefined) => void
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const {
    visitas,
    ingresos,
    moneda,
    ocupacion,
    inasistencia,
    recurrencia,
    semanas,
    anterior,
    siguiente,
    pasado,
  } = numbers
  const earned = (each: AuditedStatistics['ingresos']) =>
    each.length === 0
      ? money(0, moneda)
      : each.map((one) => money(Math.round(one.total * 100), one.moneda)).join(' + ')
  const ofAll = (part: number, whole: number) => translate('console.numbers.ofAll', { part, whole })
  const figures = [
    ['revenue', earned(ingresos)],
    ['visits', String(visitas)],
    ['occupancy', `${ofAll(ocupacion.reservados, ocupacion.abiertos)} min`],
    ['noShow', ofAll(inasistencia.faltas, inasistencia.citas)],
    ['repeat', ofAll(recurrencia.repiten, recurrencia.clientes)],
  ] as const
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={anterior === null}
          onClick={() => go(anterior ?? undefined)}
          startIcon={<ChevronLeft size={18} aria-hidden />}
        >
          {translate('console.numbers.earlier')}
        </Button>
        <Button
          variant="outlined"
          disabled={!pasado || siguiente === null}
          onClick={() => go(siguiente ?? undefined)}
          endIcon={<ChevronRight size={18} aria-hidden />}
        >
          {translate('console.numbers.later')}
        </Button>
        {pasado && (
          <Button onClick={() => go(undefined)}>{translate('console.numbers.now')}</Button>
        )}
      </Stack>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' },
          gap: 1.25,
          margin: 0,
        }}
      >
        {figures.map(([name, value]) => (
          <Paper key={name} variant="outlined" sx={{ padding: 2 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`console.numbers.${name}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {value}
            </Typography>
          </Paper>
        ))}
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': {
              textAlign: 'start',
              padding: '10px 12px 10px 0',
              borderBlockEnd: '1px solid var(--line)',
              fontWeight: 400,
            },
          }}
        >
          <caption>
            <Typography
              component="span"
              variant="h2"
              sx={{ display: 'block', textAlign: 'start', marginBlockEnd: 1 }}
            >
              {translate('console.numbers.byWeek')}
            </Typography>
          </caption>
          <thead>
            <tr>
              {['week', 'visits', 'revenue'].map((name) => (
                <th key={name} scope="col">
                  {translate(`console.numbers.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {semanas.map((week) => (
              <tr key={week.desde}>
                <th scope="row">{calendarDay(week.desde, locale)}</th>
                <td>{week.visitas}</td>
                <td>{earned(week.ingresos)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}

function Choice({
  label,
  value,
  options,
  choose,
}: {
  label: string
  value: string
  options: readonly (readonly string[])[]
  choose: (chosen: string) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: 140 }}
    >
      {options.map(([name = '', words]) => (
        <MenuItem key={name} value={name}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Back({ id, position }: { id: string; position: string | undefined }) {
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to={`/appointments/${id}/show${position === undefined ? '' : `?posicion=${position}`}`}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, marginBlockEnd: 0.5, color: 'var(--accent-text)' }}
    >
      {translate('console.numbers.back')}
    </Button>
  )
}
