import { expect, test } from 'vitest'
import { id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import { type CaseCommand, caseFile, caseIdOf, CaseOpened, type Evidence, EvidenceTaken } from './case.ts'

const subject = { type: 'REVIEW', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'REVIEW', targetId: subject.id } as const
const evidence: Evidence = {
  salt: 's', takenAt: today('12:00'), author: { userId: id(21), nombre: 'Eva Ruiz', rol: 'cliente', picture: null },
  versions: [{ at: today('10:00'), texts: [{ name: 'comentario', text: 'Impecable' }], pictures: [] }], context: [],
}
const hash = (letter: string) => letter.repeat(64)
const keep = (revision: number, letter: string): CaseCommand => ({
  type: 'KeepEvidence', data: { subject, reportedUserId: id(21), openedBy: 'report', revision, hash: hash(letter), evidence }, by: { id: id(2), role: 'cliente' }, at: today('12:00'),
})
const opened = CaseOpened({ ...about, reportedUserId: id(21), number: 1, openedBy: 'report' })
const taken = (revision: number, letter: string) => EvidenceTaken({ ...about, revision, hash: hash(letter), evidence })

test('whoever comes first opens it, with what there was to be seen', () => given(caseFile, []).when(keep(0, 'a')).then(opened, taken(0, 'a')))
test('whoever has seen the same adds nothing: what was kept first stands', () => given(caseFile, [opened, taken(0, 'a')]).when(keep(0, 'b')).thenNothing())
test('whoever has seen another version adds that', () => given(caseFile, [opened, taken(1, 'a')]).when(keep(0, 'b')).then(taken(0, 'b')))
test('each thing has a case of its own', () => expect(caseIdOf(subject)).not.toBe(caseIdOf({ ...subject, type: 'USER' })))
