/** Custom weekly hours, saved as a whole after showing affected appointments. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Affected, AffectedWarning } from '../../entities/business/AffectedList.tsx'
import { weekShape } from '../../entities/business/shapes.ts'
import { firstProblem, orderedWeek } from '../../entities/business/weekRules.ts'
import { WeekEditor } from '../../entities/business/WeekEditor.tsx'
import { useKept } from '../../forms/useKept.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { reasonOf, useAffected, useHours, useSayFailed } from './availabilityQueries.ts'

const besideShape = z.partial(z.object({ week: weekShape }))

export function WeekSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const {
    hours: { propio, horario, scheduleType, zonaHoraria },
    whose,
  } = useHours()
  // A tap beside the sheet closes it, or the page is loaded anew; what was changed is there when it
  // opens again. 'Cancelar' means it.
  const kept = useKept<{ week: typeof horario }>(
    `week:${whose.barberId ?? ''}`,
    besideShape,
    () => ({ week: propio ?? horario }),
  )
  const { week } = kept.value
  const [left, setLeft] = useState<Affected>()
  const [failed, setFailed] = useState<string>()
  const change = useCommand('PUT /api/availability')
  const affected = useAffected()
  const sayFailed = useSayFailed()
  const problem = firstProblem(week)

  type Wish = { scheduleType: NonNullable<typeof scheduleType> } | { horario: typeof week }
  const put = (request: Wish) => change.mutateAsync({ body: { ...whose, ...request } })
  const done = () => {
    kept.forget()
    setLeft(undefined)
    setFailed(undefined)
    onClose()
  }
  const undo = () => {
    const before = scheduleType ? { scheduleType } : propio && { horario: propio }
    if (before) void put(before).then(() => toast({ title: t('availability.restored') }), sayFailed)
  }
  const save = async () => {
    setFailed(undefined)
    try {
      const selected = { horario: orderedWeek(week) }
      const found = left ?? (await affected.ask(selected))
      if (!left && found.length > 0) return setLeft(found)
      await put(selected)
      toast({
        title: t('availability.saved'),
        description: t('availability.savedText'),
        ...((scheduleType ?? propio) && { action: { label: t('ui.undo'), run: undo } }),
      })
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
      title={t('availability.editTitle')}
      text={t('availability.editText')}
      footer={
        <>
          <Button variant="secondary" onClick={done}>
            {t('ui.cancel')}
          </Button>
          <Button
            needsNetwork
            disabled={problem !== undefined}
            pending={affected.isPending || change.isPending}
            pendingText={t('availability.saving')}
            onClick={() => void save()}
          >
            {left ? t('availability.saveAnyway') : t('ui.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-2">
        <WeekEditor
          label={t('availability.weekTitle')}
          value={week}
          onChange={(changed) => {
            kept.change({ week: changed })
            setLeft(undefined)
          }}
        />
        {left && <AffectedWarning affected={left} zone={zonaHoraria} />}
        {failed && <FieldError>{failed}</FieldError>}
      </div>
    </Sheet>
  )
}
