import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export const ReporterPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)
