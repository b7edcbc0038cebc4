/**
 * Accounts that came to nothing: whoever opened one was sent the mail that shows that it reaches them, never answered it, has not been
 * here for long, and has nothing with anybody. They are forgotten by the same process as somebody who asks for it, without the days to
 * think it over. Where no mail goes out nobody is sent any, and nobody is forgotten for it.
 */
import type { ClosingCommands } from '../commands/identity/closing.ts'
import { system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { type Db, sql, whole } from '../postgres/db.ts'
import { type Sweep, sweep } from '../workers/kernel/clock.ts'

const DAYS = 30

/** The longest ago first. Sessions end by themselves after thirty days without use: who has none has not been here. */
export const unverifiedAccounts = async (db: Db, now: Date, limit: number): Promise<string[]> => (await db.many<{ id: string }>(sql`
  SELECT user_id AS id FROM people.person
  WHERE NOT email_verified AND NOT closed AND verification_asked_at < ${new Date(now.getTime() - DAYS * 86_400_000)}
    AND NOT EXISTS (SELECT FROM vault.session WHERE session.user_id = person.user_id)
    AND NOT EXISTS (SELECT FROM appointments.appointment WHERE client_id = person.user_id)
    AND NOT EXISTS (SELECT FROM appointments.appointment WHERE barber_id = person.user_id)
    AND NOT EXISTS (SELECT FROM shops.shop WHERE owner_id = person.user_id)
    AND NOT EXISTS (SELECT FROM team.member WHERE barber_id = person.user_id)
    AND NOT EXISTS (SELECT FROM people.staff_role WHERE staff_role.user_id = person.user_id)
  ORDER BY verification_asked_at LIMIT ${whole(limit)}`)).map(({ id }) => id)

export const unverifiedSweep = ({ db, closing }: { db: Db; closing: Pick<ClosingCommands, 'erase'> }): Sweep => sweep({
  name: 'unverified', everySeconds: 3_600,
  due: (now, limit) => unverifiedAccounts(db, now, limit),
  key: (userId) => userId,
  async effect(userId, now) {
    const commandId = derivedId('unverified', userId)
    await closing.erase({ commandId, correlationId: commandId, by: system, at: now.toISOString(), position: 0n }, userId)
  },
})
