/** Prompt after a visit: five stars, each opens the review with that rating. */
import { Star } from 'lucide-react'
import { limits } from '../../../../contract/kernel/limits.ts'
import { addressOf } from '../../../../contract/paths.ts'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/links.ts'

const { min, max } = limits.review.stars
const stars = Array.from({ length: max - min + 1 }, (_, index) => min + index)

export function HowWasIt({
  visit: { id, barberName },
}: {
  visit: Pick<Appointment, 'id' | 'barberName'>
}) {
  const { t } = useTranslation()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="font-semibold">{t('reviews.howWasIt', { name: barberName })}</h3>
      <ul className="-mx-2 flex">
        {stars.map((count) => (
          <li key={count}>
            <Link
              to={addressOf('/add-review/:appointmentId', {
                appointmentId: id,
                estrellas: String(count),
              })}
              aria-label={t('reviews.give', {
                count,
                word: t(`reviews.words${count as 1 | 2 | 3 | 4 | 5}`),
              })}
              className="grid size-11 place-items-center text-muted hover:text-accent-text"
            >
              <Star aria-hidden size={26} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
