import { expect, test } from 'vitest'
import { seed } from '../../test/support/seed.ts'
import { type Random, randomFor, some } from '../random.ts'
import { check } from './checker.ts'
import { type Act, actsIn, HistoryEntry, historyIn, NotAHistory } from './history.ts'

const HALF_HOUR = 30

/** A right history: acts of several processes, each with a moment at which it happens. */
function rightHistory(number: number, count = 40): Act[] {
  const random = randomFor(seed, 'history', number)
  const acts: Act[] = []
  const taken = new Map<string, { start: number; session: string }>()
  const clear = (start: number, except = '') =>
    !taken.entries().some(([id, one]) => id !== except && Math.abs(one.start - start) < HALF_HOUR)
  const free = Array.from({ length: 4 }, () => 0)
  /** In the order of the moments at which they happen. */
  for (let at = 1; at <= count; at++) {
    const process = Math.floor(random() * free.length)
    const moment = at * 10
    const invoked = Math.max((free[process] ?? 0) + 1, moment - Math.floor(random() * 40))
    const returned = moment + 1 + Math.floor(random() * 40)
    if (invoked >= moment) continue
    free[process] = returned
    const session = `s${process}`
    const own = [...taken].filter(([, one]) => one.session === session).map(([id]) => id)
    const start = Math.floor(random() * 6) * 15
    const base = { process, session, key: 'barber', invoked, returned }
    const kind = own.length > 0 ? some(['book', 'book', 'cancel', 'read'] as const, random) : 'book'
    if (kind === 'book') {
      const id = `a${number}-${at}`
      const isFree = clear(start)
      if (isFree) taken.set(id, { start, session })
      acts.push({
        ...base,
        f: 'book',
        type: isFree ? 'ok' : 'fail',
        value: {
          appointmentId: isFree ? id : null,
          start,
          end: start + HALF_HOUR,
          standing: null,
        },
      })
    } else if (kind === 'cancel') {
      const id = some(own, random)
      taken.delete(id)
      acts.push({
        ...base,
        f: 'cancel',
        type: 'ok',
        value: { appointmentId: id, start: null, end: null, standing: null },
      })
    } else
      acts.push({
        ...base,
        f: 'read',
        type: 'ok',
        value: { appointmentId: null, start: null, end: null, standing: own },
      })
  }
  return acts.toSorted((one, other) => one.invoked - other.invoked)
}

/** Acts whose answers are right when they happen one after the other. */
function sequentialHistory(number: number): Act[] {
  const random = randomFor(seed, 'sequential', number)
  const taken = new Map<string, number>()
  return Array.from({ length: 30 }, (_, at): Act => {
    const base = {
      process: 0,
      session: 's0',
      key: 'barber',
      invoked: at * 2,
      returned: at * 2 + 1,
    }
    const start = Math.floor(random() * 8) * 15
    const kind = taken.size > 0 ? some(['book', 'book', 'cancel', 'read'] as const, random) : 'book'
    if (kind === 'read')
      return {
        ...base,
        f: 'read',
        type: 'ok',
        value: { appointmentId: null, start: null, end: null, standing: [...taken.keys()] },
      }
    if (kind === 'cancel') {
      const id = some([...taken.keys()], random)
      taken.delete(id)
      return {
        ...base,
        f: 'cancel',
        type: 'ok',
        value: { appointmentId: id, start: null, end: null, standing: null },
      }
    }
    const isFree = [...taken.values()].every((one) => Math.abs(one - start) >= HALF_HOUR)
    const id = isFree ? `b${at}` : null
    if (id) taken.set(id, start)
    return {
      ...base,
      f: 'book',
      type: isFree ? 'ok' : 'fail',
      value: { appointmentId: id, start, end: start + HALF_HOUR, standing: null },
    }
  })
}

