import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answered, doubt, isOnline } from '../native/online.ts'
import { serve } from '../testServer.ts'
import { Button } from './Button.tsx'

async function goOffline() {
  serve('offline')
  await act(async () => {
    doubt()
    await vi.waitFor(() => expect(isOnline()).toBe(false))
  })
}

test('a form’s button is off without a network and says so, and Enter sends nothing', async () => {
  const send = vi.fn<() => void>()
  const user = userEvent.setup()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label="Nombre" />
      <Button type="submit">Guardar</Button>
    </form>,
  )
  await goOffline()
  const button = screen.getByRole('button', { name: 'Guardar Sin conexión a internet' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  await user.type(screen.getByLabelText('Nombre'), 'Ana{Enter}')
  expect(send).not.toHaveBeenCalled()
  act(answered)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(send).toHaveBeenCalledOnce()
})

test('a button that sends without a form says that it needs the network; any other is not touched', async () => {
  const [send, open] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const user = userEvent.setup()
  render(
    <>
      <Button needsNetwork onClick={send}>
        Confirmar
      </Button>
      <Button onClick={open}>Abrir</Button>
    </>,
  )
  await goOffline()
  await user.click(screen.getByRole('button', { name: 'Confirmar Sin conexión a internet' }))
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect([send.mock.calls.length, open.mock.calls.length]).toEqual([0, 1])
})
