/** Back and the focus, of every overlay: what it closes, and where one is afterwards. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../testScreen.tsx'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'
import { useScrolledByKeys } from './overlays.ts'
import { confirm } from './prompts.ts'
import { Sheet } from './Sheet.tsx'

function Opener({ inUrl = false }: { inUrl?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Opciones</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Opciones"
        inUrl={inUrl}
        footer={<Button onClick={() => setOpen(false)}>Guardar</Button>}
      >
        <TextField label="Nombre" />
        <Button
          onClick={() => {
            setOpen(false)
            void confirm({ title: 'Eliminar', action: 'Eliminar' })
          }}
        >
          Eliminar
        </Button>
      </Sheet>
    </>
  )
}

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    window.history.back()
    await arrived
  })
const entry = () => (window.history.state as { screen?: string; overlay?: string } | null) ?? {}
const opened = async () => {
  const user = show(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Opciones' }))
  await screen.findByRole('dialog', { name: 'Opciones' })
  return user
}

beforeEach(() => window.history.pushState({ screen: 'citas' }, ''))

describe('Back', () => {
  test('closes a sheet and stays on the screen', async () => {
    await opened()
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(entry()).toEqual({ screen: 'citas' })
  })

  test('leads nowhere else once the sheet was closed by its button', async () => {
    const user = await opened()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(entry()).toEqual({ screen: 'citas' }))
  })

  test('is not taken for one where a question comes while a closed sheet still leaves its entry', async () => {
    const user = await opened()
    const arrived = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    const back = vi.spyOn(window.history, 'back')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    act(() => {
      void confirm({ title: 'Completar', action: 'Completar' })
    })
    await act(async () => {
      await arrived
    })
    expect(await screen.findByRole('dialog', { name: 'Completar' })).toBeInTheDocument()
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(entry()).toEqual({ screen: 'citas' })
    back.mockRestore()
  })

  test('closes the question that a sheet has led to, and makes one entry of the two', async () => {
    const user = await opened()
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
    await screen.findByRole('dialog', { name: 'Eliminar' })
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(entry()).toEqual({ screen: 'citas' }))
  })

  test('passes over the entry of a sheet from which one went on to another screen', async () => {
    const user = await opened()
    window.history.pushState({ screen: 'perfil' }, '')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(entry()).toEqual({ screen: 'perfil' })
    await goBack()
    await waitFor(() => expect(entry()).toEqual({ screen: 'citas' }))
  })

  test('is left to the address where the sheet stands in it', async () => {
    const user = show(<Opener inUrl />)
    await user.click(screen.getByRole('button', { name: 'Opciones' }))
    await screen.findByRole('dialog', { name: 'Opciones' })
    expect(entry()).toEqual({ screen: 'citas' })
  })
})

describe('the focus', () => {
  test('begins on the first field and returns to what opened the sheet', async () => {
    const user = await opened()
    expect(screen.getByLabelText('Nombre')).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opciones' })).toHaveFocus())
  })

  test('of a question begins on the answer that changes nothing, and returns past the sheet that asked it', async () => {
    const user = await opened()
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
    await screen.findByRole('dialog', { name: 'Eliminar' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opciones' })).toHaveFocus())
  })
})

test('a part that scrolls has the focus itself where nothing in it can have it', () => {
  let look = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        look = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const Body = ({ children }: { children: ReactNode }) => (
    <div ref={useScrolledByKeys()} data-testid="body">
      {children}
    </div>
  )
  const { rerender } = render(
    <Body>
      <p>mucho texto</p>
    </Body>,
  )
  const body = screen.getByTestId('body')
  look()
  expect(body).not.toHaveAttribute('tabindex')
  vi.spyOn(body, 'scrollHeight', 'get').mockReturnValue(900)
  look()
  expect(body).toHaveAttribute('tabindex', '0')
  rerender(
    <Body>
      <button type="button">Aceptar</button>
    </Body>,
  )
  look()
  expect(body).not.toHaveAttribute('tabindex')
  vi.unstubAllGlobals()
})
