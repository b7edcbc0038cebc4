/** Reporting, and taking that back. */
import { type ReporterRecord, reporterWeightOf } from '../../domain/moderation/accuracy.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { active, mutedAt } from '../../domain/identity/account-standing.ts'
import { authorize } from '../../domain/authority.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import {
  type CommentAct,
  isPending,
  requireReport,
  reportDecider,
  type Report,
  reportStream,
} from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { CaseCommands } from './cases.ts'

export interface ReportReads {
  /** Owner of a visible, reportable subject; undefined where the reporter can't see it. */
  reportable(
    viewer: { readonly userId: string | null; readonly at: string },
    subject: Subject,
  ): Promise<{ readonly authorId: string | null } | undefined>
  toldBy(reporterId: string): Promise<ReporterRecord>
  subjectOf(reportId: string): Promise<(Subject & { readonly reporterId: string }) | undefined>
}

export interface ReportContent extends Pick<Report, 'reason' | 'description'> {
  /** Which version of it they had before them; the present one unless told. */
  readonly seen: number | undefined
  /** A comment of the reporter's own that the reported person took away: that act is reported. */
  readonly commentId?: string | undefined
}

export class ReportCommands {
  readonly #commands: CommandHandler
  readonly #cases: CaseCommands
  readonly #reads: ReportReads

  constructor(commands: CommandHandler, cases: CaseCommands, reads: ReportReads) {
    this.#commands = commands
    this.#cases = cases
    this.#reads = reads
  }

  /**
   * The asker reports something. While their report of it is open, another one changes nothing.
   * `counted`: counts one more of theirs.
   * @throws not_found where for them there is no such thing, own_self, reports_paused
   */
  async file(
    context: Context,
    subject: Subject,
    { seen, commentId, ...said }: ReportContent,
    counted: () => Promise<void>,
  ): Promise<Report> {
    const { by, at } = context
    const pause = mutedAt(
      (await this.#commands.state(accountDecider, by.id))?.standing ?? active,
      at,
    )
    if (pause)
      throw new DomainError(
        'reports_paused',
        'No puedes reportar mientras dure la pausa. Consulta «Estado de mi cuenta».',
        { until: pause.until },
      )
    const stream = reportStream(by.id, subject)
    const before = await this.#commands.state(reportDecider, stream, { fresh: true })
    if (before && isPending(before)) return before
    const found = await this.#reads.reportable({ userId: by.id, at }, subject)
    if (!found) throw new DomainError('not_found', 'No encontrado')
    const { authorId: reportedUserId } = found
    if (reportedUserId === by.id)
      throw new DomainError('own_self', 'No puedes reportarte a ti mismo')
    const commentAct =
      commentId === undefined ? null : await this.#actOn(context, subject, commentId)
    await counted()
    // First what was seen, so that no report stands without it; what a crash leaves between the two
    // is a case that nobody has reported yet.
    const weight = reporterWeightOf(await this.#reads.toldBy(by.id))
    const { hash: evidenceHash, ...kept } = await this.#cases.keep(context, subject, {
      seen,
      reportedUserId,
      openedBy: 'report',
    })
    const { state } = await this.#commands.handle(
      reportDecider,
      stream,
      {
        type: 'FileReport',
        data: { subject, reportedUserId, ...kept, evidenceHash, weight, commentAct, ...said },
      },
      context,
      'report',
    )
    return requireReport(state)
  }

  /** What the reported person did to the reporter's comment. @throws not_found if nothing */
  async #actOn({ by }: Context, { type, id }: Subject, commentId: string): Promise<CommentAct> {
    const written = await this.#commands.state(commentDecider, commentId, { fresh: true })
    const isDeleted = written?.deletedBy === 'postAuthor'
    if (
      type !== 'USER' ||
      written?.authorId !== by.id ||
      written.postAuthorId !== id ||
      !(isDeleted || (written.hidden && !written.deleted))
    ) {
      throw new DomainError('not_found', 'Comentario no encontrado')
    }
    return { how: isDeleted ? 'deleted' : 'hidden', content: written.content }
  }

  /** @throws not_found where it is not theirs, invalid_state once it was decided */
  async withdraw(context: Context, reportId: string): Promise<void> {
    const subject = await this.#reads.subjectOf(reportId)
    authorize(context.by, 'report.withdraw', { self: subject?.reporterId })
    if (subject) await this.withdrawOf(context, subject)
  }

  async withdrawOf(context: Context, subject: Subject): Promise<void> {
    await this.#commands.handle(
      reportDecider,
      reportStream(context.by.id, subject),
      { type: 'WithdrawReport', data: {} },
      context,
    )
  }
}
