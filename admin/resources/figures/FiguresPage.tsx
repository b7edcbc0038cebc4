/** Figures page: a period, as of any moment, with sums beside the previous period. */
import { Box, Skeleton, Stack } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { figureTables } from '../../../contract/analysis/figures.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { intervalOf, unitFor } from '../../ui/stretches.ts'
import { Breakdown } from './Breakdown.tsx'
import { Contents } from './Contents.tsx'
import { FigureSections } from './Sections.tsx'
import { daysIn, download, useAsked, useFigures } from './useFigures.ts'
import { FiguresStanding } from './FiguresStanding.tsx'
import { FiguresControls } from './FiguresControls.tsx'
import { FiguresSummary } from './FiguresSummary.tsx'

export default function FiguresPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { asked, shown } = useAsked()
  const { found, before, now } = useFigures(asked)
  const { data, error } = found
  return (
    <Page
      title={translate('resources.figures.name', { smart_count: 2 })}
      lead={data ? <FiguresStanding figures={data} /> : translate('console.figures.lead')}
    >
      <FiguresControls figures={data} />
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
          <FiguresSummary figures={data} before={before} now={now} />
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
