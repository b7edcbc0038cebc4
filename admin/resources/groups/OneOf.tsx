import {
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Evidence } from '../../moderation/Evidence.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import type { Member } from './group.ts'

/** `isSame`: it says the same as the first one, which stands there once. */
export function OneOf({
  one,
  number,
  chosen,
  choose,
  isSame,
}: {
  one: Member
  number: number
  chosen: boolean
  choose: (() => void) | undefined
  isSame: boolean
}) {
  const translate = useTranslate()
  const { typed, why } = useCaseWords()
  const { id, tipo, tomado, escalado, pruebas } = one
  const name = `${number}. ${typed(tipo)}`
  const evidence = pruebas.map((kept) => (
    <Evidence key={kept.revision} caseId={id} type={tipo} kept={kept} keyed={false} />
  ))
  return (
    <Paper
      component="li"
      variant="outlined"
      data-case
      tabIndex={-1}
      aria-label={name}
      sx={{
        padding: { xs: 1.5, md: 2 },
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen}
              disabled={!choose}
              onChange={choose}
              slotProps={{ input: { 'aria-keyshortcuts': 'x' } }}
            />
          }
          label={name}
          sx={{ minHeight: 44 }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {tomado && (
            <Chip
              size="small"
              variant="outlined"
              label={
                tomado.mio
                  ? translate('console.cases.yours')
                  : translate('console.cases.with', { name: tomado.nombre })
              }
            />
          )}
          {escalado && (
            <Chip size="small" variant="outlined" label={translate('console.queue.escalated')} />
          )}
          <Button component={Link} to={`/cases/${id}/show`} color="inherit" variant="outlined">
            {translate('console.groups.see')}
          </Button>
        </Stack>
      </Stack>
      <Typography>{why(one)}</Typography>
      {isSame ? (
        <details>
          <Box component="summary" sx={{ paddingBlock: 1.25, cursor: 'pointer' }}>
            {translate('console.groups.sameText')}
          </Box>
          {evidence}
        </details>
      ) : (
        evidence
      )}
    </Paper>
  )
}