const spoil: Readonly<Record<string, (acts: Act[], random: Random) => Act[] | undefined>> = {
  // Two bookings of one time.
  double: (acts, random) =>
    changed(
      acts,
      ({ f, type }) => f === 'book' && type === 'fail',
      random,
      (act) => ({
        ...act,
        type: 'ok',
        value: { ...act.value, appointmentId: 'double' },
      }),
    ),
  // A refusal although the time is free: an appointment that is lost blocks it.
  lost: (acts, random) =>
    changed(
      acts,
      ({ f, type }) => f === 'book' && type === 'ok',
      random,
      (act) => ({
        ...act,
        type: 'fail',
        value: { ...act.value, appointmentId: null },
      }),
    ),
  // A read without what its session booked before.
  stale: (acts, random) =>
    changed(
      acts,
      ({ f, value: { standing } }) => f === 'read' && (standing?.length ?? 0) > 0,
      random,
      (act) => ({ ...act, value: { ...act.value, standing: act.value.standing?.slice(1) ?? [] } }),
    ),
  // A read that still shows what its session cancelled before.
  risen: (acts, random) => {
    const gone = acts.find(({ f }) => f === 'cancel')
    return (
      gone &&
      changed(
        acts,
        ({ f, invoked }) => f === 'read' && invoked > gone.returned,
        random,
        (act) => ({
          ...act,
          value: {
            ...act.value,
            standing: [...(act.value.standing ?? []), gone.value.appointmentId ?? ''],
          },
        }),
      )
    )
  },
}
function changed(
  acts: readonly Act[],
  which: (act: Act) => boolean,
  random: Random,
  change: (act: Act) => Act,
): Act[] | undefined {
  const places = acts.flatMap((act, at) => (which(act) ? [at] : []))
  if (places.length === 0) return undefined
  const place = some(places, random)
  return acts.map((act, at) => (at === place ? change(act) : act))
}

test('200 of 200 right histories have no counterexample', () => {
  const found = Array.from({ length: 200 }, (_, number) => check(rightHistory(number))).filter(
    (one) => one !== undefined,
  )
  expect(found).toEqual([])
})

test('an act without an answer may have happened or not', () => {
  const [first] = sequentialHistory(0)
  if (!first) throw new Error('no acts')
  const lost: Act = { ...first, type: 'info', returned: Infinity }
  const again = (type: 'ok' | 'fail'): Act => ({
    ...first,
    type,
    invoked: 10,
    returned: 11,
    value: { ...first.value, appointmentId: type === 'ok' ? 'again' : null },
  })
  expect(check([lost, again('ok')])).toBeUndefined()
  expect(check([lost, again('fail')])).toBeUndefined()
  expect(check([{ ...first, type: 'fail' }, again('fail')])).toBeDefined()
})

test.each(Object.entries(spoil))('50 of 50 histories with a fault %s are found', (name, fault) => {
  let [tried, found] = [0, 0]
  for (let number = 0; tried < 50; number++) {
    const wrong = fault(sequentialHistory(number), randomFor(seed, name, number))
    if (!wrong) continue
    tried++
    if (check(wrong)) found++
  }
  expect(found).toBe(50)
})

test('what is printed is the smallest beginning that contradicts', () => {
  const wrong = spoil['double']?.(sequentialHistory(1), randomFor(seed, 'smallest'))
  const { acts = [] } = check(wrong ?? []) ?? {}
  const last = acts.reduce((most, { returned }) => Math.max(most, returned), 0)
  expect(check(acts)).toBeDefined()
  expect(check(acts.filter(({ returned }) => returned < last))).toBeUndefined()
})

test('a right history of thousands of acts on 40 barbers has no counterexample', () => {
  const acts = Array.from({ length: 40 }, (_, barber) =>
    rightHistory(barber, 1_000).map((act) => ({
      ...act,
      key: `barber-${barber}`,
      session: `${barber}-${act.session}`,
    })),
  ).flat()
  expect(acts.length).toBeGreaterThan(15_000)
  expect(check(acts)).toBeUndefined()
})

test('lines that are no history are refused', () => {
  expect(() => historyIn('{"n":1}\n')).toThrow(NotAHistory)
  const entry = HistoryEntry.parse({
    n: 0,
    process: 0,
    session: 's',
    type: 'invoke',
    f: 'book',
    key: 'k',
    value: { appointmentId: null, start: 0, end: 30, standing: null },
    at: 0,
  })
  expect(() => actsIn([entry, { ...entry, n: 1 }])).toThrow(NotAHistory)
  expect(() => actsIn([{ ...entry, type: 'ok' }])).toThrow(NotAHistory)
  expect(actsIn([entry])).toMatchObject([{ type: 'info', returned: Infinity }])
})
