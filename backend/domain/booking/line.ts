/**
 * A shop's walk-in line on one day. Its order is by rank: the number of a ticket, unless it stepped
 * back. A call holds the barber's time first, in the barber's day, so a chair has one promise.
 */
import { limits } from '../../../contract/kernel/limits.ts'
import type { TicketState } from '../../../contract/booking/line-words.ts'
import { byCommand, type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { undoableUntil } from '../kernel/undo.ts'
import {
  LineClosed,
  type LineEvent,
  LineOpened,
  TicketCalled,
  TicketClosed,
  TicketLeft,
  TicketNear,
  TicketRestored,
  TicketSeated,
  TicketSkipped,
  TicketSteppedBack,
  TicketTaken,
} from './line-events.ts'
import { millis } from './times.ts'

type DataOf<Event extends (data: never) => { data: object }> = ReturnType<Event>['data']
type Taken = DataOf<typeof TicketTaken>
type Called = Pick<DataOf<typeof TicketCalled>, 'barberId' | 'holdId' | 'start' | 'until'>

export interface LineTicket extends Taken {
  readonly status: TicketState
  readonly rank: number
  /** Calls that nobody came to. */
  readonly misses: number
  /** Its person was told that few are left, or saw it when they joined. */
  readonly isNear: boolean
  readonly call: Called | null
  readonly undoUntil: string | null
}

export interface WalkInLine {
  readonly status: 'none' | 'open' | 'closed'
  readonly zone: string | null
  readonly tickets: ReadonlyMap<string, LineTicket>
}

export interface LinePlace {
  readonly businessId: string
  readonly placeId: string
  readonly day: string
}

export type LineCommand =
  | Command<'OpenLine', LinePlace & { zone: string }>
  | Command<'CloseLine', LinePlace>
  | Command<'TakeTicket', Omit<Taken, 'number' | 'takenAt'>>
  | Command<'CallTicket', { ticketId: string } & Called>
  /** Its time was booked there. */
  | Command<'SeatTicket', { ticketId: string; barberId: string }>
  /** `holdId`: only while that call stands. */
  | Command<
      'StepBack',
      { ticketId: string; by: 'person' | 'staff' | 'clock'; holdId?: string | undefined }
    >
  | Command<'SkipTicket', { ticketId: string }>
  | Command<'LeaveTicket', { ticketId: string; why: 'person' | 'account' }>
  | Command<'RestoreTicket', { ticketId: string }>
type LineCommandOf<Type extends LineCommand['type']> = Extract<LineCommand, { type: Type }>

export const refusedLines = {
  closed: () => new DomainError('line_closed', 'La fila está cerrada'),
  full: () => new DomainError('line_full', 'La fila está llena'),
  onlyHome: () =>
    new DomainError('only_home', 'Este negocio solo atiende a domicilio: no tiene fila'),
  already: () => new DomainError('already_in_line', 'Ya estás en la fila'),
  gone: () => new DomainError('not_found', 'Ese turno no existe'),
  over: () => new DomainError('ticket_over', 'Ese turno ya terminó'),
  called: () => new DomainError('already_called', 'Ya lo llamaron a otra silla'),
  notCalled: () => new DomainError('not_called', 'Primero llámalo'),
  codeExpired: () => new DomainError('line_code_expired', 'El código cambió: escanéalo otra vez'),
} as const

export const streamOfLine = ({ businessId, placeId, day }: LinePlace): string =>
  `${businessId}-${placeId}-${day}`

/** Those who wait or are called. */
export const isInLine = ({ status }: Pick<LineTicket, 'status'>): boolean =>
  status === 'esperando' || status === 'llamado'

/** Who waits, in their order; those who are called apart. */
export const waitingIn = ({ tickets }: WalkInLine): LineTicket[] =>
  [...tickets.values()]
    .filter(({ status }) => status === 'esperando')
    .sort((a, b) => a.rank - b.rank || a.number - b.number)

/** @throws not_found */
export function ticketIn({ tickets }: WalkInLine, ticketId: string): LineTicket {
  const ticket = tickets.get(ticketId)
  if (!ticket) throw refusedLines.gone()
  return ticket
}

/** @throws not_found, ticket_over */
function openTicket(line: WalkInLine, ticketId: string): LineTicket {
  const ticket = ticketIn(line, ticketId)
  if (!isInLine(ticket)) throw refusedLines.over()
  return ticket
}

const about = (ticket: LineTicket) => {
  const { businessId, placeId, day, ticketId, number, clientId, personId } = ticket
  return { businessId, placeId, day, ticketId, number, clientId, personId }
}

function openLine(
  { status }: WalkInLine,
  { data }: LineCommandOf<'OpenLine'>,
): readonly LineEvent[] {
  return status === 'open' ? [] : [LineOpened(data)]
}

function closeLine(line: WalkInLine, { data }: LineCommandOf<'CloseLine'>): readonly LineEvent[] {
  if (line.status !== 'open') return []
  const open = [...line.tickets.values()].filter(isInLine)
  return [...open.map((ticket) => TicketClosed(about(ticket))), LineClosed(data)]
}

function takeTicket(
  line: WalkInLine,
  { data, at }: LineCommandOf<'TakeTicket'>,
): readonly LineEvent[] {
  if (line.tickets.has(data.ticketId)) return []
  if (line.status !== 'open') throw refusedLines.closed()
  if (hasOpenTicket(line, data.clientId)) throw refusedLines.already()
  const open = [...line.tickets.values()].filter(isInLine)
  if (open.length >= limits.line.open) throw refusedLines.full()
  return [TicketTaken({ ...data, number: line.tickets.size + 1, takenAt: at })]
}

/** One person has one ticket; guests are not told apart. */
const hasOpenTicket = ({ tickets }: WalkInLine, clientId: string | null): boolean =>
  clientId !== null &&
  [...tickets.values()].some((ticket) => isInLine(ticket) && ticket.clientId === clientId)

function callTicket(
  line: WalkInLine,
  { data: { ticketId, ...call } }: LineCommandOf<'CallTicket'>,
): readonly LineEvent[] {
  const ticket = openTicket(line, ticketId)
  if (ticket.call?.holdId === call.holdId) return []
  if (ticket.call) throw refusedLines.called()
  return [TicketCalled({ ...about(ticket), ...call })]
}

/** What was booked with the hold is seated, however late this is heard. */
function seatTicket(
  line: WalkInLine,
  { data: { ticketId, barberId } }: LineCommandOf<'SeatTicket'>,
): readonly LineEvent[] {
  const ticket = ticketIn(line, ticketId)
  return ticket.status === 'sentado' ? [] : [TicketSeated({ ...about(ticket), barberId })]
}

/** One place back. The second call that nobody comes to ends the ticket. */
function stepBack(
  line: WalkInLine,
  { data: { ticketId, by, holdId } }: LineCommandOf<'StepBack'>,
): readonly LineEvent[] {
  const ticket = ticketIn(line, ticketId)
  if (holdId !== undefined && ticket.call?.holdId !== holdId) return []
  if (!isInLine(ticket)) throw refusedLines.over()
  const misses = ticket.misses + (ticket.status === 'llamado' ? 1 : 0)
  if (misses >= limits.line.misses) return [TicketSkipped({ ...about(ticket), why: 'absent' })]
  return [TicketSteppedBack({ ...about(ticket), rank: rankBehind(line, ticket), misses, by })]
}

/** Between the ranks of two tickets, so that others fit in. */
const RANK_STEP = 1_000_000

/** Just behind the next who waits; where nobody does, it keeps its place. */
function rankBehind(line: WalkInLine, { ticketId, rank }: LineTicket): number {
  const behind = waitingIn(line).filter((one) => one.ticketId !== ticketId && one.rank > rank)
  const [next, afterNext] = behind.map((one) => one.rank)
  if (next === undefined) return rank
  return Math.floor((next + (afterNext ?? next + RANK_STEP)) / 2)
}

function leaveTicket(
  line: WalkInLine,
  { data: { ticketId, why }, at }: LineCommandOf<'LeaveTicket'>,
): readonly LineEvent[] {
  const ticket = ticketIn(line, ticketId)
  if (!isInLine(ticket)) return []
  const undoUntil = why === 'person' ? undoableUntil(at) : null
  return [TicketLeft({ ...about(ticket), why, undoUntil })]
}

function restoreTicket(
  line: WalkInLine,
  { data: { ticketId }, at }: LineCommandOf<'RestoreTicket'>,
): readonly LineEvent[] {
  const ticket = ticketIn(line, ticketId)
  if (isInLine(ticket)) return []
  if (line.status !== 'open') throw refusedLines.closed()
  if (hasOpenTicket(line, ticket.clientId)) throw refusedLines.already()
  if (ticket.undoUntil === null || millis(at) > millis(ticket.undoUntil))
    throw new DomainError('too_late_to_undo', 'Ya no se puede deshacer: pasaron 10 segundos')
  return [TicketRestored(about(ticket))]
}

const decide = byCommand<WalkInLine, LineCommand, LineEvent>({
  OpenLine: openLine,
  CloseLine: closeLine,
  TakeTicket: takeTicket,
  CallTicket: callTicket,
  SeatTicket: seatTicket,
  StepBack: stepBack,
  SkipTicket: (line, { data: { ticketId } }) => {
    const ticket = ticketIn(line, ticketId)
    return isInLine(ticket) ? [TicketSkipped({ ...about(ticket), why: 'staff' })] : []
  },
  LeaveTicket: leaveTicket,
  RestoreTicket: restoreTicket,
})

export const lineDecider: Decider<WalkInLine, LineCommand, LineEvent> = {
  category: 'line',
  initial: { status: 'none', zone: null, tickets: new Map() },
  evolve: evolveLine,
  decide: (line, command) => withNear(line, decide(line, command)),
}

/** Says once to each who is near by these events that few are left before them. */
function withNear(line: WalkInLine, events: readonly LineEvent[]): readonly LineEvent[] {
  const after = events.reduce(evolveLine, line)
  const near = waitingIn(after)
    .slice(0, limits.line.near + 1)
    .flatMap((ticket, ahead) =>
      ticket.isNear || ticket.clientId === null ? [] : [TicketNear({ ...about(ticket), ahead })],
    )
  return near.length === 0 ? events : [...events, ...near]
}

function evolveLine(line: WalkInLine, event: LineEvent): WalkInLine {
  const change = (ticketId: string, changes: Partial<LineTicket>): WalkInLine => {
    const ticket = line.tickets.get(ticketId)
    return ticket
      ? { ...line, tickets: new Map(line.tickets).set(ticketId, { ...ticket, ...changes }) }
      : line
  }
  return match<LineEvent, WalkInLine>(event, {
    LineOpened: ({ zone }) => ({ ...line, status: 'open', zone }),
    LineClosed: () => ({ ...line, status: 'closed' }),
    TicketTaken: (taken) => ({
      ...line,
      tickets: new Map(line.tickets).set(taken.ticketId, {
        ...taken,
        status: 'esperando',
        rank: taken.number * RANK_STEP,
        misses: 0,
        isNear: waitingIn(line).length <= limits.line.near,
        call: null,
        undoUntil: null,
      }),
    }),
    TicketNear: ({ ticketId }) => change(ticketId, { isNear: true }),
    TicketCalled: ({ ticketId, barberId, holdId, start, until }) =>
      change(ticketId, {
        status: 'llamado',
        isNear: true,
        call: { barberId, holdId, start, until },
      }),
    TicketSeated: ({ ticketId }) => change(ticketId, { status: 'sentado' }),
    TicketSteppedBack: ({ ticketId, rank, misses }) =>
      change(ticketId, { status: 'esperando', rank, misses, call: null }),
    TicketSkipped: ({ ticketId }) => change(ticketId, { status: 'saltado', call: null }),
    TicketLeft: ({ ticketId, undoUntil }) =>
      change(ticketId, { status: 'salio', call: null, undoUntil }),
    TicketRestored: ({ ticketId }) => change(ticketId, { status: 'esperando', undoUntil: null }),
    TicketClosed: ({ ticketId }) => change(ticketId, { status: 'cerrado', call: null }),
  })
}
