/** The home of somebody signed in: the day ahead, the places one goes to most, and the community; side by side where there is room. */
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../client/session.ts'
import { OpeningCard } from '../../../entities/business/OpeningCard.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { PoleRule } from '../../../ui/Card.tsx'
import { ToComplete } from '../../../entities/person/ToComplete.tsx'
import { Part } from '../../../ui/Part.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { PendingCard } from './PendingCard.tsx'
import { QuickActions } from './QuickActions.tsx'

export function MyHome({ user, feed }: { user: SessionUser; feed: ReactNode }) {
  const { t } = useTranslation()
  const firstName = user.nombre.split(' ')[0] ?? user.nombre
  return (
    <>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <p className="sign text-accent-text">{t(`roles.${user.rol}`)}</p>
        <h2 className="min-w-0 text-[2.25rem] leading-none break-words">{t(`home.${partOfDay(new Date())}`, { name: firstName })}</h2>
        <PoleRule className="w-24" />
      </div>
      {user.rol !== 'cliente' && <Part><OpeningCard /></Part>}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-8">
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
          <Part><NextAppointment user={user} /></Part>
          {user.rol !== 'cliente' && <Part><PendingCard /></Part>}
          <Part><ToComplete user={user} /></Part>
          <Part><QuickActions user={user} /></Part>
        </div>
        {feed}
      </div>
    </>
  )
}

/** Good morning until noon, good afternoon until eight. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}
