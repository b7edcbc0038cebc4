/** What staff do with who waits: offer a time, take it back, change the place; with a reason. */
import { type ReactNode, useState } from 'react'
import type { Waiter } from '../../../contract/booking/waitlist.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { instantAt, minutesOf } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

export function WithdrawButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const withdraw = useCommand('POST /api/waitlist/:id/withdraw', {
    onSuccess: () => toast({ title: t('waitlist.withdrawn') }),
  })
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => ask(true)}>
        {t('waitlist.withdraw')}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={t('waitlist.withdraw')}
          action={t('waitlist.withdraw')}
          pending={withdraw.isPending}
          onClose={() => ask(false)}
          onSend={(motivo) =>
            withdraw.mutate({ params: { id }, body: { motivo } }, { onSuccess: () => ask(false) })
          }
        />
      )}
    </>
  )
}

export function OfferSheet({
  waiter: { id, nombre, ventanas, barberIds },
  barberId,
  zone,
  onClose,
}: {
  waiter: Waiter
  barberId: string | undefined
  zone: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [dia, setDay] = useState(ventanas[0]?.dia ?? '')
  const [hora, setTime] = useState(ventanas[0]?.desde ?? '')
  const offer = useCommand('POST /api/waitlist/:id/offer', {
    onSuccess: () => {
      toast({ title: t('waitlist.offered') })
      onClose()
    },
  })
  const who = barberId ?? barberIds?.[0]
  return (
    <ReasonSheet
      title={t('waitlist.offerByHand')}
      text={t('waitlist.offerText', { name: nombre })}
      action={t('waitlist.offerByHand')}
      pending={offer.isPending}
      onClose={onClose}
      onSend={(motivo) =>
        offer.mutate({
          params: { id },
          body: {
            fecha: instantAt(dia, minutesOf(hora), zone),
            motivo,
            ...(who !== undefined && { barberId: who }),
          },
        })
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('waitlist.day')}
          type="date"
          value={dia}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={t('waitlist.from')}
          type="time"
          value={hora}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
    </ReasonSheet>
  )
}

export function PlaceSheet({
  waiter: { id, nombre, puesto },
  onClose,
}: {
  waiter: Waiter
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(String(puesto ?? 1))
  const move = useCommand('POST /api/waitlist/:id/move', {
    onSuccess: () => {
      toast({ title: t('waitlist.moved') })
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={t('waitlist.move')}
      text={t('waitlist.offerText', { name: nombre })}
      action={t('waitlist.move')}
      pending={move.isPending}
      onClose={onClose}
      onSend={(motivo) =>
        move.mutate({ params: { id }, body: { puesto: Number(place) || 1, motivo } })
      }
    >
      <TextField
        label={t('waitlist.newPlace')}
        type="number"
        min={1}
        max={200}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
      />
    </ReasonSheet>
  )
}

/** A reason is asked for: the client reads it. */
function ReasonSheet({
  title,
  text,
  action,
  pending,
  onSend,
  onClose,
  children,
}: {
  title: string
  text?: string
  action: string
  pending: boolean
  onSend: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      footer={
        <Button
          block
          needsNetwork
          disabled={reason.trim() === ''}
          pending={pending}
          onClick={() => onSend(reason.trim())}
        >
          {action}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        {children}
        <TextField
          label={t('waitlist.reason')}
          required
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
