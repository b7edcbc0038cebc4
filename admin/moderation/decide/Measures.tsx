import { Checkbox, FormControlLabel, FormLabel, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/kernel/limits.ts'
import { alternatives, mayEnd, needsEnd } from '../../../contract/moderation/reasons.ts'
import { unmarked } from '../../ui/form.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useCaseWords } from '../useCaseWords.ts'
import { nameOf, type Offered } from './useDraft.ts'
import { type Drafting, usualDays } from './drafting.ts'

export function Measures({ offered, draft, change }: Drafting & { offered: readonly Offered[] }) {
  const translate = useTranslate()
  const { measured } = useCaseWords()
  /** Nothing goes beside nothing, and of what says how one thing stands there is one. */
  const toggle = (one: Offered) => {
    const name = nameOf(one)
    const beside = offered
      .filter(
        (other) =>
          other.medida !== 'none' &&
          one.medida !== 'none' &&
          !alternatives.some((kinds) => kinds.includes(one.medida) && kinds.includes(other.medida)),
      )
      .map(nameOf)
    change({
      chosen: draft.chosen.includes(name)
        ? draft.chosen.filter((other) => other !== name)
        : [...draft.chosen.filter((other) => beside.includes(other)), name].slice(
            -limits.case.effects,
          ),
    })
  }
  useKeys(
    Object.fromEntries(
      offered.map((one, index) => [
        String(index + 1),
        { does: 'console.keys.measure', run: () => toggle(one) },
      ]),
    ),
  )
  return (
    <Stack role="group" aria-labelledby="measures" sx={{ gap: 0.5 }}>
      <FormLabel id="measures">{translate('console.cases.measure')}</FormLabel>
      {offered.map((one, index) => {
        const name = nameOf(one)
        const isChosen = draft.chosen.includes(name)
        return (
          <Stack
            key={name}
            direction="row"
            sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', minHeight: 44 }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  checked={isChosen}
                  onChange={() => toggle(one)}
                  slotProps={{ input: { 'aria-keyshortcuts': String(index + 1) } }}
                />
              }
              label={`${index + 1}. ${measured(one)}`}
            />
            {isChosen && mayEnd.includes(one.medida) && (
              <TextField
                type="number"
                size="small"
                required={needsEnd.includes(one.medida)}
                label={translate(
                  needsEnd.includes(one.medida)
                    ? 'console.cases.days'
                    : 'console.deciding.daysIfAny',
                )}
                value={draft.days[name] ?? usualDays(one) ?? ''}
                onChange={({ target: { value } }) =>
                  change({ days: { ...draft.days, [name]: value === '' ? null : Number(value) } })
                }
                sx={{ width: 190 }}
                slotProps={{
                  htmlInput: { min: 1, max: limits.case.suspension },
                  inputLabel: unmarked,
                }}
              />
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
