import { expect, test } from 'vitest'
import { id, today } from '../../test/support/day.ts'
import { system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { guestNotice, NoticeAnswered, type NoticeCommand, NoticeGiven } from './notice.ts'

const noticeId = id(30)
const said = { noticeId, reason: 'ilegal', caseId: null, targetType: null, targetId: null, evidenceHash: null, link: 'https://example.com/x', words: 'Eso no se puede' } as const
const at = today('12:00')
const give: NoticeCommand = { type: 'GiveNotice', data: said, by: system, at }
const answer = (outcome: 'ACTION_TAKEN' | 'GONE'): NoticeCommand => ({ type: 'AnswerNotice', data: { decisionId: id(31), outcome }, by: system, at })
const told = NoticeGiven({ ...said, givenAt: at })
const answered = NoticeAnswered({ noticeId, decisionId: id(31), outcome: 'ACTION_TAKEN' })

test('it is given once, whatever is sent with the same key', () => {
  given(guestNotice, []).when(give).then(told)
  given(guestNotice, [told]).when({ ...give, data: { ...said, words: 'Otra cosa' } }).thenNothing()
})
test('it is answered once, where there is one', () => {
  given(guestNotice, [told]).when(answer('ACTION_TAKEN')).then(answered)
  given(guestNotice, [told, answered]).when(answer('GONE')).thenNothing()
  given(guestNotice, []).when(answer('GONE')).thenRefused('not_found')
  expect([told, answered].reduce(guestNotice.evolve, guestNotice.initial)).toMatchObject({ outcome: 'ACTION_TAKEN', reason: 'ilegal' })
})
