import { expect, test } from 'vitest'
import { subjectIn } from './guest-notices.ts'

const id = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01'
test.each([
  [`https://balbu.example/user/${id}`, 'USER'],
  [`/barber/${id}`, 'USER'],
  [`https://balbu.example/book/${id.toUpperCase()}?servicio=x`, 'USER'],
  [`balbu.example/business/${id}/`, 'BUSINESS'],
  [`/select-barber/${id}#equipo`, 'BUSINESS'],
  [`https://balbu.example/post/${id}`, 'POST'],
])('%s shows a %s', (link, type) => expect(subjectIn(link)).toEqual({ type, id }))
test.each([
  'https://balbu.example/',
  `/appointments/${id}`,
  `/user/${id}x`,
  '/user/3f0e7a52',
  '',
  `${id}`,
])('%s shows nothing that a guest could mean', (link) => expect(subjectIn(link)).toBeUndefined())
