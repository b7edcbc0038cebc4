/** What can be done about an appointment from its card: the barber's yes and no, the visit from the chair to the till, another time, none at all. */
import { Armchair, CalendarClock, CalendarPlus, Check, CheckCheck, Hand, QrCode, ReceiptText, Star, UserX, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { calendarFileOf, stands } from '../../entities/appointment/model.ts'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink, ButtonOut, IconOut } from '../../ui/Button.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { actsFor, type Act } from './acts.ts'
import { useJustMoved } from './Settled.tsx'
import { type Tap, useAct, useWhen } from './useAct.ts'

interface Props {
  appointment: Appointment
  now: Date
  /** On the appointment's own page: also what a card has no room for. */
  all?: boolean
}

export function CardActions({ appointment, now, all = false }: Props) {
  const { t } = useTranslation()
  const { estado, userRole, barberName, barberId } = appointment
  // On a card a request is answered; it may be moved where there is room for a third button.
  const acts = actsFor(appointment, now.getTime()).filter((act, _, found) => all || act !== 'move' || !found.includes('confirm'))
  const waits = estado === 'pendiente' && userRole === 'client'
  const other = userRole === 'barber' ? { id: appointment.clienteId, name: appointment.clientName } : { id: barberId, name: barberName }
  // Whoever books may ask (decision 2-45); of what was called off there is nothing more to say here.
  const contact = estado !== 'cancelada' && other.id !== null ? { userId: other.id, name: other.name, text: t('appointments.message') } : undefined
  const entersCalendar = stands(estado) && Date.parse(appointment.fin) > now.getTime()
  if (acts.length === 0 && !waits && !contact && !entersCalendar) return null
  return (
    <>
      {waits && <p className="text-small text-muted">{t('appointments.waiting', { name: barberName })}</p>}
      {(acts.length > 0 || contact || entersCalendar) && (
        <div role="group" aria-label={t('appointments.actions')} className="mt-2.5 flex flex-wrap gap-1.5">
          {acts.map((act) => (act === 'again'
            ? <ButtonLink key={act} to={sameAgain(appointment)} variant="quiet" size="sm" className="w-fit">{t('appointments.again')}</ButtonLink>
            : act === 'review'
              ? <ButtonLink key={act} to={addressOf('/add-review/:appointmentId', { appointmentId: appointment.id })} variant={appointment.resenada ? 'quiet' : 'primary'} size="sm" className="w-fit" icon={<Star aria-hidden size={18} />}>{t(appointment.resenada ? 'appointments.seeReview' : 'appointments.review')}</ButtonLink>
            : isTap(act) ? <TapButton key={act} act={act} appointment={appointment} /> : <SheetButton key={act} act={act} appointment={appointment} />))}
          {entersCalendar && <CalendarFile appointment={appointment} icon={!all} />}
          {contact && (all ? <ChatLink {...contact} /> : <ChatLink {...contact} icon className={entersCalendar ? '' : 'ml-auto'} />)}
        </div>
      )}
    </>
  )
}

/** Booking with the same barber: the same services, where they were done. */
const sameAgain = ({ barberId, services, locationId, modalidad }: Appointment): Address => addressOf('/book/:userId', {
  userId: barberId, servicio: services.map(({ serviceId }) => serviceId).join(',') || undefined, lugar: locationId ?? undefined,
  modalidad: modalidad === 'domicilio' ? modalidad : undefined,
})

/** The appointment for the calendar of the device. */
function CalendarFile({ appointment, icon }: { appointment: Appointment; icon: boolean }) {
  const { t, language } = useTranslation()
  const href = calendarFileOf(appointment, language)
  if (icon) return <IconOut href={href} label={t('appointments.addToCalendar')} className="ml-auto"><CalendarPlus aria-hidden size={20} /></IconOut>
  return <ButtonOut href={href} variant="secondary" size="sm" icon={<CalendarPlus aria-hidden size={18} />}>{t('appointments.addToCalendar')}</ButtonOut>
}

const isTap = (act: Act): act is Tap => act === 'confirm' || act === 'attend' || act === 'start' || act === 'complete' || act === 'noShow'

const looks = {
  // Within reach of one thumb, the yes larger than the no.
  confirm: { variant: 'primary', icon: <Check aria-hidden size={18} />, text: 'appointments.confirm', pendingText: 'appointments.confirming', className: 'flex-1' },
  attend: { variant: 'primary', icon: <Check aria-hidden size={18} />, text: 'appointments.attend', pendingText: 'appointments.sending', className: 'flex-1' },
  start: { variant: 'primary', icon: <Armchair aria-hidden size={18} />, text: 'appointments.start', pendingText: 'appointments.sending', className: 'flex-1' },
  complete: { variant: 'secondary', icon: <CheckCheck aria-hidden size={18} />, text: 'appointments.complete', pendingText: 'appointments.sending', className: 'flex-1' },
  noShow: { variant: 'ghost', icon: <UserX aria-hidden size={18} />, text: 'appointments.noShowAction', pendingText: 'appointments.sending', className: '' },
} as const

function TapButton({ act, appointment }: { act: Tap; appointment: Appointment }) {
  const { t } = useTranslation()
  const { pending, run } = useAct(act, appointment)
  const justMoved = useJustMoved()
  // A second tap at the same place, meant for the card that has left it. From the keyboard (`detail` 0) it is the focused one.
  const press = ({ detail }: MouseEvent) => {
    if (detail === 0 || !justMoved()) run()
  }
  const { variant, icon, text, pendingText, className } = looks[act]
  // The question of what follows once somebody sits in the chair is its own: then it is the one thing to do.
  const first = act === 'complete' && appointment.iniciadaEn !== null ? 'primary' : variant
  return (
    <Button variant={first} size="sm" needsNetwork className={`gap-1! px-2! min-[30rem]:gap-2! min-[30rem]:px-4! ${className}`} icon={icon} pending={pending} pendingText={t(pendingText)} onClick={press}>
      {t(text)}<OfWhom appointment={appointment} />
    </Button>
  )
}

const sheets = {
  reject: { param: 'rechazar', icon: undefined, text: 'appointments.reject', variant: 'secondary' },
  move: { param: 'mover', icon: <CalendarClock aria-hidden size={18} />, text: 'appointments.move', variant: 'secondary' },
  invite: { param: 'resena', icon: <QrCode aria-hidden size={18} />, text: 'appointments.invite', variant: 'secondary' },
  contest: { param: 'disputar', icon: <Hand aria-hidden size={18} />, text: 'appointments.contest', variant: 'secondary' },
  receipt: { param: 'recibo', icon: <ReceiptText aria-hidden size={18} />, text: 'appointments.receiptAction', variant: 'ghost' },
  cancel: { param: 'cancelar', icon: <X aria-hidden size={18} />, text: 'appointments.cancel', variant: 'ghost' },
} as const

function SheetButton({ act, appointment }: { act: keyof typeof sheets; appointment: Appointment }) {
  const { t } = useTranslation()
  const { param, icon, text, variant } = sheets[act]
  const [, open] = useSheetInUrl(param)
  return (
    <Button variant={variant} size="sm" icon={icon} className="gap-1! px-2! min-[30rem]:gap-2! min-[30rem]:px-4!" onClick={() => open(appointment.id)}>
      {t(text)}<OfWhom appointment={appointment} />
    </Button>
  )
}

/** Of several cards that say the same: whose. */
function OfWhom({ appointment }: { appointment: Appointment }): ReactNode {
  const when = useWhen()
  return <span className="sr-only">: {appointment.userRole === 'barber' ? appointment.clientName : appointment.barberName}, {when(appointment)}</span>
}
