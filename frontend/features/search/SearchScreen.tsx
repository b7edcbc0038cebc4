/** /search: by word, service or place. Everything is in the URL. */
import { LocateFixed, Map as MapIcon, MapPin, Search, SlidersHorizontal, Star } from 'lucide-react'
import { Suspense, useMemo, type ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { useWideWindow } from '../../native/useWide.ts'
import { useHere } from '../../entities/place/useHere.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, Segmented } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { pageOf, Results } from './Results.tsx'
import { useSearch } from './useSearch.ts'
import { useTyped, useWanted } from './useWanted.ts'
import { countOf, type Found, kinds, noFilters, saidOf, type SearchQuery } from './wanted.ts'

/** Stars from which a shop or barber is one of the good ones. */
const GOOD = 4.5

// Most look at the list.
const ResultMap = loadable(async () => (await import('./ResultMap.tsx')).ResultMap)
const FiltersSheet = loadable(async () => (await import('./FiltersSheet.tsx')).FiltersSheet)

interface SearchScreenProps {
  /** Page beside the list on wide screens: the chosen shop or barber. */
  Beside: ComponentType<{ result: Pick<Found, 'type' | 'id'> }>
}

export function SearchScreen({ Beside }: SearchScreenProps) {
  const { t } = useTranslation()
  const [request, change] = useWanted()
  const { here } = useHere()
  const search = useSearch(request, here)
  const wide = useWideWindow()
  const chosen = useChosen(search.data?.pages[0]?.results[0])
  const beside = wide && !request.map ? chosen : undefined
  const results = useMemo(
    () => search.data?.pages.flatMap((page) => page.results) ?? [],
    [search.data],
  )
  const map = request.map && (
    <SectionBoundary skeleton={<Skeleton className="h-[min(50dvh,30rem)] rounded-card" />}>
      <ResultMap
        results={results}
        here={here}
        onMore={
          search.hasNextPage && !search.isFetchingNextPage
            ? () => void search.fetchNextPage()
            : undefined
        }
      />
    </SectionBoundary>
  )
  const narrowed =
    countOf(request) > 0 ||
    request.text !== '' ||
    request.city !== '' ||
    request.home ||
    request.kind !== 'todos'

  return (
    <Screen title={t('nav.search')} width="beside">
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid grid-cols-1 gap-4">
          <Question wanted={request} change={change} results={results} />
          {!wide && map}
          <OrderHint wanted={request} />
          <Results
            search={search}
            narrowed={narrowed}
            onAnyDay={request.today ? () => change({ today: false }) : undefined}
            isText={request.text !== ''}
            onWiden={() => change({ ...noFilters, text: '', city: '', kind: 'todos', home: false })}
            linkTo={wide && !request.map ? (result) => besideTo(request, result) : pageOf}
            current={beside?.id}
          />
        </div>
        {wide && map && <aside className="sticky top-4">{map}</aside>}
        {beside && (
          <aside
            aria-label={t('search.chosen')}
            className="sticky top-4 max-h-[calc(100dvh-6rem)] scroll-pb-24 overflow-y-auto overscroll-contain rounded-sheet border border-line bg-bg"
          >
            <Beside key={beside.id} result={beside} />
          </aside>
        )}
      </div>
    </Screen>
  )
}

const besideTo = (request: SearchQuery, { type, id }: Found) =>
  addressOf('/search', {
    ...saidOf(request),
    ...(type === 'business' ? { negocio: id } : { barbero: id }),
  })

/** The one that the address names, else the first of the list. */
function useChosen(first: Found | undefined): Pick<Found, 'type' | 'id'> | undefined {
  const [content] = useSearchParams()
  const [shop, barber] = [content.get('negocio'), content.get('barbero')]
  if (shop) return { type: 'business', id: shop }
  if (barber) return { type: 'barber', id: barber }
  return first
}

interface QuestionProps {
  wanted: SearchQuery
  change: (change: Partial<SearchQuery>) => void
  results: readonly Found[]
}

function Question({ wanted, change, results }: QuestionProps) {
  const { t } = useTranslation()
  const [text, setText, textNow] = useTyped(wanted.text, (typed) => change({ text: typed }))
  const [city, setCity, cityNow] = useTyped(wanted.city, (typed) => change({ city: typed }))
  const [filtering, openFilters, closeFilters] = useSheetInUrl('filtros')
  const count = countOf(wanted)
  const submit = () => {
    textNow()
    cityNow()
  }
  return (
    <form
      role="search"
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2 sm:gap-3">
        <TextField
          label={t('search.text')}
          hideLabel
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t('search.textExample')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          icon={<Search size={20} />}
        />
        <TextField
          label={t('search.city')}
          hideLabel
          value={city}
          onChange={({ target }) => setCity(target.value)}
          placeholder={t('search.cityExample')}
          enterKeyHint="search"
          autoComplete="address-level2"
          maxLength={80}
          icon={<MapPin size={20} />}
        />
      </div>
      <div className="flex gap-2">
        <Segmented
          className="min-w-0 flex-1"
          label={t('search.mode')}
          value={wanted.home ? 'domicilio' : 'fisico'}
          onChange={(mode) => change({ home: mode === 'domicilio' })}
          options={[
            { value: 'fisico', label: t('search.shop') },
            { value: 'domicilio', label: t('search.home') },
          ]}
        />
        <Button
          variant={wanted.map ? 'quiet' : 'secondary'}
          className="px-3!"
          aria-label={t('search.map')}
          aria-pressed={wanted.map}
          onClick={() => change({ map: !wanted.map })}
        >
          <MapIcon aria-hidden size={20} />
        </Button>
        <Button
          variant={count > 0 ? 'quiet' : 'secondary'}
          className="max-sm:px-3!"
          icon={<SlidersHorizontal aria-hidden size={20} />}
          onClick={() => openFilters('1')}
        >
          <span className="max-sm:sr-only">{t('search.filters')}</span>
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      <div className="hide-scrollbar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) xl:mx-0 xl:flex-wrap xl:px-0">
        <Chip pressed={wanted.today} onClick={() => change({ today: !wanted.today })}>
          {t('search.quick.today')}
        </Chip>
        <HereChip />
        <Chip
          pressed={wanted.rating === GOOD}
          onClick={() => change({ rating: wanted.rating === GOOD ? undefined : GOOD })}
        >
          <Star aria-hidden size={16} />
          {t('search.quick.rating', { stars: GOOD })}
        </Chip>
        <span aria-hidden className="my-2 w-px shrink-0 bg-line-strong xl:hidden" />
        <div role="group" aria-label={t('search.kind')} className="flex gap-2">
          {kinds.map((kind) => (
            <Chip key={kind} pressed={kind === wanted.kind} onClick={() => change({ kind })}>
              {t(`search.kinds.${kind}`)}
            </Chip>
          ))}
        </div>
      </div>
      {filtering !== undefined && (
        <Suspense>
          <FiltersSheet
            filters={wanted}
            specialties={specialtiesOf(results)}
            onApply={change}
            onClose={closeFilters}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Where one is: offered, never demanded. Pressed once more it is forgotten. */
function HereChip() {
  const { t } = useTranslation()
  const { here, locating, ask, forget } = useHere()
  return (
    <Chip
      pressed={here !== undefined}
      disabled={locating}
      aria-busy={locating || undefined}
      title={t('search.useHere')}
      onClick={() => (here ? forget() : void ask())}
    >
      {locating ? <Spinner /> : <LocateFixed aria-hidden size={18} />}
      {t('search.quick.near')}
    </Chip>
  )
}

/** By what the list is ordered, and what would order it better. */
function OrderHint({ wanted: { order } }: { wanted: SearchQuery }) {
  const { t } = useTranslation()
  const { here } = useHere()
  return (
    <p className="text-small text-muted">
      {order && (here || order !== 'distancia')
        ? t('search.by', { order: t(`search.orders.${order}`).toLocaleLowerCase() })
        : t(here ? 'search.near' : 'search.nowhere')}
    </p>
  )
}

const MOST_SUGGESTED = 20

/** What the barbers of the list do, the most frequent first. */
function specialtiesOf(results: readonly Found[]): string[] {
  const counts = new Map<string, number>()
  for (const result of results)
    if (result.type === 'barber')
      for (const one of result.especialidades) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_SUGGESTED)
    .map(([one]) => one)
}
