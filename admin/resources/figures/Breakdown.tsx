/** Visits by city, shop, service or channel: rates per value, or one measure by time. */
import { Box, Button, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { Dimension, dimensions } from '../../../contract/analysis/breakdown.ts'
import { Interval, intervals } from '../../../contract/analysis/intervals.ts'
import { messageOf } from '../../ui/form.tsx'
import { Failed } from '../../ui/states.tsx'
import { downloadBreakdown, useAsked, useBreakdown, type Figures } from './useFigures.ts'
import { ByStretch, ByValue, measures, useMeasure, type Measure } from './BreakdownTables.tsx'

const WHOLE = 'todo'

export function Breakdown({ periodo }: { periodo: Figures['periodo'] }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const heading = useId()
  const { asked, shown, say } = useAsked()
  const [measure, setMeasure] = useState<Measure>('reservadas')
  const por = Dimension.catch('ciudad').parse(shown.por)
  const cada = Interval.optional().catch(undefined).parse(shown.cada)
  const { data, error, isPlaceholderData, refetch } = useBreakdown({ asked, por, cada })
  const write = useMeasure()
  const choice = {
    size: 'small',
    select: true,
    slotProps: { inputLabel: { shrink: true } },
    sx: { minWidth: 150 },
  } as const
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, md: 2.5 }, borderRadius: 'var(--radius-card)' }}
    >
      <Typography id={heading} variant="h2">
        {translate('console.figures.breakdown.title')}
      </Typography>
      <Typography
        sx={{
          color: 'text.secondary',
          fontSize: '0.875rem',
          maxWidth: '70ch',
          marginBlockEnd: 1.5,
        }}
      >
        {translate('console.figures.breakdown.means')}
      </Typography>
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 1.5 }}
      >
        <TextField
          {...choice}
          label={translate('console.figures.breakdown.by')}
          value={por}
          onChange={({ target }) => say({ por: target.value })}
        >
          {dimensions.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.figures.dimension.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          {...choice}
          label={translate('console.figures.breakdown.every')}
          value={cada ?? WHOLE}
          onChange={({ target }) =>
            say({ cada: target.value === WHOLE ? undefined : target.value })
          }
        >
          <MenuItem value={WHOLE}>{translate('console.figures.breakdown.whole')}</MenuItem>
          {intervals.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.figures.interval.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {cada !== undefined && (
          <TextField
            {...choice}
            label={translate('console.figures.breakdown.measure')}
            value={measure}
            onChange={({ target }) =>
              setMeasure(measures.find((one) => one === target.value) ?? 'reservadas')
            }
          >
            {measures.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`console.figures.column.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          aria-label={translate('console.figures.csvOf', {
            name: translate('console.figures.breakdown.title'),
          })}
          sx={{ borderColor: 'var(--field-line)' }}
          onClick={() =>
            void downloadBreakdown({ asked, por, cada }, periodo, locale).catch(
              (failure: unknown) => notify(messageOf(failure, translate), { type: 'error' }),
            )
          }
        >
          {translate('console.figures.csv')}
        </Button>
      </Stack>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {!error && data && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          {data.filas.length === 0 ? (
            <Typography sx={{ color: 'text.secondary', paddingBlock: 3 }}>
              {translate('console.figures.empty')}
            </Typography>
          ) : data.cada === null ? (
            <ByValue data={data} write={write} />
          ) : (
            <ByStretch data={data} measure={measure} write={write} />
          )}
          {data.omitidos > 0 && (
            <Typography
              sx={{ color: 'text.secondary', fontSize: '0.8125rem', marginBlockStart: 1 }}
            >
              {translate('console.figures.breakdown.omitted', { smart_count: data.omitidos })}
            </Typography>
          )}
        </Box>
      )}
    </Paper>
  )
}
