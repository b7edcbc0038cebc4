/** The picture and the colour of each kind of event and each kind of actor. */
import {
  AlarmClock,
  AlarmClockOff,
  Hourglass,
  Armchair,
  ArrowLeftRight,
  Bot,
  CalendarArrowDown,
  CalendarArrowUp,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  CheckCheck,
  CircleCheck,
  CircleDot,
  CircleX,
  Ghost,
  Hand,
  Lock,
  LockOpen,
  type LucideIcon,
  MessageCircleQuestion,
  Scale,
  Scissors,
  ShieldCheck,
  Star,
  Store,
  TimerOff,
  Undo2,
  User,
} from 'lucide-react'

interface Look {
  readonly icon: LucideIcon
  readonly color: string
  readonly ground: string
}

const good = { color: 'var(--success)', ground: 'var(--success-soft)' }
const bad = { color: 'var(--danger)', ground: 'var(--danger-soft)' }
const moved = { color: 'var(--info)', ground: 'var(--info-soft)' }
const begun = { color: 'var(--accent-text)', ground: 'var(--accent-soft)' }

const events: Readonly<Record<string, Look>> = {
  AppointmentBooked: { icon: CalendarPlus, ...begun },
  AppointmentConfirmed: { icon: CircleCheck, ...good },
  AppointmentRejected: { icon: CircleX, ...bad },
  AppointmentCancelled: { icon: CircleX, ...bad },
  AppointmentReinstated: { icon: Undo2, ...good },
  AppointmentMarkTakenBack: { icon: Undo2, ...good },
  SlotHeld: { icon: Lock, ...moved },
  HoldReleased: { icon: LockOpen, ...moved },
  DemandUnserved: { icon: CalendarX, ...bad },
  AppointmentExpired: { icon: TimerOff, ...bad },
  AppointmentMoved: { icon: ArrowLeftRight, ...moved },
  DelayAnnounced: { icon: AlarmClock, ...begun },
  VisitExpected: { icon: AlarmClock, ...begun },
  ShiftProposed: { icon: MessageCircleQuestion, ...begun },
  ShiftAccepted: { icon: CircleCheck, ...good },
  ShiftDeclined: { icon: Hourglass, ...moved },
  DelayEnded: { icon: AlarmClockOff, ...good },
  ClientRunningLate: { icon: AlarmClock, ...moved },
  ClientLatenessAnswered: { icon: Hand, ...moved },
  AppointmentMoveStarted: { icon: CalendarSync, ...moved },
  AppointmentMoveDeclined: { icon: CalendarX, ...bad },
  AppointmentMoveAbandoned: { icon: Undo2, ...bad },
  AppointmentMovedIn: { icon: CalendarArrowDown, ...moved },
  AppointmentMovedOut: { icon: CalendarArrowUp, ...moved },
  AttendanceConfirmed: { icon: Hand, ...good },
  AppointmentStarted: { icon: Armchair, ...good },
  AppointmentCompleted: { icon: CheckCheck, ...good },
  AppointmentMarkedNoShow: { icon: Ghost, ...bad },
  AppointmentNoShowDisputed: { icon: MessageCircleQuestion, ...moved },
  AppointmentLateCancellationDisputed: { icon: MessageCircleQuestion, ...moved },
  DisputeDecided: { icon: Scale, ...begun },
  DisputeReversed: { icon: Undo2, ...moved },
  AppointmentMarkCleared: { icon: CheckCheck, ...good },
  AppointmentMarkRestored: { icon: Ghost, ...bad },
  VisitAttested: { icon: Star, ...good },
}

export const lookOf = (type: string): Look => events[type] ?? { icon: CircleDot, ...begun }

const actors: Readonly<Record<string, LucideIcon>> = {
  cliente: User,
  barbero: Scissors,
  duenno: Store,
  system: Bot,
}
export const actorIcon = (role: string): LucideIcon => actors[role] ?? ShieldCheck
