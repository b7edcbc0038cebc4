/** Figures page: a period, as of any moment, with sums beside the previous period. */
import { Box, Button, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { History, Link as Chain } from 'lucide-react'
import { useLocaleState, useNotify, useRequireAccess, useTranslate } from 'react-admin'
import { figureTables } from '../../../contract/analysis/figures.ts'
import { number as written } from '../../../shared/format/format.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { calendarDay, moment, money } from '../../look/time.ts'
import { Breakdown } from './Breakdown.tsx'
import { Contents, ToSection } from './Contents.tsx'
import { Filters } from './Filters.tsx'
import { FigureSections } from './Sections.tsx'
import { intervalOf, unitFor, units } from '../../ui/stretches.ts'
import { dayFrom, daysIn, download, type Figures, useAsked, useFigures } from './useFigures.ts'
import { Views } from './Views.tsx'

const periods = [7, 30, 90, 365] as const

export default function FiguresPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { isPending: checking } = useRequireAccess({ resource: 'figures', action: 'list' })
  const { asked, shown } = useAsked()
  const { found, before, now } = useFigures(asked, !checking)
  if (checking) return <PageSkeleton />
  const { data, error } = found
  return (
    <Page
      title={translate('resources.figures.name', { smart_count: 2 })}
      lead={data ? <Standing figures={data} /> : translate('console.figures.lead')}
    >
      <Controls figures={data} />
      {error ? <Failed error={error} retry={() => void found.refetch()} /> : null}
      {!error && !data && (
        <Stack sx={{ gap: 2 }}>
          {[90, 320, 320].map((height, index) => (
            <Skeleton key={`${height}-${String(index)}`} variant="rounded" height={height} />
          ))}
        </Stack>
      )}
      {!error && data && (
        <Box
          aria-busy={found.isPlaceholderData}
          sx={{
            opacity: found.isPlaceholderData ? 0.6 : 1,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'minmax(0, 1fr)',
          }}
        >
          <Contents of={figureTables} />
          <Summary figures={data} before={before} now={now} />
          <Breakdown periodo={data.periodo} />
          <FigureSections
            figures={data}
            now={now}
            unit={unitFor(shown.cada, daysIn(data.periodo))}
            bring={(table) =>
              download(
                table,
                asked,
                data.periodo,
                intervalOf[unitFor(shown.cada, daysIn(data.periodo))],
                locale,
              )
            }
          />
        </Box>
      )}
    </Page>
  )
}

/** Of which days, and as known when. */
function Standing({ figures: { periodo, pasado, al, posicion } }: { figures: Figures }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const existing = !pasado
    ? translate('console.figures.current')
    : al === null
      ? translate('console.figures.pastAt', { position: posicion })
      : translate('console.figures.past', { when: moment(al, zone, locale) })
  return (
    <Box
      component="span"
      role="status"
      sx={
        pasado
          ? {
              display: 'inline-block',
              padding: '6px 12px',
              borderRadius: 'var(--radius-control)',
              background: 'var(--info-soft)',
              color: 'var(--info)',
            }
          : undefined
      }
    >
      {translate('console.figures.between', {
        from: calendarDay(periodo.desde, locale),
        to: calendarDay(periodo.hasta, locale),
      })}{' '}
      {existing}
    </Box>
  )
}

