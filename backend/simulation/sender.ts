/** Sends commands over the simulated world and counts the outcomes. */
import { type BookingParts, bookingParts } from '../commands/booking/booking-module.ts'
import { type BusinessParts, businessParts } from '../commands/business/business-module.ts'
import { type EngagementParts, engagementParts } from '../commands/engagement/engagement-module.ts'
import { type IdentityParts, identityParts } from '../commands/identity/identity-module.ts'
import { CommandHandler, type Context } from '../commands/kernel/handle.ts'
import { type MessagingParts, messagingParts } from '../commands/messaging/messaging-module.ts'
import { BlockCommands } from '../commands/moderation/user-blocks.ts'
import { endRequestBetween } from '../commands/messaging/send-message.ts'
import { endFollowsBetween } from '../commands/social/follows.ts'
import { CaseCommands } from '../commands/moderation/cases.ts'
import { Gate } from '../commands/access/gate.ts'
import { ReportCommands } from '../commands/moderation/file-report.ts'
import { RestrictionCommands } from '../commands/moderation/restrictions.ts'
import { type SocialParts, socialParts } from '../commands/social/social-module.ts'
import { evidenceFrom } from '../subjects/subjects.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import type { Actor } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { type EventLog, WrongExpectedRevision } from '../eventlog/log.ts'
import type { Vault } from '../vault/vault.ts'
import type { World } from './world.ts'

export interface SimulationParts {
  readonly log: EventLog
  readonly vault: Pick<
    Vault,
    | 'accounts'
    | 'passwords'
    | 'links'
    | 'sessions'
    | 'invitations'
    | 'guests'
    | 'places'
    | 'secondFactors'
  >
  /** IANA zone of a shop whose place is not known. */
  readonly timeZone: string
  readonly now: () => Date
}

export interface Commands
  extends IdentityParts, BusinessParts, BookingParts, EngagementParts, SocialParts, MessagingParts {
  readonly restrictions: RestrictionCommands
  readonly blocks: BlockCommands
  readonly reporting: ReportCommands
}

/** What was sent, what came of it, and why the rest did not. */
export class Tally {
  commands = 0
  events = 0
  position = 0n
  readonly done: Record<string, number> = {}
  readonly refused: Record<string, number> = {}
  /** Looks for a time that found none. */
  inVain = 0
}

/** The API's command classes. `passwordHash`: shared, because hashing is slow. */
export function commandsOver(
  { log, vault, timeZone }: SimulationParts,
  world: World,
  tally: Tally,
  passwordHash: string,
): Commands {
  const own = ownView(log, tally)
  const commands = new CommandHandler(own)
  const defaults = { zone: timeZone, currency: 'MXN' }
  const acting = { commands, gate: new Gate(commands, world.accountOf) }
  // The addresses are the simulation's own: an account that a run left unfinished is finished by
  // its repetition.
  const passwords = {
    hash: async () => passwordHash,
    matches: async () => true,
    isOutdated: () => false,
    isCommon: () => false,
  }
  return {
    ...identityParts(commands, log, {
      credentials: vault.accounts,
      passwords,
      links: vault.links,
      sessions: vault.sessions,
      factors: vault.secondFactors,
    }),
    ...businessParts(
      acting,
      {
        shops: world.shops,
        agendas: world.agendas,
        invitations: vault.invitations,
        places: vault.places,
        // Nobody lists the invitations that reached them.
        accounts: {
          byEmail: (email) => vault.accounts.byEmail(email),
          byId: (userId) => vault.accounts.byId(userId),
          isShownConfirmed: async () => false,
        },
      },
      defaults,
    ),
    ...bookingParts(acting, world.booking, defaults),
    // Nobody is named, and nobody's account ends.
    ...socialParts(acting, { partakersAmong: async () => [], followsOf: async () => [] }),
    ...messagingParts(acting, world.chats),
    restrictions: new RestrictionCommands(commands),
    blocks: new BlockCommands(commands, [endFollowsBetween, endRequestBetween]),
    // There are no pictures to be copied, what is contested waits for the workers, nobody asks of
    // what an earlier report is, and nobody decides about any: all are newcomers.
    reporting: new ReportCommands(
      commands,
      new CaseCommands(commands, {
        log: own,
        evidence: evidenceFrom({ ...world.society.messages, daysOf: async () => [] }),
        copyPicture: async () => undefined,
        erasePictures: async () => {},
        discardKey: async () => {},
      }),
      {
        reportable: async (viewer, subject) => world.society.reportable(viewer, subject),
        subjectOf: async () => undefined,
        toldBy: async () => ({ answered: 0, upheld: 0 }),
      },
    ),
    // They write of a visit by its own id.
    ...engagementParts(commands, {
      standing: world.booking.standing,
      unreviewed: async () => undefined,
      favoriteOf: async () => ({ barberId: null }),
      judged: async () => [],
    }),
  }
}

/**
 * The log as this run wrote it so far; later events of a stream are hidden until an append
 * conflicts. So a repeated run decides the same, and event ids make it idempotent. Only accounts
 * are read at first, because an earlier run may have registered them.
 */
function ownView(log: EventLog, tally: Tally): EventLog {
  const written = new Map<string, number>()
  return {
    ...log,
    async append(stream, events, options) {
      try {
        // What is there already has the same data: it follows from the seed.
        const { revision, position } = await log.append(stream, events, options)
        const appended = { revision, position }
        tally.events += events.length
        if (appended.position > tally.position) tally.position = appended.position
        if (appended.revision > (written.get(stream) ?? -1)) written.set(stream, appended.revision)
        return appended
      } catch (error) {
        if (error instanceof WrongExpectedRevision) written.set(stream, Number.POSITIVE_INFINITY)
        throw error
      }
    },
    async *readStream(stream, options) {
      const last =
        written.get(stream) ?? (stream.startsWith(`${accountDecider.category}-`) ? 0 : undefined)
      if (last === undefined) return
      for await (const event of log.readStream(stream, options)) {
        if (event.revision > last) return
        yield event
      }
    },
  }
}

/** A command's context with a repeatable id. */
export function contextOf(
  run: string,
  what: string,
  by: Actor,
  about: string,
  at: number,
): Context {
  const commandId = derivedId(run, what, by.id, about, at)
  return { commandId, correlationId: commandId, by, at: new Date(at).toISOString(), position: 0n }
}

/** Sends and counts a command; undefined if refused. */
export async function send<T>(
  tally: Tally,
  what: string,
  command: () => Promise<T>,
): Promise<T | undefined> {
  tally.commands++
  try {
    const result = await command()
    tally.done[what] = (tally.done[what] ?? 0) + 1
    return result
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1
    return undefined
  }
}
