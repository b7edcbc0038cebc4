/** Sheets of an appointment in the URL: `?rechazar=`, `?cancelar=`, `?mover=`, `?resena=`, …. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { dayOf } from '../../time/zone.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { actsFor, type AppointmentAct } from './acts.ts'
import { useAppointment } from './appointmentsQueries.ts'
import { moveIn } from './gap.ts'

// Their forms weigh as much as the rest of the screen, and most days nobody is turned away.
const CallOffForm = loadable(async () => (await import('./CallOffForm.tsx')).CallOffForm)
const ContestForm = loadable(async () => (await import('./ContestForm.tsx')).ContestForm)
const InviteSheet = loadable(async () => (await import('./InviteSheet.tsx')).InviteClientSheet)
const DossierSheet = loadable(async () => {
  const [module] = await Promise.all([import('./DossierSheet.tsx'), loadTexts(['dossier'])])
  return module.DossierSheet
})
const WaitSheet = loadable(async () => {
  const [module] = await Promise.all([
    import('../../entities/wait/WaitSheet.tsx'),
    loadTexts(['waitlist']),
  ])
  return module.WaitSheet
})
const ReceiptSheet = loadable(async () => (await import('./ReceiptSheet.tsx')).ReceiptSheet)
const MoveForm = loadable(async () => {
  const [module] = await Promise.all([import('./MoveForm.tsx'), loadTexts(['booking'])])
  return module.MoveForm
})

/** `known`: what the screen shows already, so that nothing is waited for. */
export function ActSheets({ known, now }: { known: readonly Appointment[]; now: Date }) {
  const [rejected, , closeReject] = useSheetInUrl('rechazar')
  const [cancelled, , closeCancel] = useSheetInUrl('cancelar')
  const [toMove, , closeMove] = useSheetInUrl('mover')
  const { id: moved, start } = moveIn(toMove)
  const [invited, , closeInvite] = useSheetInUrl('resena')
  const [contested, , closeContest] = useSheetInUrl('disputar')
  const [paid, , closeReceipt] = useSheetInUrl('recibo')
  const [told, , closeDossier] = useSheetInUrl('expediente')
  const [awaited, , closeEarlier] = useSheetInUrl('antes')
  const earlier = known.find(({ id, userRole }) => id === awaited && userRole === 'client')
  // Of any of one's own, whatever has become of it.
  const dossier = known.find(({ id }) => id === told)
  const of = useActOn(known, now)
  const [reject, cancel, move, invite, contest, receipt] = [
    of(rejected, 'reject'),
    of(cancelled, 'cancel'),
    of(moved, 'move'),
    of(invited, 'invite'),
    of(contested, 'contest'),
    of(paid, 'receipt'),
  ]
  return (
    <SectionBoundary skeleton={<div aria-busy hidden />}>
      {reject && (
        <CallOffForm
          key={`reject:${reject.id}`}
          act="reject"
          appointment={reject}
          now={now}
          onClose={closeReject}
        />
      )}
      {cancel && (
        <CallOffForm
          key={`cancel:${cancel.id}`}
          act="cancel"
          appointment={cancel}
          now={now}
          onClose={closeCancel}
        />
      )}
      {move && (
        <MoveForm key={toMove} appointment={move} at={start} now={now} onClose={closeMove} />
      )}
      {invite && (
        <InviteSheet key={`invite:${invite.id}`} appointment={invite} onClose={closeInvite} />
      )}
      {contest && (
        <ContestForm key={`contest:${contest.id}`} appointment={contest} onClose={closeContest} />
      )}
      {dossier && (
        <DossierSheet key={`dossier:${dossier.id}`} appointment={dossier} onClose={closeDossier} />
      )}
      {earlier && (
        <WaitSheet
          key={`earlier:${earlier.id}`}
          of={{ businessId: earlier.businessId, services: [], citaId: earlier.id }}
          today={dayOf(now, earlier.zonaHoraria)}
          inUrl
          onClose={closeEarlier}
        />
      )}
      {receipt && (
        <ReceiptSheet key={`receipt:${receipt.id}`} appointment={receipt} onClose={closeReceipt} />
      )}
    </SectionBoundary>
  )

  function useActOn(shown: readonly Appointment[], at: Date) {
    const id = rejected ?? cancelled ?? moved ?? invited ?? contested ?? paid
    const here = shown.find((one) => one.id === id)
    const request = useAppointment(here ? undefined : id).data
    return (target: string | undefined, act: AppointmentAct) => {
      const found = here ?? request
      return found && found.id === target && actsFor(found, at.getTime()).includes(act)
        ? found
        : undefined
    }
  }
}
