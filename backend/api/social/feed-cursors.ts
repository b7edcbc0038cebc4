/** Feed cursors: positions of the log, carried by the client, valid for ever. */
import { invalidPage } from '../kernel/errors.ts'

export interface Marked {
  readonly top: bigint
  /** The last one that was looked at; what is older follows. */
  readonly last: bigint
}

export const markerOf = ({ top, last }: Marked): string =>
  Buffer.from(`${top}.${last}`).toString('base64url')

/** Beyond it PostgreSQL has no positions. */
const LARGEST = 2n ** 63n - 1n

/** @throws validation for anything that is no marker of ours */
export function markedBy(marker: string): Marked {
  const [, top = '', last = ''] =
    /^(\d{1,19})\.(\d{1,19})$/.exec(Buffer.from(marker, 'base64url').toString()) ?? []
  const marked = { top: BigInt(top), last: BigInt(last) }
  if (top === '' || marked.top > LARGEST || marked.last > LARGEST) throw invalidPage()
  return marked
}
