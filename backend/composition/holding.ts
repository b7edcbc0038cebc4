/** What the workers look for known pictures with. */
import type { HoldCommands } from '../commands/moderation/hold.ts'
import { system } from '../domain/kernel/event.ts'
import type { Media } from '../media/media.ts'
import type { Passed } from '../projections/engine/positions.ts'
import { chats } from '../projections/messaging/chats.ts'
import { cases } from '../projections/moderation/cases.ts'
import type { Holding } from '../workers/moderation/hold.ts'

/** What says which pictures are known, and where a message stands. */
const HELD_BY = [cases, chats].map(({ name }) => name)

export const holdingOf = ({ media, passed, holding }: { readonly media: Pick<Media, 'drawnAs'>; readonly passed: Passed; readonly holding: HoldCommands }): Holding => ({
  anyKnown: () => holding.anyKnown(),
  hashesOf: async (mediaIds) => (await Promise.all(mediaIds.map((id) => media.drawnAs(id)))).flatMap((drawn) => drawn?.contentHash ?? []),
  async shown(position) {
    if (!(await passed(position, { timeoutMs: 10_000, of: HELD_BY }))) throw new Error('the read models are behind the log')
  },
  hold: (effect, appeared, { commandId, at }) => holding.hold({ commandId, correlationId: commandId, by: system, at, position: 0n }, effect, appeared),
})
