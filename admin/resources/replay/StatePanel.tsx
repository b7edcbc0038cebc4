/** State after the chosen event, compared with another. Facts keep their place. */
import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { visuallyHidden } from '../../look/visuallyHidden.ts'
import { compared, type Fact } from '../../history/changes.ts'
import { FactValue, Line } from './FactValue.tsx'
import { type Changes, changesWithin } from './state-parts.ts'
import { type Chapter, inOrder } from '../../history/story.ts'
import { useWords } from '../../history/useWords.ts'

/** `beside`: of another moment, where one is chosen. */
export function StatePanel({
  chapter,
  beside,
}: {
  chapter: Chapter
  beside?: Chapter | undefined
}) {
  const { translate } = useWords()
  const heading = useId()
  const [onlyChanges, setOnlyChanges] = useState(false)
  const facts = beside ? inOrder(compared(beside.step.state, chapter.step.state)) : chapter.facts
  const changes = beside ? facts.filter(({ mark }) => mark !== 'same').length : chapter.changes
  const isFirst = chapter.number === 1 && !beside
  const shown = onlyChanges && !isFirst ? facts.filter(({ mark }) => mark !== 'same') : facts

  return (
    <Box component="section" aria-labelledby={heading}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          flexWrap: 'wrap',
          marginBlockEnd: 1,
        }}
      >
        <div>
          <Typography variant="h2" id={heading}>
            {translate('console.replay.stateAfter')}
          </Typography>
          <Typography
            sx={{
              color: changes > 0 ? 'var(--accent-text)' : 'text.secondary',
              fontSize: '0.875rem',
              fontWeight: changes > 0 ? 600 : 400,
            }}
          >
            {isFirst
              ? translate('console.replay.initial')
              : changes > 0
                ? translate('console.replay.changed', { smart_count: changes })
                : translate('console.replay.nothingChanged')}
          </Typography>
        </div>
        {!isFirst && (
          <FormControlLabel
            control={
              <Switch checked={onlyChanges} onChange={(_, checked) => setOnlyChanges(checked)} />
            }
            label={translate('console.replay.onlyChanges')}
            sx={{ marginInlineEnd: 0, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
          />
        )}
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(auto-fill, minmax(230px, 1fr))',
          },
          gap: 1,
          margin: 0,
        }}
      >
        {shown.map((fact) => (
          <FactCell key={fact.name} fact={fact} quiet={isFirst} />
        ))}
      </Box>
    </Box>
  )
}

/** `quiet`: everything is new with the first event, so nothing is lit. */
function FactCell({ fact: { name, mark, value, was }, quiet }: { fact: Fact; quiet: boolean }) {
  const { translate, fact } = useWords()
  const lit = !quiet && mark !== 'same'
  const parts = mark === 'changed' ? changesWithin(was, value) : undefined
  return (
    <Box
      sx={{
        padding: '8px 12px 10px',
        borderRadius: 'var(--radius-control)',
        border: '1px solid',
        borderColor: lit ? 'var(--accent-text)' : 'var(--line)',
        background: lit ? 'var(--accent-soft)' : 'none',
      }}
    >
      <Box
        component="dt"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          fontSize: '0.75rem',
          color: lit ? 'var(--accent-text)' : 'text.secondary',
          fontWeight: lit ? 700 : 400,
        }}
      >
        {fact(name)}
        {lit && <span>{translate(`console.replay.mark.${mark}`)}</span>}
      </Box>
      <Box
        component="dd"
        sx={{
          margin: 0,
          marginBlockStart: 0.25,
          fontSize: '0.9375rem',
          fontWeight: lit ? 600 : 400,
        }}
      >
        {lit && mark === 'changed' && parts && <ChangedParts parts={parts} />}
        {lit && mark !== 'new' && !parts && (
          <Box
            component="del"
            sx={{
              display: 'block',
              fontWeight: 400,
              fontSize: '0.8125rem',
              color: 'text.secondary',
              textDecoration: 'none',
              opacity: 1,
            }}
          >
            <span style={visuallyHidden}>{translate('console.replay.was')}: </span>
            <Box component="span" sx={{ textDecoration: 'line-through' }}>
              <FactValue name={name} value={was} past />
            </Box>
          </Box>
        )}
        {mark !== 'gone' && !(lit && parts) && <FactValue name={name} value={value} />}
      </Box>
    </Box>
  )
}

/** Added, removed and changed parts; unchanged ones are left out. */
function ChangedParts({ parts: { added, removed, changed } }: { parts: Changes }) {
  const { translate, fact } = useWords()
  const label = (words: string) => (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>
      {words}:{' '}
    </Box>
  )
  return (
    <>
      {added.map((one, index) => (
        <Line key={`+${index}`}>
          {label(translate('console.replay.mark.new'))}
          <FactValue name="" value={one} />
        </Line>
      ))}
      {removed.map((one, index) => (
        <Line key={`-${index}`}>
          {label(translate('console.replay.mark.gone'))}
          <FactValue name="" value={one} past />
        </Line>
      ))}
      {changed.map(({ of, name, was, value }) => (
        <Line key={`${of} ${name}`}>
          {label(fact(name))}
          <Box component="del" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            <span style={visuallyHidden}>{translate('console.replay.was')}: </span>
            <FactValue name={name} value={was} past />
          </Box>
          {' → '}
          <FactValue name={name} value={value} />
        </Line>
      ))}
    </>
  )
}
