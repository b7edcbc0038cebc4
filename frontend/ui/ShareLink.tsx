/** Shares a link: QR code, share sheet, message to a known phone. */
import { MessageSquare, Share2 } from 'lucide-react'
import { Button } from './Button.tsx'
import { QrCode } from './QrCode.tsx'
import { useShare } from './useShare.ts'

interface Props {
  link: string
  words: string
  telefono: string | null
  labels: { qr: string; share: string; sms: string }
}

export function HandOn({ link, words, telefono, labels }: Props) {
  const share = useShare()
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 pt-3">
      <QrCode text={link} label={labels.qr} />
      <p className="w-full rounded-control bg-sunken px-4 py-3 text-center text-small break-all select-all">
        {link}
      </p>
      <div className="flex w-full flex-wrap gap-3 [&>*]:flex-1">
        <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void share(words, link)}>
          {labels.share}
        </Button>
        {telefono && (
          <a
            href={`sms:${telefono}?&body=${encodeURIComponent(`${words} ${link}`)}`}
            className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-5 font-semibold whitespace-nowrap hover:border-brass"
          >
            <MessageSquare aria-hidden size={18} />
            {labels.sms}
          </a>
        )}
      </div>
    </div>
  )
}
