import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { groundOf, lastDraft, nameOf, type Offered } from './useDraft.ts'
import type { Drafting } from './drafting.ts'

/** Repeats measures, rule and facts of the previous decision where allowed here. */
export function LikeLast({ offered, draft, change }: Drafting & { offered: readonly Offered[] }) {
  const translate = useTranslate()
  const last = lastDraft()
  const chosen = last?.chosen.filter((name) => offered.some((one) => nameOf(one) === name)) ?? []
  if (!last || chosen.length === 0 || draft.facts !== '') return null
  const repeat = () =>
    change({
      chosen,
      days: last.days,
      clause: last.clause ?? draft.clause,
      ground: groundOf(last.clause ?? draft.clause),
      law: last.law,
      facts: last.facts,
    })
  return (
    <Button color="inherit" variant="outlined" onClick={repeat} sx={{ alignSelf: 'flex-start' }}>
      {translate('console.deciding.likeLast')}
    </Button>
  )
}
