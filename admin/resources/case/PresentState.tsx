import { Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Case } from '../../providers/dataProvider.ts'

/** What it says today, where that is not what was kept last. */
export function Present({ of: { ahora, pruebas, tipo } }: { of: Case }) {
  const translate = useTranslate()
  const kept = pruebas.at(-1)?.versiones.at(-1)?.textos ?? []
  if (!ahora) return null
  const isSame =
    ahora.texto === null ||
    ahora.texto.trim() === '' ||
    kept.some(({ texto }) => texto.trim() === ahora.texto?.trim())
  if (isSame && ahora.estado === 'visible') return null
  return (
    <Paper
      variant="outlined"
      sx={{ padding: 2, overflowWrap: 'anywhere', borderStyle: 'dashed' }}
      aria-label={translate('console.cases.now')}
      component="section"
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.cases.now')}
        {ahora.estado !== 'visible' &&
          ` · ${translate(`console.subjects.state.${ahora.estado}`, { _: ahora.estado })}`}
      </Typography>
      {!isSame && tipo !== 'BUSINESS' && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>{ahora.texto}</Typography>
      )}
    </Paper>
  )
}
