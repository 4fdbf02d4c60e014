import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'
import { isMotionAllowed } from '../../../settings/preferences.ts'
import { text } from '../text.ts'
import { createClusters, type Marker, ZOOM_MAX } from './clusters.ts'
import classes from './SiteMap.module.css'
import type { Position, Site } from './siteGroups.ts'

interface SiteMapProps {
  readonly sites: readonly Site[]
  /** A position to show; a new object moves the map. */
  readonly shown: Position | null
  readonly onSite: (site: Site) => void
}

const SHOWN_ZOOM = 11
const FIRST_ZOOM_MAX = 8
const WORLD_BOUNDS = L.latLngBounds([-60, -200], [84, 200])
const STATES = { up: 'online', down: 'down', unknown: 'offline' } as const
/** Named sites of a cluster. */
const NAMED_MAX = 3

/** Sites on outlines of the countries, or on configured tiles. The list beside it has the same sites. */
export function SiteMap({ sites, shown, onSite }: SiteMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useMap(element)
  useMarkers(map, sites, onSite)
  const isMoved = useFit(map, element, sites)
  useEffect(() => {
    if (shown === null) return
    isMoved.current = true
    map.current?.setView([shown.latitude, shown.longitude], SHOWN_ZOOM)
  }, [map, isMoved, shown])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={element} className={classes.map} role="group" aria-label={text('mapLabel')} />
  )
}

/** Creates the map once its element is there; `null` before and after. */
function useMap(element: RefObject<HTMLDivElement | null>): RefObject<L.Map | null> {
  const map = useRef<L.Map | null>(null)
  useEffect(() => {
    if (element.current === null) return
    const created = L.map(element.current, {
      ...{ minZoom: 1, maxZoom: ZOOM_MAX + 2, maxBounds: WORLD_BOUNDS, worldCopyJump: false },
      ...{ zoomAnimation: isMotionAllowed(), fadeAnimation: false, zoomSnap: 0.5 },
      ...{ zoomControl: false, attributionControl: false },
    }).setView([10, 10], 2)
    L.control.zoom({ zoomInTitle: text('zoomIn'), zoomOutTitle: text('zoomOut') }).addTo(created)
    background().addTo(created)
    map.current = created
    return () => {
      map.current = null
      created.remove()
    }
  }, [element])
  return map
}

/** Shows all sites again when the map has another size, e.g. on a turned phone, until the user has moved it. */
function useFit(
  map: RefObject<L.Map | null>,
  element: RefObject<HTMLDivElement | null>,
  sites: readonly Site[],
): RefObject<boolean> {
  const isMoved = useRef(false)
  const latest = useRef(sites)
  latest.current = sites
  useEffect(() => {
    const { current: area } = element
    if (area === null) return
    const sizes = new ResizeObserver(() => {
      if (map.current === null) return
      map.current.invalidateSize()
      if (!isMoved.current) fit(map.current, latest.current)
    })
    sizes.observe(area)
    const moved = () => {
      isMoved.current = true
    }
    for (const type of MOVES) area.addEventListener(type, moved, { passive: true })
    return () => {
      sizes.disconnect()
      for (const type of MOVES) area.removeEventListener(type, moved)
    }
  }, [map, element])
  return isMoved
}

/** Events with which a user moves the map. */
const MOVES = ['pointerdown', 'wheel', 'keydown'] as const

function background(): L.Layer {
  const { url, attribution } = mapTiles()
  if (url !== null) return L.tileLayer(url, { attribution, maxZoom: ZOOM_MAX + 2 })
  // The JSON's own type has no literals, e.g. `type: string`.
  const topology = world as unknown as Parameters<typeof feature>[0]
  const countries = feature(topology, 'countries')
  return L.geoJSON(countries, {
    interactive: false,
    style: { className: classes.country ?? '', weight: 1 },
  })
}

