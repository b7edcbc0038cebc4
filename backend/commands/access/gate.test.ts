/** Who may act towards whom, asked of the streams. */
import { describe, expect, test } from 'vitest'
import type { AccountStanding } from '../../domain/identity/account-standing.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'
import { memoryLog } from '../../test/support/memory-log.ts'
import { CommandHandler } from '../kernel/handle.ts'
import { Gate } from './gate.ts'

const [ana, luis, owner] = ['ana', 'luis', 'owner'].map((name) => derivedId('gate', name)) as [
  string,
  string,
  string,
]
const at = '2026-11-21T12:00:00.000Z'
const active: AccountStanding = {
  suspensions: new Map(),
  closed: false,
  restrictions: new Map(),
  mutes: new Map(),
}
const as = (id: string): { by: Actor; at: string } => ({ by: { id, role: 'cliente' }, at })

async function meeting(
  blocks: readonly (readonly [string, string])[],
  {
    by = ana,
    standing = active,
    there = true,
  }: { by?: string; standing?: AccountStanding; there?: boolean } = {},
) {
  const commands = new CommandHandler(memoryLog())
  for (const [blockerId, blockedId] of blocks) {
    await commands.handle(
      blockDecider,
      blockId(blockerId, blockedId),
      { type: 'BlockUser', data: { blockerId, blockedId } },
      { commandId: `${blockerId}${blockedId}`, correlationId: 'c', ...as(blockerId), position: 0n },
    )
  }
  const gate = new Gate(commands, async (userId) =>
    userId === luis && there ? { rol: 'barbero', standing } : null,
  )
  return gate.mustMeet(as(by), ana, luis).then(
    ({ rol }) => rol as string,
    (error: { code: string }) => error.code,
  )
}

test('two between whom nothing stands meet, and who the other is is known', async () =>
  expect(await meeting([])).toBe('barbero'))
test('nobody meets nobody, whatever else there is', async () => {
  expect(await meeting([], { there: false })).toBe('not_found')
  expect(
    await meeting(
      [
        [ana, luis],
        [luis, ana],
      ],
      { there: false },
    ),
  ).toBe('not_found')
})
describe('a block keeps both apart', () => {
  test('who was blocked hears what everybody hears', async () =>
    expect(await meeting([[luis, ana]])).toBe('unavailable'))
  test('who has blocked hears that they have', async () => {
    expect(await meeting([[ana, luis]])).toBe('blocked_by_you')
    expect(
      await meeting([
        [ana, luis],
        [luis, ana],
      ]),
    ).toBe('blocked_by_you')
  })
  test('whoever acts for one of them hears nothing of it', async () => {
    expect(await meeting([[ana, luis]], { by: owner })).toBe('unavailable')
    expect(await meeting([[luis, ana]], { by: owner })).toBe('unavailable')
    expect(await meeting([], { by: owner })).toBe('barbero')
  })
  test("between others it is nobody's business here", async () =>
    expect(
      await meeting([
        [owner, luis],
        [luis, owner],
        [owner, ana],
      ]),
    ).toBe('barbero'))
})
describe('what stands between two is remembered', () => {
  const act = (commands: CommandHandler, type: 'BlockUser' | 'UnblockUser', commandId: string) =>
    commands.handle(
      blockDecider,
      blockId(luis, ana),
      { type, data: { blockerId: luis, blockedId: ana } },
      { commandId, correlationId: 'c', ...as(luis), position: 0n },
    )
  const gateOf = (commands: CommandHandler) =>
    new Gate(commands, async () => ({ rol: 'barbero', standing: active }))
  const meets = (gate: Gate) =>
    gate.mustMeet(as(ana), ana, luis).then(
      () => true,
      () => false,
    )

  test('who has met is met again without a look at the log', async () => {
    let looks = 0
    const gate = gateOf(
      new CommandHandler(
        memoryLog(async () => {
          looks++
        }),
      ),
    )
    expect(await meets(gate)).toBe(true)
    const first = looks
    expect(await meets(gate)).toBe(true)
    expect([first, looks]).toEqual([2, 2])
  })

  test('a block counts from its commit on, and its end', async () => {
    const commands = new CommandHandler(memoryLog())
    const gate = gateOf(commands)
    expect(await meets(gate)).toBe(true)
    await act(commands, 'BlockUser', 'one')
    expect(await meets(gate)).toBe(false)
    await act(commands, 'UnblockUser', 'two')
    expect(await meets(gate)).toBe(true)
  })

  test('one that another process has made counts once the log tells of it', async () => {
    const log = memoryLog()
    const [here, there] = [new CommandHandler(log), new CommandHandler(log)]
    const gate = gateOf(here)
    expect(await meets(gate)).toBe(true)
    await act(there, 'BlockUser', 'one')
    for (const { stream, revision } of log.events) here.forget(stream, revision)
    expect(await meets(gate)).toBe(false)
  })
})

test('whose account does not stand is not there to be met, in the words of a block', async () => {
  const until = (end: string | null): AccountStanding => ({
    suspensions: new Map([['d', end]]),
    closed: false,
    restrictions: new Map(),
    mutes: new Map(),
  })
  expect(await meeting([], { standing: until(null) })).toBe('unavailable')
  expect(await meeting([], { standing: until('2026-11-21T12:00:00.001Z') })).toBe('unavailable')
  expect(await meeting([], { standing: until(at) })).toBe('barbero')
  expect(
    await meeting([], { standing: { ...active, closed: true, restrictions: new Map() } }),
  ).toBe('unavailable')
})
