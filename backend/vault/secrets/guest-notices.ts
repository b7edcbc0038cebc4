/**
 * Who has given notice without an account, and by which receipt they ask what became of it. A
 * receipt is short enough to be written down, so its plain hash could be turned back: kept is what
 * only the master key makes of it, and it can be made anew from the notice's id alone.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { FIRST_LANGUAGE, type Language, languages } from '../../../contract/kernel/languages.ts'
import { type Db, sql } from '../../postgres/db.ts'

export interface Contact {
  readonly nombre: string | null
  readonly email: string | null
}

/** Without the letters that are taken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How long after it was given anybody is told of it. */
const KEPT = sql`interval '1 year'`

export class Notices {
  readonly #db: Db
  readonly #key: Buffer

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu notice receipts', 32))
  }

  /** Forty bits, as D-7K3M-9QXA. */
  receiptOf(noticeId: string): string {
    const drawn = [...this.#hmac(`receipt ${noticeId}`).subarray(0, 8)].map(
      (byte) => LETTERS[byte & 31],
    )
    return `D-${drawn.slice(0, 4).join('')}-${drawn.slice(4).join('')}`
  }

  async keep(
    noticeId: string,
    { nombre, email, language }: Contact & { readonly language: Language },
  ): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.notice (notice_id, receipt_hmac, nombre, email, language)
      VALUES (
        ${noticeId}, ${this.#hmac(this.receiptOf(noticeId))}, ${nombre}, ${email}, ${language}
      )
      ON CONFLICT
      DO NOTHING`)
    if ((await this.byReceipt(this.receiptOf(noticeId))) !== noticeId)
      throw new Error('two notices would have the same receipt')
  }

  async byReceipt(receipt: string): Promise<string | undefined> {
    return (
      await this.#db.first<{ id: string }>(
        sql`SELECT notice_id AS id FROM vault.notice WHERE receipt_hmac = ${this.#hmac(receipt)}`,
      )
    )?.id
  }

  /** Contact of a guest notice; undefined where none was given. */
  async emailOf(noticeId: string): Promise<string | undefined> {
    return (
      (
        await this.#db.first<{ email: string | null }>(
          sql`SELECT email FROM vault.notice WHERE notice_id = ${noticeId}`,
        )
      )?.email ?? undefined
    )
  }

  /** Contacts of these notices; missing once swept. */
  async contactsOf(noticeIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    const rows = await this.#db.many<Contact & { id: string }>(
      sql`SELECT notice_id AS id, nombre, email
        FROM vault.notice
        WHERE notice_id = ANY (${[...noticeIds]}::uuid[])`,
    )
    return new Map(rows.map(({ id, nombre, email }) => [id, { nombre, email }]))
  }

  async languageOf(noticeId: string): Promise<Language> {
    const kept = (
      await this.#db.first<{ language: string | null }>(
        sql`SELECT language FROM vault.notice WHERE notice_id = ${noticeId}`,
      )
    )?.language
    return languages.find((one) => one === kept) ?? FIRST_LANGUAGE
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.notice WHERE created_at < ${now.toISOString()}::timestamptz - ${KEPT}`,
    )
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}
