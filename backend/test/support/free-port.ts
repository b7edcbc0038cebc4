/** A port on which nothing listens at the moment. */
import { createServer } from 'node:net'

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        // Listening on a port, so it is no pipe.
        const { port } = probe.address() as { port: number }
        probe.close(() => done(port))
      })
  })
