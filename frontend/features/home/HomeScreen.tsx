/** `/`: until the community feed is built, a visitor sees the shop's door and the shops, a signed-in person the day ahead. */
import { useTranslation } from 'react-i18next'
import { useSession, type SessionUser } from '../../client/session.ts'
import { SellingPoints } from '../../entities/SellingPoints.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PoleRule } from '../../ui/Card.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ShopScene } from '../../ui/ShopScene.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { PendingCard } from './PendingCard.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Shops } from './Shops.tsx'

export function HomeScreen() {
  const { t } = useTranslation()
  const { user, status } = useSession()
  return (
    <Screen title={t('home.title')} hideHeader width="wide">
      {user ? <SignedInHome user={user} /> : status === 'guest' && <VisitorHome />}
    </Screen>
  )
}

function VisitorHome() {
  const { t } = useTranslation()
  return (
    <>
      <section className="glow relative overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
        <PoleRule className="rounded-none! h-1.5!" />
        <div className="grid gap-8 px-6 pt-8 sm:px-10 lg:grid-cols-[6fr_5fr] lg:pt-10">
          <div className="grid content-center gap-5 lg:pb-10">
            <p className="sign text-accent-text">{t('home.heroEyebrow')}</p>
            <h2 className="text-hero">{t('welcome.headline')}</h2>
            <p className="max-w-lg text-lead text-muted">{t('welcome.lead')}</p>
            <div className="flex flex-wrap gap-3 pt-2 [&>*]:grow sm:[&>*]:grow-0">
              <ButtonLink to="/register" size="lg">{t('welcome.createAccount')}</ButtonLink>
              <ButtonLink to="/login" size="lg" variant="secondary">{t('welcome.signIn')}</ButtonLink>
            </div>
          </div>
          <ShopScene className="mx-auto w-full max-w-md self-end text-brass" />
        </div>
      </section>
      <Shops />
      <section className="grid gap-4">
        <h2 className="text-headline">{t('home.why')}</h2>
        <SellingPoints />
      </section>
      <section className="grid justify-items-center gap-4 rounded-sheet bg-accent-soft px-6 py-10 text-center">
        <h2 className="text-headline">{t('home.joinTitle')}</h2>
        <p className="max-w-lg text-muted">{t('home.joinText')}</p>
        <ButtonLink to="/signup" size="lg">{t('feed.join')}</ButtonLink>
        <p className="sign text-accent-text">{t('welcome.free')}</p>
      </section>
    </>
  )
}

function SignedInHome({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const firstName = user.nombre.split(' ')[0] ?? user.nombre
  return (
    <>
      <div className="grid gap-3 pt-2">
        <p className="sign text-accent-text">{t(`roles.${user.rol}`)}</p>
        <h2 className="text-[2.25rem] leading-none">{t(`home.${partOfDay(new Date())}`, { name: firstName })}</h2>
        <PoleRule className="w-24" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NextAppointment user={user} />
        <div className="grid gap-6">
          {user.rol !== 'cliente' && <PendingCard />}
          <QuickActions user={user} />
        </div>
      </div>
      {user.rol === 'cliente' && <Shops />}
    </>
  )
}

/** Good morning until noon, good afternoon until eight. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}
