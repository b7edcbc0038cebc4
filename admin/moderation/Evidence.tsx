/** Stored evidence. Pictures load on request, small and grey; the same key hides them. */
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { casePicture } from '../../contract/moderation/cases.ts'
import { read } from '../providers/reads.ts'
import { moment } from '../look/time.ts'
import type { Case } from '../providers/dataProvider.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Life } from './Life.tsx'
import { pictureShown } from './wellbeing.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
type Kept = Case['pruebas'][number]

/** `keyed`: the shortcut shows its pictures; false where several are reviewed one by one. */
export function Evidence({
  caseId,
  type,
  kept: { autor, versiones, omitidas = 0, contexto },
  keyed = true,
  zone = here,
}: {
  caseId: string
  type: Case['tipo']
  kept: Kept
  keyed?: boolean
  zone?: string | undefined
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Paper
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}
    >
      {autor && (
        <Typography sx={{ fontWeight: 600 }}>
          {autor.nombre} · {translate(`console.actor.${autor.rol}`, { _: autor.rol })}
        </Typography>
      )}
      {type === 'APPOINTMENT' ? (
        <Life steps={versiones} zone={zone} />
      ) : (
        versiones.map(({ en, textos, imagenes }) => (
          <Box key={en}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {moment(en, here, locale)}
            </Typography>
            <Words texts={textos} />
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 1 }}>
              {imagenes.map(({ path, mediaId }, index) =>
                mediaId ? (
                  <Picture
                    key={path}
                    caseId={caseId}
                    mediaId={mediaId}
                    number={index + 1}
                    keyed={keyed}
                  />
                ) : (
                  <Typography key={path} sx={{ color: 'text.secondary' }}>
                    {translate('console.cases.noPicture')}
                  </Typography>
                ),
              )}
            </Stack>
          </Box>
        ))
      )}
      {omitidas > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.cases.leftOut', { smart_count: omitidas })}
        </Typography>
      )}
      {contexto.length > 0 && (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('console.cases.context')}
          </Typography>
          <Words texts={contexto} />
        </Box>
      )}
    </Paper>
  )
}

function Words({ texts }: { texts: Kept['contexto'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const part = (name: string) =>
    /^imagen \d+$/.test(name)
      ? translate('console.cases.picture', { number: name.slice('imagen '.length) })
      : translate(`console.cases.part.${name}`, { _: name })
  /** Names begin with the parent's type; a message adds its time and sender. */
  const named = (name: string) => {
    const [, type, rest = ''] = /^([A-Z]+) (.+)$/.exec(name) ?? []
    if (type === undefined) return part(name)
    const [at = '', whose] = rest.split(' ')
    const of =
      whose === 'suyo' || whose === 'otro'
        ? `${moment(at, here, locale)}, ${translate(`console.cases.whose.${whose}`)}`
        : part(rest)
    return `${translate(`console.cases.subject.${type}`, { _: type })}: ${of}`
  }
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {texts.map(({ nombre, texto }) => (
        <Box key={nombre}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {named(nombre)}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, whiteSpace: 'pre-line' }}>
            {texto}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

export function Picture({
  caseId,
  mediaId,
  number,
  keyed = true,
}: {
  caseId: string
  mediaId: string
  number: number
  keyed?: boolean
}) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  // Each look is audited: loaded on request only.
  const { data } = useQuery({
    ...read(casePicture, { params: { id: caseId, mediaId } }),
    enabled: shown,
    staleTime: Infinity,
  })
  const toggle = () => {
    if (!shown) pictureShown()
    setShown(!shown)
  }
  useKeys(keyed ? { b: { does: 'console.keys.picture', run: toggle } } : {})
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-pressed={shown}
      aria-keyshortcuts="b"
      onClick={toggle}
      sx={{ display: 'grid', gap: 0.5, minWidth: 120, minHeight: 96 }}
    >
      {shown && data && (
        <Box
          component="img"
          src={data.imagen}
          alt={translate('console.cases.picture', { number })}
          sx={{ maxWidth: 240, maxHeight: 240, filter: 'grayscale(1)' }}
        />
      )}
      {translate(shown ? 'console.cases.hidePicture' : 'console.cases.showPicture', { number })}
    </Button>
  )
}
