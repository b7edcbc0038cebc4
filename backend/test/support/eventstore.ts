/**
 * A real EventStoreDB for the conformance suite: the one at EVENTSTORE_URL, or one in a container
 * where an engine answers.
 */
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'

export interface RealEventStore {
  readonly url: string
  close(): Promise<void>
}

const IMAGE = 'docker.io/eventstore/eventstore:24.10'

/** Nothing where there is neither. */
export async function realEventStore(): Promise<RealEventStore | undefined> {
  const url = process.env.EVENTSTORE_URL
  if (url) return { url, close: async () => {} }
  const engine = await getContainerRuntimeClient().catch(() => undefined)
  if (!engine) return undefined
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    close: async () => {
      await container.stop()
    },
  }
}
