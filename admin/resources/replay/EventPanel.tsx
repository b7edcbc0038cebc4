/** The chosen event: what, who, when, its data, and its place in the log. */
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { Braces, ChartColumn, Check, Copy } from 'lucide-react'
import { useContext, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { dateTime, fromNow, moment, span } from '../../look/time.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import type { ReplayStep } from '../../providers/dataProvider.ts'
import { ActorTag } from './ActorTag.tsx'
import { DecidedBy, FactValue, SettingContext } from './FactValue.tsx'
import { lookOf } from '../../history/looks.ts'
import { eventsPath } from '../../paths/replayPaths.ts'
import type { Chapter } from '../../history/story.ts'
import { useWords } from '../../history/useWords.ts'

export function EventHead({ chapter: { step, since, number } }: { chapter: Chapter }) {
  const { translate, locale, event } = useWords()
  const { zone, decisions } = useContext(SettingContext)
  const { decisionId } = step.data
  // What a decision brings about the system does, in its name.
  const decision =
    step.actor.role === 'system' && typeof decisionId === 'string'
      ? decisions?.get(decisionId)
      : undefined
  const now = useNow()
  const { icon: Icon, color, ground } = lookOf(step.type)
  const passed = since === null ? '' : span(since)
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        aria-hidden
        sx={{
          width: 52,
          height: 52,
          borderRadius: 'var(--radius-card)',
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          background: ground,
          color,
        }}
      >
        <Icon size={26} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2">{event(step.type)}</Typography>
        <Box sx={{ marginBlock: 0.5 }}>
          <ActorTag actor={step.actor} linked />
          {decision && typeof decisionId === 'string' && (
            <Box component="span" sx={{ marginInlineStart: 1, color: 'text.secondary' }}>
              {translate('console.replay.decidedBy')}:{' '}
              <DecidedBy decision={decision} id={decisionId} />
            </Box>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <time dateTime={step.occurredAt}>{moment(step.occurredAt, zone, locale)}</time> (
          {zone === 'UTC' ? zone : translate('console.replay.shopTime', { zone })}) ·{' '}
          {fromNow(step.occurredAt, now, locale)}
          {number > 1 && (
            <>
              {' '}
              ·{' '}
              {passed
                ? translate('console.replay.later', { time: passed })
                : translate('console.replay.sameMoment')}
            </>
          )}
        </Box>
      </Box>
    </Box>
  )
}

export function EventBody({ chapter: { step, number } }: { chapter: Chapter }) {
  const { translate } = useWords()
  const [raw, setRaw] = useState(false)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <section>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 1,
            flexWrap: 'wrap',
          }}
        >
          <Typography variant="h2">{translate('console.replay.eventData')}</Typography>
          <Button
            onClick={() => setRaw(!raw)}
            aria-expanded={raw}
            startIcon={<Braces size={16} aria-hidden />}
          >
            {translate(raw ? 'console.replay.hideJson' : 'console.replay.json')}
          </Button>
        </Box>
        {raw ? (
          <Json label={translate('console.replay.jsonOf', { step: number })} value={step} />
        ) : (
          <Pairs pairs={Object.entries(step.data)} />
        )}
      </section>
      <Trace step={step} />
      <CopyLink position={step.position} />
    </Box>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, unknown])[] }) {
  const { fact } = useWords()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(104px, 30%) 1fr',
        margin: 0,
        fontSize: '0.875rem',
        '& > *': { padding: '7px 0', borderBlockEnd: '1px solid var(--line)' },
      }}
    >
      {pairs.flatMap(([name, value]) => [
        <Box component="dt" key={`${name}:`} sx={{ color: 'text.secondary' }}>
          {fact(name)}
        </Box>,
        <Box component="dd" key={name} sx={{ margin: 0, minWidth: 0 }}>
          <FactValue name={name} value={value} />
        </Box>,
      ])}
    </Box>
  )
}

/** Where it stands in the log, to the letter: what an auditor copies into a report. */
function Trace({ step }: { step: ReplayStep }) {
  const { translate, locale } = useWords()
  const marks: readonly (readonly [string, string])[] = [
    ['position', step.position],
    ['stream', step.stream],
    ['revision', String(step.revision)],
    ['eventId', step.eventId],
    ['command', step.commandId],
    ['occurredAt', step.occurredAt],
  ]
  return (
    <section>
      <Typography variant="h2">{translate('console.replay.trace')}</Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(104px, 30%) 1fr',
          margin: 0,
          fontSize: '0.875rem',
          alignItems: 'center',
          '& > *': {
            minHeight: 44,
            display: 'flex',
            alignItems: 'center',
            borderBlockEnd: '1px solid var(--line)',
          },
        }}
      >
        {marks.flatMap(([name, value]) => [
          <Box component="dt" key={`${name}:`} sx={{ color: 'text.secondary' }}>
            {translate(`console.replay.${name}`)}
          </Box>,
          <Box
            component="dd"
            key={name}
            sx={{
              margin: 0,
              minWidth: 0,
              justifyContent: 'space-between',
              gap: 1,
              flexWrap: 'wrap',
            }}
          >
            <Box
              component="code"
              sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
              title={name === 'occurredAt' ? dateTime(value, 'UTC', locale) : undefined}
            >
              {name === 'command' || name === 'eventId' ? (
                <Link to={eventsPath(value)}>{value}</Link>
              ) : (
                value
              )}
            </Box>
            {name === 'position' && <ToNumbers position={value} />}
            <CopyButton
              value={value}
              label={translate('console.replay.copy', {
                name: translate(`console.replay.${name}`),
              })}
            />
          </Box>,
        ])}
      </Box>
    </section>
  )
}

/** Copies a permanent link: positions never change. */
function CopyLink({ position }: { position: string }) {
  const { translate } = useWords()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const beside = params.get('con')
  const url = `${window.location.origin}/admin${pathname}?posicion=${position}${beside === null ? '' : `&con=${beside}`}`
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
      <Box
        component="code"
        sx={{ overflowWrap: 'anywhere', color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {url}
      </Box>
      <CopyButton value={url} label={translate('console.replay.copyLink')} />
    </Box>
  )
}

/** From an event to what its barber's numbers were once it was known, and nothing after it. */
function ToNumbers({ position }: { position: string }) {
  const { translate } = useWords()
  const { appointmentId } = useContext(SettingContext)
  if (appointmentId === undefined) return null
  return (
    <Box
      component={Link}
      to={`/appointments/${appointmentId}/numbers?al=${position}`}
      sx={{
        minHeight: 44,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color: 'var(--accent-text)',
        fontWeight: 600,
        marginInlineStart: 'auto',
      }}
    >
      <ChartColumn size={16} aria-hidden />
      {translate('console.replay.toNumbers')}
    </Box>
  )
}

function CopyButton({ value, label }: { value: string; label: string }) {
  const { translate } = useWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <Tooltip title={copied ? translate('console.replay.copied') : label} describeChild>
      <IconButton aria-label={label} onClick={() => void copy()} size="small" color="inherit">
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
    </Tooltip>
  )
}

export function Json({ label, value }: { label: string; value: unknown }) {
  return (
    // Focusable, because it scrolls: a keyboard must reach what is outside.
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        margin: 0,
        padding: 2,
        maxHeight: 420,
        overflow: 'auto',
        background: 'var(--sunken)',
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-control)',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
      }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  )
}
