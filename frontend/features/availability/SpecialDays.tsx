/** Days off, and days with hours of their own. Why is for the barber's side alone. */
import { CalendarOff, CalendarPlus, Plus, Trash2 } from 'lucide-react'
import type { Availability } from '../../../contract/business/availability.ts'
import { asDate } from '../../time/zone.ts'
import { AffectedList } from '../../entities/business/AffectedList.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast, undoable } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useAffected, useHours, useSayFailed } from './availabilityQueries.ts'

const DaysSheet = loadable(async () => (await import('./DaysSheet.tsx')).DaysSheet)

type Special = Availability['excepciones'][number]

export function SpecialDays() {
  const { t } = useTranslation()
  const {
    hours: { excepciones },
  } = useHours()
  const [adding, add, close] = useSheetInUrl('dias')
  return (
    <Section
      title={t('availability.daysTitle')}
      action={
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => add('nuevos')}
        >
          {t('ui.add')}
        </Button>
      }
    >
      {excepciones.length === 0 ? (
        <p className="text-muted">{t('availability.daysNone')}</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line">
          {excepciones
            .toSorted((a, b) => a.desde.localeCompare(b.desde))
            .map((special) => (
              <Row key={special.id} special={special} />
            ))}
        </ul>
      )}
      <SectionBoundary skeleton={null}>
        <DaysSheet open={adding !== undefined} onClose={close} />
      </SectionBoundary>
    </Section>
  )
}

function Row({ special }: { special: Special }) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    hours: { zonaHoraria },
    whose,
  } = useHours()
  const { id, desde, hasta, rangos, etiqueta } = special
  const affected = useAffected()
  const sayFailed = useSayFailed()
  // Said by the commands: the row is gone before the callbacks of its own taps would run.
  const undo = useCommand('POST /api/availability/exceptions/:id/undo', {
    onError: sayFailed,
    onSuccess: ({ afectadas }) =>
      toast({
        title: t('availability.daysBack'),
        description:
          afectadas.length > 0
            ? t('availability.affectedTitle', { count: afectadas.length })
            : undefined,
      }),
  })
  const request = { params: { id }, query: whose }
  const remove = useCommand('DELETE /api/availability/exceptions/:id', {
    onError: sayFailed,
    onSuccess: () =>
      toast({
        title: t('availability.daysRemoved'),
        ...undoable(t('ui.undo'), () => undo.mutate(request)),
      }),
  })
  const day = (when: string) => format.day(asDate(when), 'UTC')
  const days =
    desde === hasta ? day(desde) : t('availability.fromTo', { from: day(desde), to: day(hasta) })

  const take = async () => {
    // An extra day may have appointments.
    const left = await affected.ask({ quitar: id }).catch(sayFailed)
    if (!left) return
    const question = {
      title: t('availability.affectedTitle', { count: left.length }),
      text: <AffectedList affected={left} zone={zonaHoraria} />,
      action: t('availability.removeAnyway'),
      destructive: true,
    }
    if (left.length > 0 && !(await confirm(question))) return
    remove.mutate(request)
  }
  return (
    <li className="flex items-center gap-4 py-2 pr-2 pl-4">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-accent-soft text-accent-text"
      >
        {rangos.length === 0 ? <CalendarOff size={20} /> : <CalendarPlus size={20} />}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{days}</span>
        <span className="text-small text-muted">
          {rangos.length === 0
            ? t('availability.dayOff')
            : rangos.map(({ start, end }) => `${start}–${end}`).join(', ')}
          {etiqueta && ` · ${etiqueta}`}
        </span>
      </span>
      <IconButton
        label={t('availability.removeDays', { days })}
        disabled={affected.isPending || remove.isPending}
        onClick={() => void take()}
      >
        <Trash2 aria-hidden size={20} />
      </IconButton>
    </li>
  )
}
