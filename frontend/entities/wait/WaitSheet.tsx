/** When a client could come, for the waiting list: up to five times, each on a day. */
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import type { WaitingEntry, WaitingWindow } from '../../../contract/booking/waitlist.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

export interface Wish {
  readonly businessId: string | null
  /** Without: any barber of the shop. */
  readonly barberIds?: string[]
  readonly services: string[]
  /** An appointment of theirs that would be moved forward. */
  readonly citaId?: string
}

interface WaitSheetProps {
  /** What is waited for, or the entry that is changed. */
  of: Wish | WaitingEntry
  /** By the shop's clock. */
  today: string
  /** The first day that is meant. */
  day?: string | undefined
  /** Its being open stands in the address. */
  inUrl?: boolean
  onClose: () => void
}

const isEntry = (of: Wish | WaitingEntry): of is WaitingEntry => 'ventanas' in of

export function WaitSheet({ of, today, day = today, inUrl = false, onClose }: WaitSheetProps) {
  const { t } = useTranslation()
  const entry = isEntry(of) ? of : undefined
  const [windows, setWindows] = useState<readonly WaitingWindow[]>(
    entry?.ventanas ?? [{ dia: day, desde: '09:00', hasta: '20:00' }],
  )
  const [nota, setNote] = useState(entry?.nota ?? '')
  const [avisameSiempre, setAlways] = useState(entry?.avisameSiempre ?? false)
  const { pending, send } = useSend(of, onClose)
  const change = (index: number, part: Partial<WaitingWindow>) =>
    setWindows(windows.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const isForward = (entry?.citaId ?? (isEntry(of) ? undefined : of.citaId)) !== undefined
  return (
    <Sheet
      inUrl={inUrl}
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isForward && !entry ? 'waitlist.earlier' : 'waitlist.notify')}
      text={t(isForward && !entry ? 'waitlist.earlierText' : 'waitlist.notifyText')}
      footer={
        <Button
          block
          pending={pending}
          pendingText={t('waitlist.joining')}
          onClick={() => send({ ventanas: [...windows], nota, avisameSiempre })}
        >
          {t(entry ? 'waitlist.save' : 'waitlist.join')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        {windows.map((window, index) => (
          <fieldset
            // Rows have no identity but their place.
            key={index}
            className="grid grid-cols-2 gap-2 rounded-card border border-line p-3"
          >
            <legend className="sr-only">{t('waitlist.window', { n: index + 1 })}</legend>
            <div className="col-span-2 flex items-end gap-2">
              <TextField
                className="flex-1"
                label={t('waitlist.day')}
                type="date"
                min={today}
                max={addDays(today, limits.bookingDays - 1)}
                value={window.dia}
                onChange={(event) => change(index, { dia: event.target.value })}
              />
              {windows.length > 1 && (
                <IconButton
                  label={t('waitlist.removeWindow')}
                  onClick={() => setWindows(windows.filter((_, at) => at !== index))}
                >
                  <X aria-hidden size={20} />
                </IconButton>
              )}
            </div>
            <TextField
              label={t('waitlist.from')}
              type="time"
              value={window.desde}
              onChange={(event) => change(index, { desde: event.target.value })}
            />
            <TextField
              label={t('waitlist.until')}
              type="time"
              value={window.hasta}
              onChange={(event) => change(index, { hasta: event.target.value })}
            />
          </fieldset>
        ))}
        {windows.length < limits.wait.windows && (
          <Button
            variant="quiet"
            size="sm"
            className="w-fit"
            icon={<Plus aria-hidden size={18} />}
            onClick={() =>
              setWindows([
                ...windows,
                { dia: addDays(windows.at(-1)?.dia ?? today, 1), desde: '09:00', hasta: '20:00' },
              ])
            }
          >
            {t('waitlist.addWindow')}
          </Button>
        )}
        <TextArea
          label={t('waitlist.note')}
          limit={limits.notes}
          count={nota.length}
          rows={2}
          value={nota}
          onChange={(event) => setNote(event.target.value)}
        />
        <Switch
          label={t('waitlist.always')}
          hint={t('waitlist.alwaysHint')}
          checked={avisameSiempre}
          onChange={(event) => setAlways(event.target.checked)}
        />
      </div>
    </Sheet>
  )
}

interface Details {
  ventanas: WaitingWindow[]
  nota: string
  avisameSiempre: boolean
}

function useSend(of: Wish | WaitingEntry, onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const joining = useCommand('POST /api/waitlist', {
    onSuccess: () => {
      toast({
        title: t('waitlist.joined'),
        action: { label: t('waitlist.see'), run: () => navigate('/waitlist') },
      })
      onClose()
    },
  })
  const changing = useCommand('PATCH /api/waitlist/:id', {
    onSuccess: () => {
      toast({ title: t('waitlist.changed') })
      onClose()
    },
  })
  const send = (details: Details) =>
    isEntry(of)
      ? changing.mutate({ params: { id: of.id }, body: details })
      : joining.mutate({ body: { ...of, ...details } })
  return { send, pending: joining.isPending || changing.isPending }
}
