/** Line over a list: its count, or the number of new rows with a button. It reserves its room. */
import { Button, Stack, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useKeys } from '../ui/useKeys.ts'
import type { FrozenRows } from './frozenRows.ts'

interface Line {
  readonly of: Pick<FrozenRows<unknown>, 'news' | 'isOld'> & { readonly show: () => void }
  /** Key of the words for so many new ones; without it they say that the list has changed. */
  readonly counted?: string
  /** What it says while there is nothing new. */
  readonly usually?: string | undefined
  /** What was pressed is gone with it: one goes on at the first row. */
  readonly list: RefObject<HTMLElement | null>
}

export function NewRows({ of: { news, isOld, show }, counted, usually, list }: Line) {
  const translate = useTranslate()
  const showAll = () => {
    show()
    requestAnimationFrame(() => list.current?.querySelector('a')?.focus())
  }
  useKeys(isOld ? { m: { does: 'console.keys.showNew', run: showAll } } : {})
  return (
    // With nothing to say usually it takes the room that there is under the filters.
    <Stack
      direction="row"
      sx={{
        gap: 1.5,
        alignItems: 'center',
        minHeight: 44,
        marginBlockStart: usually === undefined ? -0.5 : 0,
        marginBlockEnd: 1,
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={{ color: isOld ? 'text.primary' : 'text.secondary', fontWeight: isOld ? 600 : 400 }}
      >
        {isOld
          ? translate(news > 0 && counted !== undefined ? counted : 'console.queue.changed', {
              smart_count: news,
            })
          : usually}
      </Typography>
      {isOld && (
        <Button
          variant="outlined"
          size="small"
          onClick={showAll}
          aria-keyshortcuts="m"
          sx={{ minHeight: 44 }}
        >
          {translate('console.queue.show')}
        </Button>
      )}
    </Stack>
  )
}
