/** Cached messages. New ones are inserted, because refetching long chats is slow. */
import type { Message } from '../../contract/messaging/messages.ts'

export interface Held {
  /** The first ones first, in each page and of the pages. */
  readonly pages: readonly (readonly Message[])[]
  /** There are more before them. */
  readonly older: boolean
}

/** As the contract has it (messages.test.ts compares): its limits would come with every screen. */
export const PAGE = 50
const placeOf = ({ cursor }: Pick<Message, 'cursor'>): number => Number(cursor)
export const newestOf = (held: Held | undefined): Message | undefined => held?.pages.at(-1)?.at(-1)
export const oldestOf = (held: Held | undefined): Message | undefined => held?.pages[0]?.[0]

/** Whether something may lie between what is held and these, the last ones. */
export function hasGap(held: Held | undefined, latest: readonly Message[]): boolean {
  const [existing, first] = [newestOf(held), latest[0]]
  return (
    existing !== undefined &&
    first !== undefined &&
    latest.length >= PAGE &&
    placeOf(first) > placeOf(existing)
  )
}

/** Merges the latest messages with cached ones. */
export function withLatest(held: Held | undefined, latest: readonly Message[]): Held {
  if (!held || held.pages.length === 0)
    return { pages: latest.length > 0 ? [latest] : [], older: latest.length >= PAGE }
  const now = new Map(latest.map((message) => [message.id, message]))
  const read = lastPlace(latest, ({ isRead }) => isRead)
  const delivered = lastPlace(latest, ({ isDelivered }) => isDelivered)
  const change = (message: Message): Message => {
    const content = now.get(message.id)
    if (content) return isSame(content, message) ? message : content
    if (!message.esMio) return message
    // Who has read the last one has read those before it.
    const [isRead, isDelivered] = [
      message.isRead || placeOf(message) <= read,
      message.isDelivered || placeOf(message) <= Math.max(read, delivered),
    ]
    return isRead === message.isRead && isDelivered === message.isDelivered
      ? message
      : { ...message, isRead, isDelivered }
  }
  const pages = held.pages.map((page) => {
    const changed = page.map(change)
    return changed.some((one, index) => one !== page[index]) ? changed : page
  })
  const last = placeOf(newestOf(held) ?? { cursor: '0' })
  const isHeld = new Set(held.pages.flat().map(({ id }) => id))
  const fresh = latest.filter((message) => !isHeld.has(message.id) && placeOf(message) > last)
  if (fresh.length === 0) return { ...held, pages }
  const end = pages.at(-1) ?? []
  return {
    ...held,
    pages:
      end.length + fresh.length > PAGE
        ? [...pages, fresh]
        : [...pages.slice(0, -1), [...end, ...fresh]],
  }
}

/** With a page of older ones before them. */
export function withOlder(held: Held, page: readonly Message[]): Held {
  const first = placeOf(oldestOf(held) ?? { cursor: String(Number.MAX_SAFE_INTEGER) })
  const before = page.filter((message) => placeOf(message) < first)
  return {
    pages: before.length > 0 ? [before, ...held.pages] : held.pages,
    older: page.length >= PAGE,
  }
}

const lastPlace = (latest: readonly Message[], is: (message: Message) => boolean): number =>
  placeOf(latest.findLast((message) => message.esMio && is(message)) ?? { cursor: '-1' })
const isSame = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b)
