/**
 * The passwords that everybody tries first (decision 0-48): the most frequent of leaked ones that
 * are long enough to be taken (after zxcvbn's list, MIT), and what Spanish speakers add to them.
 * common-passwords.txt is the list; small letters, in their order.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
const common: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean))

/** Whether it is one of them, whatever its case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFC').toLowerCase())
