import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { answered } from '../native/online.ts'
import { show } from '../testScreen.tsx'
import { serve } from '../testServer.ts'
import { type Loadable, loadable } from './loadable.tsx'
import { SectionBoundary } from './SectionBoundary.tsx'

/** A part whose code comes only while there is a network. */
function part() {
  let network = true
  const fetchCode = vi.fn(async () => {
    if (!network) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>la lista</p>
  })
  return {
    List: loadable(fetchCode),
    fetchCode,
    cut: () => {
      network = false
    },
    mend: () => {
      network = true
    },
  }
}
const open = (List: Loadable<object>) =>
  show(
    <>
      <h1>Inicio</h1>
      <SectionBoundary skeleton={<p>forma</p>}>
        <List />
      </SectionBoundary>
    </>,
  )

test('a part that could not be fetched says so in its place, and comes by itself with the network', async () => {
  serve('offline')
  const { List, cut, mend } = part()
  cut()
  open(List)
  expect(screen.getByText('forma')).toBeVisible()
  expect(await screen.findByText('Sin conexión')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  mend()
  act(answered)
  expect(await screen.findByText('la lista')).toBeVisible()
})

test('its button tries again', async () => {
  serve({})
  const { List, fetchCode, cut, mend } = part()
  cut()
  const user = open(List)
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('No se pudo cargar')).toBeVisible()
  mend()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('la lista')).toBeVisible()
  expect(fetchCode).toHaveBeenCalledTimes(3)
})

test('code that was fetched ahead in vain is no failure when it is wanted', async () => {
  const { List, cut, mend } = part()
  cut()
  await expect(List.load()).rejects.toThrow()
  mend()
  open(List)
  expect(await screen.findByText('la lista')).toBeVisible()
})

test('code that was fetched ahead is there at once', async () => {
  const { List } = part()
  await List.load()
  open(List)
  expect(screen.getByText('la lista')).toBeVisible()
})

test('a part stays the same component when its code has come: another one would lose its state', async () => {
  const { List } = part()
  const before = List({}) as ReactElement
  await List.load()
  expect((List({}) as ReactElement).type).toBe(before.type)
})
