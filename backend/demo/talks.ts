/** Demo conversations. Pure. Clients chat; strangers send a request and wait. */
import { conversationIdOf } from '../domain/messaging/conversation-events.ts'
import { haircuts } from './haircuts.ts'
import type { City } from './plan.ts'
import { demoId, inOrder, type DemoStep, type Talk } from './steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `c`: client, `b`: barber; a haircut's picture may accompany a line. */
type Line = readonly [who: 'c' | 'b', text: string, picture?: true]
const talks: readonly (readonly Line[])[] = [
  [
    ['c', '¡Hola! ¿Me puedes dejar algo así?', true],
    ['b', 'Claro que sí, te va a quedar muy bien. Trae el cabello lavado.'],
    ['c', 'Perfecto, nos vemos 🙌'],
    ['b', 'Te espero. Si llegas diez minutos antes, mejor.'],
  ],
  [
    ['c', '¿Puedo llegar quince minutos más tarde?'],
    ['b', 'Sin problema, tengo el siguiente hasta las once.'],
    ['c', '¡Mil gracias!'],
  ],
  [
    ['b', 'Hola, ¿cómo te fue con la cera que te llevaste?'],
    ['c', 'Muy bien, dura todo el día.'],
    ['b', 'Qué bueno. Cuando se acabe te guardo otra.'],
  ],
  [
    ['c', '¿Haces también a niños? Quisiera llevar a mi hijo.'],
    ['b', 'Sí, desde tres años. Reserva dos lugares seguidos.'],
    ['c', 'Listo, ya reservé.'],
  ],
  [
    ['c', 'Se me cruzó una junta, ¿tienes algo por la tarde?'],
    ['b', 'A las seis se acaba de liberar un lugar.'],
    ['c', 'Lo tomo. Muevo la cita ahora.'],
  ],
  [
    ['b', 'Así quedó la semana pasada, por si quieres repetir.', true],
    ['c', '¡Igualito, por favor!'],
  ],
]
const requests = [
  'Hola, vi tus publicaciones y me gustó mucho tu trabajo. ¿Atiendes entre semana por la noche?',
  'Buen día, ¿haces servicio a domicilio por Coyoacán?',
  'Hola, ¿cuánto cuesta un corte con diseño?',
]

type Person = Talk['by']

/** `booked`: pairs of client and barber with a visit. */
export function talksOf(
  { chairs, clients }: City,
  booked: readonly DemoStep[],
  begins: number,
): DemoStep[] {
  const steps: DemoStep[] = []
  const then = (at: number, key: string, talk: Talk) => {
    if (at <= begins) steps.push({ kind: 'talk', at, key, talk })
  }
  const rolOf = new Map(chairs.map(({ id, barber }) => [id, barber.rol]))
  const barber = (id: string): Person => ({ id, rol: rolOf.get(id) ?? 'barbero' })
  const client = (id: string): Person => ({ id, rol: 'cliente' })

  /** Ends this long before the start; `unread`: count and author of unread lines. */
  function talk(
    clientId: string,
    barberId: string,
    lines: readonly Line[],
    { ended, isRead }: { ended: number; isRead: boolean },
  ): void {
    const key = conversationIdOf(clientId, barberId)
    const [c, b] = [client(clientId), barber(barberId)]
    const [first] = lines
    if (!first) return
    const began = begins - ended - lines.length * 7 * MINUTE
    const opener = first[0] === 'c' ? c : b
    then(began - MINUTE, key, { act: 'open', by: opener, otherId: opener === c ? b.id : c.id })
    for (const [index, [who, text, picture]] of lines.entries()) {
      const [by, other] = who === 'c' ? [c, b] : [b, c]
      const at = began + index * 7 * MINUTE
      // An answer means the earlier message was read.
      if (index > 0) then(at - MINUTE, key, { act: 'read', by, otherId: other.id })
      then(at, key, {
        act: 'say',
        by,
        otherId: other.id,
        messageId: demoId('message', key, String(index)),
        text,
        haircut: picture ? (haircuts[(index + text.length) % haircuts.length]?.name ?? null) : null,
      })
      if (index === lines.length - 1 && isRead)
        then(at + 3 * MINUTE, key, { act: 'read', by: other, otherId: by.id })
    }
  }
  const pairs = new Map(
    booked.flatMap((step) =>
      step.kind === 'book' && step.visit.client !== undefined
        ? [
            [
              `${step.visit.client} ${step.visit.barberId}`,
              [step.visit.client, step.visit.barberId] as const,
            ],
          ]
        : [],
    ),
  )
  const [hero, ...others] = clients.map(({ id }) => id)
  const demo = chairs.find(({ barber: { email } }) => email === 'barbero@balbu.demo')?.id
  const of = (who: (pair: readonly [string, string]) => boolean) => [...pairs.values()].filter(who)
  const lines = (index: number) => talks[index % talks.length] ?? []

  for (const [index, [, barberId]] of of(([clientId]) => clientId === hero)
    .slice(0, 3)
    .entries()) {
    if (hero !== undefined)
      talk(hero, barberId, lines(index), {
        ended: index === 0 ? 40 * MINUTE : index * 5 * DAY,
        isRead: index > 0,
      })
  }
  for (const [index, [clientId, barberId]] of of(
    ([clientId, barberId]) => barberId === demo && clientId !== hero,
  )
    .slice(0, 7)
    .entries()) {
    talk(clientId, barberId, lines(index + 1), {
      ended: 25 * MINUTE + index * 9 * HOUR,
      isRead: index > 1,
    })
  }
  for (const [index, [clientId, barberId]] of of(
    ([clientId, barberId]) => barberId !== demo && clientId !== hero,
  )
    .filter((_, n) => n % 23 === 0)
    .slice(0, 12)
    .entries()) {
    talk(clientId, barberId, lines(index), {
      ended: 2 * HOUR + index * 30 * HOUR,
      isRead: index % 3 > 0,
    })
  }

  /** A stranger writes once and waits. */
  const asks = (by: Person, otherId: string, text: string, ago: number) => {
    const key = conversationIdOf(by.id, otherId)
    if (!pairs.has(`${by.id} ${otherId}`) && !pairs.has(`${otherId} ${by.id}`))
      then(begins - ago, key, {
        act: 'ask',
        by,
        otherId,
        messageId: demoId('message', key, 'ask'),
        text,
      })
  }
  const strangers =
    demo === undefined ? [] : others.filter((id) => !pairs.has(`${id} ${demo}`)).slice(0, 2)
  for (const [index, id] of strangers.entries())
    if (demo !== undefined) asks(client(id), demo, requests[index] ?? '', (3 + index * 26) * HOUR)
  const unknown = chairs
    .filter(({ id }) => !pairs.has(`${hero} ${id}`))
    .slice(0, 2)
    .map(({ id }) => id)
  if (hero !== undefined && unknown[0] !== undefined)
    asks(client(hero), unknown[0], requests[2] ?? '', 2 * DAY)
  if (hero !== undefined && unknown[1] !== undefined)
    asks(
      barber(unknown[1]),
      hero,
      'Hola, abrí una agenda nueva los sábados. Si quieres, te aparto un lugar.',
      5 * HOUR,
    )
  return inOrder(steps)
}
