/** /availability and /schedule-config: when one works, and whether bookings need a yes. */
import { MoonStar, PartyPopper, Sun, Sunrise, Sunset } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Availability } from '../../../contract/business/availability.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { ChoiceCards, Switch } from '../../ui/Choice.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { type SettingsChange, useChangeSettings, useMyself, useRestoreWeek, useWeek } from './api.ts'
import { Week } from './Week.tsx'

export function AvailabilityScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [search] = useSearchParams()
  const settingUp = search.has('alta')
  const me = useMyself(user?.id)
  const week = useWeek(user?.id)
  const isPending = me.isPending || week.isPending
  const failed = [me, week].filter(({ isError, data }) => isError && !data)
  return (
    <Screen
      title={t('availability.title')}
      subtitle={t('availability.lead')}
      back={settingUp ? addressOf('/my-services', { alta: '' }) : '/profile'}
      footer={settingUp && me.data && week.data ? <Finish me={me.data} week={week.data} /> : undefined}
    >
      {failed.length > 0 ? <ErrorState title={t('availability.loadFailed')} onRetry={() => failed.forEach(({ refetch }) => void refetch())} /> : isPending && <AvailabilitySkeleton />}
      {me.data && week.data && <Settings me={me.data} week={week.data} />}
    </Screen>
  )
}

const presets: readonly ScheduleType[] = ['mananero', 'estandar', 'vespertino', 'fines_semana']
const icons: Record<ScheduleType, ReactNode> = { mananero: <Sunrise size={22} />, estandar: <Sun size={22} />, vespertino: <Sunset size={22} />, fines_semana: <MoonStar size={22} /> }
const isPreset = (type: string | null | undefined): type is ScheduleType => presets.some((preset) => preset === type)

interface Own {
  me: PublicProfile
  week: Availability
}

function Settings({ me, week: { origen, horario, propio } }: Own) {
  const { t } = useTranslation()
  const change = useChangeSettings(me.id)
  const restore = useRestoreWeek()
  const chosen = isPreset(me.scheduleType) ? me.scheduleType : undefined
  // Until somebody chooses the standard week is the one that holds; hours of one's own or of the shop's are none of these.
  const holding = chosen ?? (origen === 'estandar' ? 'estandar' : undefined)
  const [preset, showPreset] = useShown(holding)
  const [auto, showAuto] = useShown(me.autoConfirmBookings ?? false)

  const failed = (error: ApiError) => {
    showPreset(holding)
    showAuto(me.autoConfirmBookings ?? false)
    toast({ title: t('ui.error'), description: error.status === 0 || !error.details.message ? t('availability.saveFailed') : error.details.message, variant: 'destructive' })
  }
  const save = (wanted: SettingsChange, undo?: () => void) => change.mutate({ body: wanted }, {
    onSuccess: () => toast({ title: t('availability.saved'), description: t('availability.savedText'), action: undo && { label: t('ui.undo'), run: undo } }),
    onError: failed,
  })
  const choosePreset = async (scheduleType: ScheduleType) => {
    showPreset(scheduleType)
    if (chosen) return save({ scheduleType }, () => save({ scheduleType: chosen }))
    // Hours that somebody has set themselves are not replaced by a tap that slipped, and can be had back.
    if (origen !== 'propio' || !propio) return save({ scheduleType })
    if (!await confirm({ title: t('availability.replaceTitle'), text: t('availability.replaceText'), action: t('availability.replace'), destructive: true })) return showPreset(holding)
    save({ scheduleType }, () => restore.mutate({ body: { horario: propio } }, { onSuccess: () => toast({ title: t('availability.restored') }), onError: failed }))
  }
  const toggleAuto = (autoConfirmBookings: boolean) => {
    showAuto(autoConfirmBookings)
    save({ autoConfirmBookings })
  }
  return (
    <>
      <Section title={t('availability.presets')}>
        {!chosen && <p className="rounded-card bg-info-soft px-4 py-3 text-small text-info">{t(`availability.${origen}Holds`)}</p>}
        <ChoiceCards
          label={t('availability.presets')} hideLabel
          options={presets.map((value) => ({ value, label: t(`availability.${value}`), hint: t(`availability.${value}Hint`), icon: icons[value] }))}
          value={preset}
          onChange={(scheduleType) => void choosePreset(scheduleType)}
        />
      </Section>
      <Section title={t('availability.autoTitle')}>
        <Card>
          <Switch
            label={t('availability.auto')} hint={t('availability.autoHint')} checked={auto}
            onChange={({ target }) => toggleAuto(target.checked)}
          />
        </Card>
      </Section>
      <Section title={t('availability.weekTitle')}><Week schedule={horario} busy={change.isPending} /></Section>
    </>
  )
}

/** The last step of setting up. Leaving the standard week as it stands is a choice too, and is kept as one. */
function Finish({ me, week }: Own) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const change = useChangeSettings(me.id)
  const finish = () => {
    if (week.origen !== 'estandar') return navigate('/business-setup')
    change.mutate({ body: { scheduleType: 'estandar' } }, {
      onSuccess: () => navigate('/business-setup'),
      onError: () => toast({ title: t('ui.error'), description: t('availability.saveFailed'), variant: 'destructive' }),
    })
  }
  return <Button block icon={<PartyPopper aria-hidden size={20} />} pending={change.isPending} onClick={finish}>{t('availability.finish')}</Button>
}

function AvailabilitySkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid gap-2.5">{presets.map((preset) => <Skeleton key={preset} className="h-18 rounded-card" />)}</div>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </Loading>
  )
}
