/** An invitation's link as QR code, share sheet or message. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { HandOn } from '../../ui/ShareLink.tsx'

export function ShowLink({
  link,
  shop,
  telefono,
}: {
  link: string
  shop: string
  telefono: string | null
}) {
  const { t } = useTranslation()
  return (
    <HandOn
      link={link}
      words={t('team.shareText', { shop })}
      telefono={telefono}
      labels={{ qr: t('team.qr'), share: t('team.share'), sms: t('team.sms') }}
    />
  )
}
