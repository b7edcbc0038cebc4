/** Who gets which case of those that are offered to several at the same moment. */
import { expect, test } from 'vitest'
import { derivedId } from '../../domain/kernel/ids.ts'
import { caseIdOf, CaseOpened, caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { memoryLog } from '../../test/support/memory-log.ts'
import { CommandHandler } from '../kernel/handle.ts'
import { CaseCommands } from './cases.ts'
import type { EvidenceSource } from './subjects.ts'
import { ClaimCommands, type Given } from './case-claims.ts'

const at = '2026-11-21T12:00:00.000Z'
const moderator = (number: number) => derivedId('moderator', number)
const nothing: EvidenceSource = { category: 'post', after: () => undefined }

/**
 * So many cases, about something of one person's, which everybody is offered in the same order: the
 * read model has heard of no claim yet.
 */
async function queue(
  count: number,
  {
    of = null,
    concerned = count,
    given,
  }: { of?: string | null; concerned?: number; given?: Given } = {},
) {
  const log = memoryLog()
  const offered = Array.from({ length: count }, (_, number): Subject & { caseId: string } => {
    const subject: Subject = { type: 'POST', id: derivedId('post', number) }
    return { ...subject, caseId: caseIdOf(subject) }
  })
  const metadata = {
    commandId: 'c',
    correlationId: 'c',
    actor: { id: 'system', role: 'system' },
    occurredAt: at,
  } as const
  for (const [index, { type, id, caseId }] of offered.entries()) {
    const opened = CaseOpened({
      caseId,
      targetType: type,
      targetId: id,
      reportedUserId: index < concerned ? of : null,
      number: 1,
      openedBy: 'report',
    })
    await log.append(
      `case-${caseStream({ type, id })}`,
      [{ id: derivedId('event', id), ...opened, metadata }],
      { expected: 'none' },
    )
  }
  const looks = new Map<string, number>()
  const readStream: typeof log.readStream = (stream, options) => {
    looks.set(stream, (looks.get(stream) ?? 0) + 1)
    return log.readStream(stream, options)
  }
  const commands = new CommandHandler({ ...log, readStream })
  const cases = new CaseCommands(commands, {
    log,
    evidence: () => nothing,
    copyPicture: async () => undefined,
    erasePictures: async () => {},
    discardKey: async () => {},
  })
  const claiming = new ClaimCommands(
    commands,
    cases,
    {
      offers: async (_, { limit }) => ({
        held: [],
        cases: offered.slice(0, limit),
        appealsWait: false,
      }),
      appealCandidates: async () => [],
      skipped: async () => [],
      given: async () => given,
      shown: async () => true,
      held: async () => [],
      whose: async () => undefined,
      find: async () => undefined,
      colleagues: async () => [],
    },
    { seconds: 900, oneAtATime: (_, work) => work(given !== undefined) },
  )
  const next = async (number: number) =>
    (
      await claiming.next({
        commandId: derivedId('command', number),
        correlationId: 'c',
        by: { id: moderator(number), role: 'moderator' },
        at,
        position: 0n,
      })
    ).caseId
  return { ids: offered.map(({ caseId }) => caseId), looks, next }
}

test('of several who ask at the same moment each goes to a case of their own, and none is looked at twice', async () => {
  const { ids, looks, next } = await queue(5)
  const got = await Promise.all([1, 2, 3, 4, 5].map(next))
  expect(got.toSorted()).toEqual(ids.toSorted())
  expect([...looks.values()]).toEqual([1, 1, 1, 1, 1])
})

test('what somebody else has tried in vain goes to whoever asked at the same moment', async () => {
  const {
    ids: [only],
    next,
  } = await queue(1, { of: moderator(1) })
  expect(await Promise.allSettled([next(1), next(2), next(3)])).toMatchObject([
    { reason: { code: 'not_found' } },
    { value: only },
    { reason: { code: 'not_found' } },
  ])
})

test('whoever may decide none of the first ones gets the first that they may', async () => {
  const { ids, next } = await queue(40, { of: moderator(1), concerned: 33 })
  expect([await next(1), await next(2)]).toEqual([ids[33], ids[0]])
})

test('a second press at the same moment gets what the first was given, and claims nothing', async () => {
  const { looks, next } = await queue(2, { given: { caseId: derivedId('given'), appealId: null } })
  expect(await next(1)).toBe(derivedId('given'))
  expect(looks.size).toBe(0)
})
