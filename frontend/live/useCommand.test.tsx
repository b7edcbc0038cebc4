import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { read } from '../client/query.ts'
import { refuse, serve, type Answers } from '../testServer.ts'
import { show } from '../testScreen.tsx'
import { useCommand } from './useCommand.ts'

type Service = Awaited<ReturnType<NonNullable<Answers['POST /api/services']>>>
const added = {} as Service

function Adding({ atOnce }: { atOnce?: boolean }) {
  const list = useQuery(read('GET /api/services/my-services'))
  const add = useCommand('POST /api/services', { atOnce })
  return (
    <>
      <p>{list.isFetching ? 'asking' : 'shown'}</p>
      <button
        type="button"
        disabled={add.isPending}
        onClick={() => add.mutate({ body: { nombre: 'Corte', precio: 100, duracion: 30 } })}
      >
        add
      </button>
      <p>{add.error ? `refused ${add.error.status}` : add.status}</p>
    </>
  )
}
const keysOf = (asked: ReturnType<typeof serve>) =>
  asked
    .filter(({ name }) => name === 'POST /api/services')
    .map(({ headers }) => headers.get('idempotency-key'))

test('pressing again after a lost answer repeats the same attempt; after an answer it is another one', async () => {
  let tries = 0
  const asked = serve({
    'GET /api/services/my-services': () => [],
    'POST /api/services': () => (++tries === 1 ? refuse(503, 'log away') : added),
  })
  const user = show(<Adding />)
  const press = () => user.click(screen.getByRole('button', { name: 'add' }))
  await press()
  expect(await screen.findByText('refused 503')).toBeVisible()
  await press()
  expect(await screen.findByText('success')).toBeVisible()
  await press()
  await waitFor(() => expect(keysOf(asked)).toHaveLength(3))
  const [first, second, third] = keysOf(asked)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

/** Presses the button while the list's next answer is held back; gives what lets it come. */
async function pressWhileTheListTakes(atOnce: boolean) {
  const held = Promise.withResolvers<[]>()
  let reads = 0
  serve({
    'GET /api/services/my-services': () => (++reads === 1 ? [] : held.promise),
    'POST /api/services': () => added,
  })
  const user = show(<Adding atOnce={atOnce} />)
  await screen.findByText('shown')
  await user.click(screen.getByRole('button', { name: 'add' }))
  await screen.findByText('asking')
  return () => held.resolve([])
}

test('a command is done when what it makes old is on the screen anew', async () => {
  const letCome = await pressWhileTheListTakes(false)
  expect(screen.getByText('pending')).toBeVisible()
  letCome()
  expect(await screen.findByText('success')).toBeVisible()
})

test("or at once, where that is another screen's affair", async () => {
  await pressWhileTheListTakes(true)
  expect(await screen.findByText('success')).toBeVisible()
  expect(screen.getByText('asking')).toBeVisible()
})

test('a refusal is told at once, and what may have changed is asked for again all the same', async () => {
  let reads = 0
  serve({
    'GET /api/services/my-services': () => (++reads === 1 ? [] : new Promise(() => {})),
    'POST /api/services': () => refuse(409, 'Ya existe'),
  })
  const user = show(<Adding />)
  await screen.findByText('shown')
  await user.click(screen.getByRole('button', { name: 'add' }))
  expect(await screen.findByText('refused 409')).toBeVisible()
  expect(screen.getByText('asking')).toBeVisible()
})
