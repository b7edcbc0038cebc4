import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../contract/kernel/limits.ts'
import { escalateCase } from '../../../contract/moderation/cases.ts'
import { call } from '../../providers/call.ts'
import { queuePath } from '../../paths/queueAddress.ts'
import { useAct } from '../../ui/useAct.ts'
import { useCaseWords } from '../useCaseWords.ts'
import { forgetDraft, nameOf, type Draft, type Offered } from './useDraft.ts'

/** What only a lead may decide is proposed: the case is handed on, with what was written so far. */
export function Propose({
  caseId,
  draft,
  offered,
}: {
  caseId: string
  draft: Draft
  offered: readonly Offered[]
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { measured, reasoned } = useCaseWords()
  const propose = useAct(
    escalateCase,
    async (measure: string) => {
      const motivo = [
        translate('console.deciding.proposal', { measure }),
        draft.clause && reasoned(draft.clause),
        draft.facts.trim(),
      ]
        .filter(Boolean)
        .join(' · ')
        .slice(0, limits.case.why)
      await call(escalateCase, { params: { id: caseId }, body: { motivo } })
      forgetDraft(caseId)
    },
    () => void navigate(queuePath()),
  )
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {offered.map((one) => (
        <Button
          key={nameOf(one)}
          variant="outlined"
          color="inherit"
          loading={propose.isPending}
          onClick={() => propose.mutate(measured(one))}
        >
          {translate('console.deciding.propose', { measure: measured(one).toLocaleLowerCase() })}
        </Button>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.deciding.proposeLead')}
      </Typography>
    </Stack>
  )
}
