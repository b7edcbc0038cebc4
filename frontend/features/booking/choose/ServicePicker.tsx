/** The barber's active services as cards to tick; several make one visit. */
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { memo } from 'react'
import type { BookableService } from '../chair.ts'
import { ServiceLine } from '../../../entities/service/ServiceLine.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'

interface ServicePickerProps {
  services: readonly BookableService[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  /** No further one can be ticked. */
  full: boolean
}

interface RowProps {
  service: BookableService
  checked: boolean
  disabled: boolean
  onToggle: (id: string) => void
}

export function ServicePicker({ services, chosen, onToggle, full }: ServicePickerProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{t('booking.services')}</legend>
      {services.map((service) => {
        const checked = chosen.includes(service.id)
        return (
          <Row
            key={service.id}
            service={service}
            checked={checked}
            disabled={full && !checked}
            onToggle={onToggle}
          />
        )
      })}
    </fieldset>
  )
}

const Row = memo(function Row({ service, checked, disabled, onToggle }: RowProps) {
  return (
    <label
      className={clsx(
        'group relative flex min-h-18 cursor-pointer items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 shadow-card',
        'transition-colors duration-(--fast) hover:border-line-strong has-checked:border-accent-text has-checked:bg-accent-soft',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(service.id)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-card outline-none"
      />
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md border border-field-line text-on-accent group-has-checked:border-accent group-has-checked:bg-accent"
      >
        <Check size={18} strokeWidth={3} className="opacity-0 group-has-checked:opacity-100" />
      </span>
      <ServiceLine service={service} from={service.varies} />
    </label>
  )
})
