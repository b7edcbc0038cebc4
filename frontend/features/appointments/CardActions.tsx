/** Actions of an appointment card: answer, visit steps, move, or none. */
import {
  Armchair,
  CalendarClock,
  CalendarPlus,
  Check,
  CheckCheck,
  Ellipsis,
  Hand,
  MessageCircle,
  QrCode,
  ReceiptText,
  RotateCcw,
  Star,
  UserX,
  X,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useUserId } from '../../client/session.ts'
import { againAddress, useAgain } from '../../entities/appointment/again.ts'
import {
  calendarFileOf,
  hasEnded,
  otherName,
  stands,
} from '../../entities/appointment/appointmentModel.ts'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink, ButtonOut, IconButton, IconLink } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { actsFor, type AppointmentAct } from './acts.ts'
import { useJustMoved } from './Settled.tsx'
import { type Tap, useAct, useWhen } from './useAct.ts'

interface Props {
  appointment: Appointment
  now: Date
  /** On the appointment's own page: all of them, beside each other. */
  all?: boolean
}

export function CardActions({ appointment, now, all = false }: Props) {
  const { t } = useTranslation()
  const me = useUserId()
  const { estado, userRole, barberName, barberId } = appointment
  const acts = actsFor(appointment, now.getTime())
  const waits = estado === 'pendiente' && userRole === 'client'
  const other =
    userRole === 'barber'
      ? { id: appointment.clienteId, name: appointment.clientName }
      : { id: barberId, name: barberName }
  // Clients may ask (decision 2-45); cancelled appointments have nothing to ask.
  const contact =
    estado !== 'cancelada' && other.id !== null && other.id !== me
      ? { userId: other.id, name: other.name, text: t('appointments.message') }
      : undefined
  const entersCalendar = stands(estado) && Date.parse(appointment.fin) > now.getTime()
  if (acts.length === 0 && !waits && !contact && !entersCalendar) return null

  const shown = all ? acts : leading(acts, appointment, now)
  const rest = acts.filter((act) => !shown.includes(act))
  // Beside one button there is room for the way to the other one.
  const talks = contact !== undefined && (all || shown.length < 2)
  const hasMenu = !all && (rest.length > 0 || entersCalendar || (contact !== undefined && !talks))
  return (
    <>
      {waits && (
        <p className="text-small text-muted">{t('appointments.waiting', { name: barberName })}</p>
      )}
      <div
        role="group"
        aria-label={t('appointments.actions')}
        className={
          all ? 'mt-2.5 flex flex-wrap gap-1.5' : 'mt-1.5 flex flex-wrap items-center gap-1.5'
        }
      >
        {shown.map((act, index) => (
          <ActButton
            key={act}
            act={act}
            appointment={appointment}
            isLead={!all && index === shown.length - 1}
          />
        ))}
        {all && entersCalendar && <CalendarFile appointment={appointment} />}
        {contact &&
          talks &&
          (all ? <ChatLink {...contact} /> : <ChatLink {...contact} icon className="ml-auto" />)}
        {hasMenu && (
          <Menu
            appointment={appointment}
            acts={rest}
            entersCalendar={entersCalendar}
            contact={talks ? undefined : contact}
          />
        )}
      </div>
    </>
  )
}

/** What a card has room for: the next thing to do, and where it is a question of two, both. */
function leading(
  acts: readonly AppointmentAct[],
  appointment: Appointment,
  now: Date,
): AppointmentAct[] {
  const has = (...selected: AppointmentAct[]) => selected.every((act) => acts.includes(act))
  if (has('reject', 'confirm')) return ['reject', 'confirm']
  // Whose hour is over is done; before that they are asked to sit down.
  if (has('start', 'complete'))
    return hasEnded(appointment, now.getTime()) ? ['start', 'complete'] : ['complete', 'start']
  if (has('review', 'again')) return appointment.resenada ? ['again'] : ['again', 'review']
  return (['attend', 'start', 'complete', 'move', 'again', 'invite'] as const)
    .filter((act) => acts.includes(act))
    .slice(0, 1)
}

const toReview = ({ id }: Appointment): Address =>
  addressOf('/add-review/:appointmentId', { appointmentId: id })

function CalendarFile({ appointment }: { appointment: Appointment }) {
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

function ActButton({
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

interface MenuProps {
  appointment: Appointment
  acts: readonly AppointmentAct[]
  entersCalendar: boolean
  contact: { userId: string; name: string; text: string } | undefined
}

function Menu({ appointment, acts, entersCalendar, contact }: MenuProps) {
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

const isTap = (act: AppointmentAct): act is Tap =>
  act === 'confirm' || act === 'attend' || act === 'start' || act === 'complete' || act === 'noShow'

const looks = {
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

const sheets = {
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

/** Of several cards that say the same: whose. */
function OfWhom({ appointment }: { appointment: Appointment }): ReactNode {
  const when = useWhen()
  return (
    <span className="sr-only">
      : {appointment.userRole === 'barber' ? appointment.clientName : appointment.barberName},{' '}
      {when(appointment)}
    </span>
  )
}
