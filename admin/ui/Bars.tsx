/** Stacked bar chart as SVG with patterns. Its summary is read aloud; a table has the numbers. */
import { Box } from '@mui/material'
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { ticksTo } from './stretches.ts'

export interface Series {
  readonly name: string
  readonly label: string
  readonly color: string
}

interface BarsProps {
  readonly rows: readonly Readonly<Record<string, number | string>>[]
  readonly series: readonly Series[]
  readonly summary: string
  readonly write: (value: number) => string
  /** A row's name: its day, its hour. */
  readonly nameOf: (row: Readonly<Record<string, number | string>>) => string
  /** Series of one group stack; groups stand side by side. Without it all stack. */
  readonly columnOf?: (series: string) => string
}

type FillOf = (index: number) => string

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
          <Told row={shown} series={series} fillOf={fillOf} write={write} name={nameOf(shown)} />
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

function Bar({
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

/** What the colours mean; while one bar is pointed at, its numbers in the same place. */
function Legend({
  series,
  fillOf,
  children,
}: {
  series: readonly Series[]
  fillOf: FillOf
  children: ReactNode
}) {
  return (
    <Box
      aria-hidden={children ? true : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px 14px',
        minHeight: 40,
        alignContent: 'flex-start',
        fontSize: '0.8125rem',
        color: 'text.secondary',
        marginBlockEnd: 1,
      }}
    >
      {children ??
        (series.length > 1 &&
          series.map(({ name, label }, index) => (
            <span key={name}>
              <Swatch fill={fillOf(index)} />
              {label}
            </span>
          )))}
    </Box>
  )
}

function Told({
  row,
  series,
  fillOf,
  write,
  name,
}: {
  row: BarsProps['rows'][number]
  series: readonly Series[]
  fillOf: FillOf
  write: (value: number) => string
  name: string
}) {
  return (
    <>
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {name}
      </Box>
      {series.map((one, index) => (
        <span key={one.name}>
          <Swatch fill={fillOf(index)} />
          {one.label}:{' '}
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {write(Number(row[one.name] ?? 0))}
          </Box>
        </span>
      ))}
    </>
  )
}

const Swatch = ({ fill }: { fill: string }) => (
  <Box
    component="svg"
    aria-hidden
    sx={{ width: 14, height: 14, verticalAlign: '-2px', marginInlineEnd: 0.75 }}
  >
    <rect width="14" height="14" rx="3" fill={fill} />
  </Box>
)

/** The first is plain: it stands on the ground. */
const isPlain = (index: number) => index === 0

/** Patterns of the series: diagonals, lines, grid, dots, in the ground colour. */
function Pattern({ id, index, color }: { id: string; index: number; color: string }) {
  const lines = [
    ['rotate(45)', 'M0 0V6'],
    ['', 'M0 0H6'],
    ['rotate(-45)', 'M0 0V6'],
    ['', 'M0 0H6M0 0V6'],
  ][index - 1]
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform={lines?.[0]}
    >
      <rect width="6" height="6" fill={color} />
      {lines ? (
        <path d={lines[1]} stroke="var(--surface)" strokeWidth="2" />
      ) : (
        <circle cx="3" cy="3" r="1.4" fill="var(--surface)" />
      )}
    </pattern>
  )
}

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    setWidth(element.clientWidth)
    const seen = new ResizeObserver(() => setWidth(element.clientWidth))
    seen.observe(element)
    return () => seen.disconnect()
  }, [frame])
  return width
}