/** Draws the markers of the visible part again after each move, and when sites or their states change. */
function useMarkers(
  map: RefObject<L.Map | null>,
  sites: readonly Site[],
  onSite: SiteMapProps['onSite'],
): void {
  const key = sites.map(({ key, state }) => `${key} ${state}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of sites is a new one each second
  const current = useMemo(() => sites, [key])
  const clusters = useMemo(() => createClusters(current), [current])
  const choose = useRef(onSite)
  choose.current = onSite
  const isFitted = useRef(false)
  useEffect(() => {
    const { current: shownMap } = map
    if (shownMap === null) return
    const layer = L.layerGroup().addTo(shownMap)
    const draw = () => {
      layer.clearLayers()
      const bounds = shownMap.getBounds().pad(0.1)
      const zoom = Math.round(shownMap.getZoom())
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      for (const marker of clusters.markers(box as [number, number, number, number], zoom))
        markerLayer(marker, shownMap, (site) => choose.current(site)).addTo(layer)
    }
    if (!isFitted.current) isFitted.current = fit(shownMap, current)
    draw()
    shownMap.on('moveend', draw)
    return () => {
      shownMap.off('moveend', draw)
      layer.remove()
    }
  }, [map, clusters, current])
}

/** Shows all sites; false without any. */
function fit(map: L.Map, sites: readonly Site[]): boolean {
  const places = sites.flatMap(({ position }) =>
    position === null ? [] : [L.latLng(position.latitude, position.longitude)],
  )
  if (places.length === 0) return false
  map.fitBounds(L.latLngBounds(places), {
    padding: [32, 32],
    maxZoom: FIRST_ZOOM_MAX,
    animate: false,
  })
  return true
}

/** A marker; by keyboard the list beside the map leads to the same sites. */
function markerLayer(marker: Marker, map: L.Map, onSite: (site: Site) => void): L.Marker {
  const { position, state, sites, splitZoom } = marker
  const count = document.createElement('span')
  count.className = classes.marker ?? ''
  count.dataset.state = state
  count.dataset.cluster = String(splitZoom !== null)
  count.textContent = sites.length > 1 ? String(sites.length) : ''
  const drawn = document.createElement('div')
  drawn.append(count, ...regionLabel(sites))
  const place: L.LatLngTuple = [position.latitude, position.longitude]
  return L.marker(place, {
    ...{ keyboard: false, title: markerLabel(marker) },
    icon: L.divIcon({ html: drawn, className: '', iconSize: [32, 32] }),
  }).on('click', () => {
    const [site] = sites
    if (splitZoom !== null && splitZoom <= ZOOM_MAX) map.setView(place, splitZoom)
    else if (site !== undefined) onSite(site)
  })
}

/** The region that all sites of a cluster are in. */
function regionLabel(sites: readonly Site[]): readonly HTMLElement[] {
  const [region, ...others] = new Set(sites.map((site) => site.region))
  if (sites.length === 1 || region === undefined || others.length > 0) return []
  const label = document.createElement('span')
  label.className = classes.region ?? ''
  label.textContent = region
  return [label]
}

/** The tiles of the map, by the variables of the build; without them outlines of the countries are drawn. */
function mapTiles(): { readonly url: string | null; readonly attribution: string } {
  const url: string | undefined = import.meta.env.VITE_MAP_TILES
  const attribution: string | undefined = import.meta.env.VITE_MAP_ATTRIBUTION
  return { url: url || null, attribution: attribution ?? '' }
}

/** `Ikeja Clinic: Online`, or `12 sites: Abuja Tower, Ikeja Clinic, Lekki Home…: Down`. */
function markerLabel({ sites, state }: Pick<Marker, 'sites' | 'state'>): string {
  const names = sites.slice(0, NAMED_MAX).map(({ name }) => name)
  const stateName = text(STATES[state])
  if (sites.length === 1) return text('siteLabel', { name: names.join(), state: stateName })
  const more = sites.length > NAMED_MAX ? '…' : ''
  const values = { count: sites.length, names: `${names.join(', ')}${more}`, state: stateName }
  return text('sitesLabel', values)
}
