/** /achievements: what one has reached, and what there still is to reach. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { achievementTypes, rarities } from '../../../contract/engagement/achievement-kinds.ts'
import { read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { Medal } from '../../entities/achievement/Medal.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Skeleton, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'
import { type AchievementProgress, standingsOf, achievementTotalsOf } from './achievementsModel.ts'

export function AchievementsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Screen title={t('achievements.title')} back="/profile">
      {user && <Achievements userId={user.id} rol={user.rol} />}
    </Screen>
  )
}

function Achievements({ userId, rol }: { userId: string; rol: Parameters<typeof standingsOf>[2] }) {
  const { t } = useTranslation()
  const [tab, setTab] = useTabInUrl(['desbloqueados', 'todos'] as const)
  const own = useQuery(read('GET /api/users/:id/achievements', { params: { id: userId } }))
  const catalogue = useQuery(read('GET /api/achievements'))
  if (own.isPending || catalogue.isPending)
    return (
      <div className="grid gap-5">
        <Skeleton className="h-40" />
        <SkeletonList rows={3} />
      </div>
    )
  if (!own.data || !catalogue.data) {
    return (
      <ErrorState
        title={t('achievements.loadFailed')}
        onRetry={() =>
          void Promise.all([own, catalogue].filter(({ data }) => !data).map((one) => one.refetch()))
        }
      />
    )
  }
  const all = standingsOf(own.data, catalogue.data, rol)
  const unlocked = all
    .filter(({ unlockedAt }) => unlockedAt !== null)
    .toSorted((one, other) => (other.unlockedAt ?? '').localeCompare(one.unlockedAt ?? ''))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Progress all={all} />
      <Tabs
        label={t('achievements.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'desbloqueados',
            label: t('achievements.unlocked'),
            count: unlocked.length,
            content:
              unlocked.length === 0 ? (
                <EmptyState
                  drawing={<Trophy aria-hidden strokeWidth={1} />}
                  title={t('achievements.empty')}
                  text={t('achievements.emptyText')}
                />
              ) : (
                <Cards of={unlocked} heading="h2" />
              ),
          },
          {
            value: 'todos',
            label: t('achievements.all'),
            content: (
              <div className="grid gap-8">
                {achievementTypes
                  .map((type) => ({
                    type,
                    of: all.filter(({ achievement }) => achievement.type === type),
                  }))
                  .filter(({ of }) => of.length > 0)
                  .map(({ type, of }) => (
                    <Section key={type} title={t(`achievements.types.${type}`)}>
                      <Cards of={of} heading="h3" />
                    </Section>
                  ))}
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}

/** How much there is, what it is worth, and of which rarity. */
function Progress({ all }: { all: readonly AchievementProgress[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { unlocked, points, byRarity } = achievementTotalsOf(all)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="grid">
          <span className="text-headline font-display font-bold">
            {t('achievements.count', { unlocked, total: all.length })}
          </span>
          <span className="text-small text-muted">{t('achievements.unlockedCount')}</span>
        </p>
        <p className="grid text-right">
          <span className="text-title font-display font-bold">{format.number(points)}</span>
          <span className="text-small text-muted">{t('achievements.points')}</span>
        </p>
      </div>
      <Bar label={t('achievements.unlockedCount')} value={unlocked} most={all.length} />
      <ul className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1 sm:grid-cols-4">
        {rarities.map((rarity) => (
          <li key={rarity} className="flex items-center gap-2 text-small">
            <Medal type="milestone" rarity={rarity} small />
            <span className="text-muted">{t(`achievements.rarities.${rarity}`)}</span>{' '}
            <b>{byRarity[rarity]}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `heading`: as deep as they stand. */
const Cards = ({ of, heading }: { of: readonly AchievementProgress[]; heading: 'h2' | 'h3' }) => (
  <ul className="grid gap-3 lg:grid-cols-2">
    {of.map((one) => (
      <One key={one.achievement.id} standing={one} heading={heading} />
    ))}
  </ul>
)

function One({
  standing: { achievement, progress, unlockedAt },
  heading: Heading,
}: {
  standing: AchievementProgress
  heading: 'h2' | 'h3'
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, description, type, rarity, points, criteria } = achievement
  const done = unlockedAt !== null
  return (
    <li
      className={clsx(
        'flex items-start gap-3 rounded-card border p-4 shadow-card',
        done ? 'border-success bg-success-soft' : 'border-line bg-surface',
      )}
    >
      <Medal type={type} rarity={rarity} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <Heading className="text-lead">{name}</Heading>
        <p className={clsx('text-small', done ? 'text-text' : 'text-muted')}>{description}</p>
        <p className={clsx('text-small', done ? 'text-text' : 'text-muted')}>
          {t(`achievements.rarities.${rarity}`)} · {t('achievements.worth', { count: points })}
        </p>
        {done ? (
          <p className="flex flex-wrap gap-x-3 text-small">
            <b className="text-success">{t('achievements.done')}</b>
            <time dateTime={unlockedAt}>{format.date(unlockedAt)}</time>
          </p>
        ) : (
          <div className="grid gap-1.5 text-small">
            <p className="flex justify-between gap-3">
              <span>{t('achievements.inProgress')}</span>
              <Reading>
                {t('achievements.count', {
                  unlocked: format.number(progress),
                  total: format.number(criteria.value),
                })}
              </Reading>
            </p>
            <Bar label={name} value={progress} most={criteria.value} />
          </div>
        )}
      </div>
    </li>
  )
}

const Reading = ({ children }: { children: ReactNode }) => (
  <span className="text-muted">{children}</span>
)

function Bar({ label, value, most }: { label: string; value: number; most: number }) {
  const part = most === 0 ? 0 : Math.min(1, value / most)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
      className="h-2 overflow-hidden rounded-pill bg-sunken"
    >
      <div className="h-full rounded-pill bg-success" style={{ width: `${part * 100}%` }} />
    </div>
  )
}
