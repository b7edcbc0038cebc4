/** A ticket with which the client waits in a shop's line now. */
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../../contract/paths.ts'
import { lively, read } from '../../../client/query.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../../live/LiveProvider.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Card.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'
import type { LineTicketView } from '../../../../contract/booking/line.ts'

const TicketCard = loadable(async () => {
  const [module] = await Promise.all([
    import('../../../entities/line/TicketCard.tsx'),
    loadTexts(['line']),
  ])
  return module.TicketCard
})

export function LineTickets() {
  const tickets = useQuery({
    ...read('GET /api/line/tickets'),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const open = tickets.data?.filter(({ estado }) => estado === 'esperando' || estado === 'llamado')
  return open?.map((ticket) => <OwnTicket key={ticket.id} ticket={ticket} />)
}

function OwnTicket({ ticket }: { ticket: LineTicketView }) {
  const { t } = useTranslation()
  const { businessId, businessName, locationId } = ticket
  return (
    <Section
      title={t('home.lineAt', { name: businessName ?? '' })}
      action={
        <ButtonLink
          size="sm"
          variant="quiet"
          to={addressOf('/line/:businessId', {
            businessId,
            ...(locationId !== null && { lugar: locationId }),
          })}
        >
          {t('home.lineSee')}
        </ButtonLink>
      }
    >
      <SectionBoundary skeleton={null}>
        <TicketCard ticket={ticket} />
      </SectionBoundary>
    </Section>
  )
}
