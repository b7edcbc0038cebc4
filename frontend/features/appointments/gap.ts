/** Addresses of gaps and moves. Values are checked, because addresses can be typed. */
import { clockTime, minutesOf } from '../../time/zone.ts'

export interface Gap {
  /** 2026-11-27. */
  day: string
  /** In minutes of the shop's day. */
  from: number
  until: number
  /** Until when time may be kept free. */
  blockUntil: number
  barberId: string | undefined
}

const PATTERN = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})-(\d{2}:\d{2})-(\d{2}:\d{2})(?:@([\w-]+))?$/

export const gapAddress = (
  day: string,
  { minute, until, blockUntil }: { minute: number; until: number; blockUntil: number },
  barberId?: string,
): string =>
  `${day}T${[minute, until, blockUntil].map(clockTime).join('-')}${barberId === undefined ? '' : `@${barberId}`}`

/** What an address names, if that is a gap. */
export function gapIn(text: string | undefined): Gap | undefined {
  const [, day, from, until, blockUntil, barberId] = PATTERN.exec(text ?? '') ?? []
  if (
    !day ||
    !from ||
    !until ||
    !blockUntil ||
    Number.isNaN(Date.parse(day)) ||
    !(from < until && until <= blockUntil)
  )
    return undefined
  return {
    day,
    from: minutesOf(from),
    until: minutesOf(until),
    blockUntil: minutesOf(blockUntil),
    barberId,
  }
}

/** A minute of a day, and whose, where the screen shows several or another one. */
export const placeAddress = (day: string, minute: number, barberId?: string): string =>
  `${day}T${clockTime(minute)}${barberId === undefined ? '' : `@${barberId}`}`

/** A day, or a minute of one, and whose: '2026-11-27T10:30@…'. */
export function placeIn(
  text: string | undefined,
): { at: string; barberId: string | undefined } | undefined {
  const [, at, barberId] =
    /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?)(?:@([\w-]+))?$/.exec(text ?? '') ?? []
  return at !== undefined && !Number.isNaN(Date.parse(at)) ? { at, barberId } : undefined
}

/** `?mover=` names an appointment and, after a drag, the instant it was dropped at. */
export const moveAddress = (id: string, start: string | undefined): string =>
  start === undefined ? id : `${id}@${start}`
export function moveIn(text: string | undefined): {
  id: string | undefined
  start: string | undefined
} {
  const [id, start] = text?.split('@') ?? []
  return { id, start: start !== undefined && !Number.isNaN(Date.parse(start)) ? start : undefined }
}
