/** Open cases, most urgent first, with the reason for each place. */
import { Button, Stack } from '@mui/material'
import { CopyCheck, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import {
  ListBase,
  useCanAccess,
  useListContext,
  useLocaleState,
  useNotify,
  useTranslate,
} from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { claimCase } from '../../../contract/moderation/cases.ts'
import { Next } from '../../moderation/NextCase.tsx'
import { messageOf } from '../../ui/form.tsx'
import { ListPages } from '../../ui/ListRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageAhead } from '../../moderation/PageAhead.tsx'
import { Failed } from '../../ui/states.tsx'
import { useRows } from '../../ui/useRows.ts'
import { useLively, useWatched } from '../../live/live.ts'
import { NewRows } from '../../live/NewRows.tsx'
import { useFrozenRows } from '../../live/frozenRows.ts'
import { call } from '../../providers/call.ts'
import { useCommand } from '../../providers/reads.ts'
import type {
  CaseFilter,
  Facets,
  QueueCounts,
  QueuedCase,
  WaitingAppeals,
} from '../../providers/dataProvider.ts'
import { doneAhead } from '../../moderation/ahead.ts'
import { keepQueueAddress } from '../../paths/queueAddress.ts'
import { QueuedAppeals, QueuedLine } from '../../moderation/Queued.tsx'
import { QueueTabs, type Tab } from '../../moderation/QueueTabs.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useLines } from '../../moderation/useLines.ts'
import { Avoided, RestHint } from '../../moderation/Wellbeing.tsx'
import { useWellbeing } from '../../moderation/wellbeing.ts'
import { CaseFilters } from './CaseFilters.tsx'
import { emptyTextOf } from './emptyText.ts'

export default function CaseList() {
  const { without } = useWellbeing()
  const { canAccess: works } = useCanAccess({ resource: 'cases', action: 'work' })
  const refetchInterval = useLively()
  useWatched('queue')
  return (
    <ListBase<QueuedCase>
      perPage={25}
      storeKey={false}
      filter={{ sin: without.join(',') || undefined }}
      queryOptions={{ refetchInterval }}
      loading={<PageAhead />}
    >
      <Queue works={works === true} />
    </ListBase>
  )
}

function Queue({ works }: { works: boolean }) {
  const translate = useTranslate()
  const { filterValues, meta } = useListContext<QueuedCase>()
  const filter: CaseFilter = filterValues
  const isDecided = filter.estado === 'decidido'
  const waiting: WaitingAppeals | undefined = meta?.apelaciones
  const counts: QueueCounts | undefined = meta?.pestanas && {
    ...meta.pestanas,
    apelaciones: waiting?.cuenta ?? 0,
  }
  const current = tabOf(filter)
  return (
    <Page
      title={translate('resources.cases.name', { smart_count: 2 })}
      count={counts?.abiertos}
      lead={translate(isDecided ? 'console.cases.decidedLead' : 'console.cases.lead')}
      actions={
        works && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Alike />
            <Next />
          </Stack>
        )
      }
    >
      {works && <RestHint />}
      <QueueTabs
        counts={counts}
        current={current}
        translate={translate}
        works={works}
        link={({ to, isCurrent, children }) => (
          <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
            {children}
          </Link>
        )}
      />
      <CaseFilters works={works} />
      {works && <Avoided />}
      <Rows works={works} />
    </Page>
  )
}

function tabOf({ estado, rasgo, tomado }: CaseFilter): Tab | undefined {
  if (estado === 'decidido') return 'decididos'
  if (estado === 'todos') return rasgo === 'mencion' ? 'menciones' : undefined
  if (tomado === 'mio') return 'mios'
  return rasgo === 'escalado' ? 'escalados' : 'abiertos'
}

function Alike() {
  const translate = useTranslate()
  const navigate = useNavigate()
  useKeys({ g: { does: 'console.keys.sameCases', run: () => void navigate('/groups') } })
  return (
    <Button
      component={Link}
      to="/groups"
      variant="outlined"
      color="inherit"
      startIcon={<CopyCheck size={18} aria-hidden />}
      aria-keyshortcuts="g"
    >
      {translate('console.groups.link')}
    </Button>
  )
}

function Rows({ works }: { works: boolean }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const [locale] = useLocaleState()
  const { list } = useRows()
  const { without } = useWellbeing()
  const {
    data,
    isPending,
    isFetching,
    isPlaceholderData,
    error,
    refetch,
    page,
    hasNextPage,
    filterValues,
    meta,
  } = useListContext<QueuedCase>()
  const waiting: WaitingAppeals | undefined = meta?.apelaciones
  const facets: Facets | undefined = meta?.facetas
  const appeals =
    works && filterValues['estado'] === undefined && page === 1 && waiting && waiting.cuenta > 0
      ? waiting
      : undefined
  const steady = useFrozenRows<QueuedCase | WaitingRow>({
    key: JSON.stringify([filterValues, page, without]),
    isSettled: !isFetching && !isPlaceholderData,
    isWhole: page === 1 && hasNextPage !== true,
    counts: ({ id }) => id !== APPEALS,
    data: data && [...(appeals ? [{ id: APPEALS, ...appeals } as const] : []), ...data],
  })
  const claim = useCommand(claimCase, {
    mutationFn: async (id: string) => {
      await call(claimCase, { params: { id } })
      return id
    },
    onSuccess: (id) => navigate(`/cases/${id}/show`),
    onError: (refusal) => notify(messageOf(refusal, translate), { type: 'error' }),
  })
  useKeys(
    works
      ? {
          c: {
            does: 'console.keys.claimRow',
            run: () => {
              // What is not in the list is no case.
              const row = steady.rows.find(
                ({ id }) => document.activeElement?.getAttribute('data-case') === id,
              )
              if (row && !claim.isPending) claim.mutate(String(row.id))
            },
          },
        }
      : {},
  )
  const { search } = useLocation()
  useEffect(() => keepQueueAddress(search), [search])
  useEffect(doneAhead, [])
  const lines = useLines(steady.rows.flatMap((row) => ('cuenta' in row ? [] : [row.id])))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (isPending) return <PageAhead />
  if (steady.rows.length === 0) {
    const empty = emptyTextOf(filterValues)
    return (
      <Notice
        icon={ShieldCheck}
        title={translate(`console.${empty}`)}
        lead={translate(`console.${empty}Lead`)}
      />
    )
  }
  return (
    <>
      <NewRows
        of={steady}
        list={list}
        {...(filterValues['estado'] === undefined && { counted: 'console.queue.fresh' })}
        usually={
          facets &&
          translate('console.queue.total', {
            smart_count: facets.total,
            count: `${facets.total}${facets.mas ? '+' : ''}`,
          })
        }
      />
      <ul ref={list} className="queue">
        {steady.rows.map((row) => (
          <li key={row.id}>
            {'cuenta' in row ? (
              <Link className="queued appeals" to="/appeals">
                <QueuedAppeals of={row} translate={translate} locale={locale} />
              </Link>
            ) : (
              <Link className="queued line" to={`/cases/${row.id}/show`} data-case={row.id}>
                <QueuedLine
                  of={row}
                  content={lines.get(row.id)}
                  translate={translate}
                  locale={locale}
                />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <ListPages label="console.cases.pages" next="console.cases.nextPage" />
    </>
  )
}

/** The appeals stand in the list as one row, which comes and goes like the others. */
const APPEALS = 'appeals'
type WaitingRow = WaitingAppeals & { readonly id: typeof APPEALS }
