import { expect, test } from 'vitest'
import { VirtualWorld } from './world.ts'

const START = '2026-03-29T00:00:00.000Z'

/** Steps of two nodes that wait for each other's turns, as the world tells them. */
async function told(seed: number): Promise<string[]> {
  const lines: string[] = []
  const world = new VirtualWorld(seed, START, (line) => lines.push(line))
  const [one, other] = [world.node('one'), world.node('other')]
  let ended = 0
  for (const node of [one, other])
    void (async () => {
      for (let turn = 0; turn < 20; turn++) await world.turn(node, `turn ${turn}`)
      ended++
    })()
  expect(await world.run(() => ended === 2)).toBe(true)
  return lines
}

test('the same seed gives the same order, another one another', async () => {
  expect(await told(1)).toEqual(await told(1))
  expect(await told(1)).not.toEqual(await told(2))
})

test('time moves only where nothing can happen, to what comes first', async () => {
  const world = new VirtualWorld(1, START)
  const node = world.node('one')
  const seen: [string, number][] = []
  const see = (what: string) => () => void seen.push([what, world.time - Date.parse(START)])
  world.after(node, 5_000, 'late', see('late'))
  world.after(node, 1_000, 'soon', see('soon'))
  world.offer({ node, what: 'now', go: see('now') })
  expect(await world.run(() => seen.length === 3)).toBe(true)
  expect(seen).toEqual([
    ['now', 0],
    ['soon', 1_000],
    ['late', 5_000],
  ])
  expect(await world.run(() => false)).toBe(false)
})

test('steps of a lane keep their order, also behind one that is late', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const world = new VirtualWorld(seed, START)
    const node = world.node('one')
    const lane = {}
    const seen: number[] = []
    for (let n = 0; n < 5; n++)
      world.offer({
        node,
        lane,
        what: `${n}`,
        ...(n === 0 && { at: world.time + 100 }),
        go: () => void seen.push(n),
      })
    await world.run(() => seen.length === 5)
    expect(seen).toEqual([0, 1, 2, 3, 4])
  }
})

test('a dead node hears of nothing, a frozen one later', async () => {
  const world = new VirtualWorld(1, START)
  const [dead, frozen] = [world.node('dead'), world.node('frozen')]
  const seen: string[] = []
  for (const node of [dead, frozen])
    world.after(
      node,
      10,
      'timer',
      () => void seen.push(`${node.name} ${world.time - Date.parse(START)}`),
    )
  world.forget(dead)
  frozen.frozenUntil = world.time + 60_000
  expect(await world.run(() => seen.length === 1)).toBe(true)
  world.offer({ node: dead, what: 'offered', go: () => void seen.push('never') })
  expect(await world.run(() => false)).toBe(false)
  expect(seen).toEqual(['frozen 60000'])
})

test('a node’s randomness is its own and its seed’s', () => {
  const numbers = (seed: number, name: string) => {
    const { random } = new VirtualWorld(seed, START).node(name)
    return [random(), random()]
  }
  expect(numbers(1, 'one')).toEqual(numbers(1, 'one'))
  expect(numbers(1, 'one')).not.toEqual(numbers(1, 'other'))
  expect(numbers(1, 'one')).not.toEqual(numbers(2, 'one'))
})
