/** Why booking isn't possible, and where to go instead. */
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing, Comb, ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { EmptyState } from '../../ui/State.tsx'

export type ObstacleKind = 'client' | 'own' | 'no-services' | 'paused'

/** The barber can't be booked, or not by this viewer. */
export function Obstacle({ kind, barber }: { kind: ObstacleKind; barber: PublicProfile }) {
  const { t } = useTranslation()
  const content = {
    client: { title: t('booking.notABarber'), text: undefined, drawing: <ChairDrawing /> },
    own: { title: t('booking.own'), text: t('booking.ownText'), drawing: <ChairDrawing /> },
    'no-services': {
      title: t('booking.noServices'),
      text: t('booking.noServicesText'),
      drawing: <Comb />,
    },
    paused: { title: t('booking.paused'), text: t('booking.pausedText'), drawing: <ShopFront /> },
  }[kind]
  return (
    <Screen title={t('booking.title', { name: barber.nombre })} back>
      <EmptyState
        {...content}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={addressOf('/user/:userId', { userId: barber.id })} variant="secondary">
              {t('booking.seeProfile')}
            </ButtonLink>
            {kind !== 'own' && (
              <ChatLink
                userId={barber.id}
                name={barber.nombre}
                text={t('publicProfile.message')}
                needsAccount={t('publicProfile.messageNeedsAccount')}
              />
            )}
          </div>
        }
      />
    </Screen>
  )
}

/** A shop that takes no appointments at the moment. */
export function NobodyHere({ shopId, name }: { shopId: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Screen title={t('booking.titleShop', { name })} back>
      <EmptyState
        title={t('booking.paused')}
        text={t('booking.pausedText')}
        drawing={<ShopFront />}
        action={
          <ButtonLink
            to={addressOf('/business/:businessId', { businessId: shopId })}
            variant="secondary"
          >
            {t('booking.seeShop')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
