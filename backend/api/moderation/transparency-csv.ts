/** Statements of reasons as CSV in the fields of the DSA transparency database. */
import { statementFields } from '../../../contract/moderation/metrics.ts'
import type { DsaStatement } from '../../domain/moderation/dsa-statement.ts'
import { cell } from '../booking/csv.ts'

const SEPARATOR = ','
const AMONG = '|'

const line = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(text, SEPARATOR)).join(SEPARATOR)}\r\n`

export const transparencyHead = line(statementFields)
export const transparencyLine = (statement: DsaStatement): string =>
  line(
    statementFields.map((field) => {
      const value = statement[field] ?? ''
      return typeof value === 'string' ? value : value.join(AMONG)
    }),
  )
