/** At the shop, at people's homes, or only there; how far; and who may know the door. */
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Checkbox, Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { hidesAddress, radiusOf, type Serving } from './form.ts'

export function ServingFields({
  value,
  onChange,
}: {
  value: Serving
  onChange: (serving: Serving) => void
}) {
  const { t } = useTranslation()
  const [corrected, setCorrected] = useState(false)
  const correctRadius = () => {
    const km = String(radiusOf(value.radius))
    setCorrected(km !== value.radius.trim())
    onChange({ ...value, radius: km })
  }
  const only = value.goesHome && value.onlyHome
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Switch
        label={t('businessSetup.home')}
        hint={t('businessSetup.homeHint')}
        checked={value.goesHome}
        onChange={({ target }) => onChange({ ...value, goesHome: target.checked })}
      />
      {value.goesHome && (
        <>
          <TextField
            label={t('businessSetup.radius')}
            inputMode="numeric"
            unit="km"
            hint={corrected ? t('businessSetup.radiusFixed') : t('businessSetup.radiusHint')}
            value={value.radius}
            onChange={({ target }) => onChange({ ...value, radius: target.value })}
            onBlur={correctRadius}
          />
          <Checkbox
            label={t('businessSetup.onlyHome')}
            hint={t('businessSetup.onlyHomeHint')}
            checked={value.onlyHome}
            onChange={({ target }) => onChange({ ...value, onlyHome: target.checked })}
          />
        </>
      )}
      <Switch
        label={t('businessSetup.private')}
        hint={only ? t('businessSetup.privateForced') : t('businessSetup.privateHint')}
        checked={hidesAddress(value)}
        disabled={only}
        onChange={({ target }) => onChange({ ...value, isPrivate: target.checked })}
      />
    </div>
  )
}
