import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { createQueryClient } from '../../client/query.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { appointmentExample } from '../appointment/example.ts'
import { conversationExample } from './example.ts'
import { useOpenChat } from './useOpenChat.ts'

const me = person({ rol: 'barbero' })
const mine = appointmentExample({ barberId: me.id, userRole: 'barber', estado: 'confirmada' })

function Confirming({ appointment }: { appointment: Appointment }) {
  const openChat = useOpenChat()
  return (
    <button
      type="button"
      onClick={() => openChat(appointment, 'Se abrirá el chat', { title: 'Confirmada' })}
    >
      Confirmar
    </button>
  )
}
function begin(
  appointment: Appointment,
  { answers = {}, held = [] }: { answers?: Answers; held?: Appointment[] } = {},
) {
  signedIn({ sessionId: 's-1', user: me }, { landing: '/' })
  const asked = serve({
    'POST /api/chat/create-conversation': () => ({
      conversation: conversationExample(),
      hasRelationship: true,
    }),
    ...answers,
  })
  const queries = createQueryClient()
  queries.setQueryData(['api', 'appointments', { desde: '2026-11-22' }], held)
  return {
    asked,
    user: show(<Confirming appointment={appointment} />, { at: '/appointments', queries }),
  }
}
const where = () => screen.getByTestId('where').textContent

test('after a yes the chat with the client opens by itself', async () => {
  const { user } = begin(mine)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Se abrirá el chat')).toBeVisible()
  await waitFor(() => expect(where()).toBe(`/chat/${mine.clienteId}`))
})

test('who wants to stay stays: nothing is begun', async () => {
  const { asked, user } = begin(mine)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await user.click(await screen.findByRole('button', { name: 'Quedarme aquí' }))
  // Another yes, which opens: the one that was stopped would have come before it.
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(where()).toBe(`/chat/${mine.clienteId}`))
  expect(asked).toHaveLength(1)
})

test.for<[string, Appointment, Appointment[]]>([
  [
    'others still wait for an answer',
    mine,
    [mine, appointmentExample({ id: 'another', userRole: 'barber', estado: 'pendiente' })],
  ],
  ['it is somebody without an account', { ...mine, clienteId: null }, []],
  ['it is another barber’s', { ...mine, barberId: 'somebody-else' }, []],
])('it does not open, and is not promised, where %s', async ([, appointment, held]) => {
  const { user } = begin(appointment, { held })
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Confirmada')).toBeVisible()
  expect(screen.queryByText('Se abrirá el chat')).toBeNull()
})

test('a chat that can’t be begun is said, and nobody is led away', async () => {
  const { user } = begin(mine, {
    answers: { 'POST /api/chat/create-conversation': () => refuse(400, 'No') },
  })
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Error al iniciar conversación')).toBeVisible()
  expect(where()).toBe('/appointments')
})
