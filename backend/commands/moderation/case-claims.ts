/** Claiming a case: open without report, claim, release, pass, take over, note. */
import type { ContentLanguage } from '../../../contract/moderation/priority.ts'
import type { CaseReason, ReportReason } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream, type Release } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { CaseCommands } from './cases.ts'
import { affected, type Moderator, caseFor, type CaseFinding } from './case-work.ts'

/** By what the queue is narrowed from which the next case comes. */
export interface QueueNarrowing {
  readonly type?: SubjectType | undefined
  readonly reason?: CaseReason | undefined
  readonly language?: ContentLanguage | undefined
  readonly mark?: 'pictures' | 'repeat' | 'raised' | 'escalated' | 'mentioned' | undefined
  readonly reporter?: string | undefined
  readonly reported?: string | undefined
  readonly role?: string | undefined
  /** Days of UTC on which it was opened, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
interface Wanted extends QueueNarrowing {
  readonly limit: number
  readonly lead: boolean
  /** Reasons for which they would rather see nothing. */
  readonly without: readonly ReportReason[]
}
type Offered = Subject & { readonly caseId: string }
export interface CaseClaimReads extends CaseFinding {
  held(asker: Moderator): Promise<readonly Subject[]>
  /** The most urgent cases, the own claim, and whether appeals wait. */
  offers(
    asker: Moderator,
    request: Wanted,
  ): Promise<{
    readonly held: readonly Subject[]
    readonly cases: readonly Offered[]
    readonly appealsWait: boolean
  }>
  appealCandidates(
    asker: Moderator,
    request: Wanted,
  ): Promise<readonly (Offered & { readonly appealId: string; readonly isAlone: boolean })[]>
  /** What they have let go of, and it waits as it did. */
  skipped(asker: Moderator, request: Wanted): Promise<readonly Offered[]>
  /** What has been given to them last, if it holds for longer than until then. */
  given(asker: Moderator, until: string): Promise<Given | undefined>
  /** Waits, for a moment, until the reads show what was written up to there. */
  shown(position: bigint): Promise<unknown>
  /** Other moderators who may see the case. */
  colleagues(asker: Moderator, caseId: string): Promise<readonly { readonly id: string }[]>
  /** Owner of a subject for a case without report, or undefined. */
  whose(
    asker: Moderator,
    subject: Subject,
  ): Promise<{ readonly authorId: string | null; readonly concerns: boolean } | undefined>
}

/** What 'Siguiente' gives: a case, or an appeal in it. */
export interface Given {
  readonly caseId: string
  readonly appealId: string | null
}

/**
 * Runs `work` exclusively by name across nodes. `waited`: another run ended before. @throws TooBusy
 */
export type OneAtATime = <T>(name: string, work: (waited: boolean) => Promise<T>) => Promise<T>

/** Candidates tried before answering that none is free. */
const CANDIDATES = 100
const FIRST = 25
/** Waits no longer than a simultaneous claim takes; half of it allows for clock differences. */
const SAME_MOMENT_MS = 10_000

export class ClaimCommands {
  readonly #commands: CommandHandler
  readonly #cases: CaseCommands
  readonly #reads: CaseClaimReads
  readonly #seconds: number
  readonly #oneAtATime: OneAtATime
  /** People asking for 'next' now, and the cases tried. */
  readonly #asking = { people: 0, tried: new Set<string>() }

  constructor(
    commands: CommandHandler,
    cases: CaseCommands,
    reads: CaseClaimReads,
    { seconds, oneAtATime }: { seconds: number; oneAtATime: OneAtATime },
  ) {
    this.#commands = commands
    this.#cases = cases
    this.#reads = reads
    this.#seconds = seconds
    this.#oneAtATime = oneAtATime
  }

