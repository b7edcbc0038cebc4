import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/http/http.ts'
import { doubt } from '../native/online.ts'
import { show } from '../testScreen.tsx'
import { serve } from '../testServer.ts'
import { PicturePicker, type PicturePickerProps } from './PicturePicker.tsx'

type Send = PicturePickerProps['send']

const photo = (type = 'image/jpeg', bytes = 3) =>
  new File([new Uint8Array(bytes)], 'foto', { type })
const kept = '/media/6f1d2c3b-0000-4000-8000-000000000001'

/** A shop that keeps the picture that is sent, once `send` says so. */
function open(send: Send, src: string | null = null) {
  function Shop() {
    const [held, hold] = useState(src)
    const keep: Send = async (picture, how) => {
      await send(picture, how)
      hold(picture === null ? null : kept)
    }
    return <PicturePicker label="Imagen del negocio" src={held} shape="wide" send={keep} />
  }
  const user = show(<Shop />)
  const file = () => document.querySelector<HTMLInputElement>('input[data-picture="gallery"]')!
  // A person can choose what the dialog of their device offers, whatever it was asked for.
  const chooser = userEvent.setup({ applyAccept: false })
  return { choose: (chosen: File) => chooser.upload(file(), chosen), user }
}
const shownPicture = () => document.querySelector('img')?.getAttribute('src') ?? null

test('a chosen picture is shown and sent as it is read, and then it is the one that is kept', async () => {
  const arrived = Promise.withResolvers<void>()
  const send = vi.fn<Send>(() => arrived.promise)
  const { choose } = open(send)
  await choose(photo())
  // It is read first, and says so in the same bar.
  await screen.findByRole('progressbar', { name: 'Subiendo: 0 %' })
  expect(send.mock.calls[0]?.[0]).toBe('data:image/jpeg;base64,AAAA')
  expect(shownPicture()).toBe('data:image/jpeg;base64,AAAA')
  arrived.resolve()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await waitFor(() => expect(shownPicture()).toBe(`${kept}?size=640`))
})

test.each([
  [
    'over 5 MB',
    photo('image/png', 5 * 1024 * 1024 + 1),
    /Archivo muy grande\. La imagen debe ser menor a 5MB/,
  ],
  [
    'that is no picture',
    photo('application/pdf'),
    /Tipo de archivo inválido\. Solo se permiten archivos de imagen/,
  ],
])('a file %s is refused where it was chosen, and nothing is sent', async (_what, file, words) => {
  const send = vi.fn<Send>()
  const { choose } = open(send)
  await choose(file)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  expect(send).not.toHaveBeenCalled()
})

test('one of 5 MB is within the limit', async () => {
  const send = vi.fn<Send>(async () => {})
  const { choose } = open(send)
  await choose(photo('image/gif', 5 * 1024 * 1024))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test("what failed is said with the server's words, and can be tried again without choosing again", async () => {
  const send = vi
    .fn<Send>(async () => {})
    .mockRejectedValueOnce(
      new ApiError(400, 'La imagen no se pudo leer', { message: 'La imagen no se pudo leer' }),
    )
  const { choose, user } = open(send)
  await choose(photo())
  expect(await screen.findByText('La imagen no se pudo leer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await waitFor(() => expect(shownPicture()).toBe(`${kept}?size=640`))
  expect(send.mock.calls.map(([picture]) => picture)).toEqual([
    'data:image/jpeg;base64,AAAA',
    'data:image/jpeg;base64,AAAA',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an upload can be stopped: the picture from before is there again', async () => {
  const send = vi.fn<Send>(
    (_picture, { signal }) =>
      new Promise((_done, stopped) =>
        signal.addEventListener('abort', () => stopped(signal.reason)),
      ),
  )
  const { choose, user } = open(send, kept)
  await choose(photo())
  await user.click(await screen.findByRole('button', { name: 'Cancelar la subida' }))
  expect(send.mock.calls[0]?.[1].signal.aborted).toBe(true)
  expect(shownPicture()).toBe(`${kept}?size=640`)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('taking it away asks first', async () => {
  const send = vi.fn<Send>(async () => {})
  const { user } = open(send, kept)
  await user.click(screen.getByRole('button', { name: 'Quitar imagen' }))
  expect(await screen.findByText('¿Quitar la imagen?')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getAllByRole('button', { name: 'Quitar imagen' }).at(-1)!)
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toBeNull())
  await waitFor(() => expect(shownPicture()).toBeNull())
})

test('without a connection it says why nothing can be chosen', async () => {
  serve('offline')
  open(vi.fn<Send>())
  doubt()
  expect(await screen.findByText('Sin conexión no se puede cambiar la imagen.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Elegir imagen' })).toBeDisabled()
})

test('on a phone it is taken or chosen', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }))
  open(vi.fn<Send>())
  expect(screen.getByRole('button', { name: 'Tomar foto' })).toBeEnabled()
  expect(document.querySelector('input[data-picture="camera"]')).toHaveAttribute(
    'capture',
    'environment',
  )
})
