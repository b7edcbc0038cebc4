/**
 * Rows in the binary form of COPY (PostgreSQL, "COPY", Binary Format): the server takes it in for
 * half of what it takes to read text. Only values of their type's plain form are written so;
 * PostgreSQL alone says what any other spelling means, or what is wrong with it, so rows that hold
 * one go as text.
 */
import type { ColumnType, Value } from './projection.ts'
import type { PlannedColumn, TablePlan } from './table.ts'
import { jsonOf } from './write.ts'

/** By column; undefined stands for the default. */
export type WholeRow = readonly (Value | undefined)[]

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const NO_VALUE = -1
/** Days and milliseconds from 1970 to 2000-01-01, where PostgreSQL counts from. */
const EPOCH_DAYS = 10_957
const EPOCH_MILLIS = EPOCH_DAYS * 86_400_000
const TEXT_OID = 25
const UUID_OID = 2950
const INT_MAX = 2 ** 31

/** Rows as bytes, in a buffer that is used again: that spares garbage. */
export class BinaryRows {
  #bytes = Buffer.allocUnsafe(2 ** 18)
  #end = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Forgets the rows; the bytes of before are no longer valid. */
  begin(): this {
    this.#end = HEADER.copy(this.#bytes)
    this.#count = 0
    return this
  }

  /** Adds a row; false, and nothing is added, where a value is not of its plain form. */
  add({ columns }: TablePlan, row: WholeRow): boolean {
    const before = this.#end
    try {
      this.#int16(columns.length)
      for (let index = 0; index < columns.length; index++)
        this.#field(columns[index] as PlannedColumn, row[index])
      this.#count++
      return true
    } catch (error) {
      if (error !== NOT_PLAIN) throw error
      this.#end = before
      return false
    }
  }

  /** All rows since `begin`; valid until the next one. */
  end(): Buffer {
    this.#int16(NO_VALUE)
    return this.#bytes.subarray(0, this.#end)
  }

  /** These rows, valid until the next `begin`; undefined for irregular values. */
  encode(plan: TablePlan, rows: readonly WholeRow[]): Buffer | undefined {
    this.begin()
    return rows.every((row) => this.add(plan, row)) ? this.end() : undefined
  }

  #field(column: PlannedColumn, given: Value | undefined): void {
    const value = given === undefined ? column.initial : given
    if (value === undefined) return refuse()
    if (value === null) return this.#int32(NO_VALUE)
    const at = this.#end
    this.#int32(0)
    this.#value(column.type, value)
    this.#bytes.writeInt32BE(this.#end - at - 4, at)
  }

  #value(type: ColumnType, value: Value): void {
    switch (type) {
      case 'uuid':
        return this.#uuid(value)
      case 'text':
        return this.#text(textOf(value))
      case 'boolean':
        if (typeof value !== 'boolean') return refuse()
        return this.#byte(value ? 1 : 0)
      case 'int':
        return this.#int32(isWhole(value) && Math.abs(value) < INT_MAX ? value : refuse())
      case 'bigint':
        return typeof value === 'bigint'
          ? this.#big(value)
          : this.#int64(isWhole(value) ? value : refuse())
      case 'double precision':
        return this.#double(typeof value === 'number' ? value : refuse())
      case 'date':
        return this.#int32(daysOf(textOf(value)) - EPOCH_DAYS)
      case 'timestamptz':
        return this.#int64((millisOf(textOf(value)) - EPOCH_MILLIS) * 1_000)
      case 'jsonb':
        // The version of the form.
        this.#byte(1)
        return this.#text(jsonOf(value))
      case 'text[]':
        return this.#list(value, TEXT_OID, (one) => this.#text(one))
      case 'uuid[]':
        return this.#list(value, UUID_OID, (one) => this.#uuid(one))
    }
  }

  #list(value: Value, element: number, write: (one: string) => void): void {
    if (!Array.isArray(value)) refuse()
    const list = value as readonly unknown[]
    this.#int32(list.length > 0 ? 1 : 0)
    this.#int32(0)
    this.#int32(element)
    if (list.length === 0) return
    this.#int32(list.length)
    // The first place of a list is 1.
    this.#int32(1)
    for (const one of list) {
      const at = this.#end
      this.#int32(0)
      write(textOf(one))
      this.#bytes.writeInt32BE(this.#end - at - 4, at)
    }
  }

  #room(more: number): void {
    if (this.#end + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + more))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }

  #byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#end++] = value
  }

  #int16(value: number): void {
    this.#room(2)
    this.#end = this.#bytes.writeInt16BE(value, this.#end)
  }

  #int32(value: number): void {
    this.#room(4)
    this.#end = this.#bytes.writeInt32BE(value, this.#end)
  }

  #int64(value: number): void {
    this.#room(8)
    const high = Math.floor(value / 2 ** 32)
    this.#end = this.#bytes.writeInt32BE(high, this.#end)
    this.#end = this.#bytes.writeUInt32BE(value - high * 2 ** 32, this.#end)
  }

  #big(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) refuse()
    this.#room(8)
    this.#end = this.#bytes.writeBigInt64BE(value, this.#end)
  }

  #double(value: number): void {
    this.#room(8)
    // As text there is no -0.
    this.#end = this.#bytes.writeDoubleBE(value + 0, this.#end)
  }

  #text(text: string): void {
    // Three bytes at most for each unit of UTF-16.
    this.#room(text.length * 3)
    // PostgreSQL's text holds every character but NUL.
    this.#end += this.#bytes.write(
      text.includes('\0') ? text.replaceAll('\0', '') : text,
      this.#end,
    )
  }

  #uuid(value: Value): void {
    const text = textOf(value)
    if (text.length !== 36 || spelled.write(text) !== 36) refuse()
    if (spelled[8] !== DASH || spelled[13] !== DASH || spelled[18] !== DASH || spelled[23] !== DASH)
      refuse()
    this.#room(16)
    const bytes = this.#bytes
    let end = this.#end
    let all = 0
    for (let place = 0; place < 16; place++) {
      const at = pairs[place] as number
      const byte =
        ((hex[spelled[at] as number] ?? -1) << 4) | (hex[spelled[at + 1] as number] ?? -1)
      all |= byte
      bytes[end++] = byte
    }
    if (all < 0) refuse()
    this.#end = end
  }
}

