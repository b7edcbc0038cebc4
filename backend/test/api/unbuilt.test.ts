/** A column of a read model that is not there yet: who asks for it hears that the server is busy, and tries again. */
import { expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { startTestServer } from '../support/server.ts'

test('a call that asks for a column of the version to come answers 503 with when to try again', async () => {
  const house = await startTestServer()
  const person = await house.register()
  await house.services.db.run(sql`ALTER TABLE chats.participant RENAME COLUMN muted_until TO quiet_until`)
  const answer = await house.as(person).get('/api/chat/conversations')
  expect([answer.status, answer.body['code'], Number(answer.headers.get('retry-after')) > 0]).toEqual([503, 'busy', true])
})
