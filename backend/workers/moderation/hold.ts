/** Holds known pictures when they appear in published content. */
import {
  type HeldType,
  subjectEntries,
  subjectTypes,
} from '../../../contract/moderation/subject-types.ts'
import type { HoldCommands } from '../../commands/moderation/hold.ts'
import { type RecordedEvent, system } from '../../domain/kernel/event.ts'
import type { PositionCheck } from '../../projections/engine/positions/positions.ts'
import { cases } from '../../projections/moderation/cases.ts'
import type { Appearance } from '../../subjects/definition.ts'
import { definitions } from '../../subjects/subjects.ts'
import { NotComing } from '../kernel/failed-events.ts'
import type { Policy } from '../kernel/policy.ts'

interface Parts {
  readonly media: {
    /** Undefined where the picture is gone. */
    drawnAs(mediaId: string): Promise<{ readonly contentHash: string } | undefined>
  }
  readonly passed: PositionCheck
  readonly holding: HoldCommands
}

/** How long the policy waits for a read model that is behind. */
const PATIENCE_MS = 10_000

const isHeld = (type: string): type is HeldType =>
  Object.entries(subjectEntries).some(([one, entry]) => one === type && 'heldAs' in entry)
/** Held types by the events that show their pictures. */
const typeOf = new Map(
  subjectTypes
    .filter(isHeld)
    .flatMap((type) =>
      (definitions[type].appearances?.types ?? []).map((event) => [event, type] as const),
    ),
)

interface Appeared extends Appearance {
  readonly type: HeldType
  readonly event: RecordedEvent
}
const appearedIn = (event: RecordedEvent): Appeared[] => {
  const type = typeOf.get(event.type)
  const shown = type && definitions[type].appearances?.of(event)
  return shown && shown.mediaIds.length > 0 ? [{ ...shown, type, event }] : []
}

export function holdPolicy({ media, passed, holding }: Parts): Policy {
  const isShown = (position: bigint, of: readonly string[], unlessStill: readonly string[]) =>
    passed(position, { timeoutMs: PATIENCE_MS, of, unlessStill })

  /** Content hashes of these pictures, without those that are gone. */
  const hashesOf = async (mediaIds: readonly string[]) =>
    (
      await Promise.all(
        mediaIds.map(async (mediaId) => ({
          mediaId,
          contentHash: (await media.drawnAs(mediaId))?.contentHash,
        })),
      )
    ).flatMap(({ mediaId, contentHash }) =>
      contentHash === undefined ? [] : { mediaId, contentHash },
    )

  /** Waits for the read model that finds the content. What that does not show can't be held. */
  async function untilFound(position: bigint, name: string): Promise<void> {
    if (await isShown(position, [name], [])) return
    if (await isShown(position, [name], [name]))
      throw new NotComing(`the read model ${name} stands still`)
    throw new Error('the read models are behind the log')
  }

  async function hold({ type, id, authorId, mediaIds, event }: Appeared): Promise<void> {
    const pictures = await hashesOf(mediaIds)
    if (pictures.length === 0) return
    const foundBy = definitions[type].appearances?.foundBy
    if (foundBy !== undefined) {
      if (!(await holding.knows(pictures.map(({ contentHash }) => contentHash)))) return
      await untilFound(event.position, foundBy)
    }
    const { id: commandId, metadata } = event
    await holding.hold(
      // By the event's id, so that it follows once.
      { commandId, correlationId: commandId, by: system, at: metadata.occurredAt, position: 0n },
      subjectEntries[type].heldAs,
      { subject: { type, id }, authorId, pictures },
    )
  }

  return {
    name: 'known-pictures',
    from: 'head',
    types: [...typeOf.keys()],
    async act(events: readonly RecordedEvent[]) {
      const appeared = events.flatMap(appearedIn)
      const last = appeared.at(-1)
      if (!last) return
      // A decision from before the picture appeared must be in the read model.
      if (!(await isShown(last.event.position, [cases.name], [cases.name])))
        throw new Error('the read models are behind the log')
      if (!(await holding.anyKnown())) return
      for (const one of appeared) await hold(one)
    },
  }
}
