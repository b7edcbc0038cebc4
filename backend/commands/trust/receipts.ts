/** Receipts: an appointment's stored events with their proofs in the log's tree. */
import { sign } from 'node:crypto'
import {
  appointmentIn,
  promiseText,
  type ReceiptAppointment,
  receiptText,
} from '../../../contract/trust/receipt-appointment.ts'
import type { Receipt } from '../../../contract/trust/receipts.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { BLOCK } from '../../eventlog/chain.ts'
import { leafText } from '../../eventlog/leaf.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { LogTree, SignedHead } from '../../eventlog/log-tree.ts'
import { leafHash } from '../../eventlog/merkle/hashes.ts'
import { eventsAfter } from '../../eventlog/stretch.ts'

interface SealedBlock {
  readonly block: number
  readonly first: bigint
  readonly last: bigint
  readonly events: number
}
export interface ReceiptPorts {
  /** As it is stored. */
  readonly log: Pick<EventLog, 'readStream' | 'subscribe' | 'identity'>
  readonly tree: LogTree
  /** The block of the hash chain that holds a position. */
  readonly seals: {
    holding(log: string, position: bigint): Promise<SealedBlock | undefined>
  }
}

/** Whose acts are shown with their bytes: the two sides and the product itself. */
const shownRoles: readonly string[] = ['cliente', 'barbero', 'duenno', 'system']

export class ReceiptMaker {
  readonly #ports: ReceiptPorts

  constructor(ports: ReceiptPorts) {
    this.#ports = ports
  }

  /**
   * The receipt of an appointment, from the streams of its days. `at`: the node's clock.
   * @returns undefined where no event of it is stored
   */
  async of(
    appointmentId: string,
    streams: readonly string[],
    at: string,
  ): Promise<Receipt | undefined> {
    const { log, tree } = this.#ports
    const events: RecordedEvent[] = []
    for (const stream of streams)
      for await (const event of log.readStream(stream))
        if ('appointmentId' in event.data && event.data.appointmentId === appointmentId)
          events.push(event)
    events.sort((one, other) => Number(one.position - other.position))
    const booked = appointmentIn(events.map(({ type, data }) => ({ type, data: { ...data } })))
    if (!booked) return undefined
    const [signer, keys, head] = await Promise.all([tree.signer(), tree.keys(), tree.lastHead()])
    const signed = (text: string) =>
      sign(null, Buffer.from(text), signer.privateKey).toString('base64')
    const receipt = {
      clase: 'balbu.recibo' as const,
      version: 1 as const,
      log: signer.origin,
      claves: keys.map(({ key, from, until }) => ({
        nombre: signer.origin,
        clave: key,
        desde: from,
        hasta: until,
      })),
      cita: writable(booked),
      eventos: await Promise.all(
        events.map(async (event) => {
          const text = leafText(event)
          const leaf = leafHash(text).toString('base64')
          const index = await this.#indexOf(event.position)
          return {
            indice: index ?? null,
            hoja: leaf,
            bytes: shownRoles.includes(event.metadata.actor.role)
              ? Buffer.from(text).toString('base64')
              : null,
            promesa: {
              firmadaEn: at,
              firma: signed(promiseText(signer.origin, leaf, at)),
            },
            prueba: await this.#proofOf(index, head),
          }
        }),
      ),
      cabeza: head?.note ?? null,
    }
    return { ...receipt, firma: signed(receiptText(signer.origin, receipt)) }
  }

  async #proofOf(index: number | undefined, head: SignedHead | undefined) {
    if (index === undefined || !head || index >= head.size) return null
    const path = await this.#ports.tree.inclusion(index, head.size)
    return { tamano: head.size, camino: path.map((hash) => hash.toString('base64')) }
  }

  /** The number of events before a position; undefined where nothing is kept of it yet. */
  async #indexOf(position: bigint): Promise<number | undefined> {
    const { log, seals } = this.#ports
    const block = await seals.holding(await log.identity(), position)
    if (!block) return undefined
    const before = block.block * BLOCK
    // Positions of PostgreSQL have no gaps. Those of EventStoreDB have: the events are counted.
    if (block.last - block.first + 1n === BigInt(block.events))
      return before + Number(position - block.first)
    const events = await eventsAfter(log, block.first - 1n, block.events)
    return before + events.findIndex((event) => event.position === position)
  }
}

const writable = ({ servicios, ...appointment }: ReceiptAppointment) => ({
  ...appointment,
  servicios: servicios.map((service) => ({ ...service })),
})
