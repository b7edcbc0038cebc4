import { Star } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { againAddress, useAgain } from '../../../entities/appointment/again.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ButtonLink, IconLink, Button } from '../../../ui/Button.tsx'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import type { AppointmentAct } from '../acts.ts'
import { useJustMoved } from '../Settled.tsx'
import { useAct, type Tap } from '../useAct.ts'
import { OfWhom, isTap, looks, sheets, toReview } from './actLooks.tsx'

export function ActButton({
  act,
  appointment,
  isLead,
}: {
  act: AppointmentAct
  appointment: Appointment
  isLead: boolean
}) {
  const { t } = useTranslation()
  const begin = useAgain(appointment)
  const lead = isLead ? { 'data-lead': true } : {}
  if (act === 'again')
    return (
      <ButtonLink
        {...lead}
        to={againAddress(appointment)}
        onClick={begin}
        variant="quiet"
        size="sm"
        className="w-fit px-3! whitespace-nowrap"
      >
        {t('appointments.again')}
      </ButtonLink>
    )
  if (act === 'review') {
    if (isLead)
      return (
        <IconLink
          {...lead}
          to={toReview(appointment)}
          label={t('appointments.review')}
          className="bg-accent! text-on-accent!"
        >
          <Star aria-hidden size={20} />
        </IconLink>
      )
    return (
      <ButtonLink
        to={toReview(appointment)}
        variant={appointment.resenada ? 'quiet' : 'primary'}
        size="sm"
        className="w-fit"
        icon={<Star aria-hidden size={18} />}
      >
        {t(appointment.resenada ? 'appointments.seeReview' : 'appointments.review')}
      </ButtonLink>
    )
  }
  return isTap(act) ? (
    <TapButton act={act} appointment={appointment} isLead={isLead} />
  ) : (
    <SheetButton act={act} appointment={appointment} isLead={isLead} />
  )
}

function TapButton({
  act,
  appointment,
  isLead,
}: {
  act: Tap
  appointment: Appointment
  isLead: boolean
}) {
  const { t } = useTranslation()
  const { pending, run } = useAct(act, appointment)
  const justMoved = useJustMoved(appointment.id)
  // A second tap at the same place, meant for the card that has left it. From the keyboard
  // (`detail` 0) it is the focused one.
  const press = ({ detail }: MouseEvent) => {
    if (detail === 0 || !justMoved()) run()
  }
  const { variant, icon, text, pendingText, className } = looks[act]
  // The next visit is the primary one; its page asks for the outcome once started.
  const isFirst =
    isLead ||
    act === 'confirm' ||
    act === 'attend' ||
    (act === 'complete' ? appointment.iniciadaEn !== null : act === 'start')
  return (
    <Button
      {...(isLead && { 'data-lead': true })}
      variant={variant === 'primary' && !isFirst ? 'secondary' : variant}
      size="sm"
      needsNetwork
      className={`gap-1! px-2! @[24rem]:gap-2! @[24rem]:px-4! ${className}`}
      icon={icon}
      pending={pending}
      pendingText={t(pendingText)}
      onClick={press}
    >
      {t(text)}
      <OfWhom appointment={appointment} />
    </Button>
  )
}

function SheetButton({
  act,
  appointment,
  isLead,
}: {
  act: keyof typeof sheets
  appointment: Appointment
  isLead: boolean
}) {
  const { t } = useTranslation()
  const { param, icon, text, variant } = sheets[act]
  const [, open] = useSheetInUrl(param)
  return (
    <Button
      {...(isLead && { 'data-lead': true })}
      variant={variant}
      size="sm"
      icon={icon}
      className="gap-1! px-2! @[24rem]:gap-2! @[24rem]:px-4!"
      onClick={() => open(appointment.id)}
    >
      {t(text)}
      <OfWhom appointment={appointment} />
    </Button>
  )
}
