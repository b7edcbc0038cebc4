/** Who hears of shops, their teams and what they offer. */
import {
  BookingPolicySet,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import {
  BusinessChanged,
  BusinessHidden,
  BusinessOpened,
  BusinessRestored,
} from '../../domain/business/business.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
  ServiceRestored,
} from '../../domain/business/catalogue.ts'
import {
  LocationAdded,
  LocationChanged,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
} from '../../domain/business/location.ts'
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
  InvitationWithdrawn,
} from '../../domain/business/team.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'
import { barberChanged, businessUpdated, hoursChanged, teamsHoursChanged } from './pages.ts'

/** Viewers of team, shop and hours hear of it; the two concerned are told anyway. */
const teamChanged = ({
  businessId,
  ownerId,
  barberId,
}: {
  businessId: string
  ownerId: string
  barberId: string
}): Addressed[] => [
  {
    topic: `business:${businessId}`,
    own: [ownerId, barberId],
    message: { type: 'team_changed', businessId },
  },
  ...businessUpdated({ businessId, ownerId }),
  ...barberChanged({ barberId }),
]

/** The owner runs the team; a blocked invitee doesn't learn of it. */
const invitationChanged = ({ invitationId, ownerId, inviteeId }: Invited): Addressed[] => [
  { to: [ownerId], message: { type: 'invitation_changed', invitationId } },
  ...(inviteeId
    ? [
        {
          to: [inviteeId],
          from: ownerId,
          message: { type: 'invitation_changed', invitationId },
        } as const,
      ]
    : []),
]

interface Invited {
  readonly invitationId: string
  readonly ownerId: string
  readonly inviteeId?: string | null
}

export const businessTold: readonly TellRow[] = [
  tellOf(WeeklyScheduleSet, hoursChanged),
  tellOf(BookingPolicySet, hoursChanged),
  tellOf(ScheduleExceptionAdded, hoursChanged),
  tellOf(ScheduleExceptionRemoved, hoursChanged),
  tellOf(BusinessOpened, ({ businessId, ownerId }) => [
    { topic: 'market', own: [ownerId], message: { type: 'business_created', businessId } },
  ]),
  tellOf(BusinessHidden, businessUpdated),
  tellOf(BusinessRestored, businessUpdated),
  tellOf(BusinessChanged, (shop) => [...businessUpdated(shop), teamsHoursChanged(shop)]),
  tellOf(LocationAdded, businessUpdated),
  tellOf(LocationChanged, (place) => [...businessUpdated(place), teamsHoursChanged(place)]),
  tellOf(LocationRemoved, (place) => [...businessUpdated(place), teamsHoursChanged(place)]),
  tellOf(LocationStaffAssigned, hoursChanged),
  tellOf(LocationStaffUnassigned, hoursChanged),
  tellOf(BarberInvited, invitationChanged),
  tellOf(InvitationDeclined, invitationChanged),
  tellOf(InvitationWithdrawn, invitationChanged),
  tellOf(BarberJoined, (joined) => [...teamChanged(joined), ...invitationChanged(joined)]),
  tellOf(BarberLeft, teamChanged),
  tellOf(BarberRemoved, teamChanged),
  tellOf(ServiceAdded, barberChanged),
  tellOf(ServiceChanged, barberChanged),
  tellOf(ServiceActiveSet, barberChanged),
  tellOf(ServiceRemoved, barberChanged),
  tellOf(ServiceRestored, barberChanged),
]
