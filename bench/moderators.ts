/**
 * Cases, and those who work on them, for the benches of moderation: as rows of the read models
 * where they are only read, with their streams where somebody acts on them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { AccountRegistered, StaffRoleGranted } from '../backend/domain/identity/account-events.ts'
import { type DomainEvent, system } from '../backend/domain/kernel/event.ts'
import {
  caseIdOf,
  CaseOpened,
  caseStream,
  EvidenceTaken,
} from '../backend/domain/moderation/case-events.ts'
import { ReportFiled, reportStream } from '../backend/domain/moderation/report.ts'
import type { Subject } from '../backend/domain/moderation/subject.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { Db, type openPool, type Sql } from '../backend/postgres/db.ts'
import { openVault } from '../backend/vault/vault.ts'
import type { Ground } from './place.ts'

/** How many of everything: 1 is what moderation.md asks for, 0.1 a tenth. */
const SCALE = Number(process.env['SCALE'] ?? 1)
export const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE))

export interface Known {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

/** People with an account and a session; with a role in the console they are there as staff. */
export async function known(
  { databaseUrl, masterKey }: Ground,
  pool: pg.Pool,
  log: EventLog,
  count: number,
  role?: 'moderator' | 'auditor',
): Promise<Known[]> {
  const vault = await openVault({ db: new Db(pool), url: databaseUrl, masterKey })
  const people = await inTurns(
    Array.from({ length: count }, (_, number) => number),
    async (number) => {
      const id = randomUUID()
      await append(log, `account-${id}`, id, [
        AccountRegistered({
          userId: id,
          rol: 'cliente',
          nombre: `Persona ${number}`,
          acercaDe: null,
          especialidades: [],
          profileImageUrl: null,
        }),
        ...(role ? [StaffRoleGranted({ userId: id, role })] : []),
      ])
      const session = {
        userId: id,
        rol: 'cliente',
        remembered: true,
        ip: '10.0.0.1',
        device: 'bench',
      } as const
      const { header } = await vault.sessions.open(
        role
          ? { ...session, kind: 'staff', staffRoles: [role], lead: false }
          : { ...session, kind: 'user' },
      )
      return { id, headers: { 'x-session-id': header } }
    },
  )
  await vault.close()
  return people
}

/** A case that somebody has reported, as the commands leave it. */
export async function reported(
  log: EventLog,
  subject: Subject = { type: 'POST', id: randomUUID() },
): Promise<string> {
  const { type: targetType, id: targetId } = subject
  const [caseId, reportedUserId] = [caseIdOf(subject), randomUUID()]
  await append(log, `case-${caseStream(subject)}`, system.id, [
    CaseOpened({ caseId, targetType, targetId, reportedUserId, number: 1, openedBy: 'report' }),
    evidenceOf(caseId, subject, 0),
  ])
  await report(log, subject, { reporterId: randomUUID(), reportedUserId })
  return caseId
}

export const evidenceOf = (
  caseId: string,
  { type: targetType, id: targetId }: Subject,
  revision: number,
) =>
  EvidenceTaken({
    caseId,
    targetType,
    targetId,
    revision,
    hash: randomBytes(32).toString('hex'),
    evidence: {
      salt: 'sal',
      takenAt: new Date().toISOString(),
      author: null,
      context: [],
      leftOut: 0,
      versions: Array.from({ length: revision + 1 }, () => ({
        at: new Date().toISOString(),
        texts: [{ name: 'texto', text: 'Degradado medio con tupé' }],
        pictures: [],
      })),
    },
  })

export const report = (
  log: EventLog,
  subject: Subject,
  { reporterId, reportedUserId }: { reporterId: string; reportedUserId: string },
): Promise<void> =>
  append(log, `report-${reportStream(reporterId, subject)}`, reporterId, [
    ReportFiled({
      reportId: randomUUID(),
      reporterId,
      caseId: caseIdOf(subject),
      targetType: subject.type,
      targetId: subject.id,
      reportedUserId,
      seenRevision: 0,
      evidenceHash: randomBytes(32).toString('hex'),
      reason: 'acoso',
      weight: 50,
      filedAt: new Date().toISOString(),
      description: 'Me insulta en cada frase',
      commentAct: null,
    }),
  ])

export async function append(
  log: EventLog,
  stream: string,
  by: string,
  events: readonly DomainEvent[],
): Promise<void> {
  const commandId = randomUUID()
  const metadata = {
    commandId,
    correlationId: commandId,
    actor: by === system.id ? system : { id: by, role: 'cliente' as const },
    occurredAt: new Date().toISOString(),
  }
  await log.append(
    stream,
    events.map((event) => ({ id: randomUUID(), ...event, metadata })),
    { expected: 'any' },
  )
}

/** Many at once: appends that arrive together are committed together. */
export async function inTurns<T, Result>(
  all: readonly T[],
  work: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += 256)
    results.push(...(await Promise.all(all.slice(from, from + 256).map(work))))
  return results
}

/** The very statements that a read sends, in their order, for who asks them beside it. */
export async function sentBy(
  pool: ReturnType<typeof openPool>,
  read: (db: Db) => Promise<unknown>,
): Promise<Sql[]> {
  const sent: Sql[] = []
  class Listening extends Db {
    override async many<T>(query: Sql): Promise<T[]> {
      sent.push(query)
      return super.many<T>(query)
    }
  }
  await read(new Listening(pool))
  return sent
}
