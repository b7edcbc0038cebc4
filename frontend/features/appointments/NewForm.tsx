/** A barber writes somebody in: a client who has been there, somebody on the phone, or who has just walked in (decision 2-46). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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
import { Checkbox, Segmented } from '../../ui/Choice.tsx'
import { FieldError, Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { alternativesIn, type Lost, LostTime } from './LostTime.tsx'
import { OtherTime } from './OtherTime.tsx'
import { type Known, KnownClient } from './KnownClient.tsx'
import { TimePicker } from './TimePicker.tsx'
import { useFreeTimes } from './times.ts'
import { useWhen } from './useAct.ts'

const FORM = 'new-appointment'

/** What is chosen beside the text fields. */
interface Chosen {
  who: 'known' | 'guest' | 'walkIn'
  barberId: string
  client: Known | null
  services: readonly string[]
  day: string
  /** An instant. */
  start: string | null
  /** The gap that was tapped then. */
  at: string | null
}
const knownShape = z.object({ id: z.string(), clienteId: z.nullable(z.string()), nombre: z.string(), telefono: z.nullable(z.string()) })
const chosenShape = z.partial(z.object({
  who: z.enum(['known', 'guest', 'walkIn']), barberId: z.string(),
  client: z.nullable(knownShape),
  services: z.array(z.string()), day: z.string(), start: z.nullable(z.string()), at: z.nullable(z.string()),
}))
const nothingChosen = { who: 'known', client: null, services: [], at: null } as const

