/** When people act, and what they may do. Each act draws from its own number. */
import { randomFor } from '../seed/random.ts'
import type { OneRequestKind } from './requests.ts'

const requests: readonly OneRequestKind[] = [
  'message',
  'message',
  'answer',
  'follow',
  'post',
  'post',
  'like',
  'like',
  'comment',
  'unblock',
  'part',
  'part',
  'confirmAll',
  'list',
  'feed',
  'feed',
  'feed',
  'search',
  'search',
  'report',
  'own',
  'news',
  'chats',
  'wait',
  'wait',
  'wait',
]

/** What somebody does, as often as it stands here. */
export const kinds = [
  ...Array.from({ length: 16 }, () => 'book' as const),
  ...Array.from({ length: 6 }, () => 'move' as const),
  ...Array.from({ length: 4 }, () => 'cancel' as const),
  ...Array.from({ length: 6 }, () => 'confirm' as const),
  'reject',
  'block',
  'block',
  'price',
  'price',
  'offer',
  'offer',
  'offer',
  'offer',
  ...Array.from({ length: 10 }, () => 'line' as const),
  'undo',
  'undo',
  'undo',
  'undo',
  'late',
  'late',
  'late',
  'late',
  'dossier',
  'decide',
  'close',
  ...requests,
] as const

export interface SimAct {
  readonly number: number
  readonly at: number
}

/** So many meet within a moment, mostly at one chair. */
export const MEETING = 6
const MEETING_MS = 300
const RUSHES = 0.25
/** In some meetings nearly all want the first time that is free. */
export const isRush = (seed: number, meeting: number): boolean =>
  randomFor('sim', seed, 'rush', meeting)() < RUSHES

/** When people meet, milliseconds after the beginning. */
export const meetingAt = (seed: number, hours: number, meeting: number): number =>
  randomFor('sim', seed, 'meeting', meeting)() * hours * 3_600_000

export const meetingsIn = (hours: number, perHour: number): number =>
  Math.ceil((hours * perHour) / MEETING)

/** Acts in the order of time. Each draws from its own number: one left out changes no other. */
export function actsOf(seed: number, hours: number, perHour: number): SimAct[] {
  return Array.from({ length: Math.round(hours * perHour) }, (_, number) => ({
    number,
    at:
      meetingAt(seed, hours, Math.floor(number / MEETING)) +
      randomFor('sim', seed, 'at', number)() * MEETING_MS,
  })).toSorted((one, other) => one.at - other.at)
}
