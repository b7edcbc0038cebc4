/** How many follow somebody, and whom they follow: each leads to the list of them. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Part } from '../../ui/Part.tsx'
import { askForAccount } from '../../ui/prompts.ts'
import type { PeopleList } from './PeopleSheet.tsx'

const PeopleSheet = loadable(async () => (await import('./PeopleSheet.tsx')).PeopleSheet)

interface CountsProps {
  /** Of one's own also what there is none of; nobody else is told of that. */
  own?: boolean
  /** Each a large number over its word, for a tile. */
  tile?: boolean
  person: { id: string; rol: string; followersCount: number; followingCount: number }
}

/** Nobody follows a client: of them only whom they follow is said. */
export function Counts({ own = false, tile = false, person: { id, rol, followersCount, followingCount } }: CountsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status } = useSession()
  const [list, setList] = useState<PeopleList>()
  // The sheet stays where it is while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  const open = (which: PeopleList) => {
    if (status === 'guest') return askForAccount(t('people.needsAccount'))
    setWasOpen(true)
    setList(which)
  }
  const counts = [
    ...(rol === 'cliente' ? [] : [['followers', followersCount, t('people.followers')] as const]), ['following', followingCount, t('people.following')] as const,
  ].filter(([, count]) => own || count > 0)
  if (counts.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([which, count, label]) => (
          <li key={which}>
            <button type="button" onClick={() => open(which)} className={clsx('flex min-h-11 rounded-card text-left hover:underline', tile ? 'flex-col' : 'items-baseline gap-1.5')}>
              <b className={clsx('font-display font-bold tabular-nums', tile ? 'text-headline' : 'text-lead')}>{format.number(count)}</b>{' '}
              <span className="text-small text-muted">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {wasOpen && <Part skeleton={null}><PeopleSheet userId={id} list={list} onClose={() => setList(undefined)} /></Part>}
    </>
  )
}
