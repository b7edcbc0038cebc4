/** Shared parts of the definitions: texts as evidence, quotes, pictures, deleted content. */
import { pictureIdOf } from '../../contract/kernel/pictures.ts'
import type { EvidenceSource, VisibleContent } from '../commands/moderation/subjects.ts'
import type { DomainEvent } from '../domain/kernel/event.ts'
import type { Evidence } from '../domain/moderation/case-events.ts'
import type { EventLog } from '../eventlog/log.ts'
import { type Sql, sql } from '../postgres/db.ts'
import type { MeasureActs, MeasureCommands, SubjectDefinition } from './definition.ts'

export const shownTexts = (
  texts: Readonly<Record<string, string | null | undefined>>,
): VisibleContent['texts'] =>
  Object.entries(texts).flatMap(([name, text]) => (text ? [{ name, text }] : []))

export const withText = (
  before: VisibleContent | undefined,
  name: string,
  text: string,
): VisibleContent => ({
  texts: [...(before?.texts ?? []).filter((one) => one.name !== name), { name, text }],
  pictures: before?.pictures ?? [],
})

/** Descriptions of pictures, numbered. */
export const altsOf = (images: readonly { readonly alt: string }[]) =>
  Object.fromEntries(images.map(({ alt }, index) => [`imagen ${index + 1}`, alt]))

/** Of a stream's own events; each stream has no others. */
export const ownStream = <Event extends DomainEvent>(
  category: string,
  after: (event: Event, before: VisibleContent | undefined) => VisibleContent | undefined,
): EvidenceSource => ({ category, after: (event, before) => after(event as Event, before) })

/** The first words of the last version. */
export const lastWords = (evidence: Evidence | null): string | null =>
  evidence?.versions
    .at(-1)
    ?.texts.find(({ text }) => text.trim() !== '')
    ?.text.replace(/\s+/g, ' ')
    .trim() ?? null

/** Content is quoted by its words and the day of its first version. */
export const quotedContent: SubjectDefinition['quoted'] = (evidence) => ({
  words: lastWords(evidence),
  publishedAt: evidence?.versions[0]?.at ?? null,
})

export const mediaIdsOf = (paths: readonly (string | null)[]): string[] =>
  paths.flatMap((path) => pictureIdOf(path) ?? [])

/** Keeps pictures from everybody while the decision stands. */
export async function withdrawPictures(
  { media }: MeasureCommands,
  paths: readonly (string | null)[],
  decisionId: string,
): Promise<void> {
  for (const mediaId of mediaIdsOf(paths)) await media.withdraw(mediaId, decisionId)
}

/** Withdraws the pictures that the decision names, and nothing else of it. */
export const withdraw: MeasureActs = {
  take: (through, _, __, { pictures, decisionId }) =>
    withdrawPictures(through, pictures, decisionId),
  takeBack: ({ media }, _, __, decisionId) => media.restore(decisionId),
}

/** How long deleted content may still be reported by those who saw it. */
const KNOWN_MS = 30 * 86_400_000

/** Deleted content stays reportable for a while. `isDeletion`: of something that was visible. */
export async function reportableFor(
  found: { readonly authorId: string; readonly deleted: boolean } | undefined,
  log: Pick<EventLog, 'readStream'>,
  { stream, at }: { readonly stream: string; readonly at: string },
  isDeletion: (event: DomainEvent) => boolean,
): Promise<{ readonly authorId: string } | undefined> {
  if (!found?.deleted) return found
  for await (const event of log.readStream(stream))
    if (isDeletion(event))
      return Date.parse(at) - Date.parse(event.metadata.occurredAt) < KNOWN_MS ? found : undefined
  return undefined
}

/** A post's and a comment's state as the console calls it. */
export const contentState = (of: Sql): Sql =>
  sql`CASE ${of}.state WHEN 'pending' THEN 'waiting' ELSE ${of}.state END`
