import type { FigureTable } from '../../../../contract/analysis/figures.ts'

export const stacks: Readonly<
  Partial<Record<FigureTable, readonly (readonly [name: string, color: string])[]>>
> = {
  citas: [
    ['completadas', 'var(--chart-green)'],
    ['pendientes', 'var(--chart-blue)'],
    ['canceladas', 'var(--chart-grey)'],
    ['inasistencias', 'var(--chart-red)'],
  ],
  cancelaciones: [
    ['cliente', 'var(--chart-blue)'],
    ['barbero', 'var(--chart-violet)'],
    ['rechazadas', 'var(--chart-red)'],
    ['expiradas', 'var(--chart-grey)'],
  ],
  inasistencias: [
    ['faltas', 'var(--chart-red)'],
    ['vienen', 'var(--chart-green)'],
  ],
  clientes: [
    ['repiten', 'var(--chart-main)'],
    ['nuevos', 'var(--chart-blue)'],
  ],
  social: [
    ['publicaciones', 'var(--chart-main)'],
    ['comentarios', 'var(--chart-blue)'],
    ['corazones', 'var(--chart-red)'],
    ['seguimientos', 'var(--chart-green)'],
    ['compartidas', 'var(--chart-violet)'],
    ['resenas', 'var(--chart-grey)'],
  ],
  moderacion: [
    ['reportes', 'var(--chart-violet)'],
    ['casos', 'var(--chart-blue)'],
    ['decisiones', 'var(--chart-green)'],
    ['revertidas', 'var(--chart-red)'],
  ],
}
