/** A disputed appointment: time, place and service, with both parties' records. */
import { Box, Paper, Typography } from '@mui/material'
import { useCanAccess, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dateTime, money } from '../../look/time.ts'
import type { Case } from '../../providers/dataProvider.ts'

type Dispute = NonNullable<Case['disputa']>

export function DisputeFacts({ appointmentId, of }: { appointmentId: string; of: Dispute }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'show' })
  const {
    sobre,
    inicio,
    zona,
    servicios,
    total,
    moneda,
    negocio,
    lugar,
    aDomicilio,
    cliente,
    barbero,
  } = of
  const rows = [
    ['about', translate(`console.disputes.of.${sobre}`)],
    ['when', `${dateTime(inicio, zona, locale)} (${zona})`],
    [
      'where',
      [negocio, aDomicilio ? translate('console.disputes.home') : lugar]
        .filter(Boolean)
        .join(', ') || '—',
    ],
    ['what', [servicios.join(' + '), money(Math.round(total * 100), moneda)].join(' · ')],
    ['client', cliente ? <Record of={cliente} /> : translate('console.disputes.gone')],
    ['barber', <Record key="barber" of={barbero} />],
  ] as const
  return (
    <Paper variant="outlined" sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 2,
          rowGap: 0.75,
        }}
      >
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`console.disputes.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ margin: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {canAccess && (
        <Link to={`/appointments/${appointmentId}/show`}>
          {translate('console.disputes.fullLife')}
        </Link>
      )}
    </Paper>
  )
}

function Record({
  of: { nombre, completadas, faltas, disputas, quitadas },
}: {
  of: Dispute['barbero']
}) {
  const translate = useTranslate()
  return (
    <>
      {nombre && <strong>{nombre}</strong>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.disputes.record', {
          done: completadas,
          missed: faltas,
          disputes: disputas,
          cleared: quitadas,
        })}
      </Typography>
    </>
  )
}
