/** The three questions of a booking on one page, with the total always in sight. */
import { CircleAlert, Globe } from 'lucide-react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { browserZone, sameClock, zoneName } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { Agenda } from '../../ui/drawings.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Part } from '../../ui/Part.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { BarberLine } from './BarberLine.tsx'
import { DayStrip } from './DayStrip.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { SlotGrid } from './SlotGrid.tsx'
import { SummaryBar } from './SummaryBar.tsx'
import { useBooking, useSubmit, type Booking } from './useBooking.ts'
import { useNotes } from './useChoice.ts'

// Dialogs weigh as much as the rest of this screen: they come while the person is choosing.
const ReviewSheet = loadable(async () => (await import('./ReviewSheet.tsx')).ReviewSheet)

export function BookingForm({ barber }: { barber: PublicProfile }) {
  const { t } = useTranslation()
  const booking = useBooking(barber)
  const { services, slot, choice } = booking
  const [step, openStep, closeStep] = useSheetInUrl('paso')
  const serviceSection = useRef<HTMLDivElement>(null)
  const timeSection = useRef<HTMLDivElement>(null)
  const submit = useSubmit(barber, booking)
  const complete = services.length > 0 && slot !== undefined
  const offered = useMemo(() => barber.services.filter(({ isActive }) => isActive), [barber.services])

  // Once there is something to review the sheet stays, so that it can close as it opened.
  const wasComplete = useRef(false)
  wasComplete.current ||= complete
  useEffect(() => void ReviewSheet.load().catch(() => {}), [])

  const { lost } = booking
  const reviewing = step === 'revisar'
  // The time went while it was being reviewed or sent: back to the times, with everything else as it was.
  useEffect(() => {
    if (!lost || !reviewing) return
    closeStep()
    lead(timeSection.current)
  }, [lost, reviewing, closeStep])

  const review = () => {
    if (complete) {
      submit.forgetTrouble()
      return openStep('revisar')
    }
    toast({ title: t('booking.incomplete'), description: t('booking.incompleteText') })
    lead(services.length === 0 ? serviceSection.current : timeSection.current)
  }

  return (
    <Screen title={t('booking.title', { name: barber.nombre })} back footer={<SummaryBar booking={booking} onReview={review} />}>
      <BarberLine barber={barber} />
      <Steps
        label={t('booking.steps')} steps={[t('booking.stepServices'), t('booking.stepTime'), t('booking.stepReview')]}
        current={services.length === 0 ? 0 : slot ? 2 : 1}
      />
      <div ref={serviceSection} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <Section title={t('booking.services')}>
          <ServicePicker
            services={offered} chosen={choice.services} onToggle={booking.toggleService} full={services.length >= limits.service.most}
          />
        </Section>
      </div>
      {barber.locations.length > 1 && <Section title={t('booking.place')}><Places places={barber.locations} booking={booking} /></Section>}
      <div ref={timeSection} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <Section title={t('booking.time')}><Times booking={booking} /></Section>
      </div>
      <Notes barberId={barber.id} />
      {wasComplete.current && (
        <Part skeleton={null}>
          <ReviewSheet open={reviewing && complete} onClose={closeStep} barber={barber} booking={booking} submit={submit} />
        </Part>
      )}
    </Screen>
  )
}

function Notes({ barberId }: { barberId: string }) {
  const { t } = useTranslation()
  const [notes, write] = useNotes(barberId)
  const text = notes ?? ''
  return (
    <TextArea
      label={t('booking.notes')} hint={t('booking.notesHint')} placeholder={t('booking.notesPlaceholder')} rows={3}
      limit={limits.notes} count={[...text].length} value={text} onChange={({ target }) => write(target.value || null)}
    />
  )
}

/** Brings the part that needs an answer into view, for the eye and for the keyboard. */
function lead(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** Which of the barber's places; each has its own free times. */
function Places({ places, booking: { place, choosePlace } }: { places: PublicProfile['locations']; booking: Booking }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {places.map(({ id, name, address }) => (
        <Chip
          key={id} pressed={id === place?.id} onClick={() => choosePlace(id)} className="min-h-14 flex-col gap-0! py-2 whitespace-normal!"
        >
          <span>{name}</span>{' '}<span className="font-normal">{address}</span>
        </Chip>
      ))}
    </div>
  )
}

function Times({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { slots, days, day, slot, zone } = booking
  if (slots.isPending) return <TimesSkeleton />
  if (!slots.data) return <ErrorState title={t('booking.slotsFailed')} onRetry={() => void slots.refetch()} />
  const otherClock = !sameClock(zone, browserZone(), new Date())
  return (
    <div className="grid grid-cols-1 gap-5">
      {otherClock && <Note icon={<Globe aria-hidden size={18} />}>{t('booking.zone', { city: zoneName(zone) })}</Note>}
      {booking.lost && <LostTime booking={booking} />}
      {day ? (
        <>
          <DayStrip days={days} chosen={day.fecha} onChoose={booking.chooseDay} />
          <div
            aria-busy={slots.isPlaceholderData || undefined}
            className={slots.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <SlotGrid slots={day.horarios} chosen={slot} onChoose={booking.pick} />
          </div>
        </>
      ) : (
        <EmptyState drawing={<Agenda />} title={t('booking.noSlots')} text={t('booking.noSlotsText')} />
      )}
    </div>
  )
}

/** The chosen time is gone: what is free near it, one tap each. */
function LostTime({ booking: { lost, days, zone, pickInstant } }: { booking: Booking }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!lost) return null
  const still = lost.near.filter((start) => days.some(({ horarios }) => horarios.some(({ inicio }) => Date.parse(inicio) === Date.parse(start))))
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-warn bg-warn-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warn">
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" /> {lost.why === 'taken' ? t('booking.lost') : t('booking.tooLong')}
      </p>
      <p className="text-small">{t('booking.lostText')}</p>
      <div role="group" aria-label={t('booking.alternatives')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {still.map((start) => (
          <Chip key={start} pressed={false} onClick={() => pickInstant(start)} className="px-2!">
            {`${format.dateTime(start, { weekday: 'short', day: 'numeric', timeZone: zone })} · ${format.time(start, zone)}`}
          </Chip>
        ))}
      </div>
    </div>
  )
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-card bg-info-soft px-4 py-3 text-small text-info">{icon}<span>{children}</span></p>
)

function TimesSkeleton() {
  return (
    <Loading className="grid gap-5">
      <div className="flex gap-2 overflow-hidden py-1">
        {[0, 1, 2, 3, 4, 5].map((day) => <Skeleton key={day} className="h-22 w-16 shrink-0 rounded-card" />)}
      </div>
      <div className="grid grid-cols-4 gap-2 pt-6 sm:grid-cols-6">
        {Array.from({ length: 12 }, (_, slot) => <Skeleton key={slot} className="h-11" />)}
      </div>
    </Loading>
  )
}
