import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import {
  availabilityDecider as decider,
  type BookingPolicy,
  type ScheduleException,
} from '../../domain/business/availability.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { availability } from './availability.ts'

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
      sql`SELECT zone FROM ${availability.clock} WHERE barber_id = ${barberId}`,
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
          FROM ${availability.exception}
          WHERE barber_id = ${barberId}
        ), '[]'
      ) AS exceptions
    FROM (VALUES (${barberId}::uuid)) AS barber (id)
    LEFT JOIN ${availability.week} ON week.barber_id = barber.id
    LEFT JOIN ${availability.policy} ON policy.barber_id = barber.id`)
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
    sql`SELECT barber_id, horario FROM ${availability.week} WHERE barber_id = ANY(${barberIds})`,
  )
  return new Map(rows.map(({ barber_id, horario }) => [barber_id, horario]))
}
