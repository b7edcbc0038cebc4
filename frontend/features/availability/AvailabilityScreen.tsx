/** /availability and /schedule-config: hours and policies; `?barbero=` for a team member. */
import { PartyPopper } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import {
  ShownHours,
  useAvailability,
  useHours,
  usePerson,
  useSayFailed,
} from './availabilityQueries.ts'
import { AvailabilityHours, presets } from './Hours.tsx'
import { Policies } from './Policies.tsx'
import { SpecialDays } from './SpecialDays.tsx'

export function AvailabilityScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [search] = useSearchParams()
  const settingUp = search.has('alta')
  const request = search.get('barbero') ?? undefined
  const barber = request === user?.id ? undefined : request
  const person = usePerson(barber)
  const { data: hours, isPending, isError, refetch } = useAvailability(barber ?? user?.id)
  const shown = useMemo(
    () => hours && { hours, whose: barber ? { barberId: barber } : {} },
    [hours, barber],
  )
  const usualBack = barber ? '/team' : '/profile'
  return (
    <ShownHours value={shown}>
      <Screen
        title={
          barber
            ? t('availability.titleOf', { name: person.data?.nombre ?? '…' })
            : t('availability.title')
        }
        subtitle={t('availability.lead')}
        width="wide"
        back={settingUp ? addressOf('/my-services', { alta: '' }) : usualBack}
        footer={settingUp && hours ? <Finish /> : undefined}
      >
        {isPending && <AvailabilitySkeleton />}
        {isError && !hours && (
          <ErrorState title={t('availability.loadFailed')} onRetry={() => void refetch()} />
        )}
        {hours && (
          // On a wide screen the week stands beside the rules.
          <div
            key={barber}
            className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem] lg:gap-10"
          >
            <div className="grid grid-cols-1 gap-6">
              <AvailabilityHours />
              <SpecialDays />
            </div>
            <Policies />
          </div>
        )}
      </Screen>
    </ShownHours>
  )
}

/** Last setup step. Keeping the standard week is a choice and is saved. */
function Finish() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hours } = useHours()
  const change = useCommand('PUT /api/availability')
  const sayFailed = useSayFailed()
  const finish = () => {
    if (hours.origen !== 'estandar') return navigate('/business-setup')
    change.mutate(
      { body: { scheduleType: 'estandar' } },
      { onSuccess: () => navigate('/business-setup'), onError: sayFailed },
    )
  }
  return (
    <Button
      block
      needsNetwork
      icon={<PartyPopper aria-hidden size={20} />}
      pending={change.isPending}
      onClick={finish}
    >
      {t('availability.finish')}
    </Button>
  )
}

function AvailabilitySkeleton() {
  return (
    <Loading className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_22rem] lg:gap-10">
      <div className="grid gap-6">
        <div className="grid gap-2.5 pt-14 lg:grid-cols-2">
          {presets.map((preset) => (
            <Skeleton key={preset} className="h-18 rounded-card" />
          ))}
        </div>
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="mt-14 h-150 rounded-card" />
    </Loading>
  )
}
