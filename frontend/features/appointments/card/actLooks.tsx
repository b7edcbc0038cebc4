import {
  Armchair,
  Check,
  CheckCheck,
  UserX,
  CalendarClock,
  Hand,
  QrCode,
  ReceiptText,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf, type Address } from '../../../../contract/paths.ts'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import type { AppointmentAct } from '../acts.ts'
import { useWhen, type Tap } from '../useAct.ts'

export const isTap = (act: AppointmentAct): act is Tap =>
  act === 'confirm' || act === 'attend' || act === 'start' || act === 'complete' || act === 'noShow'

export const looks = {
  // Within reach of one thumb, the yes larger than the no.
  confirm: {
    variant: 'primary',
    icon: <Check aria-hidden size={18} className="hidden @[15rem]:block" />,
    text: 'appointments.confirm',
    pendingText: 'appointments.confirming',
    className: 'flex-1',
  },
  attend: {
    variant: 'primary',
    icon: <Check aria-hidden size={18} />,
    text: 'appointments.attend',
    pendingText: 'appointments.sending',
    className: 'flex-1',
  },
  start: {
    variant: 'primary',
    icon: <Armchair aria-hidden size={18} />,
    text: 'appointments.start',
    pendingText: 'appointments.sending',
    className: 'flex-1',
  },
  complete: {
    variant: 'primary',
    icon: <CheckCheck aria-hidden size={18} />,
    text: 'appointments.complete',
    pendingText: 'appointments.sending',
    className: 'flex-1',
  },
  noShow: {
    variant: 'plain',
    icon: <UserX aria-hidden size={18} />,
    text: 'appointments.noShowAction',
    pendingText: 'appointments.sending',
    className: '',
  },
} as const

export const sheets = {
  reject: {
    param: 'rechazar',
    icon: <X aria-hidden size={18} className="hidden @[24rem]:block" />,
    text: 'appointments.reject',
    variant: 'secondary',
  },
  move: {
    param: 'mover',
    icon: <CalendarClock aria-hidden size={18} />,
    text: 'appointments.move',
    variant: 'secondary',
  },
  invite: {
    param: 'resena',
    icon: <QrCode aria-hidden size={18} />,
    text: 'appointments.invite',
    variant: 'secondary',
  },
  contest: {
    param: 'disputar',
    icon: <Hand aria-hidden size={18} />,
    text: 'appointments.contest',
    variant: 'secondary',
  },
  receipt: {
    param: 'recibo',
    icon: <ReceiptText aria-hidden size={18} />,
    text: 'appointments.receiptAction',
    variant: 'plain',
  },
  cancel: {
    param: 'cancelar',
    icon: <X aria-hidden size={18} />,
    text: 'appointments.cancel',
    variant: 'plain',
  },
} as const

/** Of several cards that say the same: whose. */
export function OfWhom({ appointment }: { appointment: Appointment }): ReactNode {
  const when = useWhen()
  return (
    <span className="sr-only">
      : {appointment.userRole === 'barber' ? appointment.clientName : appointment.barberName},{' '}
      {when(appointment)}
    </span>
  )
}

export const toReview = ({ id }: Appointment): Address =>
  addressOf('/add-review/:appointmentId', { appointmentId: id })
