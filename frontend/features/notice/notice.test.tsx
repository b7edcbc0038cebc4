import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testScreen.tsx'
import { refuse, serve } from '../../testServer.ts'
import { NoticeScreen } from './NoticeScreen.tsx'

test('somebody without an account denounces something, and is shown the receipt once', async () => {
  const sent: unknown[] = []
  serve({
    'POST /api/denuncias': ({ body }) => {
      sent.push(body)
      return { receipt: 'D-7K3M-9QXA' }
    },
  })
  const user = show(<NoticeScreen />, {
    at: '/denunciar?enlace=https%3A%2F%2Fbalbu.example%2Fuser%2F1',
  })
  await user.click(screen.getByRole('button', { name: 'Enviar denuncia' }))
  for (const words of [
    'Selecciona un motivo',
    'Cuéntanos qué pasa',
    'Confirma que lo que cuentas es verdad',
  ])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: /Qué pasa/ }), 'ilegal')
  await user.type(screen.getByRole('textbox', { name: /Cuéntanos/ }), 'Eso no se puede')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Enviar denuncia' }))
  expect(await screen.findByText('Escribe tu nombre')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /Tu nombre/ }), 'Eva Ruiz')
  await user.type(screen.getByRole('textbox', { name: /Tu correo/ }), 'eva@example.com')
  await user.click(screen.getByRole('button', { name: 'Enviar denuncia' }))
  expect(await screen.findByText('D-7K3M-9QXA')).toBeVisible()
  expect(sent).toEqual([
    {
      clave: expect.any(String),
      enlace: 'https://balbu.example/user/1',
      motivo: 'ilegal',
      texto: 'Eso no se puede',
      nombre: 'Eva Ruiz',
      email: 'eva@example.com',
      buenaFe: true,
    },
  ])
  expect(screen.getByTestId('where'), 'the receipt stands in no address').not.toHaveTextContent(
    'D-7K3M',
  )
  await user.click(screen.getByRole('button', { name: 'Enviar otra' }))
  expect(screen.queryByText('D-7K3M-9QXA')).toBeNull()
})

test('where minors are harmed nobody asks who tells', async () => {
  const sent: unknown[] = []
  serve({
    'POST /api/denuncias': ({ body }) => {
      sent.push(body)
      return refuse(429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.')
    },
  })
  const user = show(<NoticeScreen />, { at: '/denunciar?enlace=x' })
  await user.selectOptions(screen.getByRole('combobox'), 'menores')
  await user.type(screen.getByRole('textbox', { name: /Cuéntanos/ }), 'Urgente')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Enviar denuncia' }))
  expect(await screen.findByText('No se pudo enviar la denuncia')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar denuncia' }))
  expect(new Set(sent.map((one) => (one as { clave: string }).clave)).size, 'the same notice').toBe(
    1,
  )
})

test('by the receipt one asks what became of it, however it is written', async () => {
  serve({
    'GET /api/denuncias/:receipt': ({ url }) =>
      url.pathname.endsWith('/D-7K3M-9QXA')
        ? {
            motivo: 'spam' as const,
            estado: 'ACTION_TAKEN' as const,
            creadaEn: '2026-11-20T10:00:00.000Z',
            respuesta: {
              clausula: 'acoso' as const,
              en: '2026-11-21T10:00:00.000Z',
              revertida: false,
              palabras: null,
            },
          }
        : refuse(404, 'Denuncia no encontrada'),
  })
  const user = show(<NoticeScreen />, { at: '/denunciar' })
  await user.type(screen.getByRole('textbox', { name: 'Recibo' }), 'algo')
  await user.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText('El recibo no es válido')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Recibo' }))
  await user.type(screen.getByRole('textbox', { name: 'Recibo' }), ' d-7k3m-9qxa ')
  await user.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText(/Se tomaron medidas/)).toBeVisible()
  expect(screen.getByText('Incumple una norma: Acoso.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Recibo' }))
  await user.type(screen.getByRole('textbox', { name: 'Recibo' }), 'D-0000-0000')
  await user.click(screen.getByRole('button', { name: 'Consultar' }))
  expect(await screen.findByText('Denuncia no encontrada')).toBeVisible()
})

test('the mail with the answer leads to it', async () => {
  serve({
    'GET /api/denuncias/:receipt': () => ({
      motivo: 'spam',
      estado: 'ACTION_TAKEN',
      creadaEn: '2026-11-20T10:00:00.000Z',
      respuesta: {
        clausula: 'spam',
        en: '2026-11-21T10:00:00.000Z',
        revertida: true,
        palabras: null,
      },
    }),
  })
  show(<NoticeScreen />, { at: '/denunciar?recibo=D-7K3M-9QXA' })
  expect(await screen.findByText('Incumple una norma: Spam o publicidad.')).toBeVisible()
  expect(screen.getByText(/esa decisión ya no vale/)).toBeVisible()
})

test('who denounced what leads to nothing here reads the answer in the moderator’s own words', async () => {
  serve({
    'GET /api/denuncias/:receipt': () => ({
      motivo: 'spam',
      estado: 'GONE',
      creadaEn: '2026-11-20T10:00:00.000Z',
      respuesta: {
        clausula: null,
        en: '2026-11-21T10:00:00.000Z',
        revertida: false,
        palabras: 'Ese enlace no lleva a nada de Balbu.',
      },
    }),
  })
  show(<NoticeScreen />, { at: '/denunciar?recibo=D-7K3M-9QXA' })
  expect(await screen.findByText('Ese enlace no lleva a nada de Balbu.')).toBeVisible()
})
