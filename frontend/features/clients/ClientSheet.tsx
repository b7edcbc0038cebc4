/** One client: their numbers, a way to call them, and the note that nobody else reads. */
import * as z from 'zod/mini'
import { CalendarDays, CalendarPlus, MessageCircle, Phone, UserRound } from 'lucide-react'
import type { Client } from '../../../contract/booking/clients.ts'
import { addressOf } from '../../../contract/paths.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { KeepAwayRows } from '../../entities/person/KeepAwayRows.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone, dayOf } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

const FORM = 'client-note'
const rules = () => z.object({ nota: z.string().check(z.maxLength(limits.clientNote)) })
type Note = z.infer<ReturnType<typeof rules>>

interface Props {
  client: Client
  currency: string | undefined
  /** The shop's own note, and not the barber's. */
  wholeShop: boolean
  onClose: () => void
}

export function ClientSheet({ client, currency, wholeShop, onClose }: Props) {
  const { id, nombre, telefono, visitas, ultimaVisita, gastado, noShows, nota } = client
  const { t } = useTranslation()
  const format = useFormat()
  // What was begun is there when it opens again, apart for the two lists.
  const form = useForm<Note>({
    rules,
    begin: { nota },
    draft: `client-note:${wholeShop ? 'shop' : 'mine'}:${id}`,
  })
  const save = useCommand('PUT /api/clients/:id/note')
  const send = form.handleSubmit(
    ({ nota: written }) =>
      void save
        .mutateAsync({
          params: { id },
          body: { nota: written, ...(wholeShop && { negocio: '1' as const }) },
        })
        .then(
          () => {
            form.forget()
            toast({ title: t('clients.saved') })
            onClose()
          },
          ({ status, details }: ApiError) =>
            form.setError('nota', {
              message:
                status === 0
                  ? t('errors.connection')
                  : (details.message ?? t('clients.saveFailed')),
            }),
        ),
  )
  const numbers: [string, string][] = [
    [t('clients.visitsLabel'), format.number(visitas)],
    [t('clients.lastLabel'), ultimaVisita ? format.date(ultimaVisita) : '—'],
    [t('clients.spentLabel'), format.price(gastado, currency)],
    [t('clients.noShowsLabel'), format.number(noShows)],
  ]
  const { error, ...field } = form.field('nota')
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={nombre}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={save.isPending}
            pendingText={t('clients.saving')}
          >
            {t('clients.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void send(event)} className="grid gap-5 pt-1">
        {telefono && (
          <p className="flex items-center gap-1.5 font-semibold text-accent-text">
            <Phone aria-hidden size={16} />
            <PhoneLink number={telefono} who={t('clients.call', { name: nombre })} />
          </p>
        )}
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {numbers.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end rounded-control bg-raised px-3 py-2.5"
            >
              <dt className="text-micro text-muted">{label}</dt>
              <dd className="font-display text-lead font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-1.5">
          <TextArea
            label={t('clients.note')}
            hint={wholeShop ? t('clients.noteHintShop') : t('clients.noteHint')}
            placeholder={t('clients.notePlaceholder')}
            rows={4}
            limit={limits.clientNote}
            count={[...form.watch('nota')].length}
            {...field}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
      </form>
      <Ways client={client} onClose={onClose} />
    </Sheet>
  )
}

/** Actions on a client. Guests have no profile, chat or block. */
function Ways({
  client: { id, clienteId, nombre, telefono, ultimaVisita },
  onClose,
}: {
  client: Client
  onClose: () => void
}) {
  const { t } = useTranslation()
  const today = dayOf(useNow(), browserZone())
  return (
    <div className="grid gap-4 pt-5">
      <ListGroup>
        <ListRow
          title={t('clients.newAppointment')}
          icon={<CalendarPlus size={20} />}
          to={addressOf('/appointments', { nueva: today })}
          state={{ client: { id, clienteId, nombre, telefono } }}
        />
        {ultimaVisita && (
          <ListRow
            title={t('clients.lastVisit')}
            icon={<CalendarDays size={20} />}
            to={addressOf('/appointments', { dia: ultimaVisita.slice(0, 10) })}
          />
        )}
        {clienteId && (
          <ListRow
            title={t('clients.message')}
            icon={<MessageCircle size={20} />}
            to={addressOf('/chat/:userId', { userId: clienteId })}
          />
        )}
        {clienteId && (
          <ListRow
            title={t('clients.profile')}
            icon={<UserRound size={20} />}
            to={addressOf('/user/:userId', { userId: clienteId })}
          />
        )}
      </ListGroup>
      {clienteId && (
        <ListGroup>
          <KeepAwayRows person={{ id: clienteId, nombre }} onChosen={onClose} />
        </ListGroup>
      )}
    </div>
  )
}
