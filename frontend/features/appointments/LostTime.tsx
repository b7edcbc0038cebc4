/** The time that was wanted is gone, and what is free near it. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Chip } from '../../ui/Choice.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'

export interface Lost {
  text: string
  near: readonly string[]
}

export function LostAppointmentTime({
  lost,
  zone,
  onPick,
}: {
  lost: Lost
  zone: string
  onPick: (start: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="grid gap-2.5">
      <FieldError>{lost.text}</FieldError>
      {lost.near.length > 0 && (
        <div role="group" aria-label={t('agenda.near')} className="flex flex-wrap gap-2">
          {lost.near.map((near) => (
            <Chip key={near} pressed={false} onClick={() => onPick(near)}>
              {format.day(near, zone)} · {format.time(near, zone)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/** Instants that are free instead, as a refusal carries them. */
export const refusedAlternativesIn = (text: unknown): string[] =>
  Array.isArray(text)
    ? text.filter((one): one is string => typeof one === 'string' && !Number.isNaN(Date.parse(one)))
    : []
