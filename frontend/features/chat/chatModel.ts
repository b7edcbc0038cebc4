/** Rules of a conversation's display: order of days, lines and messages. */
import type { AppointmentLine, Conversation } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import { dayOf } from '../../time/zone.ts'

export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message }
  | { readonly kind: 'line'; readonly key: string; readonly line: AppointmentLine }

type Happened =
  | { readonly at: string; readonly message: Message }
  | { readonly at: string; readonly line: AppointmentLine }

/** So many of one page come and go together. */
export interface Block {
  readonly key: string
  readonly entries: readonly Entry[]
}

/**
 * The pages with what happened to appointments among their messages, and a day's name before the
 * first of each. What happened before the first message that is held comes with the messages of
 * that time.
 */
export function blocksOf(
  pages: readonly (readonly Message[])[],
  lines: readonly AppointmentLine[],
  older: boolean,
  zone: string,
): Block[] {
  const all = lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (pages.length === 0)
    return all.length > 0 && !older
      ? [
          {
            key: 'lines',
            entries: dated(
              all.map((line) => ({ at: line.at, line })),
              undefined,
              zone,
            ),
          },
        ]
      : []
  let before: string | undefined
  return pages.map((page, index) => {
    const from =
      index === 0
        ? older
          ? Date.parse(page[0]?.creadoEn ?? '')
          : -Infinity
        : Date.parse(page[0]?.creadoEn ?? '')
    const next = pages[index + 1]?.[0]
    const to = next ? Date.parse(next.creadoEn) : Infinity
    const within = all.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
    const entries = dated(inOrder(page, within), before, zone)
    before = page.at(-1)?.creadoEn ?? before
    return { key: page[0]?.id ?? String(index), entries }
  })
}

/** Messages keep the order in which they were written down, whatever their clocks say. */
function inOrder(page: readonly Message[], lines: readonly AppointmentLine[]): Happened[] {
  const left = [...lines]
  const all: Happened[] = []
  for (const message of page) {
    while (left[0] && Date.parse(left[0].at) < Date.parse(message.creadoEn)) {
      const [line] = left.splice(0, 1)
      if (line) all.push({ at: line.at, line })
    }
    all.push({ at: message.creadoEn, message })
  }
  return [...all, ...left.map((line) => ({ at: line.at, line }))]
}

function dated(all: readonly Happened[], before: string | undefined, zone: string): Entry[] {
  let day = before === undefined ? undefined : dayOf(before, zone)
  return all.flatMap((one): Entry[] => {
    const here = dayOf(one.at, zone)
    const entry: Entry =
      'message' in one
        ? { kind: 'message', key: one.message.id, message: one.message }
        : { kind: 'line', key: one.line.id, line: one.line }
    if (here === day) return [entry]
    day = here
    return [{ kind: 'day', key: `${here} ${entry.key}`, at: one.at }, entry]
  })
}

/** The latest event of each upcoming appointment, which shows its card. */
export function cardsIn(lines: readonly AppointmentLine[], now: number): Set<string> {
  const last = new Map<string, AppointmentLine>()
  for (const line of lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
    last.set(line.appointmentId, line)
  return new Set(
    [...last.values()]
      .filter(({ tipo, fecha }) => !over.has(tipo) && Date.parse(fecha) > now)
      .map(({ id }) => id),
  )
}
const over = new Set<AppointmentLine['tipo']>(['rechazada', 'cancelada', 'completada', 'noShow'])

/** The next appointment that stands between the two, if any. */
export const nextBetween = (
  lines: readonly AppointmentLine[],
  now: number,
): AppointmentLine | undefined => {
  const cards = cardsIn(lines, now)
  return lines
    .filter(({ id }) => cards.has(id))
    .toSorted((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))[0]
}

/**
 * Whether pictures of the other are covered until one taps the first: in a conversation that has
 * just begun, in which one has said nothing since they sent one.
 */
export function coversPictures(pages: readonly (readonly Message[])[], older: boolean): boolean {
  if (older) return false
  const all = pages.flat()
  const first = all.findIndex(({ esMio, images }) => !esMio && images.length > 0)
  return first !== -1 && !all.slice(first).some(({ esMio }) => esMio)
}

/** `text`: as it is written, where that is not the address. */
export type MessagePart = string | { readonly link: string; readonly text?: string }
/** Phone numbers: with country code, or 9 to 10 digits; not dates or prices. */
const PHONE = String.raw`(?<![\d.,/-])(?:\+\d[\d -]{6,16}\d|\d{2}[ -]\d{4}[ -]\d{4}|\d{3}[ -]\d{3}[ -]\d{3,4}|\d{3}[ -]\d{2}[ -]\d{2}[ -]\d{2}|\d{9,10})(?![\d/-]|[.,]\d)`
const LINKS = new RegExp(String.raw`https?:\/\/[^\s<>"]+|${PHONE}`, 'g')
/** Links and phone numbers in a message, without trailing punctuation. */
export function partsOf(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINKS)) {
    const written = found.replace(/[.,;:!?)\]]+$/, '')
    if (index > end) parts.push(text.slice(end, index))
    parts.push(
      written.startsWith('http')
        ? { link: written }
        : { link: `tel:${written.replace(/[ -]/g, '')}`, text: written },
    )
    end = index + written.length
  }
  return end < text.length ? [...parts, text.slice(end)] : parts
}

const PLACE = /\{(\w+)\}/g
/** A quick reply with what its places stand for; the places that stand for nothing here. */
export function filled(
  reply: string,
  values: Readonly<Record<string, string | undefined>>,
): { text: string; missing: string[] } {
  const missing = [...reply.matchAll(PLACE)].flatMap(([, name = '']) =>
    values[name] ? [] : [name],
  )
  return { text: reply.replace(PLACE, (place, name: string) => values[name] ?? place), missing }
}

/** For ever is a long time from now. */
export const FOREVER = '9999-12-31T00:00:00.000Z'
export const isMuted = (
  { silenciadaHasta }: Pick<Conversation, 'silenciadaHasta'>,
  now: number,
): boolean => silenciadaHasta !== null && Date.parse(silenciadaHasta) > now
