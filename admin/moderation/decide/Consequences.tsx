/** What a decision would bring about, before it is taken. */
import { Box, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { previewDecision } from '../../../contract/moderation/preview.ts'
import { dateTime, zone } from '../../look/time.ts'

export function Consequences({
  of: { desaparece, retenido, marca, avisados, citas, puntos, definitiva },
}: {
  of: ResponseOf<typeof previewDecision>
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const counted = (words: string, count: number) =>
    count > 0 ? [translate(`console.deciding.${words}`, { smart_count: count })] : []
  const gone = [
    ...counted('posts', desaparece.publicaciones),
    ...counted('comments', desaparece.comentarios),
    ...counted('reviews', desaparece.resenas),
    ...counted('messages', desaparece.mensajes),
    ...(desaparece.negocio ? [translate('console.deciding.shop')] : []),
    ...(desaparece.imagen ? [translate('console.deciding.picture')] : []),
  ]
  const notified = [
    ...(avisados.autor ? [translate('console.deciding.author')] : []),
    ...counted('reporters', avisados.reportantes),
    ...counted('guests', avisados.denunciantes),
  ]
  const lines = [
    ...(marca === null ? [] : [translate(`console.disputes.mark.${marca}`)]),
    ...(marca !== null && gone.length === 0
      ? []
      : [
          gone.length > 0
            ? translate('console.deciding.gone', { what: gone.join(', ') })
            : translate(retenido ? 'console.deciding.seenAgain' : 'console.deciding.nothingGone'),
        ]),
    notified.length > 0
      ? translate('console.deciding.told', { who: notified.join(', ') })
      : translate('console.deciding.nobodyTold'),
    ...(citas
      ? [
          citas.comoCliente + citas.comoBarbero === 0
            ? translate('console.deciding.noAppointments')
            : translate('console.deciding.appointments', {
                client: citas.comoCliente,
                barber: citas.comoBarbero,
                when: citas.primera ? dateTime(citas.primera, zone, locale) : '',
              }),
        ]
      : []),
    ...(puntos
      ? [
          translate('console.deciding.points', {
            before: puntos.antes,
            after: puntos.despues,
            standing: translate(`console.deciding.standing.${puntos.situacionDespues}`),
          }),
          ...(puntos.sugiereExpulsion ? [translate('console.deciding.suggestsBan')] : []),
        ]
      : []),
    ...(definitiva
      ? [translate('console.deciding.final', { when: dateTime(definitiva, zone, locale) })]
      : []),
  ]
  return (
    <Box
      component="section"
      aria-label={translate('console.deciding.consequences')}
      sx={{
        padding: 2,
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-card)',
        display: 'grid',
        gap: 0.75,
      }}
    >
      <Typography variant="h3">{translate('console.deciding.consequences')}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
