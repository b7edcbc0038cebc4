/** Actions for a gap of the day: book a client, seat a walk-in, or block it with one tap. */
import { CalendarPlus, Lock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { asDate, clockTime, instantAt, wallClock } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Gap, placeAddress } from './gap.ts'

export interface GapSheetProps {
  gap: Gap
  /** Whose day it is. */
  barberId: string
  /** Their name, where the day is not the asker's own. */
  name: string | undefined
  zone: string
  now: Date
  onClose: () => void
}

/** An hour unless told. */
const lengths = { half: 30, hour: 60, all: Infinity } as const
type Length = keyof typeof lengths

export function GapSheet({ gap, barberId, name, zone, now, onClose }: GapSheetProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { day, from, until, blockUntil } = gap
  const [length, choose] = useState<Length>('hour')
  const [trouble, setTrouble] = useState<string>()
  const block = useCommand('POST /api/availability/blocks')
  const lift = useCommand('DELETE /api/availability/blocks/:id')
  const open = useInstead(day, from, gap.barberId)
  const clock = wallClock(now, zone)
  const isNow = day === clock.day && from <= clock.minute + 5

  const end = (chosen: Length) => Math.min(from + lengths[chosen], blockUntil)
  const say = (minute: number) => (minute === 24 * 60 ? '24:00' : clockTime(minute))
  const fits = (Object.keys(lengths) as Length[]).filter(
    (one) => one === 'all' || from + lengths[one] < blockUntil,
  )
  const chosen = fits.includes(length) ? length : 'all'
  const keep = () => {
    setTrouble(undefined)
    void block
      .mutateAsync({
        body: {
          barberId,
          desde: instantAt(day, from, zone),
          hasta: instantAt(day, end(chosen), zone),
          motivo: null,
        },
      })
      .then(
        ({ bloques }) => {
          const undo = () =>
            void Promise.all(bloques.map(({ id }) => lift.mutateAsync({ params: { id } }))).then(
              () => toast({ title: t('appointments.lifted') }),
              () => toast({ title: t('appointments.liftFailed'), variant: 'destructive' }),
            )
          toast({
            title: t('agenda.blockedNow'),
            description: t('agenda.fromUntil', { from: say(from), until: say(end(chosen)) }),
            action: { label: t('ui.undo'), run: undo },
          })
          onClose()
        },
        ({ status, details }: ApiError) =>
          setTrouble(
            status === 0 ? t('errors.connection') : (details.message ?? t('agenda.blockFailed')),
          ),
      )
  }
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(still) => !still && onClose()}
      title={t('appointments.gap', { from: say(from), until: say(until) })}
      text={[format.longDay(asDate(day), 'UTC'), format.duration(until - from), name]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="grid gap-4 pt-2">
        <ListGroup>
          <ListRow
            title={t('agenda.gapBook')}
            hint={t('agenda.gapBookHint', { time: say(from) })}
            icon={<CalendarPlus size={20} />}
            onClick={() => open('nueva', 'cita')}
          />
          <ListRow
            title={t('agenda.whoWalkIn')}
            hint={
              isNow ? t('agenda.gapWalkInNow') : t('agenda.gapWalkInLater', { time: say(from) })
            }
            icon={<UserPlus size={20} />}
            onClick={() => open('nueva', 'sin-cita')}
          />
        </ListGroup>
        <section
          aria-label={t('appointments.block')}
          className="grid gap-3 rounded-card border border-line p-4"
        >
          {fits.length > 1 && (
            <div role="group" aria-label={t('agenda.blockLength')} className="flex flex-wrap gap-2">
              {fits.map((one) => (
                <Chip key={one} pressed={one === chosen} onClick={() => choose(one)}>
                  {one === 'all'
                    ? t('agenda.blockAll', { until: say(blockUntil) })
                    : format.duration(lengths[one])}
                </Chip>
              ))}
            </div>
          )}
          <Button
            needsNetwork
            variant="secondary"
            block
            icon={<Lock aria-hidden size={18} />}
            pending={block.isPending}
            pendingText={t('appointments.sending')}
            onClick={keep}
          >
            {t('agenda.blockSpan', { from: say(from), until: say(end(chosen)) })}
          </Button>
          {trouble && <FieldError>{trouble}</FieldError>}
          <Button variant="plain" size="sm" onClick={() => open('bloquear')}>
            {t('agenda.blockOther')}
          </Button>
        </section>
      </div>
    </Sheet>
  )
}

/** Another sheet in the place of this one: Back leads from it to the day. */
function useInstead(day: string, from: number, barberId: string | undefined) {
  const [, setSearch] = useSearchParams()
  // A sheet that a link has opened has no day before it to go back to.
  const isOpenedHere = (useLocation().state as { sheet?: string } | null)?.sheet === 'hueco'
  return (param: 'nueva' | 'bloquear', who?: 'cita' | 'sin-cita') =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('hueco')
        after.set(param, placeAddress(day, from, barberId))
        if (who) after.set('quien', who)
        return after
      },
      { replace: true, state: isOpenedHere ? { sheet: param } : null, preventScrollReset: true },
    )
}
