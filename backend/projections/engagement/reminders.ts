/** Which reminders have gone out, and which are due. */
import { ReminderIssued } from '../../domain/engagement/reminders.ts'
import { type Sql, sql } from '../../postgres/db.ts'
import { projection } from '../engine/apply/projection.ts'

export const reminders = projection({
  name: 'reminders',
  version: 1,
  tables: {
    issued: {
      columns: { appointment_id: 'uuid', reminder: 'text', change: 'int' },
      key: ['appointment_id', 'reminder', 'change'],
      impersonal: ['reminder'],
    },
  },
  handlers: (on) => [
    on(ReminderIssued, ({ appointmentId, reminder, change }, rows) =>
      rows.issued.put({ appointment_id: appointmentId, reminder, change }),
    ),
  ],
})
export const issued = (reminder: Sql) => sql`EXISTS (
    SELECT
    FROM reminders.issued AS i
    WHERE i.appointment_id = a.appointment_id AND i.reminder = ${reminder} AND i.change = a.changes
  )`
