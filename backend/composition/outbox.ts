/** What lies in the outbox, in words: made when it is read, so that it says what is true now and nothing of whom is forgotten. */
import type { KeptNotice } from '../../contract/engagement/outbox.ts'
import type { Language } from '../../contract/kernel/languages.ts'
import { inLanguage } from '../../contract/words/said.ts'
import type { Statements } from '../commands/moderation/statements.ts'
import { ERASED } from '../domain/kernel/event.ts'
import type { Db } from '../postgres/db.ts'
import { peopleByIds } from '../projections/identity/people.ts'
import type { Vault } from '../vault/vault.ts'
import { deliveryId } from '../workers/engagement/notice.ts'
import { keptDeliveries } from '../workers/kernel/ledger.ts'
import type { z } from 'zod'
import { messages } from './messages.ts'

export function outboxOf(db: Db, vault: Vault, statements: Pick<Statements, 'noticeOf'>) {
  const compose = messages(db, vault, () => new Date(), (decisionId) => statements.noticeOf(decisionId))
  return async ({ language, ...page }: { limit: number; offset: number; language: Language }): Promise<z.infer<typeof KeptNotice>[]> => {
    const deliveries = await keptDeliveries(db, page)
    const people = new Map((await peopleByIds(db, [...new Set(deliveries.map(({ recipient }) => recipient))])).map((person) => [person.userId, person.nombre]))
    return Promise.all(deliveries.map(async (delivery) => {
      const said = await compose(delivery)
      return {
        id: deliveryId(delivery), creadoEn: delivery.at, destinatarioId: delivery.recipient, type: delivery.kind,
        nombre: people.get(delivery.recipient) ?? inLanguage(ERASED, language),
        title: said?.title ?? inLanguage('Ya no hace falta', language), message: said?.letter ?? said?.body ?? inLanguage('Lo que había que decir ya no vale.', language),
      }
    }))
  }
}
