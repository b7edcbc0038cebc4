export interface Series {
  readonly name: string
  readonly label: string
  readonly color: string
}

export type FillOf = (index: number) => string

/** The first is plain: it stands on the ground. */
export const isPlain = (index: number) => index === 0

/** Patterns of the series: diagonals, lines, grid, dots, in the ground colour. */
export function Pattern({ id, index, color }: { id: string; index: number; color: string }) {
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
