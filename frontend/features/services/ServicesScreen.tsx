/** /my-services and /services-management: the catalogue that clients book from. */
import { ArrowRight, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Shears } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useMyServices } from './servicesQueries.ts'
import { countsOf, emptyService, formOf, type SheetTarget } from './servicesModel.ts'
import { OwnServices } from './ServiceList.tsx'
import { templateForm, Templates } from './Templates.tsx'

// Forms and dialogs weigh as much as the rest of this screen: they come when one is opened, or
// while the list is looked at.
const ServiceSheet = loadable(async () => (await import('./ServiceSheet.tsx')).ServiceSheet)

/** What `?servicio=` may hold beside a service's id or a template's. */
const NEW = 'nuevo'
const FALLBACK = 'MXN'

export function ServicesScreen() {
  const { t, language } = useTranslation()
  const [search] = useSearchParams()
  const services = useMyServices()
  const [editing, edit, close] = useSheetInUrl('servicio')
  const settingUp = search.has('alta')
  const shop = useQuery(read('GET /api/user/business'))
  // The shop's money; where the look-up failed, what the services say it is.
  const currency =
    shop.data?.moneda ?? services.data?.[0]?.moneda ?? (shop.isPending ? undefined : FALLBACK)

  return (
    <Screen
      title={t('services.title')}
      back={settingUp ? '/business-setup' : true}
      width="wide"
      actions={
        <Button size="sm" icon={<Plus aria-hidden size={18} />} onClick={() => edit(NEW)}>
          {t('ui.add')}
        </Button>
      }
      footer={
        settingUp && services.data?.some(({ isActive }) => isActive) ? <NextStep /> : undefined
      }
    >
      {(services.isPending || (services.data && !currency)) && <ServicesSkeleton />}
      {services.isError && !services.data && (
        <ErrorState title={t('services.loadFailed')} onRetry={() => void services.refetch()} />
      )}
      {services.data && currency && (
        <Catalogue services={services.data} currency={currency} onEdit={edit} />
      )}
      {services.data && currency && (
        <SectionBoundary skeleton={null}>
          <ServiceSheet
            key={editing ?? 'closed'}
            editing={editing}
            target={targetOf(editing, services.data, { language, currency })}
            currency={currency}
            onClose={close}
          />
        </SectionBoundary>
      )}
    </Screen>
  )
}

function targetOf(
  editing: string | undefined,
  services: readonly ServiceA[],
  { language, currency }: { language: Language; currency: string },
): SheetTarget | undefined {
  if (editing === undefined) return undefined
  if (editing === NEW) return { form: emptyService }
  const service = services.find(({ id }) => id === editing)
  if (service) return { id: service.id, form: formOf(service) }
  const form = templateForm(editing, language, currency)
  return form && { form }
}

function Catalogue({
  services,
  currency,
  onEdit,
}: {
  services: readonly ServiceA[]
  currency: string
  onEdit: (id: string) => void
}) {
  const { t } = useTranslation()
  const counts = countsOf(services)
  return (
    <>
      <dl aria-label={t('services.counts')} className="grid grid-cols-3 gap-2.5">
        {(
          [
            ['services.total', counts.total],
            ['services.active', counts.active],
            ['services.inactive', counts.inactive],
          ] as const
        ).map(([label, count]) => (
          <div
            key={label}
            className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3 shadow-card"
          >
            <dt className="text-small text-muted">{t(label)}</dt>
            <dd className="font-display text-headline font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      {services.length === 0 ? (
        <EmptyState
          drawing={<Shears />}
          title={t('services.empty')}
          text={t('services.emptyText')}
          className="py-4!"
        />
      ) : (
        <OwnServices services={services} onEdit={onEdit} />
      )}
      <Templates taken={services.map(({ nombre }) => nombre)} currency={currency} onUse={onEdit} />
    </>
  )
}

function NextStep() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="hidden text-small text-muted sm:block">{t('services.nextText')}</p>
      <ButtonLink
        to={addressOf('/availability', { alta: '' })}
        icon={<ArrowRight aria-hidden size={18} />}
        className="grow"
      >
        {t('services.next')}
      </ButtonLink>
    </div>
  )
}

function ServicesSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid grid-cols-3 gap-2.5">
        {[0, 1, 2].map((count) => (
          <Skeleton key={count} className="h-20 rounded-card" />
        ))}
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-33 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
