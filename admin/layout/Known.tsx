/** A person or a thing as the console tells it: by its name where that is known, otherwise by what it is and the first letters of its id. */
import { Box } from '@mui/material'

export const shortId = (id: string): string => id.slice(0, 8)

export const Known = ({ what, id, name }: { what: string; id: string | null; name?: string | null | undefined }) => (
  <>
    {name ?? what}
    {id && <> <Box component="code" title={id} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{shortId(id)}</Box></>}
  </>
)
