/** Guest notices of a case: text and link. The sender is shown after a reveal. */
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { caseNotices } from '../../../contract/moderation/cases.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { pagesOf } from '../../providers/reads.ts'
import { Failed } from '../../ui/states.tsx'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { Reveal } from '../../ui/Reveal.tsx'
import { Part } from '../../ui/Part.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'

type Notice = ResponseOf<typeof caseNotices>['data'][number]

export function GuestNotices({ caseId }: { caseId: string }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(caseNotices, { params: { id: caseId } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(caseNotices, {
        params: { id: caseId },
        query: pageParam === undefined ? {} : { antes: pageParam },
        signal,
      }),
    getNextPageParam: ({ data: rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  })
  const notices = data?.pages.flatMap((page) => page.data) ?? []
  const reveladoHasta = data?.pages[0]?.reveladoHasta ?? null
  return (
    <Part title={translate('console.cases.notices')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && <Reveal type="case" id={caseId} until={reveladoHasta} />}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {notices.map((notice) => (
          <GuestNotice key={notice.id} notice={notice} isRevealed={reveladoHasta !== null} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
          {translate('console.cases.moreNotices')}
        </Button>
      )}
    </Part>
  )
}

function GuestNotice({
  notice: { motivo, texto, enlace, creadoEn, estado, nombre, email },
  isRevealed,
}: {
  notice: Notice
  isRevealed: boolean
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  const who = [nombre, email].filter(Boolean).join(', ')
  return (
    <Paper component="li" variant="outlined" sx={{ padding: 1.5, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{reasoned(motivo)}</Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>
        {texto || translate('console.cases.noticeErased')}
      </Typography>
      {/* Not a link: it leads wherever a stranger wants. */}
      {enlace && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.cases.noticeLink')}: <code>{enlace}</code>
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {moment(creadoEn, zone, locale)} · {translate(`console.cases.status.${estado}`)}
      </Typography>
      {isRevealed && (
        <Typography variant="body2">
          {who
            ? translate('console.cases.noticeFrom', { who })
            : translate('console.cases.noticeNobody')}
        </Typography>
      )}
    </Paper>
  )
}