/**
 * The id or instant that is being read, as bytes: to look at each character of a string costs
 * several times as much. A character beyond ASCII takes more than one byte.
 */
const spelled = Buffer.alloc(36 * 3)

const DASH = 45
const DOT = 46
const ZERO = 48
const COLON = 58
const LETTER_T = 84
const LETTER_Z = 90
/** Where the two digits of each byte of an id stand. */
const pairs = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const hex = new Int8Array(128).fill(-1)
for (let digit = 0; digit < 16; digit++)
  for (const one of [digit.toString(16), digit.toString(16).toUpperCase()])
    hex[one.charCodeAt(0)] = digit

const isWhole = (value: Value): value is number => Number.isSafeInteger(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : refuse())

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days since 1970 of a leading `yyyy-mm-dd` that fits 53 bits as microseconds. */
function daysOf(text: string, length = 10): number {
  if (text.length !== length || spelled.write(text) !== length) refuse()
  if (spelled[4] !== DASH || spelled[7] !== DASH) refuse()
  const year = digits(0, 2) * 100 + digits(2, 2)
  const month = digits(5, 2)
  const day = digits(8, 2)
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) refuse()
  const leap = isLeap(year) ? 1 : 0
  const before = DAYS_BEFORE[month - 1] ?? 0
  if (day > (DAYS_BEFORE[month] ?? 0) - before + (month === 2 ? leap : 0)) refuse()
  const past = year - 1
  return (
    past * 365 +
    Math.floor(past / 4) -
    Math.floor(past / 100) +
    Math.floor(past / 400) -
    719_162 +
    before +
    (month > 2 ? leap : 0) +
    day -
    1
  )
}

/** Milliseconds since 1970 of exactly `yyyy-mm-ddThh:mm:ss.mmmZ`, the product's format. */
function millisOf(text: string): number {
  const days = daysOf(text, 24)
  if (
    spelled[10] !== LETTER_T ||
    spelled[13] !== COLON ||
    spelled[16] !== COLON ||
    spelled[19] !== DOT ||
    spelled[23] !== LETTER_Z
  )
    refuse()
  const [hour, minute, second] = [digits(11, 2), digits(14, 2), digits(17, 2)]
  if (hour > 23 || minute > 59 || second > 59) refuse()
  return days * 86_400_000 + hour * 3_600_000 + minute * 60_000 + second * 1_000 + digits(20, 3)
}

/** Of what is spelled. */
function digits(from: number, count: number): number {
  let number = 0
  for (let at = from; at < from + count; at++) {
    const digit = (spelled[at] as number) - ZERO
    if (digit < 0 || digit > 9) refuse()
    number = number * 10 + digit
  }
  return number
}

function refuse(): never {
  throw NOT_PLAIN
}

/** Shared, because a stack per error would cost more than the row. */
const NOT_PLAIN = new Error('a value that is not of its plain form')
