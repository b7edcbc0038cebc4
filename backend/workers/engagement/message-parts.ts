/** What the messages of each context are made with. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type {
  AccountKind,
  AchievementKind,
  ChatKind,
  ModerationKind,
  NoticeKind,
  SocialKind,
  TicketKind,
  WaitKind,
} from '../../domain/engagement/notification-kinds.ts'
import type { NotificationFacts } from '../../domain/engagement/words/words.ts'
import { batched } from '../../postgres/batched.ts'
import type { Db } from '../../postgres/db.ts'
import type { PersonClock } from '../../projections/engagement/preferences-reads.ts'
import type { Delivery } from '../delivery/notice.ts'

export interface MessageParts {
  readonly db: Db
  readonly now: () => Date
  readonly nameOf: (userId: string | undefined) => Promise<string>
  readonly languageOf: (
    kind: NoticeKind,
    about: Delivery['about'],
    recipient: string,
  ) => Promise<Language>
  readonly clockOf: (userId: string) => Promise<PersonClock>
}

/** Facts of visits and teams: what has gathered is told with the number of the others. */
export type GatheredFacts = Exclude<
  NotificationFacts,
  {
    kind:
      | AccountKind
      | ModerationKind
      | AchievementKind
      | SocialKind
      | ChatKind
      | WaitKind
      | TicketKind
  }
>

/** One thing by its id, those asked for together in one query. */
export const findTogether = <Thing>(
  find: (ids: readonly string[]) => Promise<(readonly [string, Thing])[]>,
) =>
  batched(async (ids: readonly string[]): Promise<(Thing | undefined)[]> => {
    const found = new Map(await find([...new Set(ids)].filter((id) => id !== '')))
    return ids.map((id) => found.get(id))
  })
