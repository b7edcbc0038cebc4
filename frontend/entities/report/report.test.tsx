import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Report } from '../../../contract/moderation/reports.ts'
import { endSession, userChanged } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { reviewExample } from '../review/example.ts'
import { ReviewCard } from '../review/ReviewCard.tsx'
import { MyReports } from './MyReports.tsx'
import { ReportButton } from './ReportButton.tsx'

const ids = {
  luis: '00000000-0000-4000-8000-000000000201',
  shop: '00000000-0000-4000-8000-000000000202',
}
const example = (changes: Partial<Report> = {}): Report => ({
  id: '00000000-0000-4000-8000-000000000301',
  targetType: 'USER',
  targetId: ids.luis,
  reason: 'acoso',
  description: null,
  status: 'PENDING',
  createdAt: '2026-11-20T10:00:00.000Z',
  nombre: 'Luis Vega',
  respuesta: null,
  apelacion: null,
  apelableHasta: null,
  ...changes,
})

function reporting({ signedIn = true, more = {} as Answers } = {}) {
  const sent: unknown[] = []
  serve({
    'POST /api/moderation/reports': ({ body }) => {
      sent.push(body)
      return example()
    },
    ...more,
  })
  if (signedIn) userChanged(person())
  else endSession()
  return sent
}

test('somebody is reported with a reason and some words; what the dialog says afterwards is the specification’s', async () => {
  const sent = reporting()
  const user = show(<ReportButton type="USER" id={ids.luis} name="Luis Vega" ownerId={ids.luis} />)
  await user.click(screen.getByRole('button', { name: 'Reportar a Luis Vega' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reportar a Luis Vega' }))
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }))
  expect(await dialog.findByText('Selecciona un motivo')).toBeVisible()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Autolesión o suicidio' }))
  expect(dialog.getByRole('status')).toHaveTextContent('servicios de emergencia')
  await user.click(dialog.getByRole('radio', { name: 'Acoso' }))
  expect(dialog.queryByRole('status')).toBeNull()
  await user.type(dialog.getByRole('textbox'), 'Me escribe cada noche')
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }))
  expect(await screen.findByText('Hemos recibido tu reporte y lo revisaremos pronto')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      targetType: 'USER',
      targetId: ids.luis,
      reason: 'acoso',
      description: 'Me escribe cada noche',
    },
  ])
})

