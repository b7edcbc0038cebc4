import { Box } from '@mui/material'
import type { Reporter } from './reporter.ts'

/** A bar for each day; the table beside says the same in numbers. */
export function ReporterDays({ of }: { of: Reporter['porDia'] }) {
  const most = Math.max(1, ...of.map(({ enviados }) => enviados))
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: '2px',
        height: 120,
        borderBlockEnd: '1px solid var(--line)',
      }}
    >
      {of.map(({ dia, enviados }) => (
        <Box
          key={dia}
          sx={{
            flex: 1,
            minWidth: 0,
            height: `${(enviados / most) * 100}%`,
            background: 'var(--accent)',
            borderRadius: '2px 2px 0 0',
          }}
        />
      ))}
    </Box>
  )
}
