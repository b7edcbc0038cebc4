/** Says why there is nothing to see and what to do next: empty, failed, refused, not found. */
import { Box, Button, Stack, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Notice({
  icon: Icon,
  title,
  lead,
  action,
  level = 'h2',
}: {
  icon: LucideIcon
  title: string
  lead?: ReactNode
  action?: { readonly label: string; readonly run: () => void }
  level?: 'h1' | 'h2' | undefined
}) {
  return (
    <Stack
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        padding: '56px 24px',
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--radius-card)',
        backgroundImage: 'var(--glow)',
      }}
    >
      <Box
        sx={{
          width: 64,
          height: 64,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          background: 'var(--accent-soft)',
          color: 'var(--accent-text)',
          marginBlockEnd: 1,
        }}
      >
        <Icon size={28} aria-hidden />
      </Box>
      <Typography variant="h2" component={level}>
        {title}
      </Typography>
      {lead && (
        <Typography component="div" sx={{ color: 'text.secondary', maxWidth: '48ch' }}>
          {lead}
        </Typography>
      )}
      {action && (
        <Button variant="contained" onClick={action.run} sx={{ marginBlockStart: 1.5 }}>
          {action.label}
        </Button>
      )}
    </Stack>
  )
}
