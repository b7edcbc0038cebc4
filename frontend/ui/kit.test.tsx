/** What the kit promises to whoever doesn't see the screen, and to whoever uses the keyboard. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../testScreen.tsx'
import { Avatar, initials } from './Avatar.tsx'
import { cappedCount } from './Badge.tsx'
import { Button } from './Button.tsx'
import { PasswordField, TextField } from './Field.tsx'
import { Photo } from './Photo.tsx'
import { askForAccount, confirm } from './prompts.ts'
import { StatusOverlay } from './StatusOverlay.tsx'
import { TagField } from './TagField.tsx'
import { toast } from './toasts.ts'

test('a field says its hint and its error with its name', () => {
  render(<TextField label="Email" hint="El de siempre" error="Email inválido" />)
  const field = screen.getByLabelText('Email')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Email inválido El de siempre')
  expect(screen.getByRole('alert')).toHaveTextContent('Email inválido')
})

test('a password can be looked at and hidden again', async () => {
  render(<PasswordField label="Contraseña" />)
  const eye = screen.getByRole('button', { name: 'Mostrar contraseña' })
  await userEvent.click(eye)
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
  expect(eye).toHaveAttribute('aria-pressed', 'true')
})

test('a pending button is inert and says what it is doing', async () => {
  const press = vi.fn()
  render(
    <Button pending pendingText="Guardando..." onClick={press}>
      Guardar
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardando...' }))
  expect(press).not.toHaveBeenCalled()
})

function Specialties() {
  const [words, setWords] = useState<string[]>([])
  return (
    <TagField label="Especialidades" value={words} onChange={setWords} max={2} maxLength={30} />
  )
}

test('a specialty is added by Enter or by the button; blanks and repeats are not; at the limit nothing more', async () => {
  const user = userEvent.setup()
  render(<Specialties />)
  const box = screen.getByLabelText('Especialidades')
  await user.type(box, '  Fade {Enter}')
  await user.type(box, 'fade{Enter}')
  await user.type(box, '   {Enter}')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Fade'])
  await user.type(box, 'Barba')
  await user.click(screen.getByRole('button', { name: 'Agregar' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Quitar Fade' }))
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Barba'])
})

test('the overlay goes by itself two seconds after a success, with its fade-out', () => {
  vi.useFakeTimers()
  const close = vi.fn()
  render(<StatusOverlay status="success" message="Listo" onClose={close} />)
  expect(screen.getByRole('status')).toHaveTextContent('Listo')
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  expect(close).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(300)
  })
  expect(close).toHaveBeenCalledOnce()
})

test('the overlay stays while something is going on', () => {
  vi.useFakeTimers()
  const close = vi.fn()
  render(<StatusOverlay status="loading" onClose={close} />)
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...')
})

test('a question is answered by its buttons, and by Escape with no', async () => {
  const user = show(null)
  const question = { title: 'Eliminar', text: '¿Seguro?', action: 'Eliminar', destructive: true }
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm(question)
  })
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  await expect(answer).resolves.toBe(true)
  act(() => {
    answer = confirm(question)
  })
  await screen.findByRole('dialog', { name: 'Eliminar' })
  await user.keyboard('{Escape}')
  await expect(answer).resolves.toBe(false)
})

test('whoever needs an account is led to create one, and back afterwards', async () => {
  const user = show(null, { at: '/user/7?tab=reviews' })
  act(() => askForAccount('Para seguir usuarios necesitas una cuenta'))
  expect(
    await screen.findByRole('dialog', { name: 'Necesitas una cuenta' }),
  ).toHaveAccessibleDescription('Para seguir usuarios necesitas una cuenta')
  expect(
    screen.getByRole('link', { name: 'Denunciar algo ilegal sin cuenta' }),
    'the law asks for no account',
  ).toHaveAttribute(
    'href',
    '/denunciar?enlace=http%3A%2F%2Flocalhost%3A3000%2Fuser%2F7%3Ftab%3Dreviews',
  )
  await user.click(screen.getByRole('link', { name: 'Crear Cuenta' }))
  expect(screen.getByTestId('where')).toHaveTextContent(
    '/register?next=%2Fuser%2F7%3Ftab%3Dreviews',
  )
})

test('a toast shows title, text and its action, which is there to be pressed while a sheet still leaves', async () => {
  const undo = vi.fn()
  const user = show(null)
  act(() => {
    toast({
      title: 'Servicio eliminado',
      description: 'Corte',
      action: { label: 'Deshacer', run: undo },
    })
  })
  expect(await screen.findByText('Servicio eliminado')).toBeVisible()
  // As a sheet leaves the page until it has gone.
  document.body.style.pointerEvents = 'none'
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  document.body.style.pointerEvents = ''
  expect(undo).toHaveBeenCalledOnce()
})

test('what can be taken back for a moment shows how long, and Alt+Z takes it', async () => {
  const undo = vi.fn()
  const user = show(null)
  const cancelled = () =>
    toast({
      title: 'Cita cancelada',
      action: { label: 'Deshacer', run: undo },
      until: Date.now() + 60_000,
    })
  act(() => void cancelled())
  await screen.findByRole('button', { name: 'Deshacer' })
  await user.keyboard('z')
  expect(undo).not.toHaveBeenCalled()
  await user.keyboard('{Alt>}z{/Alt}')
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Cita cancelada')).toBeNull()
  // Nothing to take back any more.
  await user.keyboard('{Alt>}z{/Alt}')
  expect(undo).toHaveBeenCalledOnce()
})

test('initials come from the first and the last name', () => {
  expect(['José Luis Pérez', 'ana', '  ', 'Ñandú Öz'].map(initials)).toEqual(['JP', 'A', '?', 'ÑÖ'])
})

test('more than 99 unread are 99+', () => {
  expect([1, 99, 100].map(cappedCount)).toEqual(['1', '99', '99+'])
})

const uploaded = '/media/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004'

test('an uploaded picture comes in the width that the screen needs', () => {
  render(
    <>
      <Photo src={uploaded} alt="El local" width="50vw" first />
      <Photo src={uploaded} alt="Más abajo" />
    </>,
  )
  const first = screen.getByRole('img', { name: 'El local' })
  expect(first).toHaveAttribute(
    'srcset',
    `${uploaded}?size=160 160w,${uploaded}?size=640 640w,${uploaded}?size=1280 1280w`,
  )
  expect([
    first.getAttribute('src'),
    first.getAttribute('sizes'),
    first.getAttribute('loading'),
  ]).toEqual([`${uploaded}?size=640`, '50vw', 'eager'])
  expect(screen.getByRole('img', { name: 'Más abajo' })).toHaveAttribute('sizes', 'auto, 100vw')
})

test('a face is fetched small, and one that is withdrawn gives way to initials', () => {
  const { container } = render(<Avatar name="Ana Ruiz" src={uploaded} size="xl" />)
  const face = container.querySelector('img')
  expect([face?.getAttribute('src'), face?.getAttribute('sizes')]).toEqual([
    `${uploaded}?size=160`,
    '112px',
  ])
  if (face) fireEvent.error(face)
  expect(screen.getByText('AR')).toBeVisible()
})

test('a picture of another address stays as it is', () => {
  render(<Photo src="/api/placeholder/400/300" alt="Ninguna" />)
  expect(screen.getByRole('img', { name: 'Ninguna' })).toHaveAttribute(
    'src',
    '/api/placeholder/400/300',
  )
  expect(screen.getByRole('img', { name: 'Ninguna' })).not.toHaveAttribute('srcset')
})
