/** /my-services and /services-management: the catalogue that clients book from. */
import { ArrowRight, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Shears } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Part } from '../../ui/Part.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useMyServices } from './api.ts'
import { countsOf, emptyService, formOf, type SheetTarget } from './model.ts'
import { ServiceRow } from './ServiceRow.tsx'
import { templateForm, Templates } from './Templates.tsx'

// Forms and dialogs weigh as much as the rest of this screen: they come when one is opened, or while the list is looked at.
const ServiceSheet = loadable(async () => (await import('./ServiceSheet.tsx')).ServiceSheet)

/** What `?servicio=` may hold beside a service's id or a template's. */
const NEW = 'nuevo'

export function ServicesScreen() {
  const { t, language } = useTranslation()
  const [search] = useSearchParams()
  const services = useMyServices()
  const [editing, edit, close] = useSheetInUrl('servicio')
  const settingUp = search.has('alta')

  return (
    <Screen
      title={t('services.title')}
      back={settingUp ? '/business-setup' : true}
      actions={<Button size="sm" icon={<Plus aria-hidden size={18} />} onClick={() => edit(NEW)}>{t('ui.add')}</Button>}
      footer={settingUp && services.data?.some(({ isActive }) => isActive) ? <NextStep /> : undefined}
    >
      {services.isPending && <ServicesSkeleton />}
      {services.isError && !services.data && <ErrorState title={t('services.loadFailed')} onRetry={() => void services.refetch()} />}
      {services.data && <Catalogue services={services.data} onEdit={edit} />}
      {services.data && <Part skeleton={null}><ServiceSheet key={editing ?? 'closed'} editing={editing} target={targetOf(editing, services.data, language)} onClose={close} /></Part>}
    </Screen>
  )
}

function targetOf(editing: string | undefined, services: readonly ServiceA[], language: Language): SheetTarget | undefined {
  if (editing === undefined) return undefined
  if (editing === NEW) return { form: emptyService }
  const service = services.find(({ id }) => id === editing)
  if (service) return { id: service.id, form: formOf(service) }
  const form = templateForm(editing, language)
  return form && { form }
}

function Catalogue({ services, onEdit }: { services: readonly ServiceA[]; onEdit: (id: string) => void }) {
  const { t } = useTranslation()
  const counts = countsOf(services)
  return (
    <>
      <dl aria-label={t('services.counts')} className="grid grid-cols-3 gap-2.5">
        {([['services.total', counts.total], ['services.active', counts.active], ['services.inactive', counts.inactive]] as const).map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3 shadow-card">
            <dt className="text-small text-muted">{t(label)}</dt>
            <dd className="font-display text-headline font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      {services.length === 0
        ? <EmptyState drawing={<Shears />} title={t('services.empty')} text={t('services.emptyText')} className="py-4!" />
        : <ul className="grid gap-3">{services.map((service) => <ServiceRow key={service.id} service={service} onEdit={() => onEdit(service.id)} />)}</ul>}
      <Templates taken={services.map(({ nombre }) => nombre)} currency={services[0]?.moneda} onUse={onEdit} />
    </>
  )
}

function NextStep() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="hidden text-small text-muted sm:block">{t('services.nextText')}</p>
      <ButtonLink to={addressOf('/availability', { alta: '' })} icon={<ArrowRight aria-hidden size={18} />} className="grow">
        {t('services.next')}
      </ButtonLink>
    </div>
  )
}

function ServicesSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid grid-cols-3 gap-2.5">{[0, 1, 2].map((count) => <Skeleton key={count} className="h-20 rounded-card" />)}</div>
      <div className="grid gap-3">{[0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-33 rounded-card" />)}</div>
    </Loading>
  )
}
