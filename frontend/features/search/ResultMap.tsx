/**
 * Results on a map: a pin per shop with its matching barbers. Tiles by configuration, otherwise a
 * plain plan. The list has the same content.
 */
import { useQuery } from '@tanstack/react-query'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { read } from '../../client/query.ts'
import type { Here } from '../../entities/place/useHere.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { pageOf, useNextTimes } from './Results.tsx'
import { ResultCard } from './ResultCard.tsx'
import { type Pin, pinsOf } from './pins.ts'
import type { Found } from './wanted.ts'

/** What the plan is drawn on: squares that move with it and tell how far one has come. */
const Paper = L.GridLayer.extend({
  createTile() {
    const square = document.createElement('div')
    square.className = 'map-paper'
    return square
  },
}) as new () => L.GridLayer

const CLOSEST_ZOOM = 16
/** Kilometres of the plan's circles. */
const CIRCLES = [1, 3, 5]

interface ResultMapProps {
  results: readonly Found[]
  here: Here | undefined
  onMore: (() => void) | undefined
}

export function ResultMap({ results, here, onMore }: ResultMapProps) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<string>()
  const pins = useMemo(() => pinsOf(results), [results])
  const frame = useMap({ pins, here, chosen, onChoose: choose })
  const shown = pins.find(({ id }) => id === chosen)?.results.slice(0, limits.page) ?? []
  const nextOf = useNextTimes(shown)
  const cards = useRef<HTMLDivElement>(null)
  // On a phone they would come below what is in sight.
  useEffect(() => {
    if (chosen !== undefined) cards.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const left = results.length - pins.reduce((sum, pin) => sum + pin.results.length, 0)
  return (
    <section aria-label={t('search.map')} className="grid gap-3">
      <div
        ref={frame}
        className="map isolate h-[min(50dvh,30rem)] rounded-card border border-line xl:h-[calc(100dvh-16rem)]"
      />
      <div ref={cards} aria-live="polite" className="grid scroll-mb-28 gap-3 xl:scroll-mb-4">
        {shown.map((result) => (
          <ResultCard
            key={`${result.type} ${result.id}`}
            result={result}
            next={nextOf(result)}
            to={pageOf(result)}
            current={false}
          />
        ))}
      </div>
      {left > 0 && <p className="text-small text-muted">{t('search.offMap', { count: left })}</p>}
      {onMore && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onMore}>
          {t('search.moreOnMap')}
        </Button>
      )}
    </section>
  )
}

interface Drawn {
  pins: readonly Pin[]
  here: Here | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

function useMap({ pins, here, chosen, onChoose }: Drawn) {
  const { t } = useTranslation()
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const markers = useRef<ReadonlyMap<string, L.Marker>>(new Map())
  const { data: ground } = useQuery({ ...read('GET /api/map'), staleTime: Infinity })

  useEffect(() => {
    if (!frame.current) return undefined
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = L.map(frame.current, {
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      maxZoom: 18,
    })
    L.control
      .zoom({ zoomInTitle: t('search.zoomIn'), zoomOutTitle: t('search.zoomOut') })
      .addTo(made)
    L.control.scale({ imperial: false }).addTo(made)
    map.current = made
    return () => {
      map.current = null
      made.remove()
    }
  }, [t])

  useEffect(() => {
    if (!map.current || !ground) return undefined
    const layer = (ground.tiles === null ? new Paper() : L.tileLayer(ground.tiles)).addTo(
      map.current,
    )
    if (ground.tiles === null) return () => void layer.remove()
    // What the operator writes is text, whatever it looks like.
    const owed = L.control
      .attribution({ prefix: false })
      .addAttribution(textOf(ground.attribution ?? ''))
      .addTo(map.current)
    return () => {
      layer.remove()
      owed.remove()
    }
  }, [ground, t])

  // Placed anew only where other places are shown: who has moved the map keeps what they look at.
  const places = JSON.stringify([here, pins.map(({ at }) => at)])
  useEffect(() => {
    const [from, to] = JSON.parse(places) as [Here | null, Pin['at'][]]
    const all = [...to, ...(from ? [[from.lat, from.lng] as const] : [])].map(([lat, lng]) =>
      L.latLng(lat, lng),
    )
    if (all.length > 0)
      map.current?.fitBounds(L.latLngBounds(all), {
        padding: [40, 40],
        maxZoom: CLOSEST_ZOOM,
        animate: false,
      })
    else map.current?.setView([0, 0], 2, { animate: false })
  }, [places, t])

  const plan = ground !== undefined && ground.tiles === null
  useEffect(() => {
    if (!map.current || !here) return undefined
    const me = L.layerGroup([
      ...(plan
        ? CIRCLES.map((km) =>
            L.circle([here.lat, here.lng], {
              radius: km * 1000,
              className: 'map-circle',
              interactive: false,
            }),
          )
        : []),
      L.circleMarker([here.lat, here.lng], {
        radius: 8,
        className: 'map-here',
        interactive: false,
      }),
    ]).addTo(map.current)
    return () => void me.remove()
  }, [here, plan, t])

  useEffect(() => {
    const drawn = map.current
    if (!drawn) return undefined
    markers.current = new Map(
      pins.map(({ id, at, name, price, currency }) => {
        const label = document.createElement('span')
        label.textContent = price === undefined ? name : format.price(price, currency)
        const marker = L.marker([at[0], at[1]], {
          icon: L.divIcon({ html: label, className: 'map-pin', iconSize: undefined }),
          riseOnHover: true,
        })
        marker
          .on('click', () => onChoose(id))
          .on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
            if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose(id)
          })
        marker.addTo(drawn)
        marker.getElement()?.setAttribute('aria-label', name)
        return [id, marker] as const
      }),
    )
    return () => markers.current.forEach((marker) => marker.remove())
  }, [pins, onChoose, format, t])

  useEffect(
    () =>
      markers.current.forEach((marker, id) => {
        marker.getElement()?.setAttribute('aria-pressed', String(id === chosen))
        marker.setZIndexOffset(id === chosen ? 1_000 : 0)
      }),
    [pins, chosen, format, t],
  )

  return frame
}

function textOf(words: string): string {
  const element = document.createElement('span')
  element.textContent = words
  return element.innerHTML
}
