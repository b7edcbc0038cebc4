/** Taking a ticket: what, with whom, and for a guest under which name. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '../../../contract/kernel/limits.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { read } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { ServiceChoice, servicesByName } from '../../entities/line/ServiceChoice.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { guestTickets } from './guestTickets.ts'

type Offered = CallAnswer<'GET /api/businesses/:id/services'>[number]

interface JoinProps {
  businessId: string
  query: { lugar?: string }
  /** Of the screen's code; staff need none. */
  pass: string
}

export function JoinForm({ businessId, query, pass }: JoinProps) {
  const { t } = useTranslation()
  const where = { params: { id: businessId } }
  const services = useQuery(read('GET /api/businesses/:id/services', where))
  const barbers = useQuery(read('GET /api/businesses/:id/barbers', where))
  if (services.isError && !services.data)
    return <ErrorState title={t('line.loadFailed')} onRetry={() => void services.refetch()} />
  if (!services.data || barbers.isPending)
    return (
      <Loading>
        <SkeletonList rows={3} />
      </Loading>
    )
  return (
    <Form
      businessId={businessId}
      query={query}
      pass={pass}
      offered={services.data}
      barbers={barbers.data ?? []}
    />
  )
}

function Form({
  businessId,
  query,
  pass,
  offered,
  barbers,
}: JoinProps & {
  offered: readonly Offered[]
  barbers: CallAnswer<'GET /api/businesses/:id/barbers'>
}) {
  const { t } = useTranslation()
  const me = useUserId()
  const [chosen, choose] = useState<readonly string[]>([])
  const [barberId, setBarber] = useState('')
  const [nombre, setName] = useState('')
  const [, setSearch] = useSearchParams()
  const take = useCommand('POST /api/businesses/:id/line/tickets', {
    onSuccess: ({ id, enlace }) => {
      if (enlace !== null) guestTickets.keep(businessId, { id, enlace })
      setSearch(query, { replace: true })
    },
    onError: ({ code, message }) => {
      toast({ title: message, variant: 'destructive' })
      if (code === 'line_code_expired') setSearch({ ...query, codigo: 'x' }, { replace: true })
    },
  })
  const list = servicesByName(
    barberId === '' ? offered : offered.filter((one) => one.barberId === barberId),
  )
  const services = list.filter(({ nombre: name }) => chosen.includes(name)).map(({ id }) => id)
  const isNamed = me !== undefined || nombre.trim() !== ''
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        take.mutate({
          params: { id: businessId },
          body: {
            ...query,
            codigo: pass,
            services,
            ...(barberId !== '' && { barberId }),
            ...(me === undefined && { nombre: nombre.trim() }),
          },
        })
      }}
    >
      <ServiceChoice services={list} chosen={chosen} onChange={choose} />
      {barbers.length > 1 && (
        <Select
          label={t('line.barber')}
          value={barberId}
          onChange={(event) => setBarber(event.target.value)}
          options={[
            { value: '', label: t('line.anyone') },
            ...barbers
              .filter(({ userId }) => offered.some((one) => one.barberId === userId))
              .map(({ userId, userName }) => ({ value: userId, label: userName })),
          ]}
        />
      )}
      {me === undefined && (
        <TextField
          label={t('line.name')}
          hint={t('line.nameHint')}
          required
          autoComplete="given-name"
          maxLength={limits.nombre.max}
          value={nombre}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <Button
        type="submit"
        block
        size="lg"
        needsNetwork
        disabled={services.length === 0 || !isNamed}
        pending={take.isPending}
        pendingText={t('line.taking')}
      >
        {t('line.take')}
      </Button>
    </form>
  )
}
