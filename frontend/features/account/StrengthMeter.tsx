/** Four stripes of the pole that fill as a password gets better, and the word for it. */
import { clsx } from 'clsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { passwordStrength } from './forms.ts'

export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  if (password === '') return null
  const strength = passwordStrength(password)
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((stripe) => (
          <span
            key={stripe}
            className={clsx(
              'h-1.5 rounded-pill',
              stripe <= strength
                ? strength < 2
                  ? 'bg-danger'
                  : strength < 3
                    ? 'bg-warn'
                    : 'bg-success'
                : 'bg-line',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-small text-muted">
        {t('auth.strength', { level: t(`auth.strength${strength}`) })}
      </p>
    </div>
  )
}
