/** Opens cases and stores evidence up to the seen version, with copies of pictures. */
import { hash, randomBytes } from 'node:crypto'
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import {
  caseIdOf,
  caseStream,
  type Evidence,
  type EvidencePicture,
} from '../../domain/moderation/case-events.ts'
import { keptVersions } from '../../domain/moderation/kept-versions.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { type RecordedEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { ContentVersion, Subjects } from './subjects.ts'

/** What a case has kept of its subject. */
export interface KeptEvidence {
  readonly caseId: string
  readonly seenRevision: number
  readonly hash: string
}

interface History {
  readonly versions: readonly ContentVersion[]
  readonly within: readonly Subject[]
  readonly around: Evidence['context']
}

export interface CaseStores {
  readonly log: Pick<EventLog, 'readStream'>
  readonly evidence: Subjects['evidence']
  /** The case's own copy of a picture; nothing where it is gone. */
  copyPicture(
    mediaId: string,
    caseId: string,
  ): Promise<{ readonly mediaId: string; readonly contentHash: string } | undefined>
  erasePictures(caseId: string): Promise<void>
  /** Drops a case's key; what is kept later is sealed with a new one. */
  discardKey(caseId: string): Promise<void>
}

export class CaseCommands {
  readonly #commands: CommandHandler
  readonly #stores: CaseStores

  constructor(commands: CommandHandler, stores: CaseStores) {
    this.#commands = commands
    this.#stores = stores
  }

  /** Stores a version (0: the first; default: current), once. @throws not_found if invisible */
  async keep(
    context: Context,
    subject: Subject,
    {
      seen,
      reportedUserId,
      openedBy,
    }: {
      seen: number | undefined
      reportedUserId: string | null
      openedBy: 'report' | 'notice' | 'rule' | 'staff'
    },
  ): Promise<KeptEvidence> {
    const { versions: all, within, around } = await this.#history(subject)
    const versions = all.slice(0, seen === undefined ? undefined : seen + 1)
    const seenRevision = versions.length - 1
    if (seenRevision < 0) throw new DomainError('not_found', 'No encontrado')
    const caseId = caseIdOf(subject)
    const [{ evidence: byId }] = await this.#commands.now(caseDecider, [caseStream(subject)])
    const before = byId.get(seenRevision)
    if (before !== undefined) return { caseId, seenRevision, hash: before }

    const evidence = await this.#evidence(
      context,
      caseId,
      { versions, within, around },
      reportedUserId,
    )
    const command = {
      subject,
      reportedUserId,
      openedBy,
      revision: seenRevision,
      hash: hash('sha256', JSON.stringify(evidence)),
      evidence,
    }
    const { state } = await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'KeepEvidence', data: command },
      context,
      'evidence',
    )
    // Another request may have been first: its evidence is the one kept.
    return { caseId, seenRevision, hash: state.evidence.get(seenRevision) ?? command.hash }
  }

  /** Erases a case's evidence, keys and pictures first. Repeatable. */
  async forget(context: Context, subject: Subject): Promise<void> {
    const caseId = caseIdOf(subject)
    await this.#stores.discardKey(caseId)
    await this.#stores.erasePictures(caseId)
    await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'ForgetEvidence', data: {} },
      context,
      'forget',
    )
  }

  /** Opens a case by rule; a decided one if there is something new. */
  async openByRule(context: Context, subject: Subject, reportedUserId: string): Promise<void> {
    const own = { ...context, by: system, commandId: derivedId(context.commandId, 'rule') }
    await this.keep(own, subject, { seen: undefined, reportedUserId, openedBy: 'rule' })
    await this.#commands.handle(
      caseDecider,
      caseStream(subject),
      { type: 'RaiseCase', data: { as: 'rule', why: '' } },
      own,
      'raise',
    )
  }

  async #history({ type, id }: Subject): Promise<History> {
    const source = this.#stores.evidence(type)
    const versions: ContentVersion[] = []
    const within: Subject[] = []
    const streams = (await source.streams?.(id)) ?? [`${source.category}-${id}`]
    if (source.life) {
      const events: RecordedEvent[] = []
      for (const stream of streams)
        for await (const event of this.#stores.log.readStream(stream)) events.push(event)
      return { versions: source.life(events, id), within, around: [] }
    }
    for (const stream of streams) {
      for await (const event of this.#stores.log.readStream(stream)) {
        const shown = source.after(event, versions.at(-1), id)
        if (shown) versions.push({ ...shown, at: event.metadata.occurredAt })
        within.push(...(source.within?.(event) ?? []))
      }
    }
    return { versions, within, around: (await source.around?.(id)) ?? [] }
  }

  async #evidence(
    { at }: Context,
    caseId: string,
    { versions, within, around }: History,
    authorId: string | null,
  ): Promise<Evidence> {
    // A picture that stands in several versions is copied once.
    const copies = new Map<string, Promise<EvidencePicture>>()
    const copy = (path: string) => {
      const copied = copies.get(path) ?? this.#copy(path, caseId)
      copies.set(path, copied)
      return copied
    }
    const { kept, leftOut } = keptVersions(versions)
    const author = authorId === null ? null : await this.#commands.state(accountDecider, authorId)
    return {
      salt: randomBytes(16).toString('base64url'),
      takenAt: at,
      author: author && {
        userId: author.userId,
        nombre: author.profile.nombre,
        rol: author.rol,
        picture:
          author.profile.profileImageUrl === null
            ? null
            : await copy(author.profile.profileImageUrl),
      },
      versions: await Promise.all(
        kept.map(async ({ at, texts, pictures }) => ({
          at,
          texts: [...texts],
          pictures: await Promise.all(pictures.map(copy)),
        })),
      ),
      leftOut,
      context: [
        ...(await Promise.all(within.map((subject) => this.#lastWords(subject)))).flat(),
        ...around,
      ],
    }
  }

  async #lastWords(subject: Subject): Promise<Evidence['context']> {
    const { versions } = await this.#history(subject)
    return (versions.at(-1)?.texts ?? []).map(({ name, text }) => ({
      name: `${subject.type} ${name}`,
      text,
    }))
  }

  /** What is gone by now stands there without a copy. */
  async #copy(path: string, caseId: string): Promise<EvidencePicture> {
    const mediaId = pictureIdOf(path)
    const copied =
      mediaId === undefined ? undefined : await this.#stores.copyPicture(mediaId, caseId)
    return { path, mediaId: copied?.mediaId ?? null, contentHash: copied?.contentHash ?? null }
  }
}
