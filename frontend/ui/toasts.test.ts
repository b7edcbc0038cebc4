import { expect, test } from 'vitest'
import { createToastQueue } from './toasts.ts'

const titles = (queue: ReturnType<typeof createToastQueue>) => {
  const seen: string[] = []
  for (let shown = queue.current(); shown; shown = queue.current()) {
    seen.push(shown.title)
    queue.remove(shown.id)
  }
  return seen
}

test('a new message replaces the one that is shown: one toast at a time', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Guardado' })
  queue.show({ title: 'Enviado' })
  expect(queue.current()?.title).toBe('Enviado')
  expect(titles(queue)).toEqual(['Enviado'])
})

test('an error is never overwritten: what comes after it waits', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Error uno', variant: 'destructive' })
  queue.show({ title: 'Guardado' })
  queue.show({ title: 'Error dos', variant: 'destructive' })
  expect(titles(queue)).toEqual(['Error uno', 'Guardado', 'Error dos'])
})

test('errors that are old give way at once to what waits behind them', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Error', variant: 'destructive' })
  queue.show({ title: 'Otro error', variant: 'destructive' })
  queue.show({ title: 'Guardado' })
  queue.dropErrors()
  expect(titles(queue)).toEqual(['Guardado'])
})

test('on another screen only what was raised on the way there stays, and what offers something to press', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Enlace copiado' })
  queue.dropBefore(queue.current()?.at ?? 0)
  expect(titles(queue)).toEqual(['Enlace copiado'])
  for (const message of [
    { title: 'Guardado' },
    { title: 'Error', variant: 'destructive' as const },
  ]) {
    queue.show(message)
    queue.dropBefore(Date.now() + 1)
    expect(queue.current()).toBeUndefined()
  }
  queue.show({ title: 'Oculta', action: { label: 'Deshacer', run: () => {} } })
  queue.dropBefore(Date.now() + 1)
  expect(titles(queue)).toEqual(['Oculta'])
})

test('of the ordinary messages that wait only the newest is shown', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Error', variant: 'destructive' })
  queue.show({ title: 'Guardado' })
  queue.show({ title: 'Guardado otra vez' })
  expect(titles(queue)).toEqual(['Error', 'Guardado otra vez'])
})

test('closing starts the exit and only removing makes room for the next', () => {
  const queue = createToastQueue()
  const first = queue.show({ title: 'Error', variant: 'destructive' })
  queue.show({ title: 'Guardado' })
  queue.close(first)
  expect(queue.current()).toMatchObject({ title: 'Error', open: false })
  queue.remove(first)
  expect(queue.current()).toMatchObject({ title: 'Guardado', open: true })
})
