import { expect, test } from 'vitest'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { consoleAudience, consoleHears } from './console.ts'

const caseId = '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b11'
const other = '0b1e4c55-1f0e-4c11-8d6c-3c0b2f6f7a22'
/** What is looked at of an event, and nothing else. */
const happened = (type: string, data: object = { caseId }) =>
  ({ type, data }) as unknown as RecordedEvent
const saying = () => {
  const audienceOf = consoleAudience()
  return (type: string, data?: object) =>
    audienceOf(happened(type, data)).map(({ topic, message }) =>
      topic === 'queue' ? message.type : message,
    )
}
const changed = { type: 'case_changed', caseId }

test('a case that is reported is told of with its first report, and never again with another', () => {
  const told = saying()
  expect(told('CaseOpened', { caseId, openedBy: 'report' })).toEqual([])
  expect(told('ReportFiled', { caseId: other })).toEqual([{ ...changed, caseId: other }])
  expect(told('ReportFiled')).toEqual(['case_opened', changed])
  expect(told('ReportFiled')).toEqual([changed])
  expect(told('NoticeGiven')).toEqual([changed])
})

test('so is what a guest tells of; what points at nothing of ours is no case, and changes what waits', () => {
  const told = saying()
  expect(told('CaseOpened', { caseId, openedBy: 'notice' })).toEqual([])
  expect(told('NoticeGiven', { caseId: null })).toEqual(['queue_changed'])
  expect(told('NoticeClosed', { noticeId: other })).toEqual(['queue_changed'])
  expect(told('NoticeGiven')).toEqual(['case_opened', changed])
})

test('what one of the staff or a rule has opened waits from the beginning', () => {
  const told = saying()
  expect(told('CaseOpened', { caseId, openedBy: 'staff' })).toEqual(['case_opened'])
  expect(told('CaseOpened', { caseId, openedBy: 'rule' })).toEqual(['case_opened'])
  expect(told('ReportFiled')).toEqual([changed])
})

test('one that was opened for a report which never came is new when somebody raises it', () => {
  const told = saying()
  told('CaseOpened', { caseId, openedBy: 'report' })
  expect(told('CaseRaised')).toEqual(['case_opened', changed])
  expect(told('CaseRaised')).toEqual(['case_reopened', changed])
})

test.each([
  ['CaseReopened', 'case_reopened'],
  ['AppealFiled', 'appeal_filed'],
  ...[
    'CaseClaimed',
    'CaseReleased',
    'CaseTakenOver',
    'CasePassed',
    'CaseEscalated',
    'DecisionTaken',
    'AppealClaimed',
    'AppealDecided',
  ].map((type) => [type, 'queue_changed']),
])('%s: %s on the queue, and whoever looks at the case hears that it has changed', (type, said) => {
  expect(saying()(type)).toEqual([said, changed])
})

test.each([
  'DecisionReversed',
  'DecisionCarriedOut',
  'CaseNoteAdded',
  'ReportFiled',
  'NoticeGiven',
  'NoticePlaced',
])('%s leaves the queue as it is', (type) => {
  expect(saying()(type)).toEqual([changed])
})

test('nothing else is heard, and on the queue no id is said', () => {
  const told = saying()
  expect(told('PostPublished', { postId: caseId })).toEqual([])
  expect(told('EvidenceTaken')).toEqual([])
  const audienceOf = consoleAudience()
  for (const type of consoleHears)
    for (const { topic, message } of audienceOf(happened(type, { caseId, openedBy: 'staff' })))
      if (topic === 'queue') expect(Object.keys(message)).toEqual(['type'])
})
