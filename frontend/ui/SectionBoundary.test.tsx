import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testScreen.tsx'
import { Section } from './Card.tsx'
import { Screen } from './Screen.tsx'
import { Tabs } from './Tabs.tsx'

// React tells the console of every error that a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

let broken = true
beforeEach(() => {
  broken = true
})
function Fragile() {
  if (broken) throw new TypeError('no price')
  return <p>los precios</p>
}
const failed = () => screen.findByRole('alert')

test('where one part of a screen breaks the others stand, with the title and the way on', async () => {
  show(
    <Screen title="Navaja Norte" footer={<button type="button">Reservar</button>}>
      <p>el horario</p>
      <Fragile />
      <p>el equipo</p>
    </Screen>,
  )
  expect(await failed()).toHaveTextContent('Esta parte no se puede mostrar ahora.')
  expect(screen.getByRole('heading', { level: 1, name: 'Navaja Norte' })).toBeVisible()
  for (const text of ['el horario', 'el equipo', 'Reservar'])
    expect(screen.getByText(text)).toBeVisible()
})

test('its button draws it anew', async () => {
  const user = show(
    <Screen title="Navaja Norte">
      <Fragile />
      <p>el equipo</p>
    </Screen>,
  )
  await failed()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(screen.getByText('los precios')).toBeVisible()
})

test('a section keeps its heading, and its action', async () => {
  show(
    <Section title="Servicios" action={<button type="button">Añadir</button>}>
      <Fragile />
    </Section>,
  )
  await failed()
  expect(screen.getByRole('heading', { name: 'Servicios' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Añadir' })).toBeVisible()
})

test('from a tab that breaks one gets to the others', async () => {
  const tab = (value: string, content = <p>{`lista de ${value}`}</p>) => ({
    value,
    label: value,
    content,
  })
  show(
    <Tabs
      label="Citas"
      value="hoy"
      onChange={() => {}}
      tabs={[tab('hoy', <Fragile />), tab('todas')]}
    />,
  )
  await failed()
  expect(screen.getByRole('tab', { name: 'todas' })).toBeVisible()
})

test('a screen that draws its own title still shows the way back', () => {
  show(
    <Screen title="Publicación" back hideHeader>
      <p>no está</p>
    </Screen>,
  )
  expect(screen.getByRole('heading', { name: 'Publicación' }).closest('.sr-only')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Volver' }).closest('.sr-only')).toBeNull()
})
