/** /location-staff/:id: which barbers of the shop serve at one of its places. */
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../client/calls.ts'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { OwnLocation } from './OwnLocation.tsx'

type TeamMember = CallAnswer<'GET /api/businesses/:id/barbers'>[number]

export function StaffScreen() {
  const { t } = useTranslation()
  return (
    <OwnLocation title={t('locations.staff')}>
      {(location) => <Staff location={location} />}
    </OwnLocation>
  )
}

function Staff({ location }: { location: BusinessLocation }) {
  const { t } = useTranslation()
  const team = useQuery(
    read('GET /api/businesses/:id/barbers', { params: { id: location.businessId } }),
  )
  const staff = useQuery(
    read('GET /api/business-locations/:id/staff', { params: { id: location.id } }),
  )
  const failed = (team.isError && !team.data) || (staff.isError && !staff.data)
  const again = () => {
    void team.refetch()
    void staff.refetch()
  }
  return (
    <Screen title={t('locations.staff')} subtitle={location.name} back="/business-locations">
      <p className="text-muted">{t('locations.staffText')}</p>
      {failed && <ErrorState title={t('locations.staffFailed')} onRetry={again} />}
      {!failed && (!team.data || !staff.data) && <SkeletonList />}
      {team.data && staff.data && (
        <ul className="grid gap-3">
          {team.data.map((barber) => (
            <Barber
              key={barber.id}
              barber={barber}
              locationId={location.id}
              isHere={staff.data.some(({ userId }) => userId === barber.userId)}
            />
          ))}
        </ul>
      )}
      {team.data?.length === 1 && (
        <p className="text-small text-muted">{t('locations.staffAlone')}</p>
      )}
    </Screen>
  )
}

function Barber({
  barber: { userId, userName, userProfileImage, rol },
  locationId,
  isHere,
}: {
  barber: TeamMember
  locationId: string
  isHere: boolean
}) {
  const { t } = useTranslation()
  const [shown, show] = useShown(isHere)
  const assign = useCommand('POST /api/business-locations/:id/staff')
  const unassign = useCommand('DELETE /api/business-locations/:id/staff')
  const flip = (here: boolean) => {
    show(here)
    const done = here
      ? assign.mutateAsync({ params: { id: locationId }, body: { userId } })
      : unassign.mutateAsync({ params: { id: locationId }, query: { userId } })
    done.catch((error: { details?: { message?: string } }) => {
      show(!here)
      toast({
        title: t('locations.saveFailed'),
        description: error.details?.message,
        variant: 'destructive',
      })
    })
  }
  return (
    <li className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <Avatar name={userName} src={userProfileImage} />
      <Switch
        label={userName}
        hint={shown ? t('locations.servesHere') : t(`roles.${rol}`)}
        className="min-w-0 flex-1"
        checked={shown}
        onChange={({ target }) => flip(target.checked)}
      />
    </li>
  )
}
