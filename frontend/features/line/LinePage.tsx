/** /line/:businessId: how long the line is, taking a ticket with the screen's code, one's own. */
import { addressOf } from '../../../contract/paths.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { TicketCard } from '../../entities/line/TicketCard.tsx'
import { useWaitText } from '../../entities/line/useWaitText.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { JoinForm } from './JoinForm.tsx'
import { isOpenTicket, useLine, useOwnTicket, usePass, usePlace } from './useLine.ts'

export function LinePage() {
  const { t } = useTranslation()
  const { businessId, query } = usePlace()
  const line = useLine(businessId, query)
  const pass = usePass(businessId, query)
  const { ticket, link, isPending, isMissing } = useOwnTicket(businessId)
  const name = line.data?.businessName
  const isInLine = ticket !== undefined && isOpenTicket(ticket)
  return (
    <Screen
      title={name === undefined ? t('line.title') : t('line.titleAt', { name })}
      back={addressOf('/business/:businessId', { businessId })}
    >
      {isMissing && (
        <p role="alert" className="rounded-card bg-info-soft px-4 py-3 text-small text-info">
          {t('line.missing')}
        </p>
      )}
      {ticket && <TicketCard ticket={ticket} link={link} />}
      {line.isError && !line.data ? (
        <ErrorState title={t('line.loadFailed')} onRetry={() => void line.refetch()} />
      ) : !line.data || isPending ? (
        <Loading>
          <SkeletonList rows={3} />
        </Loading>
      ) : (
        <>
          <LineNow line={line.data} hasTicket={isInLine} />
          {line.data.abierta && !isInLine && (
            <Join businessId={businessId} query={query} pass={pass} />
          )}
        </>
      )}
    </Screen>
  )
}

function Join({
  businessId,
  query,
  pass,
}: {
  businessId: string
  query: { lugar?: string }
  pass: string | null | undefined
}) {
  const { t } = useTranslation()
  if (pass) return <JoinForm businessId={businessId} query={query} pass={pass} />
  return (
    <p role="status" className="rounded-card bg-info-soft px-4 py-3 text-info">
      {t(pass === null ? 'line.codeExpired' : 'line.scan')}
    </p>
  )
}

function LineNow({
  line: { abierta, largo, espera, llamados, ayer },
  hasTicket,
}: {
  line: CallAnswer<'GET /api/businesses/:id/line'>
  hasTicket: boolean
}) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const { businessId } = usePlace()
  if (!abierta)
    return (
      <EmptyState
        drawing={<ShopFront />}
        title={t('line.closed')}
        text={t('line.closedText')}
        action={
          <ButtonLink to={addressOf('/business/:businessId', { businessId })}>
            {t('line.book')}
          </ButtonLink>
        }
      />
    )
  return (
    <Card className="grid gap-1">
      {!hasTicket && <p className="text-lead font-semibold">{waitText(espera)}</p>}
      <p className="text-small">
        {largo === 0 ? t('line.empty') : t('line.waiting', { count: largo })}
      </p>
      {llamados.length > 0 && (
        <ul className="text-small">
          {llamados.map(({ numero, barberName }) => (
            <li key={numero}>
              {t('line.boardNow')}: <strong className="tabular-nums">{numero}</strong>
              {barberName && ` ${t('line.boardWith', { name: barberName })}`}
            </li>
          ))}
        </ul>
      )}
      {ayer && (
        <p className="text-small text-muted">
          {t('line.yesterday', { hits: ayer.aciertos, total: ayer.total })}
        </p>
      )}
    </Card>
  )
}
