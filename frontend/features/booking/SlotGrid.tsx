/** The free times of a day by morning, afternoon and evening. */
import { Moon, Sun, Sunrise } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Chip } from '../../ui/Choice.tsx'
import { byPartOfDay, type PartOfDay, type Slot } from './model.ts'

const icons: Record<PartOfDay, typeof Sun> = { morning: Sunrise, afternoon: Sun, evening: Moon }

export function SlotGrid({ slots, chosen, onChoose }: { slots: readonly Slot[]; chosen: Slot | undefined; onChoose: (slot: Slot) => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      {byPartOfDay(slots).map(({ part, slots: times }) => {
        const Icon = icons[part]
        return (
          <div key={part} role="group" aria-label={t(`booking.${part}`)} className="grid gap-2.5">
            <p aria-hidden className="sign flex items-center gap-2 text-muted"><Icon size={16} /> {t(`booking.${part}`)}</p>
            <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
              {times.map((slot) => (
                <Chip key={slot.inicio} pressed={slot === chosen} onClick={() => onChoose(slot)} className="rounded-control! px-0! text-body!">{slot.hora}</Chip>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
