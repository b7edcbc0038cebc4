/** A barber enters an appointment: a former client, a guest, or a walk-in (decision 2-46). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { read } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { useForm } from '../../forms/useForm.ts'
import { useKept } from '../../forms/useKept.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { dayOf, instantAt, minutesOf } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Chip, Segmented } from '../../ui/Choice.tsx'
import { FieldError, Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { refusedAlternativesIn, type Lost, LostAppointmentTime } from './LostTime.tsx'
import { useChairNow } from './chairNow.ts'
import { OtherTime } from './OtherTime.tsx'
import { type KnownClientRecord, KnownClient } from './KnownClient.tsx'
import { TimePicker } from './TimePicker.tsx'
import { useFreeTimes } from './times.ts'
import { useWhen } from './useAct.ts'

const FORM = 'new-appointment'

interface Chosen {
  who: 'known' | 'guest' | 'walkIn'
  barberId: string
  client: KnownClientRecord | null
  services: readonly string[]
  day: string
  start: string | null
  at: string | null
}
const knownShape = z.object({
  id: z.string(),
  clienteId: z.nullable(z.string()),
  nombre: z.string(),
  telefono: z.nullable(z.string()),
})
const chosenShape = z.partial(
  z.object({
    who: z.enum(['known', 'guest', 'walkIn']),
    barberId: z.string(),
    client: z.nullable(knownShape),
    services: z.array(z.string()),
    day: z.string(),
    start: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
)
const nothingChosen = { who: 'known', client: null, services: [], at: null } as const

/** When it would be, where a day or a minute of it was tapped. */
const whenOf = (at: string | undefined, zone: string, now: Date) => ({
  day: at?.slice(0, 10) ?? dayOf(now, zone),
  start: at?.includes('T') ? instantAt(at.slice(0, 10), minutesOf(at.slice(11)), zone) : null,
})

interface Texts {
  nombre: string
  telefono: string
  notas: string
}

export interface NewFormProps {
  barbers: readonly { id: string; name: string }[]
  /** Whose day is on the screen. */
  barberId: string
  zone: string
  /** Day and hour of the gap that was tapped, '2026-11-27T10:30'; none where the button was. */
  at: string | undefined
  who?: 'cita' | 'sin-cita' | undefined
  now: Date
  onClose: () => void
}

