/**
 * An invitation's link: as a code for who stands beside one, to hand on, and as a message to the
 * phone that was invited.
 */
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
