/** The rows of react-admin's list context, or why there are none; below them its pages. */
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { Notice } from './Notice.tsx'
import { Failed } from './states.tsx'

interface ListRowsProps<Row> {
  /** Height of a row's skeleton, in pixels. */
  readonly height: number
  /** Keys of texts. */
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: string
    readonly lead?: string
  }
  /** Where they are not just the answer's: those that keep their place while it changes. */
  readonly rows?: readonly Row[]
  readonly list?: RefObject<HTMLUListElement | null>
  readonly above?: ReactNode
  /** Keys of texts: what the pages are called, and the button to the next one. */
  readonly pages?: string
  readonly next?: string
  /** The rows' `<li>`, with their key. */
  readonly children: (row: Row) => ReactNode
}

export function ListRows<Row extends RaRecord>({
  height,
  empty,
  rows,
  list,
  above,
  pages = 'console.list.pages',
  next = 'console.appointments.next',
  children,
}: ListRowsProps<Row>) {
  const translate = useTranslate()
  const { data, isPending, error, refetch } = useListContext<Row>()
  const shown = rows ?? data ?? []
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (isPending) return <RowsAhead height={height} />
  if (shown.length === 0)
    return (
      <Notice
        icon={empty.icon}
        title={translate(empty.title)}
        lead={empty.lead && translate(empty.lead)}
      />
    )
  return (
    <>
      {above}
      <Stack component="ul" ref={list} sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
        {shown.map(children)}
      </Stack>
      <ListPages label={pages} next={next} />
    </>
  )
}

export const RowsAhead = ({ height, count = 3 }: { height: number; count?: number }) => (
  <Stack sx={{ gap: 1.25 }}>
    {Array.from({ length: count }, (_, row) => (
      <Skeleton
        key={row}
        variant="rounded"
        height={height}
        sx={{ borderRadius: 'var(--radius-card)' }}
      />
    ))}
  </Stack>
)

export function ListPages({
  label,
  next = 'console.appointments.next',
  numbered = false,
}: {
  label: string
  next?: string
  numbered?: boolean
}) {
  const translate = useTranslate()
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext()
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate(label)}
      sx={{ justifyContent: 'space-between', alignItems: 'center', marginBlockStart: 2 }}
    >
      <Button
        onClick={() => setPage(page - 1)}
        disabled={!hasPreviousPage}
        startIcon={<ChevronLeft size={18} aria-hidden />}
      >
        {translate('console.appointments.previous')}
      </Button>
      {numbered && (
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {translate('console.appointments.page', { page })}
        </Typography>
      )}
      <Button
        onClick={() => setPage(page + 1)}
        disabled={!hasNextPage}
        endIcon={<ChevronRight size={18} aria-hidden />}
      >
        {translate(next)}
      </Button>
    </Stack>
  )
}
