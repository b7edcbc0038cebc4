import { CalendarPlus } from 'lucide-react'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { calendarFileOf } from '../../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ButtonOut } from '../../../ui/Button.tsx'

export function CalendarFile({ appointment }: { appointment: Appointment }) {
  const { t, language } = useTranslation()
  return (
    <ButtonOut
      href={calendarFileOf(appointment, language)}
      variant="secondary"
      size="sm"
      icon={<CalendarPlus aria-hidden size={18} />}
    >
      {t('appointments.addToCalendar')}
    </ButtonOut>
  )
}
