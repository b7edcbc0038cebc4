/** An invitation's link: as a code for who stands beside one, to hand on, and as a message to the phone that was invited. */
import { MessageSquare, Share2 } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useShare } from '../../ui/useShare.ts'

export function ShowLink({ link, shop, telefono }: { link: string; shop: string; telefono: string | null }) {
  const { t } = useTranslation()
  const words = t('team.shareText', { shop })
  const share = useShare()
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 pt-3">
      <QrCode text={link} label={t('team.qr')} />
      <p className="w-full rounded-control bg-sunken px-4 py-3 text-center text-small break-all select-all">{link}</p>
      <div className="flex w-full flex-wrap gap-3 [&>*]:flex-1">
        <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void share(words, link)}>{t('team.share')}</Button>
        {telefono && (
          <a
            href={`sms:${telefono}?&body=${encodeURIComponent(`${words} ${link}`)}`}
            className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-5 font-semibold whitespace-nowrap hover:border-brass"
          >
            <MessageSquare aria-hidden size={18} />{t('team.sms')}
          </a>
        )}
      </div>
    </div>
  )
}
