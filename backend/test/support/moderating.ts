/** What people and staff do in the tests of moderation: publish, report, claim, decide. */
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { settled } from './acting.ts'
import type { TestServer, TestStaff } from './server.ts'

/** `house`: the server as it is when somebody acts. */
export function moderating(house: () => TestServer) {
  /** A person's post. */
  const published = async (
    author: SignedIn,
    content = 'Degradado',
    more: object = {},
  ): Promise<Subject> => ({
    type: 'POST',
    id: (
      await must(
        house()
          .as(author)
          .post<Post>('/api/posts', { content, ...more }),
        201,
      )
    ).body.id,
  })
  /** Reports it, for harassment unless told. */
  const file = (who: SignedIn, { type, id }: Subject, more: object = {}) =>
    house()
      .as(who)
      .post<Report & { code?: string; until?: string }>('/api/moderation/reports', {
        targetType: type,
        targetId: id,
        reason: 'acoso',
        ...more,
      })
  /** Reports it, where the report must be taken. */
  const filed = async (who: SignedIn, subject: Subject, more?: object) =>
    (await must(file(who, subject, more), 201)).body
  /** What staff do to a case: `claim`, `decisions`, `release` … */
  const act = (who: TestStaff, caseId: string, what: string, body: object = {}) =>
    house()
      .asStaff(who)
      .post<{ id?: string; code?: string; message?: string }>(
        `/api/admin/cases/${caseId}/${what}`,
        body,
      )
  /** Hides it for harassment unless told, whatever has come since. */
  const decide = (who: TestStaff, caseId: string, more: object = {}) =>
    act(who, caseId, 'decisions', {
      medidas: [{ medida: 'hide' }],
      clausula: 'acoso',
      fundamento: 'normas',
      hechos: 'Insulta',
      vistoHasta: '999999999',
      ...more,
    })
  const see = async (who: TestStaff, caseId: string) =>
    (
      await must(
        house().asStaff(who).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${caseId}`),
      )
    ).body
  /** Reported by these people; gives the case's id. */
  const reported = async (subject: Subject, ...reporters: readonly SignedIn[]) => {
    await settled(house())
    for (const reporter of reporters) await filed(reporter, subject)
    await settled(house())
    return caseIdOf(subject)
  }
  return { published, file, filed, act, decide, see, reported }
}
