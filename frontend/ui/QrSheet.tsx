/** The sheet of QrButton: the code, whose page it is, and its address in letters. */
import { useTranslation } from '../i18n/useTranslation.ts'
import { QrCode } from './QrCode.tsx'
import { Sheet } from './Sheet.tsx'

export function QrSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const address = window.location.origin + window.location.pathname
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      text={t('publicProfile.qrText')}
    >
      <div className="grid justify-items-center gap-4 pt-2">
        <QrCode text={`${address}?origen=qr`} label={`${t('publicProfile.qrTitle')}: ${name}`} />
        <p className="text-center text-small break-all text-muted select-all">{address}</p>
      </div>
    </Sheet>
  )
}
