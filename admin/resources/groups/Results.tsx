import { Alert, Box, Button, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Next } from '../../moderation/NextCase.tsx'
import type { Result } from './group.ts'
import { NextGroup } from './NextGroup.tsx'

/** Results of a group decision. They get the focus, so that the keyboard user reads them next. */
export function Results({ of, groupId }: { of: readonly Result[]; groupId: string }) {
  const translate = useTranslate()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [of])
  const decided = of.filter(({ resultado }) => resultado === 'decidido').length
  const undecided = of.filter(({ resultado }) => resultado !== 'decidido')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert
        ref={first}
        tabIndex={-1}
        role="status"
        severity={undecided.length === 0 ? 'success' : 'warning'}
        variant="outlined"
      >
        {translate('console.groups.decided', { smart_count: decided })}
        {undecided.length > 0 && (
          <>
            {' '}
            {translate('console.groups.undecided', { smart_count: undecided.length })}
            <Box
              component="ul"
              sx={{
                margin: 0,
                marginBlockStart: 1,
                paddingInlineStart: 2.5,
                display: 'grid',
                gap: 0.5,
              }}
            >
              {undecided.map(({ casoId, resultado, por }) => (
                <li key={casoId}>
                  <Link to={`/cases/${casoId}/show`}>
                    {translate(`console.groups.result.${resultado}`, { name: por?.nombre ?? '' })}
                  </Link>
                </li>
              ))}
            </Box>
          </>
        )}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <NextGroup after={groupId} />
        <Button component={Link} to="/groups" variant="outlined" color="inherit">
          {translate('console.groups.others')}
        </Button>
        <Next />
      </Stack>
    </Box>
  )
}
