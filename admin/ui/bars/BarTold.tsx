import { Box } from '@mui/material'
import type { BarsProps } from './props.ts'
import type { FillOf, Series } from './patterns.tsx'
import { Swatch } from './Legend.tsx'

export function BarTold({
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
