/** Figure views that an analyst has saved: private, on every device. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Id, Text } from '../kernel/fields.ts'

/** `parameters`: names and values as the page's address has them. */
export const FigureViewSaved = event('FigureViewSaved', {
  staffId: Id,
  viewId: Id,
  name: personal(Text(limits.figures.viewName), { of: 'staffId', erased: '' }),
  parameters: openly(
    z
      .array(
        z.object({
          name: z.string().regex(/^[a-z]{1,20}$/),
          value: Text(limits.figures.viewValue),
        }),
      )
      .max(limits.figures.viewParameters),
    'days, moments, ids, and names of cities and services, which are of nobody',
  ),
})
export const FigureViewDeleted = event('FigureViewDeleted', { staffId: Id, viewId: Id })

export type FigureViewEvent = EventsOf<[typeof FigureViewSaved, typeof FigureViewDeleted]>
type Saved = z.infer<typeof FigureViewSaved.schema>
export type FigureView = Pick<Saved, 'viewId' | 'name' | 'parameters'>
export type FigureViewCommand =
  | Command<'SaveFigureView', FigureView>
  | Command<'DeleteFigureView', { viewId: string }>

export const figureViewsDecider: Decider<
  readonly FigureView[],
  FigureViewCommand,
  FigureViewEvent
> = {
  category: 'figureviews',
  initial: [],
  evolve: (state, event) =>
    match<FigureViewEvent, readonly FigureView[]>(event, {
      FigureViewSaved: ({ viewId, name, parameters }) => [
        ...state.filter((view) => view.viewId !== viewId),
        { viewId, name, parameters },
      ],
      FigureViewDeleted: ({ viewId }) => state.filter((view) => view.viewId !== viewId),
    }),
  decide: (state, command) =>
    match<FigureViewCommand, readonly FigureViewEvent[]>(command, {
      SaveFigureView: (view, { by }) => {
        authorize(by, 'figures.saveView', { self: null })
        if (state.some(({ viewId }) => viewId === view.viewId)) return []
        if (state.some(({ name }) => name === view.name))
          throw new DomainError('validation', 'Ya tienes una vista con ese nombre', {
            errors: [{ field: 'nombre', message: 'Ya tienes una vista con ese nombre' }],
          })
        if (state.length >= limits.figures.views)
          throw new DomainError('too_many', 'Ya tienes 30 vistas guardadas. Borra una.')
        return [FigureViewSaved({ staffId: by.id, ...view, parameters: [...view.parameters] })]
      },
      DeleteFigureView: ({ viewId }, { by }) =>
        state.some((view) => view.viewId === viewId)
          ? [FigureViewDeleted({ staffId: by.id, viewId })]
          : [],
    }),
}
