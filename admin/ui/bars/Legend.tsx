import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { FillOf, Series } from './patterns.tsx'

/** What the colours mean; while one bar is pointed at, its numbers in the same place. */
export function Legend({
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

export const Swatch = ({ fill }: { fill: string }) => (
  <Box
    component="svg"
    aria-hidden
    sx={{ width: 14, height: 14, verticalAlign: '-2px', marginInlineEnd: 0.75 }}
  >
    <rect width="14" height="14" rx="3" fill={fill} />
  </Box>
)