test('whose reports are paused is told until when, and led to why', async () => {
  reporting({
    more: {
      'POST /api/moderation/reports': () =>
        refuse(403, 'No puedes reportar mientras dure la pausa. Consulta «Estado de mi cuenta».', {
          code: 'reports_paused',
          until: '2026-12-01T10:00:00.000Z',
        }),
    },
  })
  const user = show(<ReportButton type="USER" id={ids.luis} name="Luis Vega" ownerId={ids.luis} />)
  await user.click(screen.getByRole('button', { name: 'Reportar a Luis Vega' }))
  await user.click(await screen.findByRole('radio', { name: 'Acoso' }))
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tus reportes están en pausa hasta el 1 dic 2026.',
  )
  expect(screen.getByRole('link', { name: 'Ver por qué' })).toHaveAttribute(
    'href',
    '/account/standing',
  )
  expect(screen.queryByRole('button', { name: 'Enviar reporte' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another reason needs words; what was typed is still there where it was refused, and gone where another is opened', async () => {
  reporting({
    more: {
      'POST /api/moderation/reports': () =>
        refuse(429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'),
    },
  })
  const user = show(
    <>
      <ReportButton type="USER" id={ids.luis} name="Luis Vega" ownerId={ids.luis} />
      <ReportButton type="BUSINESS" id={ids.shop} name="La Navaja" ownerId={ids.luis} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Reportar a Luis Vega' }))
  await user.click(await screen.findByRole('radio', { name: 'Otro motivo' }))
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Cuéntanos qué pasa')
  await user.type(screen.getByRole('textbox'), 'Algo raro')
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }))
  expect(await screen.findByText('No se pudo enviar el reporte')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('Algo raro')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Reportar a La Navaja' }))
  expect(await screen.findByRole('textbox')).toHaveValue('')
  expect(screen.getByRole('radio', { name: 'Otro motivo' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
})

test('guests are told that it takes an account', async () => {
  const sent = reporting({ signedIn: false })
  const user = show(<ReportButton type="USER" id={ids.luis} name="Luis Vega" ownerId={ids.luis} />)
  await user.click(screen.getByRole('button', { name: 'Reportar a Luis Vega' }))
  expect(await screen.findByRole('dialog', { name: 'Necesitas una cuenta' })).toBeVisible()
  expect(sent).toEqual([])
  await user.keyboard('{Escape}')
})
test('nobody has a flag on what is their own', () => {
  reporting()
  show(
    <>
      <ReportButton type="USER" id={person().id} name="Lucía" ownerId={person().id} />
      <ReviewCard review={reviewExample({ esMia: true })} />
    </>,
  )
  expect(screen.queryByRole('button', { name: /^Reportar/ })).toBeNull()
})

test('a review goes with the version that was on the screen', async () => {
  const sent = reporting()
  const user = show(<ReviewCard review={reviewExample({ revision: 2 })} />)
  await user.click(screen.getByRole('button', { name: /^Reportar/ }))
  await user.click(await screen.findByRole('radio', { name: 'Odio o discriminación' }))
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { targetType: 'REVIEW', targetId: reviewExample().id, reason: 'odio', revision: 2 },
    ]),
  )
})

test('one’s own reports: what became of each, and taking back what is pending', async () => {
  const all = [
    example(),
    ...(['ACTION_TAKEN', 'NO_ACTION', 'GONE', 'WITHDRAWN'] as const).map((status, index) =>
      example({
        id: `00000000-0000-4000-8000-00000000040${index}`,
        targetType: 'REVIEW',
        nombre: null,
        status,
      }),
    ),
  ]
  let gone = false
  reporting({
    more: {
      'GET /api/moderation/reports/my': () =>
        all.map((one, index) =>
          gone && index === 0 ? { ...one, status: 'WITHDRAWN' as const } : one,
        ),
      'DELETE /api/moderation/reports/:id': ({ url }) => {
        gone = url.pathname.endsWith(all[0]?.id ?? '-')
        return { ok: true }
      },
    },
  })
  const user = show(<MyReports />)
  for (const words of [
    'Pendiente',
    'Se tomaron medidas',
    'Sin medidas',
    'Ya no existe',
    'Retirada',
  ])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Perfil · Luis Vega' })).toHaveAttribute(
    'href',
    `/user/${ids.luis}`,
  )
  expect(screen.getAllByRole('button', { name: /^Retirar/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Retirar/ }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }),
  )
  expect(await screen.findByText('Se ha cancelado el reporte')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Pendiente')).toBeNull())
})

test('nothing has been reported yet', async () => {
  reporting({ more: { 'GET /api/moderation/reports/my': () => [] } })
  show(<MyReports />)
  expect(await screen.findByText('No has reportado nada')).toBeVisible()
})

test('what one says of an appointment leads there, is answered in its own words, and is not taken back', async () => {
  const contested = {
    targetType: 'APPOINTMENT',
    targetId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0001',
    reason: 'falsa',
    nombre: null,
  } as const
  const respuesta = {
    decisionId: '00000000-0000-4000-8000-000000000501',
    clausula: 'servicio',
    en: '2026-11-20T10:00:00.000Z',
    revertida: false,
  } as const
  reporting({
    more: {
      'GET /api/moderation/reports/my': () => [
        example(contested),
        example({
          ...contested,
          id: '00000000-0000-4000-8000-000000000401',
          status: 'ACTION_TAKEN',
          respuesta,
          apelableHasta: '2027-05-20T10:00:00.000Z',
        }),
      ],
    },
  })
  show(<MyReports />)
  expect(await screen.findByText('Te dimos la razón: ya no cuenta.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Cita' })[0]).toHaveAttribute(
    'href',
    `/appointments/${contested.targetId}`,
  )
  expect(screen.queryByRole('button', { name: /^Retirar/ })).toBeNull()
  expect(screen.queryByText(/^Puedes apelar/), 'who was right has nothing to appeal').toBeNull()
})