export function NewForm({
  barbers,
  barberId: shown,
  zone,
  at,
  who: meant,
  now,
  onClose,
}: NewFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const me = useUserId()
  const kept = useKept<Chosen>('new-appointment-beside', chosenShape, () => ({
    ...nothingChosen,
    barberId: shown,
    ...whenOf(at, zone, now),
  }))
  const { who, client, services } = kept.value
  const given = useGivenClient()
  const { change: keep } = kept
  useEffect(() => {
    if (given) keep({ who: 'known', client: given })
  }, [given, keep])
  const begun = useRef(who)
  useEffect(() => {
    if (meant === 'sin-cita') keep({ who: 'walkIn' })
    // The entered client is kept.
    else if (meant === 'cita' && begun.current === 'walkIn') keep({ who: 'known' })
  }, [meant, keep])
  // Another gap or a past day: the form starts over for that barber's day.
  const isSame =
    kept.value.at === (at ?? null) && (at !== undefined || kept.value.day >= dayOf(now, zone))
  const { day, start } = isSame ? kept.value : whenOf(at, zone, now)
  const barberId =
    isSame &&
    (kept.value.barberId === shown || barbers.some(({ id }) => id === kept.value.barberId))
      ? kept.value.barberId
      : shown
  const [trouble, setTrouble] = useState<{
    who?: string
    services?: string
    time?: string
    other?: string
  }>({})
  const change = (changes: Partial<Chosen>) => {
    setTrouble({})
    kept.change({ barberId, day, start, at: at ?? null, ...changes })
  }
  const [lost, setLost] = useState<Lost>()
  const form = useForm<Texts>({
    rules: rulesFor,
    begin: { nombre: '', telefono: '', notas: '' },
    draft: 'new-appointment',
  })
  const barber = useQuery(read('GET /api/users/:id', { params: { id: barberId } }))
  const times = useFreeTimes({ barberId, services, enabled: who !== 'walkIn' })
  const book = useCommand('POST /api/appointments')
  const begin = useCommand('PATCH /api/appointments/:id/start')

  const offered = barber.data?.services.filter(({ isActive }) => isActive) ?? []
  const chosen = offered.filter(({ id }) => services.includes(id))
  const [price, minutes] = [
    chosen.reduce((sum, { precio }) => sum + precio, 0),
    chosen.reduce((sum, { duracionMin }) => sum + duracionMin, 0),
  ]
  const tapped = whenOf(at, zone, now).start
  // Who walks in sits down now; where there is no room, or a later gap was tapped, they come back
  // at that hour.
  const [comesBack, setComesBack] = useState(
    tapped !== null && isLater(tapped, now) ? tapped : null,
  )
  const later = who === 'walkIn' ? comesBack : null
  const chair = useChairNow({
    barberId,
    zone,
    now,
    minutes,
    enabled: who === 'walkIn' && later === null,
  })
  const pick = (to: string) => {
    setLost(undefined)
    if (who === 'walkIn') setComesBack(to)
    else change({ start: to })
  }

  const forget = () => {
    form.forget()
    kept.forget()
  }
  // A tap beside the sheet closes it; what was begun is there when it opens again. 'Cancelar' means
  // it.
  const cancel = () => {
    forget()
    onClose()
  }
  const send = form.handleSubmit(({ nombre, telefono, notas }) => {
    const cliente =
      who === 'known'
        ? client && written(client)
        : { nombre: nombre.trim() || t('agenda.walkInName'), telefono: telefono.trim() || null }
    // The gap that was tapped may begin in a moment, when the pause before it is over.
    const atOnce =
      tapped !== null && Date.parse(tapped) > Date.now() && !isLater(tapped, now)
        ? tapped
        : new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    const fecha = who === 'walkIn' ? (later ?? atOnce) : (start ?? undefined)
    const lacks = {
      ...(!cliente && { who: t('agenda.pickClient') }),
      ...(who === 'guest' &&
        [...nombre.trim()].length < limits.nombre.min && { who: t('agenda.nameShort') }),
      ...(services.length === 0 && { services: t('agenda.pickServices') }),
      ...(!fecha && { time: t('agenda.pickTime') }),
    }
    setTrouble(lacks)
    if (!cliente || !fecha || Object.keys(lacks).length > 0) return
    const sitsDown = who === 'walkIn' && later === null
    const enter = () =>
      book.mutateAsync({
        body: { barberId, services: [...services], fecha, notes: notas.trim() || null, cliente },
      })
    void (sitsDown ? chair.withoutBlocks(enter) : enter()).then(
      (made) => {
        forget()
        toast({
          title: sitsDown ? t('agenda.walkedIn', { name: made.clientName }) : t('agenda.entered'),
          description: sitsDown ? undefined : `${made.clientName} · ${when(made)}`,
        })
        // It is in the agenda either way: where this does not go through, its button is there.
        if (sitsDown) void begin.mutateAsync({ params: { id: made.id } }).catch(() => {})
        onClose()
      },
      ({ status, code, details }: ApiError) => {
        const text =
          status === 0 ? t('errors.connection') : (details.message ?? t('agenda.enterFailed'))
        if (code === 'slot_taken') {
          setLost({
            text: sitsDown ? t('agenda.busyNow') : text,
            near: refusedAlternativesIn(details['alternativas']),
          })
          if (who === 'walkIn') setComesBack(null)
          else change({ start: null })
        } else setTrouble({ other: text })
      },
    )
  })

  const atTime = who === 'walkIn' ? later : start
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('agenda.newTitle')}
      text={
        chosen.length > 0
          ? `${format.price(price, chosen[0]?.moneda)} · ${format.duration(minutes)}${atTime ? ` · ${when({ fecha: atTime, zonaHoraria: zone })}` : ''}`
          : t('agenda.newText')
      }
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={book.isPending || chair.isPending}
            pendingText={t('appointments.sending')}
          >
            {who !== 'walkIn' || later !== null
              ? t('agenda.enter')
              : chair.blocks.length > 0
                ? t('agenda.liftAndSit')
                : t('agenda.sitDown')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void send(event)} className="grid gap-6 pt-2">
        {barbers.length > 1 && (
          <Select
            label={t('agenda.withWhom')}
            value={barberId}
            onChange={(event) => change({ barberId: event.target.value, services: [] })}
            options={barbers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <section className="grid gap-3">
          <Segmented
            label={t('agenda.whoComes')}
            value={who}
            onChange={(to) => change({ who: to })}
            options={[
              { value: 'known', label: t('agenda.whoKnown') },
              { value: 'guest', label: t('agenda.whoGuest') },
              { value: 'walkIn', label: t('agenda.whoWalkIn') },
            ]}
          />
          {who === 'known' ? (
            <KnownClient
              ofShop={barberId !== me}
              chosen={client ?? undefined}
              onChoose={(to) =>
                change({
                  client: to
                    ? {
                        id: to.id,
                        clienteId: to.clienteId,
                        nombre: to.nombre,
                        telefono: to.telefono,
                      }
                    : null,
                })
              }
            />
          ) : (
            <>
              <TextField
                label={who === 'walkIn' ? t('agenda.nameOptional') : t('agenda.nameLabel')}
                autoComplete="off"
                required={who === 'guest'}
                {...form.field('nombre')}
              />
              <TextField
                label={t('agenda.phoneOptional')}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                {...form.field('telefono')}
              />
            </>
          )}
          {trouble.who && <FieldError>{trouble.who}</FieldError>}
        </section>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-semibold">{t('agenda.servicesLabel')}</legend>
          {barber.isPending && (
            <Loading className="grid gap-2">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-11" />
              ))}
            </Loading>
          )}
          {barber.isError && !barber.data && (
            <ErrorState className="py-2!" onRetry={() => void barber.refetch()} />
          )}
          {barber.data && offered.length === 0 && (
            <p className="text-muted">{t('agenda.noServices')}</p>
          )}
          {offered.map(({ id, nombre, precio, duracionMin, moneda }) => (
            <Checkbox
              key={id}
              checked={services.includes(id)}
              label={
                <>
                  {nombre}{' '}
                  <span className="text-muted">
                    · {format.price(precio, moneda)} · {format.duration(duracionMin)}
                  </span>
                </>
              }
              onChange={(event) =>
                change({
                  services: event.target.checked
                    ? [...services, id]
                    : services.filter((one) => one !== id),
                })
              }
            />
          ))}
          {trouble.services && <FieldError>{trouble.services}</FieldError>}
        </fieldset>
        {who === 'walkIn' && comesBack !== null && (
          <div role="group" aria-label={t('agenda.whenLabel')} className="flex flex-wrap gap-2">
            <Chip pressed={false} onClick={() => setComesBack(null)}>
              {t('agenda.walkInNow')}
            </Chip>
            <Chip pressed>{when({ fecha: comesBack, zonaHoraria: zone })}</Chip>
          </div>
        )}
        {chair.until !== undefined && (
          <p
            role="status"
            className="rounded-control bg-warn-soft px-3.5 py-2.5 text-small text-warn"
          >
            {t('agenda.blockedUntil', { time: format.time(chair.until, zone) })}
          </p>
        )}
        {lost && <LostAppointmentTime lost={lost} zone={zone} onPick={pick} />}
        {who !== 'walkIn' && (
          <section aria-label={t('agenda.whenLabel')} className="grid gap-3">
            <TimePicker
              times={times}
              day={day}
              start={start ?? undefined}
              onDay={(to) => change({ day: to })}
              onStart={pick}
            />
            <details>
              <summary className="min-h-11 cursor-pointer content-center text-small font-semibold text-accent-text">
                {t('agenda.otherTime')}
              </summary>
              <OtherTime zone={zone} start={start ?? undefined} day={day} onStart={pick} />
            </details>
            {trouble.time && <FieldError>{trouble.time}</FieldError>}
          </section>
        )}
        <TextArea
          label={t('appointments.notes')}
          rows={2}
          limit={limits.notes}
          count={[...form.watch('notas')].length}
          {...form.field('notas')}
        />
        {trouble.other && <FieldError>{trouble.other}</FieldError>}
      </form>
    </Sheet>
  )
}

/** More than five minutes from now: a client in the shop would not wait for it. */
const isLater = (instant: string, now: Date): boolean =>
  Date.parse(instant) > now.getTime() + 5 * 60_000

/** The client in the navigation state, validated, because anyone can set it. */
function useGivenClient(): KnownClientRecord | undefined {
  const { state } = useLocation()
  return useMemo(() => z.object({ client: knownShape }).safeParse(state).data?.client, [state])
}

const written = ({ clienteId, nombre, telefono }: KnownClientRecord) =>
  clienteId ? { id: clienteId } : { nombre, telefono }

const rulesFor = (t: ReturnType<typeof useTranslation>['t']) =>
  z.object({
    nombre: z.string().check(z.maxLength(limits.nombre.max)),
    telefono: z
      .string()
      .check(
        z.refine(
          (typed) =>
            typed.trim() === '' || typed.replace(/\D/g, '').length >= limits.phoneDigits.min,
          t('agenda.phoneShort'),
        ),
      ),
    notas: z.string().check(z.maxLength(limits.notes)),
  })
