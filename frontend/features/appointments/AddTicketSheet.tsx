/** Staff write somebody into the line who has no phone at hand. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { read } from '../../client/query.ts'
import { ServiceChoice, servicesByName } from '../../entities/line/ServiceChoice.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

export function AddTicketSheet({
  shopId,
  query,
  onClose,
}: {
  shopId: string
  query: { lugar?: string }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(
    read('GET /api/businesses/:id/services', { params: { id: shopId } }),
  )
  const [nombre, setName] = useState('')
  const [chosen, choose] = useState<readonly string[]>([])
  const services = servicesByName(data)
  const ids = services.filter((one) => chosen.includes(one.nombre)).map(({ id }) => id)
  const take = useCommand('POST /api/businesses/:id/line/tickets', {
    onSuccess: ({ numero }) => {
      toast({ title: t('line.added', { name: nombre.trim(), number: numero }) })
      onClose()
    },
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('line.add')}
      footer={
        <Button
          block
          needsNetwork
          disabled={nombre.trim() === '' || ids.length === 0}
          pending={take.isPending}
          pendingText={t('line.taking')}
          onClick={() =>
            take.mutate({
              params: { id: shopId },
              body: { ...query, nombre: nombre.trim(), services: ids },
            })
          }
        >
          {t('line.take')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        <TextField
          label={t('line.addName')}
          required
          maxLength={limits.nombre.max}
          value={nombre}
          onChange={(event) => setName(event.target.value)}
        />
        <ServiceChoice services={services} chosen={chosen} onChange={choose} />
      </div>
    </Sheet>
  )
}
