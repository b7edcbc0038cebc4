/** The shop that invites: its picture, who asks, where it is, until when the offer stands. */
import { CalendarClock, MapPin } from 'lucide-react'
import type { ReceivedInvitation } from '../../../contract/business/team.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Photo } from '../../ui/Photo.tsx'

export function ShopInviting({
  invitation: { businessId, businessName, businessAddress, businessImage, invitadoPor, expiraEn },
}: {
  invitation: ReceivedInvitation
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Card padded={false} className="overflow-hidden">
      <Photo src={businessImage} alt="" ratio="2 / 1" first />
      <div className="grid gap-2 p-5">
        <p className="sign text-accent-text">{t('invitation.from', { owner: invitadoPor })}</p>
        <h2 className="text-headline">
          <Link to={addressOf('/business/:businessId', { businessId })} className="hover:underline">
            {businessName}
          </Link>
        </h2>
        <p className="text-muted">{t('invitation.offer')}</p>
        <ul className="mt-1 grid gap-2 text-small text-muted">
          {businessAddress && (
            <li className="flex items-start gap-2">
              <MapPin aria-hidden size={18} className="shrink-0 text-accent-text" />
              {businessAddress}
            </li>
          )}
          <li className="flex items-start gap-2">
            <CalendarClock aria-hidden size={18} className="shrink-0 text-accent-text" />
            {t('invitation.until', { day: format.longDay(expiraEn) })}
          </li>
        </ul>
      </div>
    </Card>
  )
}
