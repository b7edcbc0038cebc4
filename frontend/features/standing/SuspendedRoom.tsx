/** All that a suspended account has: reasons, appeal, appointments, data, closing. */
import { Download, FileText, Hourglass, LogOut, RotateCw, Trash2 } from 'lucide-react'
import { lookUpSession, type SessionUser, signOut } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Wordmark } from '../../ui/drawings.tsx'
import { LanguageToggle, ThemeToggle } from '../../ui/Preferences.tsx'
import { Card, PoleRule, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Appeal, Decisions, Reasons, What } from './Decisions.tsx'
import { useStanding } from './useStanding.ts'
import { Visits } from './Visits.tsx'

export function SuspendedRoom({
  suspension: { hasta },
  user,
}: {
  suspension: { hasta: string | null }
  user: SessionUser
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const current = useStanding()
  // The one that keeps them out the longest.
  const why = current.pages
    .flatMap(({ decisiones }) => decisiones)
    .filter(
      ({ revertida, medidas }) =>
        !revertida && medidas.some(({ medida }) => medida === 'suspend' || medida === 'ban'),
    )
    .toSorted((one, other) => endOf(other) - endOf(one))[0]
  const again = () => {
    current.retry()
    void lookUpSession()
  }
  return (
    <Screen title={t('standing.suspended')} hideHeader>
      <div className="flex items-center justify-between">
        <span className="text-[1.375rem] leading-none">
          <Wordmark />
        </span>
        <div className="flex items-center">
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </div>
      <div className="grid justify-items-center gap-3 text-center">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-warn-soft text-warn"
        >
          <Hourglass size={32} />
        </span>
        <p aria-hidden className="text-headline">
          {t('standing.suspended')}
        </p>
        <p className="text-lead font-semibold">
          {hasta === null
            ? t('standing.suspendedForGood')
            : t('standing.suspendedUntil', {
                date: format.dateTime(hasta, {
                  day: 'numeric',
                  month: 'long',
                  year: 'numeric',
                  hour: '2-digit',
                  minute: '2-digit',
                  hourCycle: 'h23',
                }),
              })}
        </p>
        <p className="max-w-md text-muted">
          {t(hasta === null ? 'standing.suspendedForGoodText' : 'standing.suspendedText')}
        </p>
        <PoleRule className="mt-1 w-24" />
      </div>
      {current.isPending && <SkeletonList rows={2} />}
      {current.isError && current.pages.length === 0 && (
        <ErrorState title={t('standing.loadFailed')} onRetry={current.retry} />
      )}
      {why && (
        <Section title={t('standing.why')}>
          <Card className="grid gap-4">
            <What decision={why} />
            {why.aviso !== null && <p className="break-words whitespace-pre-line">{why.aviso}</p>}
            <Reasons decision={why} />
            <Appeal decision={why} />
          </Card>
        </Section>
      )}
      <Visits isBarber={user.rol !== 'cliente'} />
      {current.pages.length > 0 && <Decisions standing={current} except={why?.id} />}
      <ListGroup title={t('standing.yours')}>
        <ListRow
          to="/my-data"
          title={t('export.title')}
          hint={t('export.hint')}
          icon={<Download size={20} />}
        />
        <ListRow to="/terminos" title={t('signup.readTerms')} icon={<FileText size={20} />} />
        <ListRow
          to="/delete-account"
          title={t('deletion.title')}
          hint={t('deletion.hint')}
          icon={<Trash2 size={20} />}
          danger
        />
      </ListGroup>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" icon={<RotateCw aria-hidden size={18} />} onClick={again}>
          {t('standing.refresh')}
        </Button>
        <Button
          variant="ghost"
          icon={<LogOut aria-hidden size={18} />}
          onClick={() => void signOut()}
        >
          {t('standing.signOut')}
        </Button>
      </div>
    </Screen>
  )
}

const endOf = ({
  medidas,
}: {
  medidas: readonly { medida: string; hasta: string | null }[]
}): number =>
  Math.max(
    ...medidas.map(({ medida, hasta }) => {
      if (medida === 'ban') return Infinity
      if (medida === 'suspend' && hasta !== null) return Date.parse(hasta)
      return 0
    }),
  )
