/** The free times of a day by morning, afternoon and evening. */
import { clsx } from 'clsx'
import { Moon, Sun, Sunrise } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Chip } from '../../../ui/Choice.tsx'
import { useRoving } from '../../../ui/useRoving.ts'
import { byPartOfDay, type PartOfDay, type Slot } from '../bookingModel.ts'

const icons: Record<PartOfDay, typeof Sun> = { morning: Sunrise, afternoon: Sun, evening: Moon }

interface SlotGridProps {
  slots: readonly Slot[]
  chosen: Slot | undefined
  onChoose: (slot: Slot) => void
  /** Barber and price of a time, where any barber will do. */
  about?: ((slot: Slot) => string) | undefined
}

export const SlotGrid = memo(function SlotGrid({ slots, chosen, onChoose, about }: SlotGridProps) {
  const { t } = useTranslation()
  const { group, stop } = useRoving(
    slots.map(({ inicio }) => inicio),
    chosen?.inicio,
  )
  return (
    <div {...group} className="grid gap-5">
      {byPartOfDay(slots).map(({ part, slots: times }) => {
        const Icon = icons[part]
        return (
          <div key={part} role="group" aria-label={t(`booking.${part}`)} className="grid gap-2.5">
            <p aria-hidden className="sign flex items-center gap-2 text-muted">
              <Icon size={16} /> {t(`booking.${part}`)}
            </p>
            <div
              className={clsx(
                'grid gap-2',
                about
                  ? 'grid-cols-2 min-[22.5rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-3 2xl:grid-cols-4'
                  : 'grid-cols-4 sm:grid-cols-6 lg:grid-cols-4 2xl:grid-cols-5',
              )}
            >
              {times.map((slot) => (
                <Chip
                  key={slot.inicio}
                  data-value={slot.inicio}
                  tabIndex={stop(slot.inicio)}
                  pressed={slot === chosen}
                  onClick={() => onChoose(slot)}
                  className={clsx(
                    'rounded-control! text-body!',
                    about ? 'min-h-14 min-w-0 flex-col gap-0! px-1!' : 'px-0!',
                  )}
                >
                  <span>{slot.hora}</span>
                  {about && (
                    <>
                      {' '}
                      <span className="max-w-full truncate text-micro font-normal">
                        {about(slot)}
                      </span>
                    </>
                  )}
                </Chip>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
})
