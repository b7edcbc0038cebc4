/** A barber is late, and those who are asked say something to it. */
import { some } from '../seed/random.ts'
import type { SimChair } from './cast.ts'
import type { RareActs } from './rare-acts.ts'

interface Reached {
  readonly appointmentId: string
  readonly como: string
  readonly esperadaEn: string
}
const minutes = [5, 10, 15, 20, 40] as const
const answers = ['vale', 'vale', 'vale', 'espero', 'cambiar', 'cancelar'] as const

export async function announceDelayAndAnswer(
  { node, devices, held }: RareActs,
  chair: SimChair,
): Promise<void> {
  const { random } = node
  if (random() < 0.3) return comeLate({ node, devices, held }, chair)
  const reply = await devices.ask(node, chair, 'POST', '/api/agenda/delay', {
    minutos: some(minutes, random),
  })
  if (reply?.status !== 200) return
  for (const { appointmentId, como, esperadaEn } of reply.body['alcanza'] as Reached[]) {
    const visit = held.find(({ id }) => id === appointmentId)
    if (!visit || como === 'nada') continue
    // From here on it may move whenever others answer.
    visit.touched++
    visit.isUnsure = true
    if (random() < 0.2) continue
    const path = `/api/appointments/${appointmentId}/delay-answer`
    const respuesta = some(answers, random)
    const answer = await devices.ask(node, visit.client, 'POST', path, {
      respuesta,
      ...(respuesta === 'vale' && random() < 0.5 && { fecha: esperadaEn }),
    })
    const [other] = (answer?.body['alternativas'] ?? []) as { fecha: string }[]
    if (other && random() < 0.7)
      await devices.ask(node, visit.client, 'POST', path, {
        respuesta: 'cambiar',
        fecha: other.fecha,
      })
  }
  if (random() < 0.3) await devices.ask(node, chair, 'POST', '/api/agenda/delay/end', {})
}

/** A client says that they come late, and their barber answers. */
async function comeLate(
  { node, devices, held }: Pick<RareActs, 'node' | 'devices' | 'held'>,
  chair: SimChair,
): Promise<void> {
  const own = held.filter((visit) => visit.chair === chair)
  if (own.length === 0) return
  const visit = some(own.slice(-4), node.random)
  const path = `/api/appointments/${visit.id}`
  const late = await devices.ask(node, visit.client, 'POST', `${path}/running-late`, {
    minutos: some(minutes.slice(0, 4), node.random),
  })
  if (late?.status !== 200) return
  // Others after it may move, too.
  for (const one of own) one.isUnsure = true
  await devices.ask(node, chair, 'POST', `${path}/late-reply`, {
    respuesta: node.random() < 0.7 ? 'vale' : 'no',
  })
}
