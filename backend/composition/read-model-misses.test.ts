import { expect, test } from 'vitest'
import { DomainError } from '../domain/kernel/decider.ts'
import { confirmedMissing } from './read-model-misses.ts'

/** A read model that has only some of what the log holds, until it has passed it. */
function behind({ catchesUp }: { catchesUp: boolean }) {
  const rows = new Map([['old', 1]])
  const asked: string[] = []
  const currency = {
    log: { head: async () => 7n },
    of: ['rows'],
    async passed(position: bigint, { of }: { of?: readonly string[] | undefined }) {
      asked.push(`passed ${position} ${of?.join()}`)
      if (catchesUp) rows.set('new', 2)
      return catchesUp
    },
  }
  return { asked, find: confirmedMissing(currency, async (id: string) => rows.get(id)) }
}

test('what is there is given at once', async () => {
  const { find, asked } = behind({ catchesUp: true })
  expect(await find('old')).toBe(1)
  expect(asked).toEqual([])
})

test('what has not arrived yet is waited for', async () => {
  const { find, asked } = behind({ catchesUp: true })
  expect(await find('new')).toBe(2)
  expect(asked).toEqual(['passed 7 rows'])
})

test('what is not there once everything has arrived is missing', async () => {
  expect(await behind({ catchesUp: true }).find('never')).toBeUndefined()
})

test('as long as nobody can know, it is not said to be missing', async () => {
  const refusal = await behind({ catchesUp: false })
    .find('new')
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal).toMatchObject({ code: 'busy' })
})
