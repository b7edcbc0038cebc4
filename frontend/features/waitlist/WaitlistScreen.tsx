/** /waitlist: what a client waits for, offers to answer, and why it was not their turn. */
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { WaitingEntry } from '../../../contract/booking/waitlist.ts'
import { addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { OfferCard } from '../../entities/wait/OfferCard.tsx'
import { WaitSteps } from '../../entities/wait/Steps.tsx'
import { WaitSheet } from '../../entities/wait/WaitSheet.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { asDate, browserZone, dayOf } from '../../time/zone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { confirm } from '../../ui/prompts.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'

export function WaitlistScreen() {
  const { t } = useTranslation()
  const waits = useQuery({
    ...read('GET /api/waitlist'),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const entries = waits.data ?? []
  return (
    <Screen title={t('waitlist.title')} subtitle={t('waitlist.subtitle')} back="/appointments">
      {waits.isPending && (
        <Loading>
          <SkeletonList rows={3} />
        </Loading>
      )}
      {waits.isError && !waits.data && (
        <ErrorState title={t('waitlist.loadFailed')} onRetry={() => void waits.refetch()} />
      )}
      {waits.data && entries.length === 0 && (
        <EmptyState
          drawing={<ChairDrawing />}
          title={t('waitlist.none')}
          text={t('waitlist.noneText')}
          action={<ButtonLink to="/search">{t('waitlist.find')}</ButtonLink>}
        />
      )}
      <div className="grid grid-cols-1 gap-4">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </Screen>
  )
}

const tones = {
  ofrecida: 'accent',
  esperando: 'info',
  pausada: 'warn',
  cumplida: 'success',
  dejada: 'neutral',
} as const

function Entry({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { estado, puesto, oferta, barberNames, businessName, citaId } = entry
  const who = barberNames.length > 0 ? barberNames.join(', ') : t('waitlist.anybody')
  return (
    <div className="grid grid-cols-1 gap-2">
      {oferta && <OfferCard key={oferta.id} entry={entry} offer={oferta} />}
      <Card className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="text-lead font-semibold">
            {[who, businessName].filter(Boolean).join(' · ')}
          </h2>
          <span className="flex items-center gap-2">
            {puesto !== null && (
              <span className="text-small font-semibold">
                {puesto === 1 ? t('waitlist.next') : t('waitlist.place', { place: puesto })}
              </span>
            )}
            <Badge tone={tones[estado]} icon={<Hourglass aria-hidden size={14} />}>
              {t(`waitlist.state${estado}`)}
            </Badge>
          </span>
        </div>
        <p className="text-small">{entry.services.map(({ nombre }) => nombre).join(' + ')}</p>
        {citaId !== null && <p className="text-small text-muted">{t('waitlist.before')}</p>}
        <ul className="text-small text-muted">
          {entry.ventanas.map(({ dia, desde, hasta }) => (
            <li key={`${dia} ${desde}`} className="first-letter:uppercase">
              {format.longDay(asDate(dia), 'UTC')}, {desde}–{hasta}
            </li>
          ))}
        </ul>
        {estado === 'pausada' && <p className="text-small">{t('waitlist.paused')}</p>}
        <Acts entry={entry} />
        <WaitSteps steps={entry.pasos} />
      </Card>
    </div>
  )
}

function Acts({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { id, estado, citaId } = entry
  const resume = useCommand('PATCH /api/waitlist/:id', {
    onSuccess: () => toast({ title: t('waitlist.resumed') }),
  })
  const leave = useCommand('DELETE /api/waitlist/:id', {
    onSuccess: () => toast({ title: t('waitlist.left') }),
  })
  if (estado === 'cumplida' || estado === 'dejada') return null
  const askAndLeave = async () => {
    const isSure = await confirm({
      title: t('waitlist.leaveTitle'),
      text: t('waitlist.leaveText'),
      action: t('waitlist.leave'),
      destructive: true,
    })
    if (isSure) leave.mutate({ params: { id } })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {estado === 'pausada' && (
        <Button
          size="sm"
          pending={resume.isPending}
          onClick={() => resume.mutate({ params: { id }, body: {} })}
        >
          {t('waitlist.resume')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
        {t('waitlist.change')}
      </Button>
      {citaId !== null && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={addressOf('/appointments/:id', { id: citaId })}
        >
          {t('waitlist.before')}
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="quiet"
        pending={leave.isPending}
        onClick={() => void askAndLeave()}
      >
        {t('waitlist.leave')}
      </Button>
      {isChanging && (
        <WaitSheet
          of={entry}
          today={dayOf(new Date(), browserZone())}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
