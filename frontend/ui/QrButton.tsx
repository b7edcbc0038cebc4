/** Shows this page as a QR code. */
import { QrCode as QrIcon } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton } from './Button.tsx'
import { loadable } from './loadable.tsx'
import { useSheetInUrl } from './useSheetInUrl.ts'

const QrSheet = loadable(async () => (await import('./QrSheet.tsx')).QrSheet)

export function QrButton({ label, name }: { label: string; name: string }) {
  const [shown, open, close] = useSheetInUrl('qr')
  return (
    <>
      <IconButton label={label} onClick={() => open('1')}>
        <QrIcon aria-hidden size={22} />
      </IconButton>
      {shown !== undefined && (
        <Suspense fallback={<div aria-busy hidden />}>
          <QrSheet name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
