/** Inviting by email, phone or link. The result appears in the same sheet. */
import { useState } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type InviteForm, inviteRules, type Via, ways } from './rules.ts'
import { ShowLink } from './ShowLink.tsx'

const FORM = 'invite-form'

export function InviteBarberSheet({
  open,
  shop,
  onClose,
}: {
  open: boolean
  shop: Business
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [invited, setInvited] = useState<Invitation>()
  const invite = useCommand('POST /api/businesses/:id/barbers', { onSuccess: setInvited })
  const to = invited?.email ?? invited?.telefono
  const sentText = to ? t('team.invitedTo', { to }) : t('team.linkText')
  return (
    <Sheet
      inUrl
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={invited ? t('team.invited') : t('team.inviteTitle')}
      text={invited ? sentText : t('team.inviteText')}
      footer={
        invited ? (
          <Button variant="secondary" onClick={onClose}>
            {t('team.done')}
          </Button>
        ) : (
          <Button
            type="submit"
            form={FORM}
            pending={invite.isPending}
            pendingText={t('team.inviting')}
          >
            {t('team.send')}
          </Button>
        )
      }
    >
      {invited?.enlace ? (
        <ShowLink link={invited.enlace} shop={shop.nombre} telefono={invited.telefono} />
      ) : (
        <Fields invite={invite} shop={shop} />
      )}
    </Sheet>
  )
}

function Fields({
  invite,
  shop,
}: {
  invite: ReturnType<typeof useCommand<'POST /api/businesses/:id/barbers'>>
  shop: Business
}) {
  const { t } = useTranslation()
  const form = useForm<InviteForm>({
    rules: inviteRules,
    begin: { via: 'correo', email: '', telefono: '' },
  })
  const via = form.watch('via')
  const submit = form.handleSubmit(({ email, telefono }) => {
    const byPhone = via === 'telefono' ? { telefono } : {}
    const body = via === 'correo' ? { email } : byPhone
    invite.mutate({ params: { id: shop.id }, body }, { onError: (error) => form.refused(error) })
  })
  const refused = invite.error?.details.errors ? undefined : invite.error
  const options = ways.map((value) => ({ value, label: t(`team.via.${value}`) }))
  const change = (value: Via) => {
    form.setValue('via', value)
    form.clearErrors()
    invite.reset()
  }
  return (
    <form id={FORM} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 pt-3">
      <Segmented label={t('team.how')} options={options} value={via} onChange={change} />
      {via === 'correo' && (
        <TextField
          label={t('team.email')}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={t('team.emailHint')}
          {...form.field('email')}
        />
      )}
      {via === 'telefono' && (
        <TextField
          label={t('team.phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          hint={t('team.phoneHint')}
          {...form.field('telefono')}
        />
      )}
      {via === 'enlace' && <p className="text-muted">{t('team.linkHint')}</p>}
      {refused && (
        <FieldError>
          {(refused.status > 0 && refused.details.message) || t('team.inviteFailed')}
        </FieldError>
      )}
    </form>
  )
}