/** When it would be, where a day or a minute of it was tapped. */
const whenOf = (at: string | undefined, zone: string, now: Date) => ({
  day: at?.slice(0, 10) ?? dayOf(now, zone), start: at?.includes('T') ? instantAt(at.slice(0, 10), minutesOf(at.slice(11)), zone) : null,
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
  now: Date
  onClose: () => void
}

export function NewForm({ barbers, barberId: shown, zone, at, now, onClose }: NewFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const me = useUserId()
  const kept = useKept<Chosen>('new-appointment-beside', chosenShape, () => ({ ...nothingChosen, barberId: shown, ...whenOf(at, zone, now) }))
  const { who, client, services } = kept.value
  const given = useGivenClient()
  const { change: keep } = kept
  useEffect(() => { if (given) keep({ who: 'known', client: given }) }, [given, keep])
  // Another gap was tapped than the one that was left, or that day is over: then it is about that one, by whoever's day it is.
  const isSame = kept.value.at === (at ?? null) && (at !== undefined || kept.value.day >= dayOf(now, zone))
  const { day, start } = isSame ? kept.value : whenOf(at, zone, now)
  const barberId = isSame && (kept.value.barberId === shown || barbers.some(({ id }) => id === kept.value.barberId)) ? kept.value.barberId : shown
  const change = (changes: Partial<Chosen>) => kept.change({ barberId, day, start, at: at ?? null, ...changes })
  const [trouble, setTrouble] = useState<{ who?: string; services?: string; time?: string; other?: string }>({})
  const [lost, setLost] = useState<Lost>()
  const form = useForm<Texts>({ rules: rulesFor, begin: { nombre: '', telefono: '', notas: '' }, draft: 'new-appointment' })
  const barber = useQuery(read('GET /api/users/:id', { params: { id: barberId } }))
  const times = useFreeTimes({ barberId, services, enabled: who !== 'walkIn' })
  const book = useCommand('POST /api/appointments')
  const begin = useCommand('PATCH /api/appointments/:id/start')

  const offered = barber.data?.services.filter(({ isActive }) => isActive) ?? []
  const chosen = offered.filter(({ id }) => services.includes(id))
  const [price, minutes] = [chosen.reduce((sum, { precio }) => sum + precio, 0), chosen.reduce((sum, { duracionMin }) => sum + duracionMin, 0)]
  const pick = (to: string) => {
    setLost(undefined)
    setTrouble({})
    change({ start: to })
  }

  const forget = () => {
    form.forget()
    kept.forget()
  }
  // A tap beside the sheet closes it; what was begun is there when it opens again. 'Cancelar' means it.
  const cancel = () => {
    forget()
    onClose()
  }
  const send = form.handleSubmit(({ nombre, telefono, notas }) => {
    const cliente = who === 'known' ? client && written(client) : { nombre: nombre.trim() || t('appointments.walkInName'), telefono: telefono.trim() || null }
    // Who walks in sits down now.
    const fecha = who === 'walkIn' ? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() : start ?? undefined
    const lacks = {
      ...(!cliente && { who: t('appointments.pickClient') }),
      ...(who === 'guest' && [...nombre.trim()].length < limits.nombre.min && { who: t('appointments.nameShort') }),
      ...(services.length === 0 && { services: t('appointments.pickServices') }),
      ...(!fecha && { time: t('appointments.pickTime') }),
    }
    setTrouble(lacks)
    if (!cliente || !fecha || Object.keys(lacks).length > 0) return
    void book.mutateAsync({ body: { barberId, services: [...services], fecha, notes: notas.trim() || null, cliente } }).then(
      (made) => {
        forget()
        toast({ title: who === 'walkIn' ? t('appointments.walkedIn', { name: made.clientName }) : t('appointments.entered'), description: who === 'walkIn' ? undefined : `${made.clientName} · ${when(made)}` })
        // It is in the agenda either way: where this does not go through, its button is there.
        if (who === 'walkIn') void begin.mutateAsync({ params: { id: made.id } }).catch(() => {})
        onClose()
      },
      ({ status, code, details }: ApiError) => {
        const text = status === 0 ? t('errors.connection') : details.message ?? t('appointments.enterFailed')
        if (code === 'slot_taken') {
          setLost({ text: who === 'walkIn' ? t('appointments.busyNow') : text, near: alternativesIn(details['alternativas']) })
          change({ start: null, ...(who === 'walkIn' && { who: 'guest' }) })
        } else setTrouble({ other: text })
      },
    )
  })

  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.newTitle')}
      text={chosen.length > 0 ? `${format.price(price, chosen[0]?.moneda)} · ${format.duration(minutes)}${start && who !== 'walkIn' ? ` · ${when({ fecha: start, zonaHoraria: zone })}` : ''}` : t('appointments.newText')}
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>{t('ui.cancel')}</Button>
          <Button type="submit" form={FORM} pending={book.isPending} pendingText={t('appointments.sending')}>{who === 'walkIn' ? t('appointments.sitDown') : t('appointments.enter')}</Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void send(event)} className="grid gap-6 pt-2">
        {barbers.length > 1 && (
          <Select label={t('appointments.withWhom')} value={barberId} onChange={(event) => change({ barberId: event.target.value, services: [] })} options={barbers.map(({ id, name }) => ({ value: id, label: name }))} />
        )}
        <section className="grid gap-3">
          <Segmented
            label={t('appointments.whoComes')} value={who} onChange={(to) => change({ who: to })}
            options={[{ value: 'known', label: t('appointments.whoKnown') }, { value: 'guest', label: t('appointments.whoGuest') }, { value: 'walkIn', label: t('appointments.whoWalkIn') }]}
          />
          {who === 'known'
            ? <KnownClient ofShop={barberId !== me} chosen={client ?? undefined} onChoose={(to) => change({ client: to ? { id: to.id, clienteId: to.clienteId, nombre: to.nombre, telefono: to.telefono } : null })} />
            : (
              <>
                <TextField label={who === 'walkIn' ? t('appointments.nameOptional') : t('appointments.nameLabel')} autoComplete="off" required={who === 'guest'} {...form.field('nombre')} />
                <TextField label={t('appointments.phoneOptional')} type="tel" inputMode="tel" autoComplete="off" {...form.field('telefono')} />
              </>
            )}
          {trouble.who && <FieldError>{trouble.who}</FieldError>}
        </section>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-semibold">{t('appointments.servicesLabel')}</legend>
          {barber.isPending && <Loading className="grid gap-2">{[0, 1, 2].map((row) => <Skeleton key={row} className="h-11" />)}</Loading>}
          {barber.isError && !barber.data && <ErrorState className="py-2!" onRetry={() => void barber.refetch()} />}
          {barber.data && offered.length === 0 && <p className="text-muted">{t('appointments.noServices')}</p>}
          {offered.map(({ id, nombre, precio, duracionMin, moneda }) => (
            <Checkbox
              key={id} checked={services.includes(id)} label={<>{nombre} <span className="text-muted">· {format.price(precio, moneda)} · {format.duration(duracionMin)}</span></>}
              onChange={(event) => change({ services: event.target.checked ? [...services, id] : services.filter((one) => one !== id) })}
            />
          ))}
          {trouble.services && <FieldError>{trouble.services}</FieldError>}
        </fieldset>
        {lost && <LostTime lost={lost} zone={zone} onPick={pick} />}
        {who !== 'walkIn' && (
          <section aria-label={t('appointments.whenLabel')} className="grid gap-3">
            <TimePicker times={times} day={day} start={start ?? undefined} onDay={(to) => change({ day: to })} onStart={pick} />
            <details>
              <summary className="min-h-11 cursor-pointer content-center text-small font-semibold text-accent-text">{t('appointments.otherTime')}</summary>
              <OtherTime zone={zone} start={start ?? undefined} day={day} onStart={pick} />
            </details>
            {trouble.time && <FieldError>{trouble.time}</FieldError>}
          </section>
        )}
        <TextArea label={t('appointments.notes')} rows={2} limit={limits.notes} count={[...form.watch('notas')].length} {...form.field('notas')} />
        {trouble.other && <FieldError>{trouble.other}</FieldError>}
      </form>
    </Sheet>
  )
}

/** The client from whose sheet one has come. Anybody may put anything into the state: only what is a client counts. */
function useGivenClient(): Known | undefined {
  const { state } = useLocation()
  return useMemo(() => z.object({ client: knownShape }).safeParse(state).data?.client, [state])
}

/** A guest whom the barber knows by their phone stays one person by it. */
const written = ({ clienteId, nombre, telefono }: Known) => (clienteId ? { id: clienteId } : { nombre, telefono })

const rulesFor = (t: ReturnType<typeof useTranslation>['t']) => z.object({
  nombre: z.string().check(z.maxLength(limits.nombre.max)),
  telefono: z.string().check(z.refine((typed) => typed.trim() === '' || typed.replace(/\D/g, '').length >= limits.phoneDigits.min, t('appointments.phoneShort'))),
  notas: z.string().check(z.maxLength(limits.notes)),
})
