/** Demo reviews and answers, after the steps of the plan. Pure. */
import { inOrder, type DemoStep } from './steps.ts'
import { seeded } from '../seed/random.ts'

const HOUR = 3_600_000
/** Clients with a recent visit without review, so that one can be written. */
const RECENT = 29 * 24 * HOUR

type Words = readonly string[]
const texts: Readonly<Record<number, Words>> = {
  5: [
    'El mejor fade que me han hecho. Puntual y con buena plática.',
    'Salí encantado: escucha lo que quieres y te aconseja sin presionar.',
    'Impecable de principio a fin, ya reservé la siguiente.',
    'Quedó exactamente como en la foto que llevé.',
    'Se tomó su tiempo con la barba, toalla caliente incluida. Un lujo.',
    'Atención de diez y el local limpísimo.',
  ],
  4: [
    'Muy buen corte, solo esperé diez minutos.',
    'Buen trabajo y buen precio. Volveré.',
    'Me gustó mucho; le faltó un poquito de los lados.',
    'Todo bien, el lugar tiene mucho ambiente.',
  ],
  3: ['Correcto, aunque esperaba más detalle en la barba.', 'El corte bien; con prisas al final.'],
  2: ['Llegué a tiempo y esperé media hora.'],
  1: ['No fue lo que pedí, tuve que arreglarlo en casa.'],
}
const answers = {
  glad: [
    '¡Gracias! Aquí te esperamos.',
    'Un gusto atenderte, nos vemos en la próxima.',
    'Gracias por la confianza.',
  ],
  sorry: [
    'Lamento la espera, ese día se nos juntaron dos citas. La próxima va por nuestra cuenta.',
    'Gracias por decirlo. Pásate cuando quieras y lo retocamos sin costo.',
  ],
} as const

/** The plan with what is said of its visits. `hero`: whose last visit nobody has spoken of. */
export function withReviews(
  steps: readonly DemoStep[],
  { begins, hero }: { begins: number; hero: string },
): DemoStep[] {
  return inOrder(steps.flatMap((step): DemoStep[] => [step, ...reviewsAfter(step, begins, hero)]))
}

function reviewsAfter(step: DemoStep, begins: number, hero: string): DemoStep[] {
  if (step.kind !== 'turn' || step.turn !== 'complete') return []
  const { visit, key, at } = step
  // By its key: whatever else is planned, a visit is spoken of alike.
  const random = seeded(
    [...key].reduce((seed, letter) => (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7),
  )
  // Of those who walk in few take the barber's code with them.
  if (
    random() > (visit.client === undefined ? 0.15 : 0.4) ||
    (visit.client === hero && at > begins - RECENT)
  )
    return []
  const rating = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1][Math.floor(random() ** 1.35 * 10)] ?? 5
  const some = (words: Words) => words[Math.floor(random() * words.length)] ?? ''
  const writtenAt = at + (2 + random() * 30) * HOUR
  const answeredAt = writtenAt + (1 + random() * 40) * HOUR
  const isAnswered = random() < (rating < 4 ? 0.8 : 0.3)
  const review: DemoStep = {
    kind: 'review',
    at: writtenAt,
    key,
    visit,
    rating,
    comment: some(texts[rating] ?? []),
  }
  const reply: DemoStep = {
    kind: 'reply',
    at: answeredAt,
    key,
    visit,
    text: some(rating < 4 ? answers.sorry : answers.glad),
  }
  return [
    ...(writtenAt <= begins ? [review] : []),
    ...(isAnswered && answeredAt <= begins ? [reply] : []),
  ]
}
