import { expect, test } from 'vitest'
import { id, today } from '../../test/support/day.ts'
import { system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import {
  guestNoticeDecider,
  NoticeAnswered,
  NoticeClosed,
  type NoticeCommand,
  NoticeGiven,
  NoticePlaced,
} from './guest-notice.ts'

const noticeId = id(30)
const said = {
  noticeId,
  reason: 'ilegal',
  caseId: null,
  targetType: null,
  targetId: null,
  evidenceHash: null,
  link: 'https://example.com/x',
  words: 'Eso no se puede',
} as const
const at = today('12:00')
const give: NoticeCommand = { type: 'GiveNotice', data: said, by: system, at }
const answer = (outcome: 'ACTION_TAKEN' | 'GONE'): NoticeCommand => ({
  type: 'AnswerNotice',
  data: { decisionId: id(31), outcome },
  by: system,
  at,
})
const told = NoticeGiven({ ...said, givenAt: at })
const answered = NoticeAnswered({ noticeId, decisionId: id(31), outcome: 'ACTION_TAKEN' })

test('it is given once, whatever is sent with the same key', () => {
  given(guestNoticeDecider, []).when(give).then(told)
  given(guestNoticeDecider, [told])
    .when({ ...give, data: { ...said, words: 'Otra cosa' } })
    .thenNothing()
})
test('it is answered once, where there is one', () => {
  given(guestNoticeDecider, [told]).when(answer('ACTION_TAKEN')).then(answered)
  given(guestNoticeDecider, [told, answered]).when(answer('GONE')).thenNothing()
  given(guestNoticeDecider, []).when(answer('GONE')).thenRefused('not_found')
  expect(
    [told, answered].reduce(guestNoticeDecider.evolve, guestNoticeDecider.initial),
  ).toMatchObject({
    outcome: 'ACTION_TAKEN',
    reason: 'ilegal',
  })
})

const moderator = { id: id(40), role: 'moderator' } as const
const close: NoticeCommand = {
  type: 'CloseNotice',
  data: { outcome: 'GONE', words: 'Ese enlace ya no lleva a nada' },
  by: moderator,
  at,
}
const placed = {
  caseId: id(41),
  targetType: 'POST',
  targetId: id(42),
  evidenceHash: 'a'.repeat(64),
} as const
const place: NoticeCommand = { type: 'PlaceNotice', data: placed, by: moderator, at }
const closed = NoticeClosed({
  noticeId,
  by: moderator.id,
  outcome: 'GONE',
  words: 'Ese enlace ya no lleva a nada',
  closedAt: at,
})
const inItsCase = NoticePlaced({
  noticeId,
  reason: 'ilegal',
  by: moderator.id,
  ...placed,
  placedAt: at,
})

test('a notice that leads to nothing is answered by a moderator in words, or brought to the case of what it is about', () => {
  given(guestNoticeDecider, [told]).when(close).then(closed)
  given(guestNoticeDecider, [told]).when(place).then(inItsCase)
})
test('it is answered or brought to a case once; again to the same case changes nothing', () => {
  given(guestNoticeDecider, [told, closed]).when(close).thenRefused('already_decided')
  given(guestNoticeDecider, [told, closed]).when(place).thenRefused('already_decided')
  given(guestNoticeDecider, [told, inItsCase]).when(close).thenRefused('invalid_state')
  given(guestNoticeDecider, [told, inItsCase]).when(place).thenNothing()
})
test('one that is a part of a case from the beginning is answered with its case alone', () => {
  given(guestNoticeDecider, [NoticeGiven({ ...said, ...placed, givenAt: at })])
    .when(close)
    .thenRefused('invalid_state')
})
test('nobody but a moderator answers it', () => {
  given(guestNoticeDecider, [told])
    .when({ ...close, by: { id: id(43), role: 'auditor' } })
    .thenRefused('forbidden')
  given(guestNoticeDecider, []).when(close).thenRefused('not_found')
})
