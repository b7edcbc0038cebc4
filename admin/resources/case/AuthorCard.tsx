/** The author of a subject: account age, workplace, points, earlier decisions. */
import { Box, Chip, Paper, Stack, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { fromNow } from '../../look/time.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { subjectPath } from '../../paths/subjectPath.ts'
import { filtered } from '../../moderation/QueueTabs.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'

type Author = NonNullable<Case['autor']>

/** `links`: the reader may look at everything there is of the person. */
export function AuthorCard({ of, links }: { of: Author; links: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { id, nombre, rol, desde, negocio, puntos, situacion, casos, reportes, decisiones } = of
  const facts = [
    translate(`console.actor.${rol}`, { _: rol }),
    translate('console.author.since', { when: fromNow(desde, new Date(), locale) }),
    ...(negocio === null ? [] : [negocio]),
  ]
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('console.author.title')}
      sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {links ? <Link to={subjectPath('USER', id)}>{nombre}</Link> : nombre}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          sx={situacion === 'bueno' ? {} : { borderColor: 'var(--danger)', color: 'var(--danger)' }}
          label={translate('console.author.points', {
            smart_count: puntos,
            standing: translate(`console.deciding.standing.${situacion}`),
          })}
        />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.author.counts', { cases: casos, reports: reportes })}
      </Typography>
      {links && (
        <Link to={filtered({ estado: 'todos', reportado: id })}>
          {translate('console.narrowing.ofPerson')}
        </Link>
      )}
      {decisiones.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('console.author.earlier')}
          sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
        >
          {decisiones.map((decision) => (
            <li key={decision.id}>
              <Earlier of={decision} />
            </li>
          ))}
        </Box>
      )}
    </Paper>
  )
}

function Earlier({
  of: { casoId, tipo, medidas, clausula, en, revertida },
}: {
  of: Author['decisiones'][number]
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned } = useCaseWords()
  const words = [
    medidas.map((one) => translate(`console.cases.effect.${one}`)).join(', '),
    ...(clausula ? [reasoned(clausula)] : []),
    typed(tipo),
  ].join(' · ')
  return (
    <Typography component="span" variant="body2">
      <Link
        to={`/cases/${casoId}/show`}
        style={revertida ? { textDecoration: 'line-through' } : undefined}
      >
        {words}
      </Link>{' '}
      <Box component="time" dateTime={en} sx={{ color: 'text.secondary' }}>
        {fromNow(en, new Date(), locale)}
      </Box>
      {revertida && ` · ${translate('console.author.reversed')}`}
    </Typography>
  )
}
