/** Some days off, or with other hours than the week says. */
import { Coffee, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Affected, AffectedWarning } from '../../entities/business/AffectedList.tsx'
import { problemOf, type HoursRange, withPause } from '../../entities/business/weekRules.ts'
import { dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip, Segmented } from '../../ui/Choice.tsx'
import { controlLook, FieldError, TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { reasonOf, useAffected, useHours } from './availabilityQueries.ts'

const LABEL = 80
const usual: HoursRange = { start: '10:00', end: '16:00' }

interface Days {
  off: boolean
  from: string
  to: string
  ranges: HoursRange[]
  label: string
}

export function DaysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const {
    hours: { zonaHoraria },
    whose,
  } = useHours()
  const [today] = useState(() => dayOf(new Date(), zonaHoraria))
  const begin: Days = { off: true, from: today, to: today, ranges: [usual], label: '' }
  // A tap beside the sheet closes it; what was said is there when it opens again. 'Cancelar' means
  // it.
  const [days, setDays] = useState(begin)
  const [left, setLeft] = useState<Affected>()
  const [failed, setFailed] = useState<string>()
  const affected = useAffected()
  const add = useCommand('POST /api/availability/exceptions')
  const { off, from, to, ranges, label } = days

  const change = (changed: Partial<Days>) => {
    setDays({ ...days, ...changed })
    if (!('label' in changed)) setLeft(undefined)
  }
  const done = () => {
    setDays(begin)
    setLeft(undefined)
    setFailed(undefined)
    onClose()
  }
  const wrongDays =
    from === '' || to === ''
      ? t('availability.daysMissing')
      : to < from
        ? t('availability.daysOrder')
        : undefined
  const problem = off ? undefined : problemOf(ranges)
  const save = async () => {
    setFailed(undefined)
    const request = {
      desde: from,
      hasta: to,
      rangos: off ? [] : ranges.toSorted((a, b) => a.start.localeCompare(b.start)),
    }
    try {
      const found = left ?? (await affected.ask({ excepcion: request }))
      if (!left && found.length > 0) return setLeft(found)
      await add.mutateAsync({ body: { ...whose, ...request, etiqueta: label } })
      toast({ title: t('availability.daysSaved'), description: t('availability.savedText') })
      done()
    } catch (error) {
      setFailed(reasonOf(error, t))
    }
  }
  return (
    <Sheet
      inUrl
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('availability.daysNew')}
      footer={
        <>
          <Button variant="secondary" onClick={done}>
            {t('ui.cancel')}
          </Button>
          <Button
            needsNetwork
            disabled={Boolean(wrongDays ?? problem)}
            pending={affected.isPending || add.isPending}
            pendingText={t('availability.saving')}
            onClick={() => void save()}
          >
            {left ? t('availability.saveAnyway') : t('ui.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-2">
        <Segmented
          label={t('availability.daysKind')}
          value={off ? 'off' : 'other'}
          onChange={(value) => change({ off: value === 'off' })}
          options={[
            { value: 'off', label: t('availability.dayOff') },
            { value: 'other', label: t('availability.otherHours') },
          ]}
        />
        <div className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2 [&>div]:grid-cols-1">
          <TextField
            label={t('availability.from')}
            type="date"
            min={today}
            value={from}
            onChange={({ target: { value } }) =>
              change({ from: value, to: to < value ? value : to })
            }
          />
          <TextField
            label={t('availability.to')}
            type="date"
            min={from || today}
            value={to}
            error={wrongDays}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
        {!off && <Ranges ranges={ranges} onChange={(changed) => change({ ranges: changed })} />}
        <TextField
          label={t('availability.why')}
          hint={t('availability.whyHint')}
          maxLength={LABEL}
          autoComplete="off"
          value={label}
          onChange={({ target }) => change({ label: target.value })}
        />
        <div
          role="group"
          aria-label={t('availability.whyUsual')}
          className="-mt-1 flex flex-wrap gap-2"
        >
          {(['vacation', 'holiday', 'course'] as const).map((reason) => {
            const text = t(`availability.reason.${reason}`)
            return (
              <Chip key={reason} pressed={label === text} onClick={() => change({ label: text })}>
                {text}
              </Chip>
            )
          })}
        </div>
        {left && <AffectedWarning affected={left} zone={zonaHoraria} />}
        {failed && <FieldError>{failed}</FieldError>}
      </div>
    </Sheet>
  )
}

const MOST_RANGES = 4

function Ranges({
  ranges,
  onChange,
}: {
  ranges: readonly HoursRange[]
  onChange: (ranges: HoursRange[]) => void
}) {
  const { t } = useTranslation()
  const problem = problemOf(ranges)
  const set = (index: number, part: Partial<HoursRange>) =>
    onChange(ranges.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <div role="group" aria-label={t('availability.otherHours')} className="grid gap-2">
      {ranges.map((range, index) => (
        <div key={index} className="flex items-center gap-2">
          {(['start', 'end'] as const).map((edge) => (
            <input
              key={edge}
              type="time"
              step={300}
              value={range[edge]}
              aria-invalid={problem ? true : undefined}
              aria-label={t(`availability.${edge}`, { n: index + 1 })}
              onChange={({ target }) => set(index, { [edge]: target.value })}
              className={`${controlLook} min-w-0 flex-1 px-3! max-sm:px-2! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
            />
          ))}
          {ranges.length > 1 && (
            <IconButton
              label={t('availability.removeRange', { start: range.start, end: range.end })}
              onClick={() => onChange(ranges.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          )}
        </div>
      ))}
      {problem && <FieldError>{t(`week.${problem}`)}</FieldError>}
      {!problem && ranges.length < MOST_RANGES && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          icon={<Coffee aria-hidden size={16} />}
          onClick={() => onChange(withPause(ranges))}
        >
          {t('week.addPause')}
        </Button>
      )}
    </div>
  )
}
