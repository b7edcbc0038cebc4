/**
 * Lists of appointments as JSON. After a booking a device asks for its list again, of which one line
 * has changed: the others are kept as they were written, and only looked at.
 */
import { LRUCache } from 'lru-cache'
import { Appointment } from '../../../contract/booking/appointments.ts'
import {
  type AppointmentsAsked,
  appointmentsOf,
  markedByIds,
  type MarkedRow,
  marksOf,
} from '../../projections/booking/appointment-lists.ts'
import {
  type AppointmentViewer,
  appointmentView,
  estadoOf,
} from '../../projections/booking/appointment-view.ts'
import type { Db } from '../../postgres/db.ts'
import { serializerOf } from '../kernel/serializer.ts'
import type { Services } from '../kernel/services.ts'
import { WrittenAnswer } from '../kernel/written-answer.ts'
import { phonesFor } from './seen.ts'

/** Of all pages together. A text counts three times: in its line, in the answer, and for its row. */
const MOST_LETTERS = 16 * 2 ** 20
/** Names and phones stay in memory no longer. */
const KEPT_MS = 5 * 60_000

interface Line {
  readonly row: MarkedRow
  /** The state by the clock and the telephone, which are in no row. */
  readonly beside: string
  readonly text: string
}
interface Page {
  readonly marks: string
  readonly lines: readonly Line[]
  readonly answer: WrittenAnswer
}

const serialize = serializerOf(Appointment)

export class AppointmentPages {
  readonly #kept = new LRUCache<string, Page>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ answer }) => 3 * answer.text.length,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  })

  /**
   * `address`: the same for the same request of this person. While nothing changes the answer is
   * the same object.
   */
  async write(
    services: Pick<Services, 'db' | 'vault' | 'now'>,
    { userId, address, request }: { userId: string; address: string; request: AppointmentsAsked },
  ): Promise<WrittenAnswer> {
    const { db, now } = services
    const key = `${userId} ${address}`
    const before = this.#kept.get(key)
    const rows = before
      ? await rowsAt(db, before, await marksOf(db, userId, request))
      : await appointmentsOf(db, userId, request)
    const phones = await phonesFor(services, userId, rows)
    const viewer = { userId, now: now().getTime(), phones }
    const written = new Map(before?.lines.map((line) => [line.row, line]))
    const lines = rows.map((row): Line => {
      const beside = besideOf(row, viewer)
      const line = written.get(row)
      return line?.beside === beside
        ? line
        : { row, beside, text: serialize(appointmentView(row, viewer)) }
    })
    if (before && isSame(before.lines, lines)) return before.answer
    const answer = new WrittenAnswer(`[${lines.map(({ text }) => text).join(',')}]`)
    this.#kept.set(key, { marks: rows.map(({ mark }) => mark).join(','), lines, answer })
    return answer
  }
}

/** The page as it stands now; of its rows only those are read that have changed. */
async function rowsAt(db: Db, { marks, lines }: Page, now: string): Promise<readonly MarkedRow[]> {
  const rows = lines.map(({ row }) => row)
  if (now === marks) return rows
  const unchanged = new Map(rows.map((row) => [row.mark, row]))
  const listed = now === '' ? [] : now.split(',')
  const missing = listed.filter((mark) => !unchanged.has(mark)).map(idOf)
  const read = missing.length === 0 ? [] : await markedByIds(db, missing)
  const changed = new Map(read.map((row) => [row.appointment_id, row]))
  return listed.flatMap((mark) => unchanged.get(mark) ?? changed.get(idOf(mark)) ?? [])
}

const idOf = (mark: string) => mark.slice(0, mark.indexOf(' '))

const besideOf = (row: MarkedRow, { now, phones }: AppointmentViewer): string =>
  `${estadoOf(row, now)} ${phones.get(row.client_id ?? row.person_id) ?? ''}`

const isSame = (some: readonly Line[], others: readonly Line[]): boolean =>
  some.length === others.length && some.every((line, index) => line === others[index])
