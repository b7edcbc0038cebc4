import { CalendarPlus, Ellipsis, MessageCircle, RotateCcw, Star } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { addressOf } from '../../../../contract/paths.ts'
import { calendarFileOf, otherName } from '../../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../../ui/List.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { againAddress } from '../../../entities/appointment/again.ts'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import type { AppointmentAct } from '../acts.ts'
import { useWhen, useAct, type Tap } from '../useAct.ts'
import { isTap, looks, sheets, toReview } from './actLooks.tsx'

interface MenuProps {
  appointment: Appointment
  acts: readonly AppointmentAct[]
  entersCalendar: boolean
  contact: { userId: string; name: string; text: string } | undefined
}

export function Menu({ appointment, acts, entersCalendar, contact }: MenuProps) {
  const { t, language } = useTranslation()
  const when = useWhen()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const whom = `${otherName(appointment)}, ${when(appointment)}`
  return (
    <>
      <IconButton
        label={t('appointments.more', { whom })}
        aria-haspopup="dialog"
        className="-mr-2"
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden size={22} />
      </IconButton>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={otherName(appointment)}
        text={when(appointment)}
      >
        <ListGroup className="pt-2">
          {acts.map((act) => (
            <MenuRow key={act} act={act} appointment={appointment} onChosen={close} />
          ))}
          {contact && (
            <ListRow
              title={contact.text}
              icon={<MessageCircle size={20} />}
              to={addressOf('/chat/:userId', { userId: contact.userId })}
            />
          )}
          {entersCalendar && (
            <ListRow
              title={t('appointments.addToCalendar')}
              icon={<CalendarPlus size={20} />}
              href={calendarFileOf(appointment, language)}
              onClick={close}
            />
          )}
        </ListGroup>
      </Sheet>
    </>
  )
}

function MenuRow({
  act,
  appointment,
  onChosen,
}: {
  act: AppointmentAct
  appointment: Appointment
  onChosen: () => void
}) {
  const { t } = useTranslation()
  if (act === 'again')
    return (
      <ListRow
        title={t('appointments.again')}
        icon={<RotateCcw size={20} />}
        to={againAddress(appointment)}
      />
    )
  if (act === 'review')
    return (
      <ListRow
        title={appointment.resenada ? t('appointments.seeReview') : t('appointments.review')}
        icon={<Star size={20} />}
        to={toReview(appointment)}
      />
    )
  return isTap(act) ? (
    <TapRow act={act} appointment={appointment} onChosen={onChosen} />
  ) : (
    <SheetRow act={act} onChosen={onChosen} appointment={appointment} />
  )
}

function TapRow({
  act,
  appointment,
  onChosen,
}: {
  act: Tap
  appointment: Appointment
  onChosen: () => void
}) {
  const { t } = useTranslation()
  const { run } = useAct(act, appointment)
  const { icon, text } = looks[act]
  return (
    <ListRow
      title={t(text)}
      icon={icon}
      onClick={() => {
        onChosen()
        run()
      }}
    />
  )
}

function SheetRow({
  act,
  appointment,
  onChosen,
}: {
  act: keyof typeof sheets
  appointment: Appointment
  onChosen: () => void
}) {
  const { t } = useTranslation()
  const { param, icon, text } = sheets[act]
  const [, open] = useSheetInUrl(param)
  return (
    <ListRow
      title={t(text)}
      icon={icon}
      danger={act === 'cancel'}
      onClick={() => {
        onChosen()
        open(appointment.id)
      }}
    />
  )
}
