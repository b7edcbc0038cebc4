import type { BarsProps } from './props.ts'
import type { FillOf, Series } from './patterns.tsx'

export function Bar({
  row,
  series,
  isIn,
  fillOf,
  x,
  width,
  y,
}: {
  row: BarsProps['rows'][number]
  series: readonly Series[]
  isIn: (series: string) => boolean
  fillOf: FillOf
  x: number
  width: number
  y: (value: number) => number
}) {
  let below = 0
  return series.map(({ name }, index) => {
    const value = isIn(name) ? Number(row[name] ?? 0) : 0
    const [bottom, top] = [y(below), y(below + value)]
    below += value
    // A line of the ground between two, so that they are told apart without their colours.
    return value > 0 ? (
      <rect
        key={name}
        x={x}
        y={top}
        width={width}
        height={Math.max(0.5, bottom - top - (bottom - top > 3 ? 1 : 0))}
        fill={fillOf(index)}
      />
    ) : null
  })
}
