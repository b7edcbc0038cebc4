/**
 * One key for one attempt of a person. Nobody knows what became of a command whose answer is lost:
 * pressing again must repeat it, and not do it once more. What the server has answered, with a yes
 * or a no, is over, and the same wish again is another attempt.
 */
import { ApiError } from '../../shared/http/http.ts'
import { newId } from '../../shared/http/newId.ts'

export interface Attempts {
  <T>(wish: unknown, send: (key: string) => Promise<T>): Promise<T>
}

export function attempts(newKey: () => string = newId): Attempts {
  let open: { wish: string; key: string } | undefined
  return async (wish, send) => {
    const written = JSON.stringify(wish) ?? ''
    const attempt = (open = open?.wish === written ? open : { wish: written, key: newKey() })
    const over = () => {
      if (open === attempt) open = undefined
    }
    try {
      const answer = await send(attempt.key)
      over()
      return answer
    } catch (error) {
      if (isAnswered(error)) over()
      throw error
    }
  }
}

/** The server refused. Without its own message, or while it runs, the outcome is unknown. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_in_progress'
