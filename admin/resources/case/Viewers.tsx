import { Typography } from '@mui/material'
import { Eye } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useViewers } from '../../live/live.ts'

/** Colleagues viewing the case, without the one who has claimed it. */
export function Viewers({ caseId, claimedBy }: { caseId: string; claimedBy: string | undefined }) {
  const translate = useTranslate()
  const viewers = useViewers(caseId).filter(({ id }) => id !== claimedBy)
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        minHeight: '1.43em',
        color: 'text.secondary',
        display: 'flex',
        gap: 1,
        alignItems: 'center',
      }}
    >
      {viewers.length > 0 && (
        <>
          <Eye size={16} aria-hidden />
          {translate('console.presence.viewing', {
            names: viewers.map(({ nombre }) => nombre).join(', '),
          })}
        </>
      )}
    </Typography>
  )
}
