/** When each barber works and how they take bookings. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import {
  BookingPolicySet,
  type ScheduleException,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import { AgendaZoneSet } from '../../domain/business/agenda-zone.ts'
import { json, projection } from '../engine/apply/projection.ts'

export const availability = projection({
  name: 'availability',
  version: 4,
  tables: {
    week: {
      columns: {
        barber_id: 'uuid',
        preset: { type: 'text', nullable: true },
        horario: json<WeeklySchedule>(),
      },
      key: ['barber_id'],
      impersonal: ['preset', 'horario'],
    },
    policy: {
      columns: {
        barber_id: 'uuid',
        auto_confirm: 'boolean',
        buffer_minutes: 'int',
        min_notice_minutes: 'int',
        cancel_limit_hours: 'int',
        max_active_per_client: 'int',
        fill_gaps: 'boolean',
      },
      key: ['barber_id'],
    },
    clock: {
      columns: { barber_id: 'uuid', zone: 'text' },
      key: ['barber_id'],
      impersonal: ['zone'],
    },
    exception: {
      columns: {
        barber_id: 'uuid',
        exception_id: 'uuid',
        from_day: 'date',
        to_day: 'date',
        ranges: json<ScheduleException['ranges']>(),
        label: 'text',
        position: 'bigint',
      },
      key: ['barber_id', 'exception_id'],
      personal: { of: 'barber_id', columns: { label: '' } },
      impersonal: ['ranges'],
    },
  },
  handlers: (on) => [
    on(WeeklyScheduleSet, ({ barberId, preset, horario }, rows) =>
      rows.week.put({ barber_id: barberId, preset, horario }),
    ),
    on(BookingPolicySet, ({ barberId, ...policy }, rows) =>
      rows.policy.put({
        barber_id: barberId,
        auto_confirm: policy.autoConfirm,
        buffer_minutes: policy.bufferMinutes,
        min_notice_minutes: policy.minNoticeMinutes,
        cancel_limit_hours: policy.cancelLimitHours,
        max_active_per_client: policy.maxActivePerClient,
        fill_gaps: policy.fillGaps,
      }),
    ),
    on(AgendaZoneSet, ({ barberId, zone }, rows) => rows.clock.put({ barber_id: barberId, zone })),
    on(
      ScheduleExceptionAdded,
      ({ barberId, exceptionId, from, to, ranges, label }, rows, { position }) =>
        rows.exception.put({
          barber_id: barberId,
          exception_id: exceptionId,
          from_day: from,
          to_day: to,
          ranges,
          label,
          position,
        }),
    ),
    on(ScheduleExceptionRemoved, ({ barberId, exceptionId }, rows) =>
      rows.exception.remove({ barber_id: barberId, exception_id: exceptionId }),
    ),
  ],
})
