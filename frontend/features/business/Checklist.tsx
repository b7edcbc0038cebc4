/** Steps after registering a shop: services, hours, then picture and profile (decision 2-68). */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Camera, Check, ChevronRight, Clock3, Scissors, Store, UserRound } from 'lucide-react'
import type { TFunction } from '../../i18n/translate.ts'
import type { ReactNode } from 'react'
import type { Availability } from '../../../contract/business/availability.ts'
import type { Business, OpeningStep } from '../../../contract/business/shops.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { read, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing, ShopFront } from '../../ui/drawings.tsx'
import { useAddressFrom } from '../../ui/knownRoutes.ts'
import { Link } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'

export function Checklist({ business }: { business: Business }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const services = useQuery(read('GET /api/services/my-services'))
  const week = useQuery(
    readWhen('GET /api/barbers/:id/availability', user ? { params: { id: user.id } } : undefined),
  )
  const addressFrom = useAddressFrom()
  const active = services.data?.filter(({ isActive }) => isActive).length ?? 0
  const left = business.porHacer ?? []
  const isDone = (step: OpeningStep) => !left.includes(step)
  const open = isDone('servicios') && isDone('horario')
  const ready = left.length === 0
  const [next] = left

  return (
    <Screen
      title={open ? t('businessSetup.openTitle') : t('businessSetup.readyTitle')}
      subtitle={
        ready
          ? t('businessSetup.openText')
          : open
            ? t('businessSetup.openRest')
            : t('businessSetup.readyText', { name: business.nombre })
      }
    >
      <div
        aria-hidden
        className="glow grid place-items-center rounded-card border border-line bg-surface py-8 text-brass"
      >
        {open ? <ShopFront className="h-32" /> : <ChairDrawing className="h-32" />}
      </div>
      <Steps
        label={t('businessSetup.steps')}
        steps={[
          t('businessSetup.stepBusiness'),
          t('businessSetup.stepServices'),
          t('businessSetup.stepHours'),
          t('businessSetup.stepPhoto'),
          t('businessSetup.stepProfile'),
        ]}
        current={next ? openingSteps.indexOf(next) + 1 : openingSteps.length + 1}
      />
      {services.isPending || week.isPending ? (
        <Loading className="grid gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20 rounded-card" />
          ))}
        </Loading>
      ) : (
        <ol className="grid gap-3">
          <Step
            icon={<Store />}
            title={t('businessSetup.checkBusiness')}
            text={business.direccion ?? business.nombre}
            done
            to="/business-management"
          />
          <Step
            icon={<Scissors />}
            title={t('businessSetup.checkServices')}
            done={isDone('servicios')}
            next={next === 'servicios'}
            to={addressOf('/my-services', { alta: '' })}
            text={
              active === 0
                ? t('businessSetup.checkServicesText')
                : t('businessSetup.checkServicesDone', { count: active })
            }
          />
          <Step
            icon={<Clock3 />}
            title={t('businessSetup.checkHours')}
            done={isDone('horario')}
            next={next === 'horario'}
            to={addressOf('/availability', { alta: '' })}
            text={wordsOf(t, week.data)}
          />
          <Step
            icon={<Camera />}
            title={t('businessSetup.checkPhoto')}
            done={isDone('foto')}
            next={next === 'foto'}
            to="/business-profile-edit"
            text={t(
              isDone('foto') ? 'businessSetup.checkPhotoDone' : 'businessSetup.checkPhotoText',
            )}
          />
          <Step
            icon={<UserRound />}
            title={t('businessSetup.checkProfile')}
            done={isDone('perfil')}
            next={next === 'perfil'}
            to={addressFrom('/profile-setup') ?? addressFrom('/edit-profile') ?? '/profile'}
            text={t(
              isDone('perfil')
                ? 'businessSetup.checkProfileDone'
                : 'businessSetup.checkProfileText',
            )}
          />
        </ol>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {user && (
          <ButtonLink
            to={addressOf('/user/:userId', { userId: user.id })}
            variant={open ? 'primary' : 'secondary'}
            block
          >
            {t('businessSetup.seeProfile')}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary" block>
          {t('businessSetup.start')}
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** As the contract has them, without its schemas. */
const openingSteps: readonly OpeningStep[] = ['servicios', 'horario', 'foto', 'perfil']

function wordsOf(t: TFunction, week: Availability | undefined): string {
  if (week?.scheduleType) return t(`availability.${week.scheduleType}Hint`)
  if (week?.origen === 'propio') return t('businessSetup.checkHoursOwn')
  return t(
    week?.origen === 'negocio' ? 'businessSetup.checkHoursShop' : 'businessSetup.checkHoursText',
  )
}

interface StepProps {
  icon: ReactNode
  title: string
  text: string
  done: boolean
  to?: Address
  next?: boolean
}

function Step({ icon, title, text, done, to, next = false }: StepProps) {
  const { t } = useTranslation()
  const look = clsx(
    'flex min-h-20 items-center gap-4 rounded-card border bg-surface px-4 py-3 shadow-card',
    next ? 'border-accent-text' : 'border-line',
    to && 'transition-colors duration-(--fast) hover:border-brass',
  )
  const inside = (
    <>
      <span
        aria-hidden
        className={clsx(
          'grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5',
          done ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent-text',
        )}
      >
        {done ? <Check strokeWidth={3} /> : icon}
      </span>
      <span className="grid min-w-0 flex-1">
        {(done || next) && (
          <span
            className={clsx('text-micro font-semibold', done ? 'text-success' : 'text-accent-text')}
          >
            {done ? t('businessSetup.checkDone') : t('businessSetup.checkNext')}
          </span>
        )}
        <span className="font-semibold">{title}</span>
        <span className="text-small text-muted">{text}</span>
      </span>
      {to && <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={look}>
          {inside}
        </Link>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  )
}
