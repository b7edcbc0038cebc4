import { expect, test } from 'vitest'
import { JustWritten, type WrittenEvents } from './just-written.ts'

const metadata = {
  commandId: 'c',
  correlationId: 'r',
  actor: { id: 'system', role: 'system' },
  occurredAt: '2031-05-06T07:08:09Z',
}
const written = (from: number, count: number, text = ''): WrittenEvents[] =>
  Array.from({ length: count }, (_, n) => ({
    stream: 's',
    revision: n,
    position: BigInt(from + n),
    recordedAt: '2031-05-06T07:08:10.000Z',
    event: {
      id: `e${from + n}`,
      type: 'Happened',
      data: JSON.stringify({ text }),
      metadata: JSON.stringify(metadata),
    },
  }))
const idsAfter = (kept: JustWritten, position: number, limit = 500) =>
  kept.after(BigInt(position), limit).map(({ id }) => id)

test('gives what comes right after a position, so many at most, as a reader would', () => {
  const kept = new JustWritten()
  kept.keep(written(4, 2, 'Ñu'))
  kept.keep(written(6, 1))
  expect(idsAfter(kept, 3)).toEqual(['e4', 'e5', 'e6'])
  expect(idsAfter(kept, 3, 2)).toEqual(['e4', 'e5'])
  expect(idsAfter(kept, 5)).toEqual(['e6'])
  expect(idsAfter(kept, 6)).toEqual([])
  expect(kept.after(3n, 1)).toEqual([
    {
      id: 'e4',
      type: 'Happened',
      data: { text: 'Ñu' },
      stream: 's',
      revision: 0,
      position: 4n,
      recordedAt: '2031-05-06T07:08:10.000Z',
      metadata,
    },
  ])
})

test('gives nothing where something is missing in between', () => {
  const kept = new JustWritten()
  expect(idsAfter(kept, 0)).toEqual([])
  kept.keep(written(4, 2))
  expect(idsAfter(kept, 2), 'somebody else’s comes first').toEqual([])
  kept.keep(written(7, 1))
  expect(idsAfter(kept, 3), 'somebody else’s is in between').toEqual([])
  expect(idsAfter(kept, 6)).toEqual(['e7'])
})

test('keeps no more than is of use to who follows at once', () => {
  const kept = new JustWritten()
  kept.keep(written(1, 1, 'x'.repeat(600_000)))
  kept.keep(written(2, 1, 'x'.repeat(600_000)))
  expect([idsAfter(kept, 0), idsAfter(kept, 1)]).toEqual([[], ['e2']])
  kept.keep(written(3, 1, 'x'.repeat(1_000_001)))
  expect([idsAfter(kept, 1), idsAfter(kept, 2)]).toEqual([[], []])
})
