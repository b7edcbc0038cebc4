import { expect, test } from 'vitest'
import { lineExample, messageExample } from '../../entities/conversation/example.ts'
import { blocksOf, cardsIn, coversPictures, filled, nextBetween, partsOf } from './chatModel.ts'

const keys = (blocks: ReturnType<typeof blocksOf>) =>
  blocks.map(({ entries }) =>
    entries.map(({ kind, key }) => (kind === 'day' ? `day ${key.slice(0, 10)}` : key)),
  )
const [one, two, three] = [1, 2, 3].map((n) => messageExample(n)) as [
  ReturnType<typeof messageExample>,
  ReturnType<typeof messageExample>,
  ReturnType<typeof messageExample>,
]
const next = messageExample(4, { creadoEn: '2026-11-21T10:00:00Z' })

test('each day is named before its first message, once, also across pages', () => {
  expect(
    keys(
      blocksOf(
        [
          [one, two],
          [three, next],
        ],
        [],
        false,
        'UTC',
      ),
    ),
  ).toEqual([
    ['day 2026-11-20', one.id, two.id],
    [three.id, 'day 2026-11-21', next.id],
  ])
})

test('what happened to an appointment stands where it happened; before the first that is held only where there is nothing older', () => {
  const lines = [
    lineExample({ id: 'between', at: '2026-11-20T10:02:30Z' }),
    lineExample({ id: 'before', at: '2026-11-20T09:00:00Z' }),
  ]
  expect(
    keys(blocksOf([[one, two], [three]], lines, false, 'UTC'))
      .flat()
      .slice(1),
  ).toEqual(['before', one.id, two.id, 'between', three.id])
  expect(
    keys(blocksOf([[one, two], [three]], lines, true, 'UTC'))
      .flat()
      .slice(1),
  ).toEqual([one.id, two.id, 'between', three.id])
  expect(keys(blocksOf([], lines, false, 'UTC')).flat()).toEqual([
    'day 2026-11-20',
    'before',
    'between',
  ])
})

test('of each appointment to come the last that happened to it has the card', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const lines = [
    lineExample({ id: 'booked', at: '2026-11-20T10:00:00Z' }),
    lineExample({
      id: 'moved',
      tipo: 'movida',
      at: '2026-11-21T10:00:00Z',
      fecha: '2026-11-25T10:00:00Z',
    }),
    lineExample({ id: 'off', appointmentId: 'b', tipo: 'cancelada' }),
    lineExample({ id: 'past', appointmentId: 'c', fecha: '2026-11-21T10:00:00Z' }),
    lineExample({ id: 'sooner', appointmentId: 'd', fecha: '2026-11-24T10:00:00Z' }),
  ]
  expect([...cardsIn(lines, now)]).toEqual(['moved', 'sooner'])
  expect(nextBetween(lines, now)?.id).toBe('sooner')
})

test('pictures are covered while a conversation has just begun, and no longer once one has answered', () => {
  const picture = messageExample(2, {
    images: [{ url: '/api/chat/media/1', width: 1, height: 1, alt: '', blur: '' }],
  })
  const mine = (n: number) => messageExample(n, { esMio: true })
  expect([
    coversPictures([[picture]], false),
    coversPictures([[mine(1)], [picture]], false),
    coversPictures([[picture, mine(3)]], false),
    coversPictures([[picture]], true),
    coversPictures([[mine(1)]], false),
  ]).toEqual([true, true, false, false, false])
})

test('a link ends where the sentence does', () => {
  expect(partsOf('mira https://a.example/x?b=1, y (http://c.example).')).toEqual([
    'mira ',
    { link: 'https://a.example/x?b=1' },
    ', y (',
    { link: 'http://c.example' },
    ').',
  ])
  expect(partsOf('nada que tocar: www.a.example javascript:alert(1)')).toEqual([
    'nada que tocar: www.a.example javascript:alert(1)',
  ])
})

test.each([
  ['llama al 55 1234 5678.', ['llama al ', { link: 'tel:5512345678', text: '55 1234 5678' }, '.']],
  ['+52 55 1234 5678', [{ link: 'tel:+525512345678', text: '+52 55 1234 5678' }]],
  ['(612345678)', ['(', { link: 'tel:612345678', text: '612345678' }, ')']],
  ['612 34 56 78, gracias', [{ link: 'tel:612345678', text: '612 34 56 78' }, ', gracias']],
  ['el 2026-11-24 a las 10', ['el 2026-11-24 a las 10']],
  ['24/11/2026 10:30', ['24/11/2026 10:30']],
  ['son 1,250.00 y no 12345678', ['son 1,250.00 y no 12345678']],
  ['pedido 12345678901', ['pedido 12345678901']],
  ['https://a.example/5512345678', [{ link: 'https://a.example/5512345678' }]],
])('the telephone numbers of %s can be called', (text, parts) =>
  expect(partsOf(text)).toEqual(parts),
)

test('a quick reply says what is missing', () => {
  expect(filled('Hola {nombre}, {dia}', { nombre: 'Eva', dia: undefined })).toEqual({
    text: 'Hola Eva, {dia}',
    missing: ['dia'],
  })
  expect(filled('Hola {nombre}', { nombre: 'Eva' }).missing).toEqual([])
})
