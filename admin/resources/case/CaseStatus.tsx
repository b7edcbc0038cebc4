import { Chip } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { moment, zone } from '../../look/time.ts'
import type { Case } from '../../providers/dataProvider.ts'

export function Status({ of: { decisiones, reabierto }, isOpen }: { of: Case; isOpen: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const last = decisiones.at(-1)
  const words = isOpen
    ? reabierto &&
      translate('console.cases.reopened', {
        why: translate(`console.cases.reopenedBy.${reabierto.porque}`),
        when: moment(reabierto.en, zone, locale),
      })
    : last &&
      translate('console.cases.isDecided', {
        name: last.automatica ? translate('console.cases.machine') : last.por.nombre,
        when: moment(last.en, zone, locale),
      })
  return words ? (
    <Chip
      variant="outlined"
      label={words}
      sx={{
        justifySelf: 'start',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        height: 'auto',
        minHeight: 32,
        '& .MuiChip-label': { whiteSpace: 'normal' },
      }}
    />
  ) : null
}
