/** Deliveries of an appointment or a person, loaded on request, because each look is audited. */
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { deliveries } from '../../contract/engagement/deliveries.ts'
import { read } from '../providers/reads.ts'
import { Failed } from '../ui/states.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveriesPath } from '../paths/deliveriesPath.ts'

export function LifeDeliveries({ life, id }: { life: 'appointment' | 'person'; id: string }) {
  const translate = useTranslate()
  const { canAccess: reads } = useCanAccess({ resource: 'deliveries', action: 'list' })
  const [isOpen, setOpen] = useState(false)
  const filter = life === 'appointment' ? { cita: id } : { persona: id }
  const { data, error, refetch } = useQuery({
    ...read(deliveries, { query: { ...filter, perPage: 100 } }),
    enabled: isOpen,
    retry: false,
  })
  if (!reads) return null
  return (
    <Box component="section" sx={{ marginBlockStart: 3 }}>
      <Button
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        startIcon={<BellRing size={16} aria-hidden />}
      >
        {translate(
          life === 'appointment' ? 'console.deliveries.inLife' : 'console.deliveries.inPerson',
        )}
      </Button>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {isOpen && data?.data.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.deliveries.emptyLead')}
        </Typography>
      )}
      {isOpen && data && (
        <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
          {data.data.map((row) => (
            <DeliveryRow key={`${row.eventoId} ${row.canal} ${row.personaId}`} row={row} />
          ))}
        </Stack>
      )}
      {isOpen && data?.hasNextPage && (
        <Button
          component={Link}
          to={deliveriesPath(life === 'appointment' ? { cita: id } : { persona: id })}
        >
          {translate('console.deliveries.open')}
        </Button>
      )}
    </Box>
  )
}
