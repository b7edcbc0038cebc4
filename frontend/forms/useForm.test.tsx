import { screen, waitFor } from '@testing-library/react'
import type { TFunction } from '../i18n/translate.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../shared/http/http.ts'
import { TextField } from '../ui/Field.tsx'
import { show } from '../testScreen.tsx'
import { typedBefore, useForm } from './useForm.ts'

const rules = (t: TFunction) =>
  z.object({
    nombre: z.string().check(z.refine((typed) => typed.length > 1, t('services.nameShort'))),
    precio: z.string(),
  })

function Service({
  draft,
  onSend,
  answer,
}: {
  draft?: string
  onSend?: (typed: object) => void
  answer?: ApiError
}) {
  const form = useForm({ rules, begin: { nombre: '', precio: '100' }, draft })
  const [isSaid, setSaid] = useState<boolean>()
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) =>
        answer ? setSaid(form.refused(answer)) : onSend?.(typed),
      )}
    >
      <TextField label="Nombre" {...form.field('nombre')} />
      <TextField label="Precio" {...form.field('precio')} />
      <button type="submit">Guardar</button>
      <button type="button" onClick={form.forget}>
        Cancelar
      </button>
      {isSaid !== undefined && <output>{isSaid ? 'todo dicho' : 'falta decir'}</output>}
    </form>
  )
}
function Opening() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <Service key={times} draft="service:nuevo" />
      <button type="button" onClick={() => setTimes(times + 1)}>
        otra vez
      </button>
    </>
  )
}
const save = () => screen.getByRole('button', { name: 'Guardar' })

test('what the rules say stands beside its field, which has the focus; nothing is sent', async () => {
  const sent: object[] = []
  const user = show(<Service onSend={(typed) => sent.push(typed)} />)
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription(
      'El nombre debe tener al menos 2 caracteres',
    ),
  )
  expect(screen.getByLabelText('Nombre')).toHaveFocus()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Nombre'), 'Corte')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ nombre: 'Corte', precio: '100' }]))
})

test('so does what the server says of it; of a field that the form has not, nothing', async () => {
  const answer = new ApiError(400, 'Datos inválidos', {
    errors: [
      { field: 'precio', message: 'El precio es demasiado alto' },
      { field: 'moneda', message: 'Desconocida' },
    ],
  })
  const user = show(<Service answer={answer} />)
  await user.type(screen.getByLabelText('Nombre'), 'Corte')
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByLabelText('Precio')).toHaveAccessibleDescription(
      'El precio es demasiado alto',
    ),
  )
  expect(screen.getByLabelText('Precio')).toHaveFocus()
  expect(screen.getByText('falta decir')).toBeVisible()
})

test('where fields say all of it, nothing is left to say elsewhere', async () => {
  const user = show(
    <Service
      answer={
        new ApiError(400, 'Datos inválidos', {
          errors: [{ field: 'precio', message: 'El precio es demasiado alto' }],
        })
      }
    />,
  )
  await user.type(screen.getByLabelText('Nombre'), 'Corte')
  await user.click(save())
  expect(await screen.findByText('todo dicho')).toBeVisible()
})

test('what was typed is there again when the form opens anew, until it is not wanted any more', async () => {
  const user = show(<Opening />)
  const openAnew = () => user.click(screen.getByRole('button', { name: 'otra vez' }))
  await user.type(screen.getByLabelText('Nombre'), 'Corte')
  await openAnew()
  expect(screen.getByLabelText('Nombre')).toHaveValue('Corte')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await openAnew()
  expect(screen.getByLabelText('Nombre')).toHaveValue('')
})

test('a draft that is none, or of other fields, leaves the form as it begins', () => {
  const begin = { nombre: '', precio: '100' }
  expect(
    [null, 'x', '7', '{"nombre":7}', '{"otra":"cosa"}'].map((written) =>
      typedBefore(written, begin),
    ),
  ).toEqual(Array.from({ length: 5 }, () => begin))
  expect(typedBefore('{"nombre":"Corte"}', begin)).toEqual({ nombre: 'Corte', precio: '100' })
  expect(
    typedBefore('{"dia":"2026-11-27","entero":true,"veces":"3"}', {
      dia: '',
      entero: false,
      veces: 1,
    }),
  ).toEqual({ dia: '2026-11-27', entero: true, veces: 1 })
})
