/** The life of a disputed appointment, as who decides reads it. */
import { render, screen, within } from '@testing-library/react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { consoleData } from '../providers/dataProvider.ts'
import { consoleI18n } from '../providers/i18nProvider.ts'
import { Life } from './Life.tsx'

const step = (en: string, texts: Readonly<Record<string, string>>) => ({
  en,
  imagenes: [],
  textos: Object.entries(texts).map(([nombre, texto]) => ({ nombre, texto })),
})

test('each step says what happened, by which side, how it stood after it, and why', async () => {
  const start = '2026-11-21T10:00:00.000Z'
  const steps = [
    step('2026-11-20T09:00:00.000Z', {
      hecho: 'AppointmentBooked',
      quien: 'cliente',
      estado: 'pendiente',
      inicio: start,
      condiciones: 'Puedes moverla o cancelarla hasta que empiece.',
    }),
    step('2026-11-21T10:40:00.000Z', {
      hecho: 'AppointmentMarkedNoShow',
      quien: 'barbero',
      estado: 'cancelada',
      inicio: start,
    }),
    step('2026-11-21T11:00:00.000Z', {
      hecho: 'AppointmentNoShowDisputed',
      quien: 'cliente',
      estado: 'cancelada',
      inicio: start,
      motivo: 'Sí estuve',
    }),
    step('2026-11-21T11:00:00.000Z', {
      hecho: 'SomethingNewer',
      quien: 'sistema',
      estado: 'cancelada',
      inicio: start,
    }),
  ]
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={consoleData} i18nProvider={consoleI18n} store={memoryStore()}>
        <Life steps={steps} zone="UTC" />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const items = within(
    await screen.findByRole('list', { name: 'Lo que pasó con la cita' }, { timeout: 20_000 }),
  ).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(
      /^Cita reservadaCliente · .+Quedó pendiente, para el .+Se reservó con estas condiciones: Puedes moverla/,
    ),
    expect.stringMatching(/^No se presentóBarbero · .+Quedó cancelada/),
    expect.stringMatching(/^Dice que sí fueCliente · .+Sí estuve$/),
    expect.stringMatching(/^Something newerSistema · /),
  ])
})
