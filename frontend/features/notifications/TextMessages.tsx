/** Text messages: phone confirmation and shop costs, where configured. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Phone } from '../../../contract/identity/phone.ts'
import { phone as written } from '../../../shared/format/phone.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toasts.ts'

export function ConfirmPhone() {
  const { t } = useTranslation()
  const { data } = useQuery(read('GET /api/account/phone'))
  if (!data?.ofrecido) return null
  return (
    <Section title={t('notificationSettings.phone.title')}>
      <Card padded className="grid gap-3">
        {data.telefono === null ? (
          <NoPhone />
        ) : data.estado === 'confirmado' ? (
          <Confirmed telefono={data.telefono} />
        ) : (
          <Unconfirmed {...data} telefono={data.telefono} />
        )}
      </Card>
    </Section>
  )
}

function NoPhone() {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-small text-muted">{t('notificationSettings.smsNoPhone')}</p>
      <ButtonLink to="/profile" variant="secondary" size="sm" className="w-fit">
        {t('notificationSettings.phone.addPhone')}
      </ButtonLink>
    </>
  )
}

function Confirmed({ telefono }: { telefono: string }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-2 font-medium">
      <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
      {t('notificationSettings.phone.confirmed', { phone: written(telefono) })}
    </p>
  )
}

/** Before a code was sent, with one that waits to be typed, or with none of its tries left. */
function Unconfirmed({ telefono, estado, intentosRestantes }: Phone & { telefono: string }) {
  const { t } = useTranslation()
  const sending = useCommand('POST /api/account/phone/code')
  const [refusal, setRefusal] = useState<string>()
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: () => {
        setRefusal(undefined)
        toast({ title: t('notificationSettings.phone.sent', { phone: written(telefono) }) })
      },
      onError: ({ details }) => setRefusal(details.message ?? t('errors.connection')),
    })
  const isSent = estado === 'enviado'
  const isSpent = isSent && intentosRestantes === 0
  return (
    <>
      <p className="text-small text-muted">
        {t(isSent ? 'notificationSettings.phone.typeCode' : 'notificationSettings.phone.why', {
          phone: written(telefono),
        })}
      </p>
      {isSent && !isSpent && <CodeForm triesLeft={intentosRestantes} />}
      {isSpent && <FieldError>{t('notificationSettings.phone.tooManyTries')}</FieldError>}
      {refusal && <FieldError>{refusal}</FieldError>}
      <Button
        className="w-fit"
        size="sm"
        variant={isSent && !isSpent ? 'ghost' : 'primary'}
        needsNetwork
        pending={sending.isPending}
        onClick={send}
      >
        {t(isSent ? 'notificationSettings.phone.resend' : 'notificationSettings.phone.confirm')}
      </Button>
    </>
  )
}

function CodeForm({ triesLeft }: { triesLeft: number | null }) {
  const { t } = useTranslation()
  const confirm = useCommand('POST /api/account/phone/confirm')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = () => {
    if (!/^\d{6}$/.test(code)) return setRefusal(t('notificationSettings.phone.sixDigits'))
    setRefusal(undefined)
    confirm.mutate(
      { body: { codigo: code } },
      {
        onSuccess: () => toast({ title: t('notificationSettings.phone.done') }),
        onError: ({ details }: ApiError) => setRefusal(details.message ?? t('errors.connection')),
      },
    )
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('notificationSettings.phone.code')}
        className="min-w-40 flex-1"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={refusal}
        hint={
          triesLeft !== null && triesLeft < 5
            ? t('notificationSettings.phone.triesLeft', { count: triesLeft })
            : undefined
        }
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" needsNetwork pending={confirm.isPending}>
        {t('notificationSettings.phone.submit')}
      </Button>
    </form>
  )
}

/** An owner's alone. */
export function ShopTextMessages() {
  const { t } = useTranslation()
  const { data } = useQuery(read('GET /api/my-business/text-messages'))
  if (!data?.ofrecido) return null
  return (
    <Section title={t('notificationSettings.phone.shopTitle')}>
      <Card padded className="grid gap-2">
        <p className="font-medium">
          {t('notificationSettings.phone.shopUsed', { used: data.partes, cap: data.tope })}
        </p>
        <p className="text-small text-muted">
          {data.noEnviados > 0
            ? t('notificationSettings.phone.shopHeldBack', { count: data.noEnviados })
            : t('notificationSettings.phone.shopHint')}
        </p>
      </Card>
    </Section>
  )
}
