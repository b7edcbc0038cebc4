/** Filters of the queue that a moderator has saved under a name: theirs alone, on every device. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Id, Text } from '../kernel/fields.ts'

/** `filter`: names and values as the queue's address has them. */
export const QueueFilterSaved = event('QueueFilterSaved', {
  staffId: Id,
  filterId: Id,
  name: personal(Text(limits.case.filterName), { of: 'staffId', erased: '' }),
  filter: openly(
    z.array(z.object({ name: z.string().regex(/^[a-zA-Z]{1,20}$/), value: Text(60) })).max(20),
    'words of the queue, ids and days',
  ),
})
export const QueueFilterDeleted = event('QueueFilterDeleted', { staffId: Id, filterId: Id })

export type QueueFilterEvent = EventsOf<[typeof QueueFilterSaved, typeof QueueFilterDeleted]>
type Saved = z.infer<typeof QueueFilterSaved.schema>
export type QueueFilter = Pick<Saved, 'filterId' | 'name' | 'filter'>
export type QueueFilterCommand =
  | Command<'SaveQueueFilter', QueueFilter>
  | Command<'DeleteQueueFilter', { filterId: string }>

export const queueFiltersDecider: Decider<
  readonly QueueFilter[],
  QueueFilterCommand,
  QueueFilterEvent
> = {
  category: 'queuefilters',
  initial: [],
  evolve: (state, event) =>
    match<QueueFilterEvent, readonly QueueFilter[]>(event, {
      QueueFilterSaved: ({ filterId, name, filter }) => [
        ...state.filter((one) => one.filterId !== filterId),
        { filterId, name, filter },
      ],
      QueueFilterDeleted: ({ filterId }) => state.filter((one) => one.filterId !== filterId),
    }),
  decide: (state, command) =>
    match<QueueFilterCommand, readonly QueueFilterEvent[]>(command, {
      SaveQueueFilter: (saved, { by }) => {
        authorize(by, 'case.work', { self: null })
        if (state.some(({ name }) => name === saved.name))
          throw new DomainError('validation', 'Ya tienes un filtro con ese nombre', {
            errors: [{ field: 'nombre', message: 'Ya tienes un filtro con ese nombre' }],
          })
        if (state.length >= limits.case.filters)
          throw new DomainError('too_many', 'Ya tienes 20 filtros guardados. Borra uno.')
        return [QueueFilterSaved({ staffId: by.id, ...saved, filter: [...saved.filter] })]
      },
      DeleteQueueFilter: ({ filterId }, { by }) =>
        state.some((one) => one.filterId === filterId)
          ? [QueueFilterDeleted({ staffId: by.id, filterId })]
          : [],
    }),
}
