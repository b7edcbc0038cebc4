/** The shop's sign: the name, what this is, and the barber's pole as its one ornament. */
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

export function Brand({ large = false }: { large?: boolean }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box aria-hidden sx={{ width: large ? 10 : 7, height: large ? 44 : 30, borderRadius: 'var(--radius-pill)', backgroundImage: 'var(--pole)', border: '1px solid var(--line-strong)', boxSizing: 'content-box', flexShrink: 0 }} />
      <div>
        <Box sx={{ fontFamily: 'var(--font-display)', fontStretch: 'condensed', fontWeight: 700, fontSize: large ? '2rem' : '1.25rem', lineHeight: 1, letterSpacing: '0.01em' }}>Balbu</Box>
        <Typography variant="overline" component="div" sx={{ color: 'var(--accent-text)', fontSize: large ? '0.8125rem' : '0.6875rem' }}>
          {translate('console.title')}
        </Typography>
      </div>
    </Box>
  )
}
