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
import { deliveries } from '../../contract/engagement/deliveries.ts'
import { outbox } from '../../contract/engagement/outbox.ts'
import { staffList } from '../../contract/identity/staff.ts'
import { jobs } from '../../contract/kernel/jobs.ts'
import { appealById, appeals } from '../../contract/moderation/appeals.ts'
import { caseById, cases, looseNotices } from '../../contract/moderation/cases.ts'
import { groups } from '../../contract/moderation/groups.ts'
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
export type GroupFilter = Pick<QueryInput<typeof groups>, 'por' | 'sin'>
export type NoticeFilter = Pick<QueryInput<typeof looseNotices>, 'estado'>
export type DeliveryFilter = Omit<QueryInput<typeof deliveries>, 'page' | 'perPage'>
export type Facets = ResponseOf<typeof cases>['facetas']
/** How many stand under each tab of the queue. */
export type QueueCounts = ResponseOf<typeof cases>['pestanas'] & { readonly apelaciones: number }
export type WaitingAppeals = ResponseOf<typeof cases>['apelaciones']
export type Subject = ResponseOf<typeof subjectById>
export type KeptNotice = ResponseOf<typeof outbox>['data'][number]
type Delivered = ResponseOf<typeof deliveries>['data'][number]
export type ListedDelivery = Delivered & { readonly id: string }
export type ListedGroup = ResponseOf<typeof groups>['data'][number]
export type LooseNotice = ResponseOf<typeof looseNotices>['data'][number]
export type FailedJob = ResponseOf<typeof jobs>['data'][number]
export type JobQueue = ResponseOf<typeof jobs>['queues'][number]
export type StaffMember = ResponseOf<typeof staffList>['data'][number]
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

type Listing = GetListParams & Asked

/** One page; whatever else the answer says is the list's `meta`. */
async function pageOf<Answer extends { data: object[]; hasNextPage: boolean }>(
  { pagination = { page: 1, perPage: 25 } }: Listing,
  ask: (place: { page: number; perPage: number }) => Promise<Answer>,
) {
  const { page, perPage } = pagination
  const { data, hasNextPage, ...meta } = await ask({ page, perPage })
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta }
}
const whole = { hasNextPage: false, hasPreviousPage: false }

const lists = {
  appointments: (list: Listing) =>
    pageOf(list, (place) => {
      const filter: AppointmentFilter = list.filter
      return call(auditedAppointments, { query: { ...filter, ...place }, signal: list.signal })
    }),
  cases: (list: Listing) =>
    pageOf(list, (place) => {
      const filter: CaseFilter = list.filter
      return call(cases, { query: { ...filter, ...place }, signal: list.signal })
    }),
  appeals: (list: Listing) =>
    pageOf(list, (place) => {
      const filter: AppealFilter = list.filter
      return call(appeals, { query: { ...filter, ...place }, signal: list.signal })
    }),
  outbox: (list: Listing) =>
    pageOf(list, (place) => call(outbox, { query: place, signal: list.signal })),
  deliveries: (list: Listing) =>
    pageOf(list, async (place) => {
      const filter: DeliveryFilter = list.filter
      const found = await call(deliveries, { query: { ...filter, ...place }, signal: list.signal })
      return { ...found, data: found.data.map((row) => ({ ...row, id: idOf(row) })) }
    }),
  groups: (list: Listing) =>
    pageOf(list, (place) => {
      const filter: GroupFilter = list.filter
      return call(groups, { query: { ...filter, ...place }, signal: list.signal })
    }),
  notices: (list: Listing) =>
    pageOf(list, (place) => {
      const filter: NoticeFilter = list.filter
      return call(looseNotices, { query: { ...filter, ...place }, signal: list.signal })
    }),
  jobs: (list: Listing) =>
    pageOf(list, (place) => call(jobs, { query: place, signal: list.signal })),
  async staff({ signal }: Listing) {
    const { data } = await call(staffList, { signal })
    return { data, pageInfo: whole }
  },
  async projections({ signal }: Listing) {
    const { data, head } = await call(projectionStatuses, { signal })
    return { data, pageInfo: whole, meta: { head } }
  },
}

/** A delivery has none of its own. */
const idOf = ({ eventoId, canal, personaId }: Delivered) => `${eventoId} ${canal} ${personaId}`

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
