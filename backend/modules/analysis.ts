/** Platform figures for analysts, now or as of any moment. */
import { figureRoutes } from '../api/analysis/figure-routes.ts'
import { figureViewRoutes } from '../api/analysis/figure-view-routes.ts'
import * as figureViews from '../domain/analysis/figure-views.ts'
import { figures } from '../projections/analysis/figures.ts'
import type { Module } from './module.ts'

export const analysisModule: Module = {
  name: 'analysis',
  domain: [figureViews],
  projections: [figures],
  routes: [figureRoutes, figureViewRoutes],
}
