/** Small projections over small events, for tests of the machinery that runs them. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { event, system, type DomainEvent } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { projection } from '../../projections/engine/apply/projection.ts'

export const Opened = event('Opened', { account: z.uuid(), owner: z.string() })
export const Paid = event('Paid', { account: z.uuid(), cents: z.int() })
export const Closed = event('Closed', { account: z.uuid() })
/** Handled by no projection. */
export const Looked = event('Looked', { account: z.uuid() })
/** What makes `fragile` fail, and `loud` throw. */
export const POISON = 666

/** Accounts and what was paid into them. */
export const accountsOf = (version = 1) =>
  projection({
    name: 'accounts',
    version,
    tables: {
      account: {
        columns: { account: 'uuid', owner: 'text', cents: 'int', payments: 'int' },
        key: ['account'],
        generated: { search: 'text GENERATED ALWAYS AS (public.unaccented(owner)) STORED' },
        indexes: ['USING gin (search gin_trgm_ops)', '(cents)'],
      },
      total: { columns: { name: 'text', cents: 'bigint' }, key: ['name'] },
    },
    handlers: (on) => [
      on(Opened, ({ account, owner }, rows) =>
        rows.account.put({ account, owner, cents: 0, payments: 0 }),
      ),
      // The second version counts in tenths of cents, so that its rows can be told from the
      // first's.
      on(Paid, ({ account, cents }, rows) => {
        rows.account.add({ account }, { cents: cents * (version > 1 ? 10 : 1), payments: 1 })
        rows.total.add({ name: 'all' }, { cents })
      }),
      on(Closed, ({ account }, rows) => rows.account.remove({ account })),
    ],
  })
export const accounts = accountsOf()

/** Refuses a payment of POISON: in the table (by an overflow) or in the handler, as `how` says. */
export const fragileOf = (how: 'table' | 'handler' | 'sound') =>
  projection({
    name: 'fragile',
    version: 1,
    tables: { payment: { columns: { id: 'uuid', cents: 'int' }, key: ['id'] } },
    handlers: (on) => [
      on(Paid, ({ cents }, rows, { id }) => {
        if (cents === POISON && how === 'handler')
          throw new TypeError('secret words of a person are not for "Ana García"')
        rows.payment.put({ id, cents: cents === POISON && how === 'table' ? 2 ** 40 : cents })
      }),
    ],
  })

export interface Bank {
  readonly accounts: readonly string[]
  open(count: number): Promise<bigint>
  /**
   * Payments of one cent to the accounts in turn, each in an append of its own unless `size` says
   * more.
   */
  pay(count: number, options?: { size?: number; cents?: number }): Promise<bigint>
  write(...events: DomainEvent[]): Promise<bigint>
}

/** Writes such events into a log. */
export function bankOn(log: EventLog): Bank {
  const known: string[] = []
  let turn = 0
  const write = async (events: DomainEvent[]) => {
    const metadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: system,
      occurredAt: new Date().toISOString(),
    }
    const { position } = await log.append(
      `bank-${randomUUID()}`,
      events.map((one) => ({ id: randomUUID(), ...one, metadata })),
      { expected: 'none' },
    )
    return position
  }
  return {
    accounts: known,
    write: (...events) => write(events),
    open(count) {
      const ids = Array.from({ length: count }, () => randomUUID())
      known.push(...ids)
      return write(ids.map((account, index) => Opened({ account, owner: `Áccount ${index}` })))
    },
    async pay(count, { size = 1, cents = 1 } = {}) {
      let position = 0n
      for (let done = 0; done < count; done += size) {
        position = await write(
          Array.from({ length: Math.min(size, count - done) }, () =>
            Paid({ account: known[turn++ % known.length] ?? '', cents }),
          ),
        )
      }
      return position
    },
  }
}
