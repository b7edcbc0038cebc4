/** react-admin's data provider over the contract: its lists and records (reads.ts has the other calls). */
import {
  type DataProvider,
  type GetListParams,
  type GetListResult,
  HttpError,
  type RaRecord,
} from 'react-admin'
import type { QueryInput, ResponseOf } from '../../contract/kernel/route.ts'
import {
  auditedAppointment,
  auditedAppointments,
  type auditedStatistics,
} from '../../contract/booking/audit.ts'
import { outbox } from '../../contract/engagement/outbox.ts'
import { appealById, appeals } from '../../contract/moderation/appeals.ts'
import { caseById, cases } from '../../contract/moderation/cases.ts'
import type { replay } from '../../contract/moderation/audit.ts'
import type { subjectById } from '../../contract/moderation/subjects.ts'
import { projectionStatuses } from '../../contract/kernel/projections.ts'
import { call } from './call.ts'

export type AuditedAppointment = ResponseOf<typeof auditedAppointment>
export type QueuedCase = ResponseOf<typeof cases>['data'][number]
export type Case = ResponseOf<typeof caseById>
export type ListedAppeal = ResponseOf<typeof appeals>['data'][number]
export type Appeal = ResponseOf<typeof appealById>
export type AppealFilter = Pick<QueryInput<typeof appeals>, 'estado' | 'lado'>
export type CaseFilter = Pick<
  QueryInput<typeof cases>,
  | 'estado'
  | 'tipo'
  | 'motivo'
  | 'tomado'
  | 'idioma'
  | 'rasgo'
  | 'sin'
  | 'reportante'
  | 'reportado'
  | 'rol'
  | 'desde'
  | 'hasta'
  | 'decidio'
  | 'medida'
  | 'decididoDesde'
  | 'decididoHasta'
>
export type Facets = ResponseOf<typeof cases>['facetas']
/** How many stand under each tab of the queue. */
export type QueueCounts = ResponseOf<typeof cases>['pestanas'] & { readonly apelaciones: number }
export type WaitingAppeals = ResponseOf<typeof cases>['apelaciones']
export type Subject = ResponseOf<typeof subjectById>
export type KeptNotice = ResponseOf<typeof outbox>['data'][number]
export type AuditedStatistics = ResponseOf<typeof auditedStatistics>
export type Replayed = ResponseOf<typeof replay>
export type ReplayStep = Replayed['steps'][number]
export type ProjectionStatus = ResponseOf<typeof projectionStatuses>['data'][number]

/** What the list of appointments can be narrowed by; it stands in the page's URL. */
export type AppointmentFilter = Pick<
  QueryInput<typeof auditedAppointments>,
  | 'estado'
  | 'barberId'
  | 'clienteId'
  | 'businessId'
  | 'q'
  | 'desde'
  | 'hasta'
  | 'reservadaDesde'
  | 'reservadaHasta'
  | 'cancelo'
  | 'tarde'
  | 'falta'
>

interface Asked {
  readonly signal?: AbortSignal | undefined
}

const lists = {
  async appointments({ pagination, filter, signal }: GetListParams & Asked) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const narrowed: AppointmentFilter = filter
    const { data, hasNextPage } = await call(auditedAppointments, {
      query: { ...narrowed, page, perPage },
      signal,
    })
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
  },
  async cases({ pagination, filter, signal }: GetListParams & Asked) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const narrowed: CaseFilter = filter
    const { data, hasNextPage, facetas, apelaciones, pestanas, reportado } = await call(cases, {
      query: { ...narrowed, page, perPage },
      signal,
    })
    return {
      data,
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
      meta: { facetas, apelaciones, pestanas, reportado },
    }
  },
  async appeals({ pagination, filter, signal }: GetListParams & Asked) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const narrowed: AppealFilter = filter
    const { data, hasNextPage } = await call(appeals, {
      query: { ...narrowed, page, perPage },
      signal,
    })
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
  },
  async outbox({ pagination, signal }: GetListParams & Asked) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const { data, hasNextPage, hayCorreo } = await call(outbox, {
      query: { page, perPage },
      signal,
    })
    return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { hayCorreo } }
  },
  async projections({ signal }: GetListParams & Asked) {
    const { data, head } = await call(projectionStatuses, { signal })
    return { data, total: data.length, meta: { head } }
  },
}

const records = {
  appointments: (id: string, signal?: AbortSignal) =>
    call(auditedAppointment, { params: { id }, signal }),
  appeals: (id: string, signal?: AbortSignal) => call(appealById, { params: { id }, signal }),
  cases: (id: string, signal?: AbortSignal) => call(caseById, { params: { id }, signal }),
  async projections(id: string, signal?: AbortSignal) {
    const { data } = await call(projectionStatuses, { signal })
    const found = data.find((projection) => projection.id === id)
    if (!found) throw new HttpError('ra.notification.item_doesnt_exist', 404)
    return found
  },
}

/** The resource's entry. An unknown name is a bug of the console. */
function known<T>(table: Readonly<Record<string, T>>, resource: string): T {
  const entry = table[resource]
  if (!entry) throw new Error(`the console has no resource ${resource}`)
  return entry
}

const readOnly = () => Promise.reject(new HttpError('console.error.readOnly', 405))

export const consoleData = {
  supportAbortSignal: true,

  // react-admin lets the caller name the record's type; the resource's name decides what really
  // comes, hence the casts.
  getList: async <R extends RaRecord>(resource: string, params: GetListParams & Asked) =>
    (await known<(params: GetListParams & Asked) => Promise<GetListResult>>(
      lists,
      resource,
    )(params)) as GetListResult<R>,
  getOne: async <R extends RaRecord>(
    resource: string,
    { id, signal }: { id: R['id'] } & Asked,
  ) => ({
    data: (await known<(id: string, signal?: AbortSignal) => Promise<RaRecord>>(records, resource)(
      String(id),
      signal,
    )) as R,
  }),
  getMany: async <R extends RaRecord>(
    resource: string,
    { ids, signal }: { ids: readonly R['id'][] } & Asked,
  ) => ({
    data: (await Promise.all(
      ids.map((id) =>
        known<(id: string, signal?: AbortSignal) => Promise<RaRecord>>(records, resource)(
          String(id),
          signal,
        ),
      ),
    )) as R[],
  }),
  getManyReference: async <R extends RaRecord>(
    resource: string,
    { target, id, ...params }: GetListParams & Asked & { target: string; id: R['id'] },
  ) =>
    (await known<(params: GetListParams & Asked) => Promise<GetListResult>>(
      lists,
      resource,
    )({ ...params, filter: { ...params.filter, [target]: id } })) as GetListResult<R>,

  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
} satisfies DataProvider

export type ConsoleData = typeof consoleData
