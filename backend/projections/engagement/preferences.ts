/** Notification preferences (domain/engagement/preferences.ts), for senders. */
import { PreferencesChanged } from '../../domain/engagement/preferences.ts'
import { projection } from '../engine/apply/projection.ts'

export const wishes = projection({
  name: 'wishes',
  version: 1,
  tables: {
    person: {
      columns: { user_id: 'uuid', said: { type: 'jsonb', nullable: true } },
      key: ['user_id'],
      personal: { of: 'user_id', columns: { said: null } },
    },
  },
  handlers: (on) => [
    on(PreferencesChanged, ({ userId, wishes: content }, rows) =>
      rows.person.put({ user_id: userId, said: content }),
    ),
  ],
})
