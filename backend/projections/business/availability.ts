/** When each barber works and how they take bookings. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import {
  availabilityDecider as decider,
  type BookingPolicy,
  BookingPolicySet,
  type ScheduleException,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import { AgendaZoneSet } from '../../domain/business/agenda-zone.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projection } from '../engine/apply/projection.ts'

export const availability = projection({
  name: 'availability',
  version: 4,
  tables: {
    week: {
      columns: { barber_id: 'uuid', preset: { type: 'text', nullable: true }, horario: 'jsonb' },
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
        ranges: 'jsonb',
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

export interface AvailabilityOf {
  readonly preset: ScheduleType | null
  /** Null until the barber has chosen hours. */
  readonly horario: WeeklySchedule | null
  readonly policy: BookingPolicy
  readonly exceptions: readonly ScheduleException[]
}

interface Row {
  readonly preset: ScheduleType | null
  readonly horario: WeeklySchedule | null
  readonly policy: BookingPolicy | null
  readonly exceptions: readonly ScheduleException[]
}

/** The zone by which a barber's days are counted, where that is written down. */
export const agendaZoneOf = async (db: Db, barberId: string): Promise<string | undefined> =>
  (
    await db.first<{ zone: string }>(
      sql`SELECT zone FROM availability.clock WHERE barber_id = ${barberId}`,
    )
  )?.zone

/** A barber's availability as its stream gives it; the initial one if unset. */
export async function availabilityOf(db: Db, barberId: string): Promise<AvailabilityOf> {
  const row = await db.first<Row>(sql`
    SELECT week.preset, week.horario, CASE
      WHEN policy.barber_id IS NOT NULL THEN json_build_object(
        'autoConfirm', policy.auto_confirm, 'bufferMinutes', policy.buffer_minutes,
          'minNoticeMinutes', policy.min_notice_minutes, 'cancelLimitHours',
          policy.cancel_limit_hours, 'maxActivePerClient', policy.max_active_per_client, 'fillGaps',
          policy.fill_gaps
      ) END AS policy,
      coalesce(
        (
          SELECT json_agg(
            json_build_object(
              'exceptionId', exception_id, 'from', from_day, 'to', to_day, 'ranges', ranges,
                'label', label
            )
            ORDER BY position
          )
          FROM availability.exception
          WHERE barber_id = ${barberId}
        ), '[]'
      ) AS exceptions
    FROM (VALUES (${barberId}::uuid)) AS barber (id)
    LEFT JOIN availability.week ON week.barber_id = barber.id
    LEFT JOIN availability.policy ON policy.barber_id = barber.id`)
  return {
    preset: row?.preset ?? null,
    horario: row?.horario ?? null,
    policy: row?.policy ?? decider.initial.policy,
    exceptions: row?.exceptions ?? [],
  }
}

/** The weeks that several barbers have set, by barber; who has set none is left out. */
export async function weeksOf(
  db: Db,
  barberIds: readonly string[],
): Promise<ReadonlyMap<string, WeeklySchedule>> {
  const rows = await db.many<{ barber_id: string; horario: WeeklySchedule }>(
    sql`SELECT barber_id, horario FROM availability.week WHERE barber_id = ANY(${barberIds})`,
  )
  return new Map(rows.map(({ barber_id, horario }) => [barber_id, horario]))
}
