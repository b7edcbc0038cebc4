/** One of the barber's clients, or of the shop's, found by a part of the name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Client } from '../../../contract/booking/clients.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { TextField } from '../../ui/Field.tsx'
import { phone } from '../../../shared/format/phone.ts'

const MOST = 6

/** As much of a client as it takes to write them in. */
export type KnownClientRecord = Pick<Client, 'id' | 'clienteId' | 'nombre' | 'telefono'>

interface KnownClientProps {
  chosen: KnownClientRecord | undefined
  onChoose: (client: KnownClientRecord | undefined) => void
  ofShop: boolean
}

export function KnownClient({ chosen, onChoose, ofShop }: KnownClientProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    ...read('GET /api/clients', {
      query: { limit: MOST, q: q || undefined, negocio: ofShop ? '1' : undefined },
    }),
    placeholderData: keepPreviousData,
  })
  const clients = found.data?.clientes ?? []
  const shown =
    chosen && !clients.some(({ id }) => id === chosen.id) ? [chosen, ...clients] : clients
  return (
    <div className="grid gap-2">
      <TextField
        label={t('agenda.clientSearch')}
        icon={<Search size={18} />}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.data && shown.length === 0 && (
        <p className="text-small text-muted">
          {q ? t('agenda.noClientFound') : t('agenda.noClientYet')}
        </p>
      )}
      <ul className="grid gap-1.5">
        {shown.map((client) => {
          const isChosen = client.id === chosen?.id
          return (
            <li key={client.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : client)}
                className={clsx(
                  'flex min-h-12 w-full items-center justify-between gap-3 rounded-control border px-3.5 py-1.5 text-left',
                  isChosen
                    ? 'border-accent-text bg-accent-soft'
                    : 'border-line bg-surface hover:border-line-strong',
                )}
              >
                <span className="grid min-w-0">
                  <span className="truncate font-medium">{client.nombre}</span>
                  {client.telefono && (
                    <span className="text-small text-muted">{phone(client.telefono)}</span>
                  )}
                </span>
                {isChosen && <Check aria-hidden size={18} className="shrink-0 text-accent-text" />}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
