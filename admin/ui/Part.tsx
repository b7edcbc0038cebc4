/** A titled part of the case page. `j` and `k` move between the titles. */
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export const Part = ({
  title,
  id,
  children,
}: {
  title: string
  id?: string
  children: ReactNode
}) => (
  <Box
    component="section"
    id={id}
    sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
  >
    <Typography variant="h2" tabIndex={-1} data-part>
      {title}
    </Typography>
    {children}
  </Box>
)
