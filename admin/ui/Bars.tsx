/** Stacked bar chart as SVG with patterns. Its summary is read aloud; a table has the numbers. */
import { useId, useRef, useState, type PointerEvent } from 'react'
import { ticksTo } from './stretches.ts'
import { Pattern, isPlain } from './bars/patterns.tsx'
import { Bar } from './bars/Bar.tsx'
import { Legend } from './bars/Legend.tsx'
import { BarTold } from './bars/BarTold.tsx'
import { useWidth } from './bars/useWidth.ts'
import type { BarsProps } from './bars/props.ts'

const HEIGHT = 200

const BELOW = 22

const ABOVE = 8

/** Of few days no bar is a wall. */
const WIDEST = 96

export function Bars({ rows, series, summary, write, nameOf, columnOf = () => '' }: BarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const patterns = useId()
  const fillOf = (index: number): string =>
    isPlain(index) ? (series[index]?.color ?? '') : `url(#${patterns}-${index})`
  const width = useWidth(frame)
  const [at, setAt] = useState<number>()
  const columns = [...new Set(series.map(({ name }) => columnOf(name)))]
  const ticks = ticksTo(
    Math.max(
      0,
      ...rows.flatMap((row) =>
        columns.map((column) =>
          series.reduce(
            (sum, { name }) => (columnOf(name) === column ? sum + Number(row[name] ?? 0) : sum),
            0,
          ),
        ),
      ),
    ),
  )
  const most = ticks.at(-1) ?? 1
  const left = 12 + 7 * Math.max(...ticks.map((tick) => write(tick).length))
  const room = Math.max(1, width - left)
  const step = room / Math.max(1, rows.length)
  const hairline = step > 2.5 ? 1 : 0
  const gap = step > 6 ? Math.min(6, step * 0.25) : hairline
  const thick = Math.min(WIDEST, Math.max(0.75, step - gap))
  const y = (value: number) => ABOVE + (HEIGHT - ABOVE) * (1 - value / most)
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    setAt(x < 0 || x >= room ? undefined : Math.min(rows.length - 1, Math.floor(x / step)))
  }
  const shown = at === undefined ? undefined : rows[at]
  // As far apart as the longest name is wide, so that none lies over the next one.
  const nameWidth = 14 + 6.5 * Math.max(0, ...rows.map((row) => nameOf(row).length))
  const named = Math.max(1, Math.ceil(Math.max(72, nameWidth) / step))

  return (
    <div>
      <Legend series={series} fillOf={fillOf}>
        {shown ? (
          <BarTold row={shown} series={series} fillOf={fillOf} write={write} name={nameOf(shown)} />
        ) : undefined}
      </Legend>
      <div ref={frame}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={HEIGHT + BELOW}
            style={{ display: 'block', touchAction: 'pan-y' }}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setAt(undefined)}
          >
            <defs>
              {series.map(({ name, color }, index) =>
                isPlain(index) ? null : (
                  <Pattern key={name} id={`${patterns}-${index}`} index={index} color={color} />
                ),
              )}
            </defs>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={left}
                  x2={width}
                  y1={y(tick)}
                  y2={y(tick)}
                  stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
                />
                <text
                  x={left - 8}
                  y={y(tick) + 4}
                  textAnchor="end"
                  fontSize="12"
                  fill="var(--muted)"
                >
                  {write(tick)}
                </text>
              </g>
            ))}
            {at !== undefined && (
              <rect
                x={left + at * step}
                y={ABOVE}
                width={step}
                height={HEIGHT - ABOVE}
                fill="var(--raised)"
              />
            )}
            {rows.map((row, index) =>
              columns.map((column, place) => (
                <Bar
                  key={`${nameOf(row)} ${column}`}
                  row={row}
                  series={series}
                  isIn={(name) => columnOf(name) === column}
                  fillOf={fillOf}
                  x={left + index * step + (step - thick) / 2 + place * (thick / columns.length)}
                  width={thick / columns.length}
                  y={y}
                />
              )),
            )}
            {rows.map((row, index) =>
              index % named === 0 && left + index * step + nameWidth - 14 < width ? (
                <text
                  key={nameOf(row)}
                  x={left + index * step + gap / 2}
                  y={HEIGHT + 16}
                  fontSize="12"
                  fill="var(--muted)"
                >
                  {nameOf(row)}
                </text>
              ) : null,
            )}
          </svg>
        )}
      </div>
    </div>
  )
}
