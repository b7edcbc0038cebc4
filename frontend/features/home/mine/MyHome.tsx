/** The home of somebody signed in: the day ahead, and the places one goes to most. */
import type { SessionUser } from '../../../client/session.ts'
import { OpeningCard } from '../../../entities/business/OpeningCard.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { PoleRule } from '../../../ui/Card.tsx'
import { ToComplete } from '../../../entities/person/ToComplete.tsx'
import { Part } from '../../../ui/Part.tsx'
import { ShopList } from '../shops/ShopList.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { PendingCard } from './PendingCard.tsx'
import { QuickActions } from './QuickActions.tsx'

export function MyHome({ user }: { user: SessionUser }) {
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Part><NextAppointment user={user} /></Part>
        <div className="grid gap-6">
          {user.rol !== 'cliente' && <Part><PendingCard /></Part>}
          <Part><ToComplete user={user} /></Part>
          <Part><QuickActions user={user} /></Part>
        </div>
      </div>
      {user.rol === 'cliente' && <Part><ShopList /></Part>}
    </>
  )
}

/** Good morning until noon, good afternoon until eight. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}
