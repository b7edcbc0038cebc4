/** The free times of a day by morning, afternoon and evening. */
import { Moon, Sun, Sunrise } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Chip } from '../../../ui/Choice.tsx'
import { useRoving } from '../../../ui/useRoving.ts'
import { byPartOfDay, type PartOfDay, type Slot } from '../model.ts'

const icons: Record<PartOfDay, typeof Sun> = { morning: Sunrise, afternoon: Sun, evening: Moon }

interface SlotGridProps {
  slots: readonly Slot[]
  chosen: Slot | undefined
  onChoose: (slot: Slot) => void
}

export const SlotGrid = memo(function SlotGrid({ slots, chosen, onChoose }: SlotGridProps) {
  const { t } = useTranslation()
  const { group, stop } = useRoving(slots.map(({ inicio }) => inicio), chosen?.inicio)
  return (
    <div {...group} className="grid gap-5">
      {byPartOfDay(slots).map(({ part, slots: times }) => {
        const Icon = icons[part]
        return (
          <div key={part} role="group" aria-label={t(`booking.${part}`)} className="grid gap-2.5">
            <p aria-hidden className="sign flex items-center gap-2 text-muted"><Icon size={16} /> {t(`booking.${part}`)}</p>
            <div className="grid grid-cols-4 gap-2 sm:grid-cols-6 lg:grid-cols-4 2xl:grid-cols-5">
              {times.map((slot) => (
                <Chip
                  key={slot.inicio} data-value={slot.inicio} tabIndex={stop(slot.inicio)} pressed={slot === chosen}
                  onClick={() => onChoose(slot)} className="rounded-control! px-0! text-body!"
                >
                  {slot.hora}
                </Chip>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
})
