import { Button, Paper, Stack, Typography, Alert, Box } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { caseReports } from '../../../contract/moderation/cases.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { shortId } from '../../ui/Known.tsx'
import { Failed } from '../../ui/states.tsx'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { pagesOf } from '../../providers/reads.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { reporterPath } from '../../paths/reporterPath.ts'
import { Part } from '../../ui/Part.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'

/** Of an appointment it is no reason of the list: its client does not agree. */
export function Reports({ of: { id, tipo }, works }: { of: Case; works: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(caseReports, { params: { id } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(caseReports, {
        params: { id },
        query: pageParam === undefined ? {} : { antes: pageParam },
        signal,
      }),
    getNextPageParam: ({ data: rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const together = data?.pages[0]?.juntos ?? []
  return (
    <Part title={translate('console.cases.reports')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.cases.noReports')}
        </Typography>
      )}
      {together.length > 0 && <Together of={together} />}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {rows.map((row) => (
          <Paper
            key={row.id}
            component="li"
            variant="outlined"
            sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {tipo === 'APPOINTMENT' ? translate('console.disputes.why') : reasoned(row.motivo)}
            </Typography>
            {row.descripcion && <Typography>{row.descripcion}</Typography>}
            {row.comentario && (
              <Typography>
                {translate(`console.cases.commentAct.${row.comentario.acto}`, {
                  text: row.comentario.texto,
                })}
              </Typography>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[
                moment(row.creadoEn, zone, locale),
                translate(`console.cases.status.${row.estado}`),
                ...togetherOf(together, row.id).map((number) =>
                  translate('console.reporters.inCluster', { number }),
                ),
              ].join(' · ')}
            </Typography>
            {works && (
              <Link to={reporterPath(row.reportante)}>
                {translate('console.reporters.of', { id: shortId(row.reportante) })}
              </Link>
            )}
          </Paper>
        ))}
      </Stack>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
          {translate('console.cases.moreReports')}
        </Button>
      )}
    </Part>
  )
}

type Clusters = ResponseOf<typeof caseReports>['juntos']

const togetherOf = (clusters: Clusters, reportId: string) =>
  clusters.flatMap(({ reportes }, index) => (reportes.includes(reportId) ? [index + 1] : []))

/**
 * Possible coordination: several reports from one network or minute. Shown without a conclusion.
 */
function Together({ of }: { of: Clusters }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Alert severity="info" variant="outlined">
      {translate('console.reporters.together')}
      <Box component="ol" sx={{ margin: 0, marginBlockStart: 0.5, paddingInlineStart: 2.5 }}>
        {of.map(({ por, cuenta, desde, hasta, reportes: [first] }) => (
          <li key={`${por} ${first}`}>
            {translate(`console.reporters.cluster.${por}`, {
              smart_count: cuenta,
              from: moment(desde, zone, locale),
              until: moment(hasta, zone, locale),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
