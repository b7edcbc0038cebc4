/** Mail and push of a simulation: slow, refusing at times, and at times silent after the effect. */
import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveryChannel, SendError } from '../workers/channels/channel.ts'
import type { Violation } from './oracle.ts'
import type { SimNode } from './world.ts'

type Name = 'mail' | 'push'

const SLOWEST_MS = 400
const REFUSED = 0.05
const SILENT = 0.05
/** A repeat of a push is a second message; a mail is told by its key. */
const inDoubt: Readonly<Record<Name, DeliveryChannel['inDoubt']>> = { mail: 'again', push: 'never' }

/** What has reached people: by channel and key, how often. */
export class Deliveries {
  readonly #reached = new Map<string, number>()

  channels({ random }: SimNode): DeliveryChannel[] {
    return (['mail', 'push'] as const).map((name) => ({
      name,
      inDoubt: inDoubt[name],
      prepare: async (_message, _userId, key) => async () => {
        await pause(Math.ceil(random() * SLOWEST_MS))
        if (random() < REFUSED)
          throw new SendError(name, { code: '451', permanent: false, wentOut: 'no' })
        this.#reached.set(key, (this.#reached.get(key) ?? 0) + 1)
        if (random() < SILENT)
          throw new SendError(name, { code: 'ETIMEDOUT', permanent: false, wentOut: 'perhaps' })
      },
      close: async () => {},
    }))
  }

  get count(): number {
    return this.#reached.size
  }

  /** `once`: nothing came twice where it must not, and what counts as sent was. */
  wrong(
    ledger: readonly { key: string; channel: string; status: string }[],
  ): Violation | undefined {
    for (const { key, channel, status } of ledger) {
      const times = this.#reached.get(key) ?? 0
      if (channel === 'push' && times > 1)
        return { invariant: 'once', what: `the push ${key} came ${times} times` }
      if (status === 'sent' && times === 0)
        return { invariant: 'once', what: `${key} counts as sent over ${channel}, and was not` }
    }
    return undefined
  }
}
