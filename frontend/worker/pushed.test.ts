import { expect, test } from 'vitest'
import { keptOf, readMeanwhile, readPushed, tapped } from './pushed.ts'

const token = 'k'.repeat(97)
const actions = ['confirmar', 'mover', 'cancelar'].map((action) => ({
  action,
  title: action,
  path: `/answer/${token}?accion=${action}`,
}))
const reminder = {
  title: 'Recordatorio de tu cita',
  body: 'Corte con Paco',
  path: '/appointments/1',
  tag: 'appointment:1',
  language: 'en',
  actions,
}

test('of a reminder one button answers at once, the others lead to the page that asks, a tap beside them to the appointment', () => {
  const pushed = readPushed(reminder)
  const kept = pushed && keptOf(pushed)
  expect(tapped(kept, 'confirmar')).toEqual({
    open: `/answer/${token}?accion=confirmar`,
    answer: { token, accion: 'confirmar' },
    language: 'en',
  })
  expect(tapped(kept, 'mover')).toEqual({ open: `/answer/${token}?accion=mover` })
  expect(tapped(kept, 'cancelar')).toEqual({ open: `/answer/${token}?accion=cancelar` })
  expect(tapped(kept, '')).toEqual({ open: '/appointments/1' })
})

test('what an earlier version has shown leads where it led, and nothing leads out of the house', () => {
  expect(tapped('/appointments/2', '')).toEqual({ open: '/appointments/2' })
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example'])
    expect(tapped({ path, language: 'es', answers: {} }, '')).toEqual({ open: '/' })
  expect(
    tapped(
      { path: '/', language: 'es', answers: { confirmar: `https://evil.example/answer/${token}` } },
      'confirmar',
    ),
  ).toEqual({ open: '/' })
  expect(tapped(null, 'confirmar')).toEqual({ open: '/' })
})

test('what is no message of ours is not shown, and what is odd in one is left out', () => {
  for (const odd of [null, 'x', [], { title: 'x' }, { title: 1, body: 'x' }])
    expect(readPushed(odd)).toBeUndefined()
  expect(
    readPushed({ title: 'x', body: 'y', path: 7, actions: [{ action: 'confirmar' }, 7, null] }),
  ).toEqual({ title: 'x', body: 'y', actions: [] })
})

test('of what is shown that is closed whose subject is read by now, and nothing where the answer is odd', () => {
  const shown = ['conversation:1', 'appointment:1', 'post:1', ''].map((tag) => ({ tag }))
  expect(readMeanwhile(shown, { tags: ['appointment:1'] }, 'post:1')).toEqual([
    { tag: 'conversation:1' },
  ])
  expect(readMeanwhile(shown, { tags: [] })).toEqual(shown.slice(0, 3))
  for (const odd of [undefined, null, 'x', {}, { tags: 'x' }, { message: 'Debes iniciar sesión' }])
    expect(readMeanwhile(shown, odd)).toEqual([])
})
