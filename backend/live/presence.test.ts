import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BroadcastMessage } from '../vault/coordination/node-broadcast.ts'
import { type CasePresence, startPresence } from './presence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Nodes that hear each other, and what each has told its own watchers last. */
function house(...names: readonly string[]) {
  const listeners = new Map<string, (whisper: BroadcastMessage) => void>()
  const told = new Map<string, readonly string[]>()
  const heard = new Map<string, readonly (readonly string[])[]>()
  const nodes = new Map<string, CasePresence>()
  for (const node of names) {
    nodes.set(
      node,
      startPresence({
        node,
        now: Date.now,
        tell: (caseId, people) => {
          told.set(`${node} ${caseId}`, [...people].toSorted())
          heard.set(node, [...(heard.get(node) ?? []), [...people].toSorted()])
        },
        join: (listener) => {
          listeners.set(node, listener)
          return {
            say: (whisper) => {
              if (listeners.has(node))
                for (const [other, hear] of listeners) if (other !== node) hear(whisper)
            },
          }
        },
      }),
    )
  }
  const here = (node: string, ...people: readonly string[]) => {
    nodes.get(node)?.here('case', new Set(people))
    vi.advanceTimersByTime(100)
  }
  return {
    here,
    nodes,
    heard: (node: string) => heard.get(node) ?? [],
    told: (node: string) => told.get(`${node} case`),
    kill: (node: string) => listeners.delete(node),
    close: (node: string) => nodes.get(node)?.close(),
  }
}

test('a newcomer hears who has the page open, on either node, and the others hear of the newcomer', () => {
  const { here, told } = house('a', 'b')
  here('a', 'ana')
  expect(told('a')).toEqual(['ana'])
  here('b', 'beto')
  expect([told('a'), told('b')]).toEqual([
    ['ana', 'beto'],
    ['ana', 'beto'],
  ])
})

test('who goes is gone at once', () => {
  const { here, told } = house('a', 'b')
  here('a', 'ana')
  here('b', 'beto')
  here('b')
  expect(told('a')).toEqual(['ana'])
})

test('one who is on two nodes is there until they have left both', () => {
  const { here, told } = house('a', 'b', 'c')
  here('a', 'ana')
  for (const node of ['b', 'c']) here(node, 'beto')
  here('b')
  expect(told('a')).toEqual(['ana', 'beto'])
  here('c')
  expect(told('a')).toEqual(['ana'])
})

test('between two looks that follow on each other nobody is told that somebody had gone', () => {
  const { here, nodes, told, heard } = house('a', 'b')
  here('a', 'ana')
  here('b', 'beto')
  const before = heard('a').length
  nodes.get('b')?.here('case', new Set())
  here('b', 'beto')
  expect([told('a'), heard('a').length - before]).toEqual([['ana', 'beto'], 0])
})

test('a node that ends without a word leaves nobody behind, and one that goes on is not forgotten', () => {
  const { here, told, kill } = house('a', 'b', 'c')
  here('a', 'ana')
  here('b', 'beto')
  here('c', 'carla')
  expect(told('b')).toEqual(['ana', 'beto', 'carla'])
  kill('a')
  vi.advanceTimersByTime(120_000)
  expect(told('b')).toEqual(['beto', 'carla'])
})

test('a node that is closed takes its people with it', () => {
  const { here, told, close } = house('a', 'b')
  here('a', 'ana')
  here('b', 'beto')
  close('b')
  expect(told('a')).toEqual(['ana'])
})
