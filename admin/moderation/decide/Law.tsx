import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dsaCategories, lawAreas } from '../../../contract/moderation/dsa.ts'
import type { Drafting } from './drafting.ts'

/** The law that illegal content breaks: what the statement of reasons has to name. */
export function Law({ draft: { law }, change }: Drafting) {
  const translate = useTranslate()
  const select = {
    select: true,
    required: true,
    slotProps: { select: { native: true }, inputLabel: { shrink: true } },
  } as const
  return (
    <>
      <TextField
        {...select}
        label={translate('console.law.category')}
        value={law.categoria}
        onChange={({ target: { value } }) =>
          change({ law: { ...law, categoria: dsaCategories.find((one) => one === value) ?? '' } })
        }
      >
        <option value="">{translate('console.law.choose')}</option>
        {dsaCategories.map((category) => (
          <option key={category} value={category}>
            {translate(`console.law.categories.${category}`)}
          </option>
        ))}
      </TextField>
      <TextField
        {...select}
        label={translate('console.law.ground')}
        value={law.ambito}
        onChange={({ target: { value } }) =>
          change({ law: { ...law, ambito: lawAreas.find((one) => one === value) ?? '' } })
        }
      >
        <option value="">{translate('console.law.choose')}</option>
        {lawAreas.map((area) => (
          <option key={area} value={area}>
            {translate(`console.law.grounds.${area}`)}
          </option>
        ))}
      </TextField>
    </>
  )
}
