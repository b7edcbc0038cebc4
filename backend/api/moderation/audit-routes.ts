/** Routes for auditors and lead moderators: staff activity and events. */
import { Readable } from 'node:stream'
import * as contract from '../../../contract/moderation/audit.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { eventsFound, type JournalRow } from '../../projections/journal-reads.ts'
import {
  type AuditQuery,
  auditEntries,
  type AuditEntry,
  revealedTo,
} from '../../projections/moderation/audit-reads.ts'
import { idsStarting } from '../../projections/short-ids.ts'
import { cell } from '../booking/csv.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { mustAudit } from './auditors.ts'
import { replayed } from './replay.ts'
import { unnamedRow, withoutOwn } from './reporter-ids.ts'

export const auditRoutes: Routes = (api, services) => {
  const {
    chain,
    db,
    now,
    moderation: { audit },
  } = services

  api.on(
    contract.auditList,
    async ({ query, session: { userId: staffId }, context: { at } }) => {
      const rows = await auditEntries(db, {
        ...query,
        limit: query.limit + 1,
        asker: { staffId, at },
      })
      return { data: rows.slice(0, query.limit).map(entryView), hasMore: rows.length > query.limit }
    },
    {
      may: mustAudit,
      looks: ({ query: { actor, subject, caseId } }) => ({
        what: 'audit.list',
        subjectType: actor ? 'person' : null,
        subjectId: actor ?? subject ?? null,
        caseId: caseId ?? null,
      }),
    },
  )

  api.on(
    contract.auditCsv,
    ({ query, reply, session: { userId: staffId }, context: { at } }) => {
      reply
        .header(
          'content-disposition',
          `attachment; filename="audit-${now().toISOString().slice(0, 10)}.csv"`,
        )
        .header('cache-control', 'private, no-store')
      return Readable.from(
        auditCsv((page) => auditEntries(db, { ...query, ...page, asker: { staffId, at } })),
        { highWaterMark: 1 },
      )
    },
    {
      may: mustAudit,
      looks: ({ query: { actor, subject, caseId } }) => ({
        what: 'audit.export',
        subjectType: actor ? 'person' : null,
        subjectId: actor ?? subject ?? null,
        caseId: caseId ?? null,
      }),
    },
  )

  api.on(
    contract.reveal,
    async ({ body, context }) => ({ until: await audit.revealed(context, body) }),
    { may: mustAudit },
  )

  api.on(
    contract.verifyLog,
    async ({ body: { from }, context }) => {
      const { upTo, sealedUpTo, head, brokenAt, next, hash } = await chain.compare(
        from,
        COMPARED_AT_ONCE,
      )
      const found = { upTo: String(upTo), brokenAt: brokenAt === null ? null : String(brokenAt) }
      if (next === null) await audit.verified(context, found)
      return { ...found, sealedUpTo: String(sealedUpTo), head: String(head), next, hash }
    },
    { may: mustAudit, neverStored: true },
  )

  api.on(
    contract.replay,
    async ({ session: { userId: staffId }, context: { at }, params, query: { upTo } }) =>
      replayed(services, {
        ...params,
        upTo,
        staffId,
        at,
        revealed: await revealedTo(db, staffId, at),
      }),
    {
      may: mustAudit,
      looks: ({ params: { type, id } }) => ({
        what: `${type}.replay`,
        subjectType: type,
        subjectId: id,
        caseId: type === 'case' ? id : null,
      }),
    },
  )

  api.on(
    contract.idsFound,
    async ({ query: { q } }) => ({ data: await idsStarting(db, q, SHORT_IDS) }),
    { may: mustAudit },
  )

  api.on(
    contract.eventsFound,
    async ({
      session: { userId: staffId },
      context: { at },
      query: { id, person, shop, limit, before, propias, ...more },
    }) => {
      const revealed = await revealedTo(db, staffId, at)
      const withoutLooksOf = propias === '1' || more.actor === staffId ? undefined : staffId
      const about = [id, person, shop].filter((one) => one !== undefined)
      const rows: JournalRow[] = []
      // What is left out makes no page shorter.
      for (let [from, isOver] = [before, false]; !isOver && rows.length <= limit;) {
        const page = await eventsFound(db, {
          ...more,
          withoutLooksOf,
          about,
          before: from,
          limit: limit + 1,
        })
        rows.push(
          ...(await withoutOwn(
            db,
            { staffId, at },
            page,
            [...about, ...(more.actor === undefined ? [] : [more.actor])],
            revealed,
          )),
        )
        isOver = page.length <= limit
        from = page.at(-1)?.position.toString()
      }
      return {
        data: rows
          .slice(0, limit)
          .map((row) => unnamedRow(row, revealed))
          .map(({ position, id: eventId, type, stream, at, actorId, role, life, lifeId }) => ({
            id: String(position),
            eventId,
            type,
            stream,
            at,
            actor: { id: actorId, role },
            life: life && lifeId ? { type: life, id: lifeId } : null,
          })),
        hasMore: rows.length > limit,
      }
    },
    {
      may: mustAudit,
      looks: ({ query: { id, person, shop, actor } }) => ({
        what: 'events.list',
        subjectType: subjectTypeOf(person ?? actor, shop),
        subjectId: person ?? actor ?? shop ?? id ?? null,
      }),
    },
  )
}

const entryView = ({
  position,
  at,
  actorId,
  role,
  name,
  kind,
  what,
  subjectType,
  subjectId,
  caseId,
  why,
  sought,
}: AuditEntry): ResponseOf<typeof contract.auditList>['data'][number] => ({
  id: String(position),
  at,
  actor: { id: actorId, role, nombre: name },
  kind,
  what,
  subject:
    subjectType === null && subjectId === null ? null : { type: subjectType ?? '', id: subjectId },
  caseId,
  why,
  sought,
})

/** Of each kind: enough to see that a prefix is not unique. */
const SHORT_IDS = 3

/** Events: so many that an answer comes within a second or two. */
const COMPARED_AT_ONCE = 20_000

/** Rows per read. Each page starts after the last, so no connection waits for a slow reader. */
const PAGE = 500
const COLUMNS = ['at', 'actor', 'role', 'what', 'subject', 'caseId', 'why'] as const

const lineOf = (cells: readonly string[]) => `${cells.map((text) => cell(text, ',')).join(',')}\r\n`

export async function* auditCsv(
  page: (query: Pick<AuditQuery, 'limit' | 'before'>) => Promise<readonly AuditEntry[]>,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS)
  for (
    let before: string | undefined, rows: readonly AuditEntry[] | undefined;
    rows === undefined || rows.length === PAGE;
  ) {
    rows = await page({ limit: PAGE, before })
    before = rows.at(-1)?.position.toString() ?? before
    yield rows
      .map(({ at, actorId, role, what, subjectType, subjectId, caseId, why }) =>
        lineOf([
          at,
          actorId ?? '',
          role,
          what,
          [subjectType, subjectId].filter(Boolean).join(':'),
          caseId ?? '',
          why ?? '',
        ]),
      )
      .join('')
  }
}

function subjectTypeOf(person: string | undefined, shop: string | undefined) {
  if (person) return 'person'
  return shop ? 'shop' : null
}
