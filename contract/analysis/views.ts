/** Saved views of the figures: a name and the page's address. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, Ok, text } from '../kernel/values.ts'
import { analysts } from './figures.ts'

/** What the address of the page of figures may say. */
export const viewParameters = [
  'desde',
  'hasta',
  'ultimos',
  'al',
  'ciudad',
  'negocio',
  'servicio',
  'canal',
  'por',
  'cada',
] as const
export type ViewParameter = (typeof viewParameters)[number]

const Parameters = z.partialRecord(
  z.enum(viewParameters, { error: 'Vista desconocida' }),
  z.string().min(1).max(limits.figures.viewValue),
  { error: 'Vista desconocida' },
)
const Name = text(limits.figures.viewName, 'Máximo 60 caracteres').refine((name) => name !== '', {
  error: 'Escribe un nombre',
})

export const FigureView = z.object({ id: Id, nombre: z.string(), parametros: Parameters })
export type FigureView = z.infer<typeof FigureView>

export const figureViews = route({
  method: 'GET',
  path: '/api/admin/figures/views',
  provides: ['figureViews'],
  tag: 'Consola',
  access: { staff: analysts },
  summary: 'Las vistas de las cifras que he guardado',
  response: z.object({ data: z.array(FigureView) }),
})
export const saveFigureView = route({
  method: 'POST',
  path: '/api/admin/figures/views',
  invalidates: ['figureViews'],
  tag: 'Consola',
  access: { staff: analysts },
  summary: 'Guarda una vista de las cifras: periodo, filtros, desglose y momento',
  status: 201,
  body: z.object({ nombre: Name, parametros: Parameters }),
  response: FigureView,
})
export const deleteFigureView = route({
  method: 'DELETE',
  path: '/api/admin/figures/views/:id',
  invalidates: ['figureViews'],
  tag: 'Consola',
  access: { staff: analysts },
  summary: 'Borra una vista guardada',
  params: ById,
  response: Ok,
})
