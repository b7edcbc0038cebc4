/** Work behind an answer, so timing reveals nothing. It ends before the server closes. */
import type { FastifyBaseLogger } from 'fastify'

export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>()

  /** Begins it now; the caller goes on at once. */
  run(what: string, log: FastifyBaseLogger, work: () => Promise<unknown>): void {
    const failed = (error: unknown) => log.error({ err: error }, `${what} failed behind its answer`)
    const running: Promise<void> = work()
      .then(() => {}, failed)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
