/** Weekly hours: four presets or custom. Affected appointments show before saving. */
import { CloudSun, MoonStar, Pencil, Sun, Sunset } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import { AffectedList } from '../../entities/business/AffectedList.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/Choice.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useShown } from '../../ui/useShown.ts'
import { useAffected, useHours, useSayFailed } from './availabilityQueries.ts'
import { Week } from './Week.tsx'

const WeekSheet = loadable(async () => (await import('./WeekSheet.tsx')).WeekSheet)

export const presets: readonly ScheduleType[] = [
  'mananero',
  'estandar',
  'vespertino',
  'fines_semana',
]
const icons: Record<ScheduleType, ReactNode> = {
  mananero: <CloudSun size={22} />,
  estandar: <Sun size={22} />,
  vespertino: <Sunset size={22} />,
  fines_semana: <MoonStar size={22} />,
}

export function AvailabilityHours() {
  const { t } = useTranslation()
  const {
    hours: { origen, horario, propio, scheduleType, zonaHoraria },
    whose,
  } = useHours()
  const change = useCommand('PUT /api/availability')
  const affected = useAffected()
  const sayFailed = useSayFailed()
  const [editing, edit, close] = useSheetInUrl('semana')
  // The standard week holds until another is chosen; custom and shop hours are none of the presets.
  const holding = scheduleType ?? (origen === 'estandar' ? 'estandar' : undefined)
  const [preset, showPreset] = useShown(holding)

  type Wish = { scheduleType: ScheduleType } | { horario: WeeklySchedule }
  const save = (request: Wish, undo?: () => void) =>
    change.mutate(
      { body: { ...whose, ...request } },
      {
        onSuccess: () =>
          toast(
            undo
              ? {
                  title: t('availability.saved'),
                  description: t('availability.savedText'),
                  action: { label: t('ui.undo'), run: undo },
                }
              : { title: t('availability.restored') },
          ),
        onError: (error) => {
          showPreset(holding)
          sayFailed(error)
        },
      },
    )
  const undo = () => {
    if (scheduleType) return save({ scheduleType })
    if (propio) return save({ horario: propio })
    return undefined
  }
  const choose = async (request: ScheduleType) => {
    showPreset(request)
    try {
      const left = await affected.ask({ scheduleType: request })
      // Custom hours are not replaced by an accidental tap, and can be restored.
      const own = propio !== null && !scheduleType
      const question = {
        title: own
          ? t('availability.replaceTitle')
          : t('availability.affectedTitle', { count: left.length }),
        text: (
          <>
            {own && <span className="mb-3 block">{t('availability.replaceText')}</span>}
            {left.length > 0 && <AffectedList affected={left} zone={zonaHoraria} />}
          </>
        ),
        action: own ? t('availability.replace') : t('availability.saveAnyway'),
        destructive: own,
      }
      if ((own || left.length > 0) && !(await confirm(question))) return showPreset(holding)
      save({ scheduleType: request }, undo)
    } catch (error) {
      showPreset(holding)
      sayFailed(error)
    }
  }
  return (
    <>
      <Section
        title={t('availability.weekTitle')}
        action={
          <Button
            variant="quiet"
            size="sm"
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => edit('si')}
          >
            {t('availability.edit')}
          </Button>
        }
      >
        <Week schedule={horario} busy={change.isPending || affected.isPending} />
        {isBounded(propio, horario) && (
          <p className="text-small text-muted">{t('availability.bounded')}</p>
        )}
      </Section>
      <Section title={t('availability.presets')}>
        {!scheduleType && (
          <p className="-mt-2 text-small text-muted">{t(`availability.${origen}Holds`)}</p>
        )}
        <ChoiceCards
          label={t('availability.presets')}
          hideLabel
          className="lg:[&>div]:grid-cols-2"
          options={presets.map((value) => ({
            value,
            label: t(`availability.${value}`),
            hint: t(`availability.${value}Hint`),
            icon: icons[value],
          }))}
          value={preset}
          onChange={(value) => void choose(value)}
        />
      </Section>
      <SectionBoundary skeleton={null}>
        <WeekSheet open={editing !== undefined} onClose={close} />
      </SectionBoundary>
    </>
  )
}

/** Whether the shop is shut in some of one's own hours, so that they are offered to nobody. */
const isBounded = (own: WeeklySchedule | null, holding: WeeklySchedule): boolean =>
  own !== null && JSON.stringify(own) !== JSON.stringify(holding)
