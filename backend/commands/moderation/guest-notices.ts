/** Takes the notices of people without an account. */
import type { Outcome, ReportReason } from '../../../contract/moderation/reasons.ts'
import { subjectEntry, subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { guestNoticeDecider, type GuestNotice } from '../../domain/moderation/guest-notice.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { CaseCommands } from './cases.ts'
import type { CaseClaimReads } from './case-claims.ts'
import type { ReportReads } from './file-report.ts'
import { affected } from './case-work.ts'

export interface GivenNotice {
  readonly reason: ReportReason
  readonly link: string
  readonly words: string
}

export class NoticeCommands {
  readonly #commands: CommandHandler
  readonly #cases: CaseCommands
  readonly #reads: Pick<ReportReads, 'reportable'>
  readonly #whose: CaseClaimReads['whose']

  constructor(
    commands: CommandHandler,
    cases: CaseCommands,
    reads: Pick<ReportReads, 'reportable'>,
    whose: CaseClaimReads['whose'],
  ) {
    this.#whose = whose
    this.#commands = commands
    this.#cases = cases
    this.#reads = reads
  }

  /** Files a notice, repeatably. Its target is kept if guests see it; the answer doesn't tell. */
  async give(
    context: Context,
    noticeId: string,
    { reason, link, words }: GivenNotice,
  ): Promise<void> {
    if (await this.state(noticeId)) return
    // A guest is nobody in the log.
    const own: Context = { ...context, by: system }
    const subject = subjectIn(link)
    const found =
      subject && (await this.#reads.reportable({ userId: null, at: context.at }, subject))
    const kept =
      subject && found
        ? await this.#cases.keep(own, subject, {
            seen: undefined,
            reportedUserId: found.authorId,
            openedBy: 'notice',
          })
        : undefined
    const about =
      kept && subject
        ? {
            caseId: kept.caseId,
            targetType: subject.type,
            targetId: subject.id,
            evidenceHash: kept.hash,
          }
        : nothing
    await this.#commands.handle(
      guestNoticeDecider,
      noticeId,
      { type: 'GiveNotice', data: { noticeId, reason, link, words, ...about } },
      own,
      'notice',
    )
  }

  /** One that is a part of no case. @throws not_found, already_decided, invalid_state */
  async close(
    context: Context,
    noticeId: string,
    answer: { readonly outcome: Outcome; readonly words: string },
  ): Promise<void> {
    await this.#commands.handle(
      guestNoticeDecider,
      noticeId,
      { type: 'CloseNotice', data: answer },
      context,
      'close',
    )
  }

  /** Attaches it to a case. @throws not_found, validation, conflict_of_interest, invalid_state */
  async place(context: Context, noticeId: string, link: string): Promise<string> {
    const subject = subjectIn(link)
    const found =
      subject && (await this.#whose({ staffId: context.by.id, at: context.at }, subject))
    if (!subject || !found)
      throw new DomainError('validation', 'Ese enlace no lleva a nada de aquí', {
        errors: [{ field: 'enlace', message: 'Ese enlace no lleva a nada de aquí' }],
      })
    if (found.concerns) throw affected()
    const { caseId, hash } = await this.#cases.keep(context, subject, {
      seen: undefined,
      reportedUserId: found.authorId,
      openedBy: 'notice',
    })
    const about = { caseId, targetType: subject.type, targetId: subject.id, evidenceHash: hash }
    await this.#commands.handle(
      guestNoticeDecider,
      noticeId,
      { type: 'PlaceNotice', data: about },
      context,
      'place',
    )
    return caseId
  }

  state(noticeId: string): Promise<GuestNotice | null> {
    return this.#commands.state(guestNoticeDecider, noticeId, { fresh: true })
  }
}

const nothing = { caseId: null, targetType: null, targetId: null, evidenceHash: null } as const

/** The subject of one of our addresses, on any host; undefined otherwise. */
export function subjectIn(link: string): Subject | undefined {
  const found = /^.*?([^/]*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i.exec(link)
  const [, page = '', id = ''] = found ?? []
  const type = subjectTypes.find((one) => subjectEntry(one).links.includes(page))
  return type && { type, id: id.toLowerCase() }
}
