/** Booking questions on one page; on wide screens beside the summary. */
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useNavigate } from '../../ui/links.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useWide } from '../../ui/useWide.ts'
import { type BookingTarget, hasWhere } from './chair.ts'
import { BarberLine } from './choose/BarberLine.tsx'
import { Notes } from './choose/Notes.tsx'
import { Question } from './choose/Question.tsx'
import { ServicePicker } from './choose/ServicePicker.tsx'
import { Times } from './choose/Times.tsx'
import { SummaryBar } from './review/SummaryBar.tsx'
import { type Booking, useBooking } from './useBooking.ts'
import { useAddressLater } from './useChoice.ts'
import { type Submit, useSubmit } from './useSubmit.ts'

// Dialogs weigh as much as the rest of this screen: they come while the person is choosing.
const ReviewSheet = loadable(async () => (await import('./review/ReviewSheet.tsx')).ReviewSheet)
const SummaryCard = loadable(async () => (await import('./review/SummaryCard.tsx')).SummaryCard)

// Needed only for shops with several places or home visits.
const Where = loadable(async () => (await import('./choose/Where.tsx')).Where)

type Asked = 'services' | 'where' | 'time'

export function BookingForm({ chair }: { chair: BookingTarget }) {
  const { t } = useTranslation()
  const booking = useBooking(chair)
  const { ticked, slot, choice } = booking
  const wide = useWide()
  const { missing, ask, open, refs } = useMissing(booking)
  const submit = useSubmit(booking)
  const review = useReview({
    booking,
    submit,
    isComplete: open() === undefined,
    wide,
    onLost: () => lead(refs.time.current),
  })

  const onServices = useLeadOn({
    chosen: ticked.length,
    wide,
    next: () => refs[open() ?? 'time'].current,
  })

  const places = hasWhere(chair) && (
    <Question part={refs.where} missing={missing === 'where'} title={t('booking.where')}>
      <SectionBoundary skeleton={<Skeleton className="h-14" />}>
        <Where booking={booking} addressMissing={missing === 'where'} />
      </SectionBoundary>
    </Question>
  )
  return (
    <Screen
      title={t(chair.barber ? 'booking.title' : 'booking.titleShop', { name: chair.name })}
      back
      width="wide"
      className="lg:max-w-[84rem]!"
      footer={
        wide ? undefined : (
          <SummaryBar
            booking={booking}
            onlyTime={open() === 'time'}
            onChooseTime={() => lead(refs.time.current)}
            onReview={() => ask() || review.open()}
          />
        )
      }
    >
      <div className="mx-auto grid w-full max-w-(--column) grid-cols-1 gap-6 lg:max-w-none">
        <BarberLine chair={chair} />
        <Steps
          label={t('booking.steps')}
          steps={[t('booking.stepServices'), t('booking.stepTime'), t('booking.stepReview')]}
          current={stepOf(ticked.length > 0, slot !== undefined)}
          className="lg:hidden"
        />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,21rem)_minmax(0,1fr)_22rem] 2xl:gap-8">
          <div className="grid grid-cols-1 gap-6 lg:col-start-1 xl:row-start-1">
            <Question
              part={refs.services}
              missing={missing === 'services'}
              title={t('booking.services')}
              onClick={onServices}
            >
              <ServicePicker
                services={chair.offers}
                chosen={choice.services}
                onToggle={booking.toggleService}
                full={choice.services.length >= limits.service.most}
              />
            </Question>
            {places}
          </div>
          <div className="grid grid-cols-1 gap-6 lg:col-start-1 xl:col-start-2 xl:row-start-1">
            <Question part={refs.time} missing={missing === 'time'} title={t('booking.time')}>
              <Times booking={booking} />
            </Question>
            <Notes chairId={chair.id} />
          </div>
          {wide && (
            <aside
              aria-label={t('booking.yours')}
              className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:col-start-3 xl:row-span-1"
            >
              <SectionBoundary skeleton={<Skeleton className="h-96 rounded-card" />}>
                <SummaryCard
                  booking={booking}
                  submit={submit}
                  isComplete={ticked.length > 0 && slot !== undefined && missing === undefined}
                  onIncomplete={ask}
                  onConfirm={() => ask() || submit.send()}
                />
              </SectionBoundary>
            </aside>
          )}
        </div>
      </div>
      {!wide && review.wasOpen && (
        <SectionBoundary skeleton={null}>
          <ReviewSheet
            open={review.isOpen}
            onClose={review.close}
            booking={booking}
            submit={submit}
          />
        </SectionBoundary>
      )}
    </Screen>
  )
}

