/** What was paid for at a visit: to print or to hand on. No invoice. */
import { Printer, Share2 } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { appointmentPlaceOf } from '../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { shareText } from '../../native/share.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { useWhen } from './useAct.ts'

export function ReceiptSheet({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const { services, totalPrice, moneda, barberName, clientName, id } = appointment
  const { name, address } = appointmentPlaceOf(appointment)
  const facts: [string, string][] = [
    [t('agenda.receiptDate'), when(appointment)],
    [t('agenda.receiptBarber'), barberName],
    [t('agenda.receiptPlace'), [name, address].filter(Boolean).join(' · ')],
    [t('agenda.receiptClient'), clientName],
  ]
  const shown = facts.filter(([, value]) => value !== '')
  const total = format.price(totalPrice, moneda)
  const hand = async () => {
    const lines = [
      t('agenda.receipt'),
      ...shown.map(([label, value]) => `${label}: ${value}`),
      ...services.map(
        ({ serviceName, servicePrice }) => `${serviceName}: ${format.price(servicePrice, moneda)}`,
      ),
      `${t('agenda.receiptTotal')}: ${total}`,
    ]
    const handed = await shareText(lines.join('\n'))
    if (handed === 'copied') toast({ title: t('agenda.receiptCopied') })
    if (handed === 'failed') toast({ title: t('publicProfile.linkFailed'), variant: 'destructive' })
  }
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('agenda.receipt')}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void hand()}
          >
            {t('agenda.receiptShare')}
          </Button>
          <Button icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
            {t('agenda.receiptPrint')}
          </Button>
        </>
      }
    >
      <div data-print className="grid gap-4 pt-2">
        <dl className="grid gap-2">
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt className="text-small text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className="w-full">
          <caption className="sr-only">{t('agenda.receiptPaid')}</caption>
          <tbody>
            {services.map(({ serviceId, serviceName, servicePrice }) => (
              <tr key={serviceId} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {serviceName}
                </th>
                <td className="py-2 text-right whitespace-nowrap">
                  {format.price(servicePrice, moneda)}
                </td>
              </tr>
            ))}
            <tr className="border-t-2 border-line-strong font-semibold">
              <th scope="row" className="py-2 text-left">
                {t('agenda.receiptTotal')}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{total}</td>
            </tr>
          </tbody>
        </table>
        <p className="text-small text-muted">{t('agenda.receiptNote', { id: id.slice(0, 8) })}</p>
      </div>
    </Sheet>
  )
}
