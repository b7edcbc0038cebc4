/** Makes a dossier of an appointment, and lists those made before. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Language, languages } from '../../../contract/kernel/languages.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { read, readWhen } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Segmented } from '../../ui/Choice.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { HandOn } from '../../ui/ShareLink.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'

const names: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' }

export function DossierSheet({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t, language } = useTranslation()
  const { id } = appointment
  const [written, setWritten] = useState<Language>(language === 'en' ? 'en' : 'es')
  const [messages, setMessages] = useState<readonly string[]>([])
  const make = useCommand('POST /api/appointments/:id/dossier')
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dossier.make')}
      text={t('dossier.warning')}
    >
      {make.data ? (
        <HandOn
          link={make.data.enlace}
          words={t('dossier.shareWords')}
          telefono={null}
          labels={{ qr: t('dossier.qr'), share: t('dossier.share'), sms: '' }}
        />
      ) : (
        <form
          className="grid gap-4 pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            make.mutate({ params: { id }, body: { idioma: written, mensajes: [...messages] } })
          }}
        >
          <Segmented
            label={t('dossier.language')}
            options={languages.map((value) => ({ value, label: names[value] }))}
            value={written}
            onChange={setWritten}
          />
          <Thread appointment={appointment} chosen={messages} onChoose={setMessages} />
          {make.isError && <FieldError>{make.error.message}</FieldError>}
          <Button type="submit" block pending={make.isPending} pendingText={t('dossier.making')}>
            {t('dossier.make')}
          </Button>
        </form>
      )}
      <Made id={id} />
    </Sheet>
  )
}

/** Messages of the two, to be added one by one; the newest that a dossier may hold. */
function Thread({
  appointment: { clienteId, barberId },
  chosen,
  onChoose,
}: {
  appointment: Appointment
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const me = useUserId()
  const [opened, setOpened] = useState(false)
  const [client, barber] = [me === clienteId, me === barberId]
  const other = client ? barberId : barber && clienteId
  const thread = useQuery(
    readWhen(
      'GET /api/chat/conversations/:id/messages',
      opened && other
        ? { params: { id: other }, query: { limit: limits.dossier.messages } }
        : undefined,
    ),
  )
  if (!other) return null
  if (!opened)
    return (
      <Button variant="secondary" className="w-fit" onClick={() => setOpened(true)}>
        {t('dossier.addMessages')}
      </Button>
    )
  const shown = (thread.data ?? []).filter(({ estado, message }) => estado === 'visible' && message)
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="grid max-h-64 gap-1 overflow-y-auto">
      <legend className="text-small font-semibold">{t('dossier.messages')}</legend>
      {thread.isPending && (
        <Loading>
          <Skeleton className="h-20" />
        </Loading>
      )}
      {!thread.isPending && shown.length === 0 && (
        <p className="text-small text-muted">{t('dossier.noMessages')}</p>
      )}
      {shown.map(({ id, message, creadoEn, esMio }) => (
        <Checkbox
          key={id}
          label={message}
          hint={`${t(esMio ? 'dossier.mine' : 'dossier.theirs')} · ${format.relative(creadoEn)}`}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  )
}

function Made({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const made = useQuery(read('GET /api/appointments/:id/dossiers', { params: { id } }))
  const revoke = useCommand('DELETE /api/dossiers/:id')
  if (made.isPending)
    return (
      <Loading>
        <Skeleton className="mt-4 h-12" />
      </Loading>
    )
  if (!made.data)
    return <ErrorState title={t('dossier.listFailed')} onRetry={() => void made.refetch()} />
  const { expedientes } = made.data
  if (expedientes.length === 0) return null
  return (
    <section className="mt-5 grid gap-2">
      <h3 className="text-small font-semibold">{t('dossier.earlier')}</h3>
      <ul className="grid gap-2">
        {expedientes.map((one) => {
          const isOver = one.revocado || Date.parse(one.caduca) <= Date.now()
          return (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-small">
                {format.date(one.hechoEn)}, {format.time(one.hechoEn)} ·{' '}
                {t('dossier.openings', { count: one.aperturas })}
              </p>
              {isOver ? (
                <span className="text-small text-muted">
                  {t(one.revocado ? 'dossier.revoked' : 'dossier.expired')}
                </span>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate({ params: { id: one.id } })}
                >
                  {t('dossier.revoke')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
