/** /line-screen/:businessId: the shop's screen, large and dark; it changes its code each minute. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffTicket } from '../../../contract/booking/line.ts'
import { read, readWhen } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { useTitle } from '../../ui/Screen.tsx'
import { useLine, usePlace } from './useLine.ts'

/** So many of those who wait are shown. */
const SHOWN = 8

export function LineBoard() {
  const { t } = useTranslation()
  const { businessId, query } = usePlace()
  const line = useLine(businessId, query)
  const { data } = line
  useTitle(t('line.boardTitle'))
  useAwake()
  // Names are for staff; others see numbers alone.
  const tickets: readonly Shown[] =
    data?.tickets ?? data?.llamados.map((one) => ({ ...one, estado: 'llamado' as const })) ?? []
  const called = tickets.filter(({ estado }) => estado === 'llamado')
  const waiting = tickets.filter(({ estado }) => estado === 'esperando')
  return (
    <main
      id="main"
      tabIndex={-1}
      className="dark grid min-h-dvh content-start gap-10 bg-bg p-6 text-text outline-none lg:grid-cols-[1fr_minmax(16rem,24rem)] lg:p-12"
    >
      <div className="grid content-start gap-10">
        <h1 className="text-headline lg:text-[3rem]">{data?.businessName ?? t('line.title')}</h1>
        {data && !data.abierta && <p className="text-title">{t('line.closed')}</p>}
        {called.length > 0 && (
          <section className="grid gap-3" aria-live="polite">
            <h2 className="sign text-accent-text">{t('line.boardNow')}</h2>
            <ul className="grid gap-3">
              {called.map((ticket) => (
                <Called key={ticket.numero} ticket={ticket} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section className="grid gap-3">
            <h2 className="sign text-muted">{t('line.boardNext')}</h2>
            <ol className="grid gap-2 sm:grid-cols-2">
              {waiting.slice(0, SHOWN).map(({ numero, nombre }) => (
                <li key={numero} className="flex items-baseline gap-4 text-[1.75rem]">
                  <strong className="min-w-14 tabular-nums">{numero}</strong>
                  <span className="truncate">{firstName(nombre)}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {data?.abierta && tickets.length === 0 && (
          <p className="text-title text-muted">{t('line.empty')}</p>
        )}
      </div>
      {data?.abierta && <JoinCode businessId={businessId} query={query} isStaff={!!data.tickets} />}
    </main>
  )
}

/** A guest may have typed more; the screen is for everybody's eyes. */
const firstName = (name = '') => name.split(' ')[0]

type Shown = Pick<StaffTicket, 'numero' | 'estado' | 'barberName'> & { readonly nombre?: string }

function Called({ ticket: { numero, nombre, barberName } }: { ticket: Shown }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 rounded-card border border-accent-text bg-accent-soft px-6 py-4">
      <strong className="text-[4rem] leading-none text-accent-text tabular-nums">{numero}</strong>
      <span className="text-[2rem] font-semibold">{firstName(nombre)}</span>
      {barberName && (
        <span className="text-[1.5rem] text-muted">
          {t('line.boardWith', { name: barberName })}
        </span>
      )}
    </li>
  )
}

function JoinCode({
  businessId,
  query,
  isStaff,
}: {
  businessId: string
  query: { lugar?: string }
  isStaff: boolean
}) {
  const { t } = useTranslation()
  const code = useQuery({
    ...(isStaff
      ? read('GET /api/businesses/:id/line/code', { params: { id: businessId }, query })
      : readWhen('GET /api/businesses/:id/line/code', undefined)),
    // The next one as soon as this one is no longer shown.
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Date.parse(state.data.hasta) - Date.now()) : 5_000,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  if (!isStaff) return <p className="text-small text-muted">{t('line.boardStaff')}</p>
  if (!code.data) return null
  return (
    <aside className="grid content-start justify-items-center gap-4">
      <QrCode
        className="max-w-96!"
        text={new URL(code.data.enlace, window.location.origin).href}
        label={t('line.boardQr')}
      />
      <p className="text-center text-title">{t('line.boardJoin')}</p>
    </aside>
  )
}

/** The screen stays on while it is shown. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isGone) await lock?.release()
    }
    void keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