/** Scrolls to the next question after the first tapped service; not for keys or columns. */
function useLeadOn({
  chosen,
  wide,
  next,
}: {
  chosen: number
  wide: boolean
  next: () => HTMLElement | null
}): (event: MouseEvent) => void {
  const tapped = useRef(false)
  const before = useRef(chosen)
  const latest = useRef(next)
  latest.current = next
  useEffect(() => {
    if (before.current === 0 && chosen > 0 && tapped.current && !wide)
      latest
        .current()
        ?.scrollIntoView({ block: 'start', behavior: movesLittle() ? 'auto' : 'smooth' })
    before.current = chosen
  }, [chosen, wide])
  return ({ detail }) => {
    tapped.current = detail > 0
  }
}

const movesLittle = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Missing answers. `ask` shows them and returns whether there were any. */
function useMissing({ ticked, slot, atHome }: Booking) {
  const address = useAddressLater()
  const refs = {
    services: useRef<HTMLDivElement>(null),
    where: useRef<HTMLDivElement>(null),
    time: useRef<HTMLDivElement>(null),
  }
  const [request, setAsked] = useState<Asked>()
  const open = (): Asked | undefined =>
    ticked.length === 0
      ? 'services'
      : atHome && !address.read()?.trim()
        ? 'where'
        : slot === undefined
          ? 'time'
          : undefined
  const ask = (): boolean => {
    const question = open()
    setAsked(question)
    if (question) lead(refs[question].current)
    return question !== undefined
  }
  return {
    refs,
    ask,
    open,
    missing: request !== undefined && request === open() ? request : undefined,
  }
}

interface Reviewing {
  booking: Booking
  submit: Submit
  isComplete: boolean
  wide: boolean
  onLost: () => void
}

/** The review sheet in the URL; after booking it is replaced by the ticket. */
function useReview({ booking: { lost }, submit, isComplete, wide, onLost }: Reviewing) {
  const navigate = useNavigate()
  const [step, openStep, close] = useSheetInUrl('paso')
  const reviewing = step === 'revisar'
  const { booked } = submit

  // Once there is something to review the sheet stays, so that it can close as it opened.
  const wasComplete = useRef(false)
  wasComplete.current ||= isComplete
  useEffect(() => void (wide ? SummaryCard : ReviewSheet).load().catch(() => {}), [wide])

  // The time went while it was being reviewed or sent: back to the times, with everything else as
  // it was.
  const leadBack = useRef(onLost)
  leadBack.current = onLost
  useEffect(() => {
    if (!lost) return
    if (reviewing) close()
    if (reviewing || lost.why === 'refused') leadBack.current()
  }, [lost, reviewing, close])

  useEffect(() => {
    if (!booked) return
    if (reviewing) return close()
    navigate(addressOf('/booked/:appointmentId', { appointmentId: booked.id }), { replace: true })
  }, [booked, reviewing, close, navigate])

  return {
    wasOpen: wasComplete.current,
    isOpen: reviewing && isComplete && !booked,
    close,
    open: () => {
      submit.forgetTrouble()
      openStep('revisar')
    },
  }
}

/** Brings the part that needs an answer into view, for the eye and for the keyboard. */
function lead(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

function stepOf(hasServices: boolean, hasTime: boolean): number {
  if (!hasServices) return 0
  return hasTime ? 2 : 1
}
