import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import type { Rol } from '../../../contract/kernel/values.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'

afterAll(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

const places = () => screen.getAllByRole('link').map((link) => link.textContent)
const signInAs = (rol: Rol) =>
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })

test('a visitor sees home and the way in', () => {
  show(<BottomBar />)
  expect(places()).toEqual(['Inicio', 'Ingresar'])
})

test('a client sees appointments, chat and profile, and no dashboard', () => {
  signInAs('cliente')
  show(<BottomBar />)
  expect(places()).toEqual(['Inicio', 'Citas', 'Chat', 'Perfil'])
})

test('a barber sees the dashboard too', () => {
  signInAs('barbero')
  show(<BottomBar />)
  expect(places()).toEqual(['Inicio', 'Citas', 'Dashboard', 'Chat', 'Perfil'])
})

test('a guest has search, language and theme in the header of a phone', () => {
  show(<Header />)
  expect(screen.getByRole('link', { name: 'Buscar' })).toHaveAttribute('href', '/search')
  expect(screen.getByRole('button', { name: 'English' })).toBeVisible()
})

test('a client has search and notifications there; language and theme are in the profile', () => {
  signInAs('cliente')
  show(<Header />)
  expect(places()).toEqual(['Balbu', '', ''])
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('it hides when scrolling down past 100 px, comes back on the way up and near the top', () => {
  show(<BottomBar />)
  const bar = screen.getByRole('navigation')
  const hidden = () => /translate-y-\[/.test(bar.className)
  const scrollTo = (y: number) =>
    act(() => {
      fireEvent.wheel(window)
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      fireEvent.scroll(window)
    })
  scrollTo(90)
  expect(hidden()).toBe(false)
  scrollTo(150)
  expect(hidden()).toBe(true)
  scrollTo(140)
  expect(hidden()).toBe(false)
  scrollTo(300)
  expect(hidden()).toBe(true)
  scrollTo(8)
  expect(hidden()).toBe(false)
})

test('it stays where the app itself scrolls, as to AHORA on opening the day', () => {
  show(<BottomBar />)
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: 400, configurable: true })
    fireEvent.scroll(window)
  })
  expect(screen.getByRole('navigation').className).not.toMatch(/translate-y-\[/)
})
