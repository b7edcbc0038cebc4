import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { previewDecision } from '../../../contract/moderation/preview.ts'
import { filled } from '../../../contract/moderation/templates.ts'
import type { call } from '../../providers/call.ts'
import { read } from '../../providers/reads.ts'

/** The first author's statement as an example; each author gets their own language. */
export function Example({
  caseId,
  deciding,
  facts,
}: {
  caseId: string
  deciding: Parameters<typeof call<typeof previewDecision>>[1] extends
    | { body?: infer Body }
    | undefined
    ? Body
    : never
  facts: string
}) {
  const translate = useTranslate()
  const { data } = useQuery({
    ...read(previewDecision, { params: { id: caseId }, body: deciding }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!data?.aviso) return null
  return (
    <Box
      component="section"
      aria-label={translate('console.groups.example')}
      sx={{
        padding: 2,
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-card)',
        display: 'grid',
        gap: 1,
      }}
    >
      <Typography variant="h3">{translate('console.groups.example')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.groups.exampleLead')}
      </Typography>
      <Typography
        lang={data.aviso.idioma}
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {filled(data.aviso.texto, { hechos: facts.trim() || undefined })}
      </Typography>
    </Box>
  )
}
