/** All appointments, newest first, narrowed by what stands in the URL; each opens its replay. */
import { Skeleton, TableCell, TableRow, type Theme, useMediaQuery } from '@mui/material'
import { CalendarClock, SearchX } from 'lucide-react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { ListPages, RowsAhead } from '../../ui/ListRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import type { AuditedAppointment } from '../../providers/dataProvider.ts'
import { AppointmentCards } from './list/AppointmentCards.tsx'
import { AppointmentTable, columnCount, TableFrame } from './list/AppointmentTable.tsx'
import { AppointmentFilters } from './list/AppointmentFilters.tsx'
import { useFilters } from './list/useFilters.ts'

const PER_PAGE = 25

export default function AppointmentList() {
  const translate = useTranslate()
  // Not remembered beside the address: the filter that 'back' takes off would be put on again at
  // once.
  return (
    <ListBase<AuditedAppointment> perPage={PER_PAGE} storeKey={false}>
      <Page
        title={translate('console.appointments.table')}
        lead={translate('console.appointments.lead')}
      >
        <AppointmentFilters />
        <Rows />
      </Page>
    </ListBase>
  )
}

function Rows() {
  const translate = useTranslate()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const { data, isPending, error, refetch } = useListContext<AuditedAppointment>()
  const { any, clear } = useFilters()

  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (isPending) return wide ? <TableSkeleton /> : <RowsAhead height={138} count={5} />
  if (data.length === 0) {
    return any ? (
      <Notice
        icon={SearchX}
        title={translate('console.appointments.noMatch')}
        lead={translate('console.appointments.noMatchLead')}
        action={{ label: translate('console.appointments.clear'), run: clear }}
      />
    ) : (
      <Notice
        icon={CalendarClock}
        title={translate('console.appointments.empty')}
        lead={translate('console.appointments.emptyLead')}
      />
    )
  }
  return (
    <>
      {wide ? <AppointmentTable rows={data} /> : <AppointmentCards rows={data} />}
      <ListPages label="console.appointments.pages" numbered />
    </>
  )
}

const shades = Array.from({ length: 8 }, (_, row) => row)

function TableSkeleton() {
  return (
    <TableFrame>
      {shades.map((row) => (
        <TableRow key={row} sx={{ height: 52 }}>
          {Array.from({ length: columnCount }, (_, cell) => (
            <TableCell key={cell}>
              <Skeleton width={cell === 0 ? 150 : 90} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableFrame>
  )
}
