/** The keyboard help, and what a crash leaves standing: the frame, the page, a claim. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { type AuthProvider, CoreAdminContext, memoryStore } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayDo } from '../providers/access.ts'
import { consoleData, type Case } from '../providers/dataProvider.ts'
import { consoleI18n } from '../providers/i18nProvider.ts'
import { useClaim } from '../resources/case/useClaim.ts'
import { useKeys } from '../ui/useKeys.ts'
import { FramePart } from '../ui/FramePart.tsx'
import { Crashed } from '../ui/states.tsx'
import { Keyboard } from './Keyboard.tsx'
import { deliveriesPath } from '../paths/deliveriesPath.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (content: ReactNode) =>
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={consoleData} i18nProvider={consoleI18n} store={memoryStore()}>
        <ThemeProvider theme={createTheme()}>{content}</ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )

function PageWithKeys() {
  const [pressed, setPressed] = useState(0)
  useKeys({
    c: { does: 'console.keys.claim', run: () => setPressed(pressed + 1) },
    x: () => undefined,
  })
  return <p>{`${pressed} veces`}</p>
}

function FormWithKeys() {
  const form = useRef<HTMLFormElement>(null)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const press = (key: string) => () => setPressed((before) => [...before, key])
  useKeys({
    'Ctrl Enter': { does: 'console.keys.decide', form, run: press('decide') },
    'Ctrl Shift Enter': { does: 'console.keys.decideAndNext', form, run: press('next') },
  })
  return (
    <>
      <form ref={form}>
        <textarea aria-label="hechos" />
      </form>
      <form>
        <textarea aria-label="nota" />
      </form>
      <p>{pressed.join(', ') || 'nada'}</p>
    </>
  )
}

test('keys with Ctrl are listed, work where nobody writes and in their own form, and in no other', async () => {
  show(
    <>
      <FormWithKeys />
      <Keyboard />
    </>,
  )
  const user = userEvent.setup()
  await screen.findByText('nada')
  await user.keyboard('?')
  expect(
    within(await screen.findByRole('dialog'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ctrl Enter', 'Ctrl Shift Enter', '?', 'Ctrl /', 'Ctrl K', 'Esc'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByText('decide')).toBeVisible()
  await user.type(screen.getByLabelText('hechos'), '{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(screen.getByText('decide, next')).toBeVisible()
  await user.type(screen.getByLabelText('nota'), '{Control>}{Enter}{/Control}')
  expect(screen.getByText('decide, next')).toBeVisible()
})

const person = {
  tipo: 'USER',
  id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10',
  nombre: null,
  rol: 'barbero',
  negocio: 'Barbería Norte',
  contacto: null,
}
test.each([
  {
    role: 'moderator',
    found: { ...person, nombre: 'Paco Navarro' },
    words: 'Persona · Paco NavarroBarbero · Barbería Norte',
    to: `/subjects/USER/${person.id}`,
  },
  {
    role: 'auditor',
    found: person,
    words: 'Persona · 3d0c0c2eBarbero · Barbería Norte',
    to: `/replay/person/${person.id}`,
  },
  {
    role: 'auditor',
    found: {
      ...person,
      nombre: 'Paco Navarro',
      contacto: { email: 'paco@example.com', telefono: '+5215512345678' },
    },
    words: 'Persona · Paco NavarroBarbero · Barbería Norte · +5215512345678 · paco@example.com',
    to: `/replay/person/${person.id}`,
  },
  {
    role: 'admin',
    found: person,
    words: 'Persona · 3d0c0c2eBarbero · Barbería Norte',
    to: deliveriesPath({ persona: person.id }),
  },
] as const)(
  'Ctrl-K finds a person for the $role, with role, shop and what may be shown: $words',
  async ({ role, found, words, to }) => {
    vi.stubGlobal('fetch', async () => Response.json({ data: [found] }))
    const auth: AuthProvider = {
      login: async () => {},
      logout: async () => {},
      checkAuth: async () => {},
      checkError: async () => {},
      getPermissions: async () => undefined,
      canAccess: async ({ resource, action }) =>
        mayDo({ roles: [role], lead: false }, resource, action),
    }
    render(
      <MemoryRouter>
        <CoreAdminContext
          authProvider={auth}
          dataProvider={consoleData}
          i18nProvider={consoleI18n}
          store={memoryStore()}
        >
          <ThemeProvider theme={createTheme()}>
            <Keyboard />
          </ThemeProvider>
        </CoreAdminContext>
      </MemoryRouter>,
    )
    const user = userEvent.setup()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Ir a' }), 'paco')
    const option = await screen.findByRole('option', { name: /Persona/ }, { timeout: 20_000 })
    expect(option).toHaveTextContent(words)
    expect(option).toHaveAttribute('href', to)
  },
)

test('? lists the keys of the page, Escape closes, and they still work', async () => {
  show(
    <>
      <PageWithKeys />
      <Keyboard />
    </>,
  )
  const user = userEvent.setup()
  await screen.findByText('0 veces')
  await user.keyboard('c?')
  const help = await screen.findByRole('dialog')
  expect(
    within(help)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['c', '?', 'Ctrl /', 'Ctrl K', 'Esc'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('c')
  expect(screen.getByText('2 veces')).toBeVisible()
})

function Breaks({ broken }: { broken: boolean }): ReactNode {
  if (broken) throw new Error('out of order')
  return 'entero'
}

test('a part of the frame that crashes takes neither the page nor the other parts with it, and can be tried again', async () => {
  let broken = true
  const Part = () => <Breaks broken={broken} />
  show(
    <>
      <FramePart>
        <Part />
      </FramePart>
      <p>la página</p>
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte de la consola falló')
  expect(screen.getByText('la página')).toBeVisible()
  broken = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.getByText('entero')).toBeVisible()
})

const claimed = {
  tomado: { mio: true, por: 'p-1', nombre: 'Mora', hasta: '2030-01-01T00:00:00.000Z' },
  estado: 'abierto',
  escalado: false,
  ultimoEn: '2026-11-20T10:00:00.000Z',
} as unknown as Case

function ClaimedCase({ broken }: { broken: boolean }) {
  const { isMine } = useClaim({ ...claimed, id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10' }, true)
  return (
    <p>
      {isMine ? 'tomado' : 'libre'}
      <Breaks broken={broken} />
    </p>
  )
}

test.each([
  { how: 'crashes', releases: 0 },
  { how: 'is left', releases: 1 },
] as const)(
  'the claim of a case page that $how is released $releases times',
  async ({ how, releases }) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      sent.push(`${method} ${url}`)
      return Response.json({ ...claimed, quitado: null })
    })
    const page = (content: ReactNode) => (
      <MemoryRouter>
        <CoreAdminContext
          dataProvider={consoleData}
          i18nProvider={consoleI18n}
          store={memoryStore()}
        >
          <ThemeProvider theme={createTheme()}>
            <ErrorBoundary FallbackComponent={Crashed}>{content}</ErrorBoundary>
          </ThemeProvider>
        </CoreAdminContext>
      </MemoryRouter>
    )
    const { rerender } = render(page(<ClaimedCase broken={false} />))
    await screen.findByText(/tomado/)
    rerender(page(how === 'crashes' ? <ClaimedCase broken /> : <p>otra página</p>))
    await screen.findByText(how === 'crashes' ? 'Algo salió mal' : 'otra página')
    await waitFor(() =>
      expect(sent.filter((one) => one.includes('release'))).toHaveLength(releases),
    )
  },
)

test('keys of one character can be turned off, and on again, by a key with Ctrl', async () => {
  const user = userEvent.setup()
  show(
    <>
      <Keyboard />
      <PageWithKeys />
    </>,
  )
  const press = async () => {
    await user.keyboard('{Control>}/{/Control}')
    await user.click(await screen.findByRole('switch', { name: /un solo carácter/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await press()
  await user.keyboard('c?')
  expect(screen.getByText('0 veces')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await press()
  await user.keyboard('c')
  expect(screen.getByText('1 veces')).toBeInTheDocument()
})
