/** Staff activity, newest first; looks at the same subject are grouped. */
import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { auditCsv, auditKinds } from '../../../contract/moderation/audit.ts'
import { messageOf } from '../../ui/form.tsx'
import { IdWords } from '../../ui/IdWords.tsx'
import { Known } from '../../ui/Known.tsx'
import { FilterChoice, FilterBar, FilterText } from '../../ui/FilterBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Failed } from '../../ui/states.tsx'
import { useRows } from '../../ui/useRows.ts'
import { moment } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { eventsPath, isLife, replayPath } from '../../paths/replayPaths.ts'
import { type Group, grouped } from './groups.ts'
import { type AuditEntry, type AuditFilter, useAudit, useAuditFilter } from './useAudit.ts'
import { VerifyLog } from './VerifyLog.tsx'

export default function AuditList() {
  const translate = useTranslate()
  const { filter, narrow, clear, any } = useAuditFilter()
  const found = useAudit(filter)
  const { list } = useRows<HTMLOListElement>()
  const entries = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title={translate('resources.audit.name', { smart_count: 2 })}
      lead={translate('console.audit.lead')}
      actions={<Table filter={filter} />}
    >
      <VerifyLog />
      <FilterBar clear={any ? clear : undefined}>
        <FilterChoice
          label={translate('console.audit.what')}
          value={filter.what ?? ''}
          all={translate('console.audit.everything')}
          options={auditKinds.map((kind) => [kind, translate(`console.audit.kind.${kind}`)])}
          send={(what) => narrow({ what })}
        />
        <IdWords
          label={translate('console.audit.actor')}
          value={filter.actor ?? ''}
          send={(actor) => narrow({ actor })}
        />
        <IdWords
          label={translate('console.audit.subject')}
          value={filter.subject ?? ''}
          send={(subject) => narrow({ subject })}
        />
        <IdWords
          label={translate('console.audit.case')}
          value={filter.caseId ?? ''}
          send={(caseId) => narrow({ caseId })}
        />
        <FilterText
          type="date"
          label={translate('console.audit.from')}
          value={filter.from ?? ''}
          send={(from) => narrow({ from })}
        />
        <FilterText
          type="date"
          label={translate('console.audit.to')}
          value={filter.to ?? ''}
          send={(to) => narrow({ to })}
        />
      </FilterBar>
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && (
        <Stack sx={{ gap: 1 }}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={72} />
          ))}
        </Stack>
      )}
      {found.data && entries.length === 0 && (
        <Notice
          icon={SearchX}
          title={translate('console.audit.empty')}
          lead={translate('console.audit.emptyLead')}
        />
      )}
      <Stack component="ol" ref={list} sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
        {grouped(entries).map((group) => (
          <Row key={group.entries[0].id} group={group} narrow={narrow} />
        ))}
      </Stack>
      {found.hasNextPage && (
        <Button
          onClick={() => void found.fetchNextPage()}
          loading={found.isFetchingNextPage}
          sx={{ marginBlockStart: 2 }}
        >
          {translate('console.audit.more')}
        </Button>
      )}
    </Page>
  )
}

/** The whole of what is narrowed to, as a table; that it was taken out is written down. */
function Table({ filter }: { filter: AuditFilter }) {
  const translate = useTranslate()
  const notify = useNotify()
  const taken = useMutation({
    mutationFn: () => call(auditCsv, { query: filter }),
    onSuccess: (table) =>
      saveFile(`audit-${new Date().toISOString().slice(0, 10)}.csv`, table, 'text/csv'),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={taken.isPending}
      onClick={() => taken.mutate()}
      startIcon={<Download size={16} aria-hidden />}
      sx={{ borderColor: 'var(--field-line)' }}
    >
      {translate('console.audit.csv')}
    </Button>
  )
}

function Row({ group: { entries }, narrow }: { group: Group; narrow: (by: AuditFilter) => void }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [newest] = entries
  const { actor, what, why, sought } = newest
  const at = (entry: AuditEntry) => (
    <time dateTime={entry.at}>{moment(entry.at, 'UTC', locale)} UTC</time>
  )
  const role = translate(`console.actor.${actor.role}`, { _: actor.role })
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      tabIndex={-1}
      sx={{ padding: '10px 16px', display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}
    >
      <Stack direction="row" sx={{ gap: '2px 12px', flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {wordFor(what, translate)}
        </Typography>
        <About entry={newest} />
      </Stack>
      {(why ?? sought) && (
        <Typography component="div" sx={{ fontSize: '0.9375rem' }}>
          «{why ?? sought}»
        </Typography>
      )}
      <Stack
        direction="row"
        sx={{
          gap: '2px 12px',
          flexWrap: 'wrap',
          alignItems: 'center',
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <span>
          <Known
            what={role}
            id={actor.id}
            to={actor.id === null ? undefined : replayPath('person', actor.id)}
            name={actor.nombre === null ? null : `${actor.nombre} · ${role}`}
          />
        </span>
        <span>{at(newest)}</span>
        {actor.id && (
          <Button
            size="small"
            onClick={() => narrow({ actor: actor.id ?? undefined })}
            sx={{ minHeight: 44, paddingInline: 0 }}
          >
            {translate('console.audit.onlyActor')}
          </Button>
        )}
        {entries.length > 1 && (
          <Box
            component="details"
            sx={{
              '&[open]': { flexBasis: '100%' },
              '& summary': {
                cursor: 'pointer',
                minHeight: 44,
                display: 'flex',
                alignItems: 'center',
                color: 'var(--accent-text)',
                fontWeight: 600,
              },
            }}
          >
            <summary>{translate('console.audit.times', { smart_count: entries.length })}</summary>
            <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
              {entries.map((entry) => (
                <li key={entry.id}>{at(entry)}</li>
              ))}
            </Box>
          </Box>
        )}
      </Stack>
    </Paper>
  )
}

/** Subject of the entry, with a link to its history; auditors read no appeals. */
function About({ entry: { subject, caseId } }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { canAccess: readsAppeals } = useCanAccess({ resource: 'appeals', action: 'show' })
  if (!subject?.id)
    return caseId ? (
      <span>
        <Known what={translate('console.life.case')} id={caseId} to={replayPath('case', caseId)} />
      </span>
    ) : null
  const shopOrOther = subject.type === 'business' ? 'shop' : subject.type
  const of = subject.type === 'user' ? 'person' : shopOrOther
  const to =
    of === 'appeal'
      ? readsAppeals
        ? `/appeals/${subject.id}/show`
        : undefined
      : isLife(of)
        ? replayPath(of, subject.id)
        : eventsPath(subject.id)
  return (
    <span>
      <Known what={translate(`console.life.${of}`, { _: of })} id={subject.id} to={to} />
    </span>
  )
}

/** `role.grant.auditor` is said of a role; what has no words yet keeps its own. */
function wordFor(what: string, translate: ReturnType<typeof useTranslate>): string {
  const [, , role] = what.split('.')
  if (what.startsWith('role.') && role)
    return translate(`console.audit.word.${what.slice(0, what.lastIndexOf('.'))}`, {
      role: translate(`console.role.${role}`, {
        _: role === 'lead' ? translate('console.audit.lead_') : role,
      }),
    })
  return translate(`console.audit.word.${what}`, { _: what })
}
