import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../client/session.ts'
import { refuse, serve } from '../../../testServer.ts'
import { person, show } from '../../../testScreen.tsx'
import { ExportScreen } from './ExportScreen.tsx'

test('a copy is asked for with the password, and then is there to be fetched', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  let tries = 0
  const asked = serve({
    'POST /api/account/export': () =>
      tries++ === 0
        ? refuse(400, 'La contraseña no es correcta', {
            errors: [{ field: 'password', message: 'La contraseña no es correcta' }],
          })
        : { url: '/api/account/exports/abc' },
  })
  const user = show(<ExportScreen />)
  const submit = screen.getByRole('button', { name: 'Preparar la copia' })
  await user.type(screen.getByLabelText('Contraseña'), 'otra')
  await user.click(submit)
  await waitFor(() =>
    expect(screen.getByLabelText('Contraseña').getAttribute('aria-invalid')).toBe('true'),
  )
  await user.clear(screen.getByLabelText('Contraseña'))
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(submit)
  expect((await screen.findByRole('link', { name: 'Descargar' })).getAttribute('href')).toBe(
    '/api/account/exports/abc',
  )
  expect(asked.map(({ body }) => body)).toEqual([{ password: 'otra' }, { password: 'secreto' }])
})
