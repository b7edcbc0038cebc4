/** The views of the figures that an analyst has saved. */
import * as contract from '../../../contract/analysis/views.ts'
import { figureViewsDecider } from '../../domain/analysis/figure-views.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const figureViewRoutes: Routes = (api, { commands }) => {
  api.on(contract.figureViews, async ({ session: { userId } }) => ({
    data: (await commands.state(figureViewsDecider, userId)).map(
      ({ viewId, name, parameters }) => ({
        id: viewId,
        nombre: name,
        parametros: Object.fromEntries(parameters.map(({ name: key, value }) => [key, value])),
      }),
    ),
  }))
  api.on(
    contract.saveFigureView,
    async ({ session: { userId }, context, body: { nombre, parametros } }) => {
      const id = derivedId('figure view', context.commandId)
      const parameters = Object.entries(parametros).map(([name, value]) => ({ name, value }))
      await commands.handle(
        figureViewsDecider,
        userId,
        { type: 'SaveFigureView', data: { viewId: id, name: nombre, parameters } },
        context,
      )
      return { id, nombre, parametros }
    },
  )
  api.on(contract.deleteFigureView, async ({ session: { userId }, context, params: { id } }) => {
    await commands.handle(
      figureViewsDecider,
      userId,
      { type: 'DeleteFigureView', data: { viewId: id } },
      context,
    )
    return { ok: true as const }
  })
}