/** `2026-11-23T10:00` as the input wants it, on this device's clock. */
const onThisClock = (instant: string): string => {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function Controls({ figures }: { figures: Figures | undefined }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { asked, shown, say } = useAsked()
  const field = {
    size: 'small',
    slotProps: { inputLabel: { shrink: true } },
    sx: { flex: { xs: '1 1 140px', md: '0 0 auto' } },
  } as const
  const { desde = '', hasta = '' } = figures?.periodo ?? {}
  const whole = (changes: { desde?: string; hasta?: string }) => {
    const next = { desde, hasta, ...changes }
    if (next.desde && next.hasta)
      say(
        next.desde <= next.hasta
          ? next
          : { desde: changes.desde ?? next.hasta, hasta: changes.hasta ?? next.desde },
      )
  }
  const keep = () => {
    if (!figures) return
    say({ ...figures.periodo, al: figures.fijo })
    notify('console.figures.kept', { type: 'info' })
  }
  return (
    <Stack sx={{ gap: 1.5, marginBlockEnd: 2.5 }}>
      <Stack
        component="div"
        role="group"
        aria-label={translate('console.figures.periods')}
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {periods.map((days) => {
          const isOn =
            figures !== undefined &&
            daysIn(figures.periodo) === days &&
            figures.periodo.hasta >= dayFrom(-1) &&
            figures.periodo.hasta <= dayFrom(1)
          return (
            <Button
              key={days}
              size="small"
              variant={isOn ? 'contained' : 'outlined'}
              color={isOn ? 'primary' : 'inherit'}
              aria-pressed={isOn}
              onClick={() => say({ desde: dayFrom(1 - days), hasta: dayFrom(0) })}
            >
              {days === 365
                ? translate('console.figures.year')
                : translate('console.figures.last', { smart_count: days })}
            </Button>
          )
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          {...field}
          type="date"
          label={translate('console.figures.from')}
          value={desde}
          onChange={({ target }) => whole({ desde: target.value })}
        />
        <TextField
          {...field}
          type="date"
          label={translate('console.figures.to')}
          value={hasta}
          onChange={({ target }) => whole({ hasta: target.value })}
        />
        <TextField
          {...field}
          type="datetime-local"
          label={translate('console.figures.asOf')}
          value={figures?.pasado && figures.al !== null ? onThisClock(figures.al) : ''}
          onChange={({ target: { value } }) => {
            const at = new Date(value)
            if (value && at.getTime() <= Date.now()) say({ al: at.toISOString() })
          }}
        />
        {asked.al !== undefined && (
          <Button
            onClick={() => say({ al: undefined })}
            startIcon={<History size={18} aria-hidden />}
          >
            {translate('console.figures.now')}
          </Button>
        )}
        {asked.al !== figures?.fijo && (
          <Button
            color="inherit"
            onClick={keep}
            disabled={!figures}
            startIcon={<Chain size={18} aria-hidden />}
          >
            {translate('console.figures.keep')}
          </Button>
        )}
        <Views figures={figures} />
      </Stack>
      <Filters />
      <Stack
        direction="row"
        role="group"
        aria-label={translate('console.figures.stretches')}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {units.map((unit) => {
          const isOn =
            figures !== undefined && unitFor(shown.cada, daysIn(figures.periodo)) === unit
          return (
            <Button
              key={unit}
              size="small"
              variant={isOn ? 'contained' : 'outlined'}
              color={isOn ? 'primary' : 'inherit'}
              aria-pressed={isOn}
              onClick={() => say({ cada: intervalOf[unit] })}
            >
              {translate(
                `console.figures.${{ day: 'byDay', week: 'byWeek', month: 'byMonth' }[unit]}`,
              )}
            </Button>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** Where each sum is told day by day. */
const sectionOf = {
  reservadas: 'citas',
  completadas: 'citas',
  ingresos: 'ingresos',
  cancelacion: 'cancelaciones',
  inasistencia: 'inasistencias',
  repiten: 'clientes',
} as const

/** `now`: the same period as it is known now, where `figures` are of the past. */
function Summary({
  figures: { resumen, periodo },
  before,
  now,
}: {
  figures: Figures
  before: Figures | undefined
  now: Figures | undefined
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const days = daysIn(periodo)
  const percent = (rate: number | null) =>
    rate === null ? '—' : `${written(Math.round(rate * 1_000) / 10, locale)} %`
  const signed = (value: number) => {
    const minus = value < 0 ? '−' : ''
    return `${value > 0 ? '+' : minus}${written(Math.abs(value), locale)}`
  }
  const grown = (now: number, then: number | undefined) => {
    if (!then) return undefined
    const change = Math.round(((now - then) / then) * 100)
    return change === 0
      ? translate('console.figures.same', { smart_count: days })
      : translate('console.figures.before', { change: `${signed(change)} %`, smart_count: days })
  }
  const moved = (now: number | null, then: number | null | undefined) => {
    if (now === null || then === null || then === undefined) return undefined
    const change = Math.round((now - then) * 1_000) / 10
    return change === 0
      ? translate('console.figures.same', { smart_count: days })
      : translate('console.figures.before', {
          change: translate('console.figures.points', { change: signed(change) }),
          smart_count: days,
        })
  }
  const then = before?.resumen
  const present = now?.resumen
  const today = (
    value: string,
    change: number | undefined,
    unit: (change: string) => string = (text) => text,
  ) =>
    translate('console.figures.nowIs', {
      value,
      change: change ? unit(signed(Math.round(change * 10) / 10)) : '=',
    })
  const counted = (name: 'reservadas' | 'completadas') =>
    present && today(written(present[name], locale), present[name] - resumen[name])
  const rated = (now: number | null | undefined, existing: number | null) =>
    now === undefined
      ? undefined
      : today(
          percent(now),
          now === null || existing === null ? undefined : (now - existing) * 100,
          (change) => translate('console.figures.points', { change }),
        )
  const earned = present?.ingresos.map(({ moneda, total }) => {
    const change = Math.round(
      (total - (resumen.ingresos.find((one) => one.moneda === moneda)?.total ?? 0)) * 100,
    )
    return today(
      money(Math.round(total * 100), moneda),
      change === 0 ? undefined : change,
      () => `${change > 0 ? '+' : '−'}${money(Math.abs(change), moneda)}`,
    )
  })
  const tiles = [
    [
      'reservadas',
      [written(resumen.reservadas, locale)],
      grown(resumen.reservadas, then?.reservadas),
      [counted('reservadas')],
    ],
    [
      'completadas',
      [written(resumen.completadas, locale)],
      grown(resumen.completadas, then?.completadas),
      [counted('completadas')],
    ],
    [
      'ingresos',
      resumen.ingresos.length === 0
        ? [translate('console.figures.summary.nothing')]
        : resumen.ingresos.map(({ moneda, total }) => money(Math.round(total * 100), moneda)),
      resumen.ingresos.length === 1
        ? grown(
            resumen.ingresos[0]?.total ?? 0,
            then?.ingresos.find(({ moneda }) => moneda === resumen.ingresos[0]?.moneda)?.total,
          )
        : undefined,
      earned ?? [],
    ],
    [
      'cancelacion',
      [percent(resumen.tasaCancelacion)],
      moved(resumen.tasaCancelacion, then?.tasaCancelacion),
      [rated(present?.tasaCancelacion, resumen.tasaCancelacion)],
    ],
    [
      'inasistencia',
      [percent(resumen.tasaInasistencia)],
      moved(resumen.tasaInasistencia, then?.tasaInasistencia),
      [rated(present?.tasaInasistencia, resumen.tasaInasistencia)],
    ],
    [
      'repiten',
      [percent(resumen.recurrencia.tasa)],
      moved(resumen.recurrencia.tasa, then?.recurrencia.tasa),
      [rated(present?.recurrencia.tasa, resumen.recurrencia.tasa)],
    ],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        gap: 1.25,
        margin: 0,
      }}
    >
      {tiles.map(([name, values, change, today]) => (
        <Paper
          key={name}
          variant="outlined"
          sx={{ padding: { xs: 1.5, md: 2 }, borderRadius: 'var(--radius-card)' }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            <ToSection name={sectionOf[name]}>
              {translate(`console.figures.summary.${name}`)}
            </ToSection>
          </Typography>
          {values.map((value) => (
            <Typography
              key={value}
              component="dd"
              sx={{
                margin: 0,
                fontFamily: 'var(--font-display)',
                fontStretch: 'condensed',
                fontWeight: 700,
                fontSize:
                  values.length > 1
                    ? '1.125rem'
                    : { xs: value.length > 9 ? '1.125rem' : '1.5rem', md: '1.625rem' },
                lineHeight: 1.2,
                overflowWrap: 'anywhere',
              }}
            >
              {value}
            </Typography>
          ))}
          {change !== undefined && (
            <Typography
              component="dd"
              sx={{
                margin: 0,
                marginBlockStart: 0.25,
                color: 'text.secondary',
                fontSize: '0.8125rem',
              }}
            >
              {change}
            </Typography>
          )}
          {today.map((text) =>
            text === undefined ? null : (
              <Typography
                key={text}
                component="dd"
                sx={{
                  margin: 0,
                  marginBlockStart: 0.25,
                  color: 'var(--info)',
                  fontSize: '0.8125rem',
                }}
              >
                {text}
              </Typography>
            ),
          )}
        </Paper>
      ))}
    </Box>
  )
}
