import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { clauses } from '../../../contract/moderation/reasons.ts'
import { Law } from './Law.tsx'
import { useCaseWords } from '../useCaseWords.ts'
import { groundOf } from './useDraft.ts'
import type { Drafting } from './drafting.ts'

/** By which rule, and on what ground. `mayBeNone`: what is chosen accuses nobody. */
export function Rule({ draft, change, mayBeNone = false }: Drafting & { mayBeNone?: boolean }) {
  const translate = useTranslate()
  const { reasoned } = useCaseWords()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <TextField
        select
        label={translate('console.cases.clause')}
        value={draft.clause ?? ''}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target: { value } }) => {
          const clause = clauses.find((existing) => existing === value) ?? null
          change({ clause, ground: groundOf(clause) })
        }}
      >
        {(mayBeNone || draft.clause === null) && (
          <option value="">
            {translate(mayBeNone ? 'console.disputes.noClause' : 'console.disputes.chooseClause')}
          </option>
        )}
        {clauses.map((clause) => (
          <option key={clause} value={clause}>
            {reasoned(clause)}
          </option>
        ))}
      </TextField>
      {draft.clause !== null && (
        <TextField
          select
          label={translate('console.deciding.ground')}
          value={draft.ground}
          slotProps={{ select: { native: true } }}
          onChange={({ target: { value } }) =>
            change({ ground: value === 'ley' ? 'ley' : 'normas' })
          }
        >
          {(['normas', 'ley'] as const).map((ground) => (
            <option key={ground} value={ground}>
              {translate(`console.deciding.grounds.${ground}`)}
            </option>
          ))}
        </TextField>
      )}
      {draft.clause === 'ilegal' && <Law draft={draft} change={change} />}
    </Box>
  )
}
