import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testScreen.tsx'
import { LongList } from './LongList.tsx'

/** The window of the test: what is observed, and who is told of it. */
let observed: Map<Element, (near: boolean) => void>
beforeEach(() => {
  observed = new Map()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #of: Element | undefined
      readonly #told: (
        entries: { isIntersecting: boolean; boundingClientRect: { height: number } }[],
      ) => void
      constructor(
        told: (
          entries: { isIntersecting: boolean; boundingClientRect: { height: number } }[],
        ) => void,
      ) {
        this.#told = told
      }
      observe(element: Element) {
        this.#of = element
        observed.set(element, (isIntersecting) =>
          this.#told([{ isIntersecting, boundingClientRect: { height: 480 } }]),
        )
      }
      disconnect() {
        if (this.#of) observed.delete(this.#of)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const list = (length: number) => (
  <LongList
    items={Array.from({ length }, (_, row) => `row ${row}`)}
    keyOf={(row) => row}
    className="grid"
  >
    {(row) => row}
  </LongList>
)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const scroll = (blocks: readonly number[]) =>
  act(async () => [...observed.values()].forEach((told, block) => told(blocks.includes(block))))

test('a short list stands there whole', () => {
  show(list(50))
  expect(rows()).toHaveLength(50)
  expect(observed.size).toBe(0)
})

test('of a long one what is near is drawn, and what is left behind keeps its place', async () => {
  show(list(500))
  expect(rows()).toHaveLength(50)
  expect(observed.size).toBe(250)
  await scroll([100, 101])
  await expect.poll(rows).toEqual(Array.from({ length: 4 }, (_, row) => `row ${200 + row}`))
  // As tall as it was when it was last seen.
  expect([...observed.keys()][0]).toHaveStyle({ height: '480px' })
  await scroll([0])
  await expect.poll(rows).toEqual(['row 0', 'row 1'])
})
