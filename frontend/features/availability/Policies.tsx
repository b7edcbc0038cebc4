/** Booking policies: each saves alone, can be undone, and shows the client's text. */
import type { Policy } from '../../../contract/business/availability.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Select } from '../../ui/Field.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { useHours, useSayFailed } from './availabilityQueries.ts'

type Numbers = 'margenMinutos' | 'antelacionMinima' | 'limiteCancelacionHoras' | 'maximoActivas'

/** What is usual; a value that was set by other means is offered beside them. */
const offered: Readonly<Record<Numbers, readonly number[]>> = {
  margenMinutos: [0, 5, 10, 15, 20, 25, 30],
  antelacionMinima: [0, 30, 60, 120, 180, 360, 720, 1440, 2880],
  limiteCancelacionHoras: [0, 1, 2, 4, 6, 12, 24, 48],
  maximoActivas: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
}
const numbers = [
  'margenMinutos',
  'antelacionMinima',
  'limiteCancelacionHoras',
  'maximoActivas',
] as const satisfies readonly Numbers[]

export function Policies() {
  const { t } = useTranslation()
  const {
    hours: { politica, condiciones },
    whose,
  } = useHours()
  const change = useCommand('PUT /api/availability')
  const confirmAll = useCommand('POST /api/appointments/confirm-pending')
  const sayFailed = useSayFailed()
  const [shown, show] = useShown(politica)

  const save = (content: Partial<Policy>, undo?: () => void) => {
    show({ ...politica, ...content })
    change.mutate(
      { body: { ...whose, politica: content } },
      {
        onSuccess: ({ pendientes }) => {
          const action = undo && { label: t('ui.undo'), run: undo }
          toast({
            title: t('availability.saved'),
            description: t('availability.savedText'),
            action,
          })
          if (content.autoConfirmar && pendientes > 0) void alsoPending(pendientes)
        },
        onError: (error) => {
          show(politica)
          sayFailed(error)
        },
      },
    )
  }
  const set = <Name extends keyof Policy>(name: Name, value: Policy[Name]) =>
    save({ [name]: value }, () => save({ [name]: politica[name] }))
  /** Those that were booked before still wait. */
  const alsoPending = async (count: number) => {
    const question = {
      title: t('availability.confirmPending', { count }),
      text: t('availability.confirmPendingText'),
      action: t('availability.confirmPendingYes'),
    }
    if (!(await confirm(question))) return
    confirmAll.mutate(
      { body: whose },
      {
        onSuccess: ({ confirmadas }) =>
          toast({ title: t('availability.pendingConfirmed', { count: confirmadas }) }),
        onError: sayFailed,
      },
    )
  }
  return (
    <Section title={t('availability.autoTitle')}>
      <Card className="grid gap-5">
        <Switch
          label={t('availability.auto')}
          hint={t('availability.autoHint')}
          checked={shown.autoConfirmar}
          onChange={({ target }) => set('autoConfirmar', target.checked)}
        />
        {numbers.map((name) => (
          <Select
            key={name}
            label={t(`availability.policy.${name}`)}
            hint={t(`availability.policy.${name}Hint`)}
            value={String(shown[name])}
            options={withValue(offered[name], shown[name]).map((value) => ({
              value: String(value),
              label: wordsOf(name, value),
            }))}
            onChange={({ target }) => set(name, Number(target.value))}
          />
        ))}
        <Switch
          label={t('availability.policy.aprovecharHuecos')}
          hint={t('availability.policy.aprovecharHuecosHint')}
          checked={shown.aprovecharHuecos}
          onChange={({ target }) => set('aprovecharHuecos', target.checked)}
        />
      </Card>
      <p className="text-small text-muted">
        <span className="font-semibold">{t('availability.clientsRead')}</span> {condiciones}
      </p>
    </Section>
  )

  function wordsOf(name: Numbers, value: number): string {
    if (value === 0)
      return t(`availability.none.${name === 'maximoActivas' ? 'margenMinutos' : name}`)
    if (name === 'maximoActivas') return t('availability.appointments', { count: value })
    const minutes = name === 'limiteCancelacionHoras' ? value * 60 : value
    if (minutes % 1440 === 0) return t('availability.days', { count: minutes / 1440 })
    return minutes % 60 === 0
      ? t('availability.hours', { count: minutes / 60 })
      : t('availability.minutes', { count: minutes })
  }
}

const withValue = (usual: readonly number[], value: number): readonly number[] =>
  usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b)
