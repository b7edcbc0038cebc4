/** Followers, following and reviews, each a link to its list. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { askForAccount } from '../../ui/prompts.ts'
import type { PeopleList } from './PeopleSheet.tsx'

const PeopleSheet = loadable(async () => (await import('./PeopleSheet.tsx')).PeopleSheet)

interface CountsProps {
  tile?: boolean
  person: {
    id: string
    rol: string
    followersCount: number
    followingCount: number
    reviewsCount: number
  }
  /** Where the reviews are on the same page; else the number is a link to them. */
  onReviews?: () => void
}

/** Clients have no followers or reviews: only 'following'. */
export function Counts({
  tile = false,
  person: { id, rol, followersCount, followingCount, reviewsCount },
  onReviews,
}: CountsProps) {
  const { t } = useTranslation()
  const { status } = useSession()
  const [list, setList] = useState<PeopleList>()
  // The sheet stays where it is while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  const open = (which: PeopleList) => {
    if (status === 'guest') return askForAccount(t('people.needsAccount'))
    setWasOpen(true)
    setList(which)
  }
  const look = clsx(
    'flex min-h-11 rounded-card text-left hover:underline',
    tile ? 'flex-col' : 'items-baseline gap-1.5',
  )
  const reviews = <Count count={reviewsCount} label={t('people.reviews')} tile={tile} />
  const isProvider = rol !== 'cliente'
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {isProvider && (
          <li>
            <button type="button" onClick={() => open('followers')} className={look}>
              <Count count={followersCount} label={t('people.followers')} tile={tile} />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => open('following')} className={look}>
            <Count count={followingCount} label={t('people.following')} tile={tile} />
          </button>
        </li>
        {isProvider && (
          <li>
            {onReviews ? (
              <button type="button" onClick={onReviews} className={look}>
                {reviews}
              </button>
            ) : (
              <Link
                to={addressOf('/user/:userId', { userId: id, ver: 'resenas' })}
                className={look}
              >
                {reviews}
              </Link>
            )}
          </li>
        )}
      </ul>
      {wasOpen && (
        <SectionBoundary skeleton={null}>
          <PeopleSheet userId={id} list={list} onClose={() => setList(undefined)} />
        </SectionBoundary>
      )}
    </>
  )
}

function Count({ count, label, tile }: { count: number; label: string; tile: boolean }) {
  const format = useFormat()
  return (
    <>
      <b
        className={clsx(
          'font-display font-bold tabular-nums',
          tile ? 'text-headline' : 'text-lead',
        )}
      >
        {format.number(count)}
      </b>{' '}
      <span className="text-small text-muted">{label}</span>
    </>
  )
}
