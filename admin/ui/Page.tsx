/** Console page: title (also of the document, announced), subtitle, actions, content. */
import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { announce } from './announce.ts'

/** `headed={false}`: the content shows the title. `count`: shown in the document title. */
export function Page({
  title,
  count,
  lead,
  above,
  actions,
  headed = true,
  children,
}: {
  title: string
  count?: number | undefined
  lead?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  headed?: boolean
  children: ReactNode
}) {
  const translate = useTranslate()
  const application = `Balbu · ${translate('console.title')}`
  useEffect(() => {
    announce(title)
  }, [title, application])
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ''}${title} · ${application}`
  }, [count, title, application])

  return (
    <Box
      sx={{
        maxWidth: 1440,
        marginInline: 'auto',
        padding: { xs: '16px 16px 32px', md: '28px 32px 48px' },
      }}
    >
      {above}
      {headed && (
        <Stack
          direction="row"
          sx={{
            justifyContent: 'space-between',
            alignItems: 'flex-start',
            gap: 2,
            flexWrap: 'wrap',
            marginBlockEnd: { xs: 2, md: 3 },
          }}
        >
          <Box sx={{ minWidth: 0, flex: { xs: '0 1 auto', md: '1 1 0' } }}>
            <Typography variant="h1" tabIndex={-1}>
              {title}
            </Typography>
            {lead && (
              <Typography
                component="div"
                sx={{ color: 'text.secondary', marginBlockStart: 0.75, maxWidth: '90ch' }}
              >
                {lead}
              </Typography>
            )}
          </Box>
          {actions}
        </Stack>
      )}
      {children}
    </Box>
  )
}
