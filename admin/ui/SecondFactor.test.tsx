/** Turning on the second factor, and signing in with it: by what the server says step by step. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { dropSession, keptSession } from '../providers/session.ts'

const session = {
  sessionId: 's-1',
  staff: {
    id: '6f1d2c3b-0000-4000-8000-000000000001',
    nombre: 'Ada',
    roles: ['auditor'],
    lead: false,
  },
}
const refused = (status: number, code: string, message = code) =>
  Response.json({ code, message }, { status })

/** Answers in turn what is asked of each path; gives what was sent. */
function serve(
  answers: Record<string, ((body: Record<string, string>) => Response)[]>,
): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<
      string,
      string
    >
    const next = answers[path]?.shift()
    // The page behind the door asks for what this test is not about; a 401 would end the session
    // that is looked at.
    if (!next) return refused(503, 'busy')
    asked.push({ path, body })
    return next(body)
  })
  return asked
}

async function atTheDoor() {
  window.history.replaceState(null, '', '/admin/login')
  render(<App darkTheme={{}} lightTheme={{}} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email', {}, { timeout: 20_000 }), 'ada@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'secreto-1')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  return user
}

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('after the password comes the code, and a wrong one is said beside it', async () => {
  const login = '/api/admin/auth/login'
  const asked = serve({
    [login]: [
      () => refused(403, 'second_factor_needed'),
      () => refused(400, 'wrong_code', 'El código no es correcto o ya se usó'),
      () => Response.json(session),
    ],
  })
  const user = await atTheDoor()
  await user.type(await screen.findByLabelText('Código'), '000000')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByText('El código no es correcto o ya se usó')
  await user.clear(screen.getByLabelText('Código'))
  await user.type(screen.getByLabelText('Código'), '123456')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(keptSession()?.sessionId).toBe('s-1'))
  expect(asked.at(2)?.body).toEqual({
    email: 'ada@example.com',
    password: 'secreto-1',
    codigo: '123456',
  })
}, 40_000)

test('who has none where it is required turns it on at the door, keeps the codes, and is in', async () => {
  serve({
    '/api/admin/auth/login': [() => refused(403, 'second_factor_missing')],
    '/api/admin/auth/second-factor': [
      () =>
        Response.json({
          secreto: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Balbu?secret=JBSWY3DPEHPK3PXP',
        }),
    ],
    '/api/admin/auth/second-factor/confirm': [
      () => Response.json({ ...session, codigos: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] }),
    ],
  })
  const user = await atTheDoor()
  expect(await screen.findByRole('img', { name: 'Código QR con tu clave' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByLabelText('Código que muestra la app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Activar' }))
  expect(await screen.findByText('eeee-ffff-gggg-hhhh')).toBeVisible()
  expect(keptSession(), 'not before the codes are kept').toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Los he guardado' }))
  await waitFor(() => expect(keptSession()?.sessionId).toBe('s-1'))
}, 40_000)
