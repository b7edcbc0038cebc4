import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Achievement, UserAchievement } from '../../../contract/engagement/achievements.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AchievementsScreen } from './AchievementsScreen.tsx'
import { standingsOf } from './achievementsModel.ts'

const achievement = (id: string, more: Partial<Achievement> = {}): Achievement => ({
  id,
  name: `Logro ${id}`,
  description: `Haz ${id}.`,
  iconUrl: null,
  rarity: 'common',
  type: 'milestone',
  points: 10,
  criteria: { value: 5 },
  targetRoles: ['cliente'],
  ...more,
})
const catalogue = [
  achievement('first', { criteria: { value: 1 } }),
  achievement('five', { rarity: 'rare', points: 25 }),
  achievement('months', {
    type: 'consistency',
    rarity: 'epic',
    points: 100,
    criteria: { value: 3 },
  }),
  achievement('hands', {
    type: 'quality',
    rarity: 'legendary',
    targetRoles: ['barbero', 'duenno'],
  }),
]
const mine = (id: string, progress: number, unlockedAt: string | null = null): UserAchievement => ({
  id: `6f1d2c3b-0000-4000-8000-00000000000${catalogue.findIndex((one) => one.id === id)}`,
  achievementId: id,
  progress,
  unlockedAt,
  achievement: catalogue.find((one) => one.id === id) ?? achievement(id),
})

function open(
  own: UserAchievement[],
  { at = '/achievements', ...more }: Answers & { at?: string } = {},
) {
  serve({
    'GET /api/users/:id/achievements': () => own,
    'GET /api/achievements': () => catalogue,
    ...more,
  })
  return show(
    <Routes>
      <Route path="/achievements" element={<AchievementsScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at },
  )
}
beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') ?? document.body

test('what is there at first: nothing, and how to begin', async () => {
  open([mine('first', 0), mine('five', 0), mine('months', 0)])
  expect(await screen.findByRole('heading', { name: 'Sin logros aún' })).toBeVisible()
  expect(screen.getByText('Completa acciones para desbloquear tus primeros logros')).toBeVisible()
  expect(screen.getByText('0 de 3')).toBeVisible()
})

test('the card counts what there is, what it is worth, and of which rarity', async () => {
  open([
    mine('five', 5, '2026-11-20T10:00:00Z'),
    mine('first', 1, '2026-11-02T10:00:00Z'),
    mine('months', 1),
  ])
  expect(await screen.findByText('2 de 3')).toBeVisible()
  expect(screen.getByText('35')).toBeVisible()
  const rarities = ['Común', 'Raro', 'Épico', 'Legendario'].map(
    (name) => screen.getAllByText(name)[0]?.closest('li')?.textContent,
  )
  expect(rarities).toEqual(['Común 1', 'Raro 1', 'Épico 0', 'Legendario 0'])
  expect(screen.getByRole('progressbar', { name: 'Logros desbloqueados' })).toHaveAttribute(
    'aria-valuenow',
    '2',
  )
})

test('one that is unlocked says so, with the day; the newest is the first', async () => {
  open([
    mine('first', 1, '2026-11-02T10:00:00Z'),
    mine('five', 5, '2026-11-20T10:00:00Z'),
    mine('months', 1),
  ])
  const done = within(await card('Logro five'))
  expect(done.getByText('✓ Completado')).toBeVisible()
  expect(done.getByText('20 nov 2026')).toBeVisible()
  expect(done.queryByRole('progressbar')).toBeNull()
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Logro five', 'Logro first'])
  expect(screen.queryByText('En progreso')).toBeNull()
})

test('all of them stand by their kind, those under way with a bar; what is for others is not there', async () => {
  const user = open([mine('first', 1, '2026-11-02T10:00:00Z'), mine('five', 3), mine('months', 0)])
  await user.click(await screen.findByRole('tab', { name: 'Todos' }))
  expect(screen.getByTestId('where')).toHaveTextContent('?tab=todos')
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Hitos', 'Constancia'])
  const five = within(await card('Logro five'))
  expect(five.getByText('En progreso')).toBeVisible()
  expect(five.getByText('3 de 5')).toBeVisible()
  expect(five.getByRole('progressbar', { name: 'Logro five' })).toHaveAttribute(
    'aria-valuenow',
    '3',
  )
  expect(screen.queryByText('Logro hands')).toBeNull()
})

test('the way back is to one’s profile', async () => {
  const user = open([mine('first', 0)])
  await user.click(await screen.findByRole('button', { name: 'Volver' }))
  expect(screen.getByTestId('where')).toHaveTextContent('/profile')
})

test('what could not be asked says so, and is asked again', async () => {
  let fails = true
  const user = open([], {
    'GET /api/users/:id/achievements': () =>
      fails ? refuse(500, 'No') : [mine('first', 1, '2026-11-02T10:00:00Z')],
  })
  expect(
    await screen.findByText('No se pudieron cargar tus logros', undefined, { timeout: 10_000 }),
  ).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await card('Logro first')).toBeVisible()
})

describe('what is shown', () => {
  test('is the catalogue for one’s role, and what one has of another', () => {
    const ids = (rol: 'cliente' | 'barbero', own: UserAchievement[] = []) =>
      standingsOf(own, catalogue, rol).map(({ achievement: { id } }) => id)
    expect(ids('cliente')).toEqual(['first', 'five', 'months'])
    expect(ids('barbero')).toEqual(['hands'])
    expect(ids('barbero', [mine('first', 1, '2026-11-02T10:00:00Z'), mine('five', 2)])).toEqual([
      'first',
      'hands',
    ])
    expect(
      ids('cliente', [
        {
          ...mine('first', 1, '2026-11-02T10:00:00Z'),
          achievementId: 'gone',
          achievement: achievement('gone'),
        },
      ]),
    ).toContain('gone')
  })
  test('without roles is for clients, without a value of a hundred', () => {
    const plain = achievement('plain', { targetRoles: [], criteria: { value: 0 } })
    expect(standingsOf([], [plain], 'cliente')).toMatchObject([
      { achievement: { criteria: { value: 100 } }, progress: 0, unlockedAt: null },
    ])
    expect(standingsOf([], [plain], 'barbero')).toEqual([])
  })
})
