/** Guest notices whose link matches no content: read, answer, or attach to a case. */
import {
  Button,
  FormControlLabel,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { ArrowLeft, MailQuestion } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  ListBase,
  useCanAccess,
  useListContext,
  useLocaleState,
  useNotify,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { limits } from '../../../contract/kernel/limits.ts'
import { closeNotice, placeNotice } from '../../../contract/moderation/cases.ts'
import type { Outcome } from '../../../contract/moderation/reasons.ts'
import { messageOf } from '../../ui/form.tsx'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { useLively, useWatched } from '../../live/live.ts'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import type { LooseNotice, NoticeFilter } from '../../providers/dataProvider.ts'
import { useCommand } from '../../providers/reads.ts'
import { queuePath } from '../../paths/queueAddress.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'

export default function LooseNoticeList() {
  const translate = useTranslate()
  const refetchInterval = useLively()
  useWatched('queue')
  const above = (
    <Button
      component={Link}
      to={queuePath()}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.cases.name', { smart_count: 2 })}
    </Button>
  )
  return (
    <ListBase<LooseNotice> perPage={25} storeKey={false} queryOptions={{ refetchInterval }}>
      <Page
        title={translate('console.looseNotices.title')}
        lead={translate('console.looseNotices.lead')}
        above={above}
      >
        <StateChoice />
        <Rows />
      </Page>
    </ListBase>
  )
}

function StateChoice() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<LooseNotice>()
  const { estado = 'abierta' }: NoticeFilter = filterValues
  return (
    <TextField
      select
      size="small"
      label={translate('console.looseNotices.state')}
      value={estado}
      onChange={({ target: { value } }) => setFilters({ estado: value })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 180, marginBlockEnd: 2 }}
    >
      <option value="abierta">{translate('console.looseNotices.open')}</option>
      <option value="atendida">{translate('console.looseNotices.done')}</option>
    </TextField>
  )
}

function Rows() {
  const { canAccess } = useCanAccess({ resource: 'notices', action: 'work' })
  return (
    <ListRows<LooseNotice>
      height={160}
      empty={{
        icon: MailQuestion,
        title: 'console.looseNotices.empty',
        lead: 'console.looseNotices.emptyLead',
      }}
    >
      {(notice) => <OneNotice key={notice.id} of={notice} works={canAccess === true} />}
    </ListRows>
  )
}

function OneNotice({
  of: { id, motivo, texto, enlace, creadaEn, conCorreo, respuesta },
  works,
}: {
  of: LooseNotice
  works: boolean
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Typography variant="h3" component="h2">
        {reasoned(motivo)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>
        {texto || translate('console.cases.noticeErased')}
      </Typography>
      {/* Not a link: it leads wherever a stranger wants. */}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.looseNotices.link')}: <code>{enlace}</code>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {moment(creadaEn, zone, locale)} ·{' '}
        {translate(conCorreo ? 'console.looseNotices.byMail' : 'console.looseNotices.byReceipt')}
      </Typography>
      {respuesta && <Answered of={respuesta} />}
      {!respuesta && works && <AnswerForm id={id} />}
    </Paper>
  )
}

function Answered({
  of: { por, en, resultado, palabras, casoId },
}: {
  of: NonNullable<LooseNotice['respuesta']>
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const what =
    resultado === null
      ? translate('console.looseNotices.inCase')
      : translate(`console.looseNotices.outcomes.${resultado}`)
  return (
    <>
      {palabras && <Typography sx={{ whiteSpace: 'pre-line' }}>{palabras}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.looseNotices.answered', {
          what,
          name: por?.nombre ?? '',
          when: moment(en, zone, locale),
        })}
      </Typography>
      {casoId && (
        <Link to={`/cases/${casoId}/show`}>{translate('console.looseNotices.toCase')}</Link>
      )}
    </>
  )
}

const outcomes = ['NO_ACTION', 'GONE', 'ACTION_TAKEN'] as const satisfies readonly Outcome[]

function AnswerForm({ id }: { id: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<Outcome>()
  const [words, setWords] = useState('')
  const [link, setLink] = useState('')
  const mentioned = {
    onError: (error: Error) => notify(messageOf(error, translate), { type: 'error' }),
  }
  const close = useCommand(closeNotice, {
    mutationFn: (resultado: Outcome) =>
      call(closeNotice, { params: { id }, body: { resultado, palabras: words } }),
    onSuccess: () => notify('console.looseNotices.closed', { type: 'success' }),
    ...mentioned,
  })
  const place = useCommand(placeNotice, {
    mutationFn: () => call(placeNotice, { params: { id }, body: { enlace: link } }),
    onSuccess: () => notify('console.looseNotices.placed', { type: 'success' }),
    ...mentioned,
  })
  const answer = (event: FormEvent) => {
    event.preventDefault()
    if (outcome && !close.isPending) close.mutate(outcome)
  }
  const bring = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() !== '' && !place.isPending) place.mutate()
  }
  return (
    <Stack sx={{ gap: 2, borderBlockStart: '1px solid var(--line)', paddingBlockStart: 1.5 }}>
      <Stack component="form" onSubmit={answer} sx={{ gap: 1, maxWidth: 640 }}>
        <FormLabel id={`outcome-${id}`}>{translate('console.looseNotices.outcome')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={`outcome-${id}`}
          value={outcome ?? ''}
          onChange={(_, value) => setOutcome(outcomes.find((one) => one === value))}
        >
          {outcomes.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio required />}
              label={translate(`console.looseNotices.outcomes.${one}`)}
            />
          ))}
        </RadioGroup>
        <TextField
          multiline
          minRows={2}
          required
          label={translate('console.looseNotices.words')}
          helperText={translate('console.looseNotices.wordsHint')}
          value={words}
          onChange={({ target: { value } }) => setWords(value)}
          slotProps={{ htmlInput: { maxLength: limits.case.why } }}
        />
        <Button
          type="submit"
          variant="contained"
          loading={close.isPending}
          sx={{ alignSelf: 'start' }}
        >
          {translate('console.looseNotices.close')}
        </Button>
      </Stack>
      <Stack
        component="form"
        direction="row"
        onSubmit={bring}
        sx={{ gap: 1, flexWrap: 'wrap', maxWidth: 640, alignItems: 'flex-start' }}
      >
        <TextField
          size="small"
          required
          label={translate('console.looseNotices.placeLabel')}
          helperText={translate('console.looseNotices.placeHint')}
          value={link}
          onChange={({ target: { value } }) => setLink(value)}
          sx={{ flexGrow: 1, minWidth: 220 }}
          slotProps={{ htmlInput: { maxLength: limits.report.link, inputMode: 'url' } }}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={place.isPending}>
          {translate('console.looseNotices.place')}
        </Button>
      </Stack>
    </Stack>
  )
}
