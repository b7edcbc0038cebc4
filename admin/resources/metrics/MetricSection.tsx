import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A titled part of the metrics with what it says and an action beside. */
export function MetricSection({
  title,
  lead,
  action,
  children,
}: {
  title: string
  lead: string
  action: ReactNode
  children?: ReactNode
}) {
  const heading = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, md: 2.5 }, borderRadius: 'var(--radius-card)' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 1.5,
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Typography id={heading} variant="h2">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '80ch' }}>
            {lead}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