  /** Opens a case without report. @throws not_found, conflict_of_interest */
  async open(context: Context, subject: Subject, why: string): Promise<string> {
    const found = await this.#reads.whose({ staffId: context.by.id, at: context.at }, subject)
    if (!found) throw new DomainError('not_found', 'No encontrado')
    if (found.concerns) throw affected()
    const { caseId } = await this.#cases.keep(context, subject, {
      seen: undefined,
      reportedUserId: found.authorId,
      openedBy: 'staff',
    })
    await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'RaiseCase', data: { as: 'staff', why } },
      context,
      'raise',
    )
    return caseId
  }

  /**
   * What waits longest of the appeals that the asker may decide, before any case; then the most
   * pressing case that nobody has claimed. It becomes the asker's, and what they held before is
   * free again. Who asks twice at the same moment, in two tabs, is given one thing: the second
   * press waits for the first, and gets the same. @throws not_found where there is none
   */
  async next(
    context: Context,
    without: readonly ReportReason[] = [],
    narrowed: QueueNarrowing = {},
  ): Promise<Given> {
    const asker = { staffId: context.by.id, at: context.at }
    return this.#oneAtATime(`next ${asker.staffId}`, async (waited) => {
      const given = waited
        ? await this.#reads.given(
            asker,
            new Date(Date.parse(asker.at) + this.#seconds * 1_000 - SAME_MOMENT_MS).toISOString(),
          )
        : undefined
      return (
        given ??
        (await this.#pick(context, asker, {
          limit: FIRST,
          lead: context.by.lead === true,
          without,
          ...narrowed,
        }))
      )
    })
  }

  /** Tries candidates; the stream's revision decides rivals, who start at different ones. */
  async #pick(context: Context, asker: Moderator, request: Wanted): Promise<Given> {
    this.#asking.people++
    try {
      const { held: before, cases, appealsWait } = await this.#reads.offers(asker, request)
      // Who works through a part of the queue gets nothing from outside of it.
      const isNarrowed = [
        request.type,
        request.reason,
        request.language,
        request.mark,
        request.reporter,
        request.reported,
        request.role,
        request.from,
        request.to,
      ].some((one) => one !== undefined)
      const given =
        (appealsWait && !isNarrowed
          ? await this.#nextAppeal(context, await this.#reads.appealCandidates(asker, request))
          : undefined) ??
        (await this.#nextCase(context, cases)) ??
        (cases.length === FIRST
          ? await this.#nextCase(
              context,
              (await this.#reads.offers(asker, { ...request, limit: CANDIDATES })).cases,
            )
          : undefined) ??
        (await this.#nextCase(
          context,
          await this.#reads.skipped(asker, { ...request, limit: CANDIDATES }),
        ))
      if (!given) throw new DomainError('not_found', 'No quedan casos por revisar')
      for (const held of before)
        await this.#commands.handle(
          caseDecider,
          caseStream(held),
          { type: 'ReleaseCase', data: { why: 'next' } },
          context,
          `release-${held.id}`,
        )
      // Concurrent requests look there for what they hold.
      await this.#reads.shown(context.position)
      return given
    } finally {
      if (--this.#asking.people === 0) this.#asking.tried.clear()
    }
  }

  async #nextAppeal(
    context: Context,
    candidates: Awaited<ReturnType<CaseClaimReads['appealCandidates']>>,
  ): Promise<Given | undefined> {
    for (const { appealId, caseId, isAlone: alone, ...subject } of candidates) {
      const claim = () =>
        this.#commands.handle(
          caseDecider,
          caseStream(subject),
          { type: 'ClaimAppeal', data: { appealId, alone, seconds: this.#seconds } },
          context,
          `appeal-${appealId}`,
        )
      if (await this.#isClaimed(claim)) return { caseId, appealId }
    }
    return undefined
  }

  async #nextCase(context: Context, candidates: readonly Offered[]): Promise<Given | undefined> {
    for (const { caseId, ...subject } of this.#apart(candidates)) {
      const claim = () =>
        this.#commands.handle(
          caseDecider,
          caseStream(subject),
          { type: 'ClaimCase', data: { seconds: this.#seconds } },
          context,
          `claim-${subject.id}`,
        )
      if (await this.#isClaimed(claim)) return { caseId, appealId: null }
    }
    return undefined
  }

  /** Candidates in order; those tried by other requests come last. */
  *#apart<C extends { readonly caseId: string }>(candidates: readonly C[]): Generator<C> {
    const { tried } = this.#asking
    const others: C[] = []
    for (const one of candidates) {
      if (tried.has(one.caseId)) {
        others.push(one)
        continue
      }
      tried.add(one.caseId)
      yield one
    }
    yield* others
  }

  async #isClaimed(
    claim: () => Promise<{ readonly events: readonly unknown[] }>,
  ): Promise<boolean> {
    try {
      return (await claim()).events.length > 0
    } catch (error) {
      if (
        error instanceof DomainError &&
        [
          'claimed',
          'already_decided',
          'conflict_of_interest',
          'forbidden',
          'invalid_state',
        ].includes(error.code)
      )
        return false
      throw error
    }
  }

  /** Claims or renews. @throws claimed, already_decided, too_many, conflict_of_interest */
  async claim(context: Context, caseId: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    const held = await this.#reads.held({ staffId: context.by.id, at: context.at })
    if (held.length >= limits.case.claims && !held.some((one) => caseStream(one) === stream))
      throw new DomainError('too_many', 'Ya tienes cinco casos. Resuelve o suelta uno.')
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'ClaimCase', data: { seconds: this.#seconds } },
      context,
    )
  }

  /** Again changes nothing, nor does it where it is not theirs. */
  async release(
    context: Context,
    caseId: string,
    why: Extract<Release, 'handed_back' | 'left'>,
  ): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'ReleaseCase', data: { why } },
      context,
    )
  }

  /** The page closes: the claim ends shortly, unless renewed. */
  async leave(context: Context, caseId: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(caseDecider, stream, { type: 'LeaveCase', data: {} }, context)
  }

  /** With the console: whatever they hold is free. */
  async signedOut(context: Context): Promise<void> {
    for (const held of await this.#reads.held({ staffId: context.by.id, at: context.at })) {
      await this.#commands.handle(
        caseDecider,
        caseStream(held),
        { type: 'ReleaseCase', data: { why: 'signed_out' } },
        context,
        `release-${held.id}`,
      )
    }
  }

  /** 'Pasarlo a otra persona': it is not offered to them again, and nothing says why. */
  async pass(context: Context, caseId: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(caseDecider, stream, { type: 'PassCase', data: {} }, context)
  }

  /** Escalates to a lead. Again changes nothing. @throws claimed by another moderator */
  async escalate(context: Context, caseId: string, why: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'EscalateCase', data: { why } },
      context,
    )
  }

  /** Takes the claim from its holder. @throws forbidden without `lead` */
  async takeOver(context: Context, caseId: string, why: string): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'TakeOverCase', data: { why, seconds: this.#seconds } },
      context,
    )
  }

  /** `mentions`: named colleagues; each must be allowed to see the case. @throws validation */
  async note(
    context: Context,
    caseId: string,
    text: string,
    mentions: readonly string[] = [],
  ): Promise<void> {
    const { stream } = await caseFor(this.#reads, context, caseId)
    const able =
      mentions.length === 0
        ? new Set()
        : new Set(
            (await this.#reads.colleagues({ staffId: context.by.id, at: context.at }, caseId)).map(
              ({ id }) => id,
            ),
          )
    if (!mentions.every((id) => able.has(id)))
      throw new DomainError('validation', 'Solo puedes mencionar a quien puede ver el caso', {
        errors: [
          { field: 'menciones', message: 'Solo puedes mencionar a quien puede ver el caso' },
        ],
      })
    await this.#commands.handle(
      caseDecider,
      stream,
      { type: 'AddNote', data: { noteId: derivedId('note', context.commandId), text, mentions } },
      context,
    )
  }
}
