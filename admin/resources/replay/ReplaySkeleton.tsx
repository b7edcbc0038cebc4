/** The replay's geometry while it is on its way. */
import { Box, Skeleton } from '@mui/material'

const knots = [0, 1, 2, 3]

export function ReplaySkeleton() {
  return (
    <Box aria-hidden>
      <Skeleton
        variant="rounded"
        height={60}
        sx={{ borderRadius: 'var(--radius-card)', marginBlockEnd: 2.5 }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '360px 1fr' }, gap: 3 }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', order: { xs: 2, lg: 0 } }}>
          {knots.map((knot) => (
            <Box key={knot} sx={{ display: 'flex', gap: 1.5, paddingInline: 1.5 }}>
              <Skeleton variant="circular" width={38} height={38} />
              <Box sx={{ flexGrow: 1 }}>
                <Skeleton width="60%" height={26} />
                <Skeleton width="80%" />
              </Box>
            </Box>
          ))}
        </Box>
        <Skeleton variant="rounded" height={560} sx={{ borderRadius: 'var(--radius-card)' }} />
      </Box>
    </Box>
  )
}
