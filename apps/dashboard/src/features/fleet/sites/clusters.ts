import type { DeviceStatus } from '@wattpost/protocol'
import Supercluster from 'supercluster'
import { type Position, type Site, worstState } from './siteGroups.ts'

/** Sites closer than this on the screen are one marker, CSS pixels. */
const RADIUS_PX = 44
/** From this zoom on, only sites of the same place are one marker. */
export const ZOOM_MAX = 14

/** A marker of the map: a site, or several that are too close to tell apart. */
export interface Marker {
  readonly key: string
  readonly position: Position
  /** The worst of its sites. */
  readonly state: DeviceStatus
  readonly sites: readonly Site[]
  /** Zoom at which a cluster falls apart; `null` for a site. */
  readonly splitZoom: number | null
}

/** Degrees: west, south, east, north. */
export type Bounds = [number, number, number, number]

/** Clusters sites at any zoom and part of the map; sites without a position are left out. */
export function createClusters(sites: readonly Site[]) {
  const index = new Supercluster<{ readonly site: Site }>({ radius: RADIUS_PX, maxZoom: ZOOM_MAX })
  index.load(
    sites.flatMap((site) =>
      site.position === null
        ? []
        : {
            type: 'Feature' as const,
            properties: { site },
            geometry: {
              type: 'Point' as const,
              coordinates: [site.position.longitude, site.position.latitude],
            },
          },
    ),
  )
  return {
    markers: (bounds: Bounds, zoom: number): readonly Marker[] =>
      index.getClusters(bounds, zoom).map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const position = { latitude, longitude }
        if ('site' in properties) {
          const { site } = properties
          return { key: site.key, position, state: site.state, sites: [site], splitZoom: null }
        }
        const id = properties.cluster_id
        const leaves = index.getLeaves(id, Number.POSITIVE_INFINITY)
        const sites = leaves.map((leaf) => leaf.properties.site)
        const state = worstState(sites.map((site) => site.state))
        const splitZoom = index.getClusterExpansionZoom(id)
        return { key: `cluster ${id} ${zoom}`, position, state, sites, splitZoom }
      }),
  }
}
