/** A subject by its name, or by its type and the first letters of its id. */
import { Box, IconButton } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export const shortId = (id: string): string => id.slice(0, 8)

export const Known = ({
  what,
  id,
  name,
  to,
}: {
  what: string
  id: string | null
  name?: string | null | undefined
  to?: string | undefined
}) => (
  <>
    {name ?? what}
    {id && (
      <>
        {' '}
        <IdMark id={id} to={to} />
      </>
    )}
  </>
)

/** The first letters of an id, the whole one to copy, and the page that tells of it. */
export function IdMark({ id, to }: { id: string; to?: string | undefined }) {
  const code = (
    <Box
      component="code"
      title={id}
      sx={{ color: to === undefined ? 'text.secondary' : 'inherit', fontSize: '0.8125rem' }}
    >
      {shortId(id)}
    </Box>
  )
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {to === undefined ? (
        code
      ) : (
        <Box
          component={Link}
          to={to}
          sx={{ position: 'relative', zIndex: 1, color: 'var(--accent-text)' }}
        >
          {code}
        </Box>
      )}
      <CopyId id={id} />
    </Box>
  )
}

function CopyId({ id }: { id: string }) {
  const translate = useTranslate()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <IconButton
      size="small"
      onClick={copy}
      onBlur={() => setCopied(false)}
      aria-label={translate(isCopied ? 'console.ids.copied' : 'console.ids.copy', {
        id: shortId(id),
      })}
      // Above a row that is one link; as high as a finger needs, without making its line higher.
      sx={{
        position: 'relative',
        zIndex: 1,
        padding: 0.25,
        marginInlineStart: 0.25,
        '&::after': { content: '""', position: 'absolute', inset: '-10px' },
        color: 'text.secondary',
      }}
    >
      {isCopied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
    </IconButton>
  )
}
