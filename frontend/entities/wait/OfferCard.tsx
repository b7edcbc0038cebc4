/** A time that is offered: who, when and for how much, and until when it can be answered. */
import { clsx } from 'clsx'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import type { WaitingEntry } from '../../../contract/booking/waitlist.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { asMinutes, useSecondsUntil } from '../../time/useSecondsUntil.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { toast, undoable } from '../../ui/toasts.ts'

type Offer = NonNullable<WaitingEntry['oferta']>

export function OfferCard({
  entry: { services, businessName },
  offer,
}: {
  entry: Pick<WaitingEntry, 'services' | 'businessName'>
  offer: Offer
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = useSecondsUntil(offer.hasta)
  const isOver = left <= 0
  const { accept, decline, price } = useAnswers(offer)
  const isChanged = price !== offer.totalPrice
  const where = [offer.barberName, businessName].filter(Boolean).join(' · ')
  return (
    <Card className="grid gap-3 border-accent-text">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lead font-semibold">{t('waitlist.offer')}</h2>
        <p
          role="timer"
          aria-live="off"
          className={clsx(
            'flex items-center gap-1.5 text-small font-semibold tabular-nums',
            isOver ? 'text-muted' : 'text-accent-text',
          )}
        >
          <Timer aria-hidden size={16} />
          {isOver ? t('waitlist.over') : t('waitlist.answerIn', { time: asMinutes(left) })}
        </p>
      </div>
      <div className="grid gap-0.5">
        <p className="text-lead font-semibold first-letter:uppercase">
          {format.longDay(offer.fecha, offer.zonaHoraria)},{' '}
          {format.time(offer.fecha, offer.zonaHoraria)}
        </p>
        <p className="text-muted">{where}</p>
        <p className="flex flex-wrap gap-x-2 text-small">
          <span>{services.map(({ nombre }) => nombre).join(' + ')}</span>
          <Duration minutes={offer.totalMinutes} className="text-muted" />
          <Price amount={price} currency={offer.moneda} />
        </p>
      </div>
      {isChanged && (
        <p role="alert" className="rounded-card bg-info-soft px-4 py-3 text-small text-info">
          {t('waitlist.priceChanged', { price: format.price(price, offer.moneda) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          needsNetwork
          disabled={isOver || decline.isPending}
          pending={accept.isPending}
          pendingText={t('waitlist.accepting')}
          onClick={() => accept.mutate({ params: { id: offer.id }, body: { totalPrice: price } })}
        >
          {isChanged
            ? t('waitlist.acceptAt', { price: format.price(price, offer.moneda) })
            : t('waitlist.accept')}
        </Button>
        <Button
          className="flex-1"
          variant="secondary"
          needsNetwork
          disabled={isOver || accept.isPending}
          pending={decline.isPending}
          onClick={() => decline.mutate({ params: { id: offer.id } })}
        >
          {t('waitlist.decline')}
        </Button>
      </div>
    </Card>
  )
}

function useAnswers({ id, totalPrice }: Offer) {
  const { t } = useTranslation()
  const [price, setPrice] = useState(totalPrice)
  const undo = useCommand('POST /api/waitlist/offers/:id/undo', {
    onSuccess: () => toast({ title: t('waitlist.undone') }),
  })
  const accept = useCommand('POST /api/waitlist/offers/:id/accept', {
    onSuccess: () => toast({ title: t('waitlist.accepted') }),
    onError: ({ code, message, details }) => {
      if (code === 'price_changed' && typeof details['totalPrice'] === 'number')
        setPrice(details['totalPrice'])
      else toast({ title: message, variant: 'destructive' })
    },
  })
  const decline = useCommand('POST /api/waitlist/offers/:id/decline', {
    onSuccess: () =>
      toast({
        title: t('waitlist.declined'),
        ...undoable(t('ui.undo'), () => undo.mutate({ params: { id } })),
      }),
  })
  return { accept, decline, price }
}
