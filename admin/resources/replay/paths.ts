/** Where a life is told. */
import { type Life, lives } from '../../../contract/moderation/audit.ts'

export const isLife = (text: string | undefined): text is Life => lives.some((one) => one === text)

/** `position`: the moment that is shown; without one, how things stand now. */
export function replayPath(life: Life, id: string, position?: string): string {
  const page = life === 'appointment' ? `/appointments/${id}/show` : `/replay/${life}/${id}`
  return position === undefined ? page : `${page}?posicion=${position}`
}
