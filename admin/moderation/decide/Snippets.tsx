import { Chip, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Clause } from '../../../contract/moderation/reasons.ts'
import { templates } from '../../../contract/moderation/policies.ts'
import { snippetsIn } from '../../../contract/moderation/templates.ts'
import { read } from '../../providers/reads.ts'
import type { Drafting } from './drafting.ts'

/** Snippets of this rule in the recipient's language; appended to the text. */
export function Snippets({
  clause,
  language,
  draft,
  change,
}: Drafting & { clause: Clause; language: 'es' | 'en' }) {
  const translate = useTranslate()
  const { data } = useQuery({
    ...read(templates),
    staleTime: 300_000,
  })
  const texts = data?.data.find(({ nombre }) => nombre === `hechos_${clause}`)?.textos
  const left = snippetsIn(texts?.[language] ?? '').filter((phrase) => !draft.facts.includes(phrase))
  if (left.length === 0) return null
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('console.deciding.snippets')}
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {left.map((phrase) => (
        <Chip
          key={phrase}
          variant="outlined"
          label={phrase}
          onClick={() =>
            change({
              facts: [draft.facts.trim(), phrase]
                .filter(Boolean)
                .join(' ')
                .slice(0, limits.case.facts),
            })
          }
          sx={{
            height: 'auto',
            minHeight: 36,
            maxWidth: '100%',
            '& .MuiChip-label': { whiteSpace: 'normal' },
          }}
        />
      ))}
    </Stack>
  )
}
