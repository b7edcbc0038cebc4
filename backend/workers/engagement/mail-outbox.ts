/** The outbox renders texts after a reveal, so they are current and omit erased people. */
import type { KeptNotice } from '../../../contract/engagement/outbox.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../contract/words/said.ts'
import type { Statements } from '../../commands/moderation/statements.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Db } from '../../postgres/db.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import type { Vault } from '../../vault/vault.ts'
import { deliveryId } from '../delivery/notice.ts'
import { keptDeliveries } from '../delivery/ledger.ts'
import type { z } from 'zod'
import { notificationMessages } from './notification-messages.ts'

export function outboxOf(db: Db, vault: Vault, statements: Pick<Statements, 'toldIn'>) {
  const compose = notificationMessages(
    db,
    vault,
    () => new Date(),
    (decisionId) => statements.toldIn(decisionId),
  )
  return async ({
    language,
    revealedUntil,
    ...page
  }: {
    limit: number
    offset: number
    language: Language
    revealedUntil: (id: string) => string | null
  }): Promise<z.infer<typeof KeptNotice>[]> => {
    const deliveries = (await keptDeliveries(db, page)).map((delivery) => ({
      ...delivery,
      id: derivedId('mail', deliveryId(delivery)),
    }))
    const shown = deliveries.filter(({ id }) => revealedUntil(id) !== null)
    const people = new Map(
      (await peopleByIds(db, [...new Set(shown.map(({ recipient }) => recipient))])).map(
        (person) => [person.userId, person.nombre],
      ),
    )
    return Promise.all(
      deliveries.map(async ({ id, ...delivery }) => {
        const existing = {
          id,
          creadoEn: delivery.at,
          destinatarioId: delivery.recipient,
          type: delivery.kind,
          reveladoHasta: revealedUntil(id),
          revealedUntil: revealedUntil(id),
        }
        if (existing.revealedUntil === null)
          return {
            ...existing,
            nombre: null,
            title: null,
            message: null,
            email: null,
            telefono: null,
          }
        const [content, account] = await Promise.all([
          compose(delivery),
          vault.accounts.byId(delivery.recipient),
        ])
        return {
          ...existing,
          email: account?.email ?? null,
          telefono: account?.telefono ?? null,
          nombre: people.get(delivery.recipient) ?? inLanguage(ERASED, language),
          title: content?.title ?? inLanguage('Ya no hace falta', language),
          message:
            content?.letter ??
            content?.body ??
            inLanguage('Lo que había que decir ya no vale.', language),
        }
      }),
    )
  }
}
