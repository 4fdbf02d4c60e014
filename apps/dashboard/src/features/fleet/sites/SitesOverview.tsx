import { lazy, useState } from 'react'
import { useIsConnectionLost } from '../../../live/useLiveState.ts'
import { LazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { lazyLoader } from '../../../ui/lazy/loadWithRetry.ts'
import { ListControls } from '../../../ui/list/ListControls.tsx'
import { useListSearch } from '../../../ui/list/useListSearch.ts'
import { EmptyPanel, ErrorPanel } from '../../../ui/Message.tsx'
import { PageHeading } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { FAMILIES, type Fleet } from '../fleet.ts'
import { text } from '../text.ts'
import { useFleetLists } from '../useFleetLists.ts'
import { useFleetNow } from '../useFleetNow.ts'
import { SiteList } from './SiteList.tsx'
import classes from './SitesOverview.module.css'
import { matchingSites, type Position, type SiteDevice, sitesOf } from './siteGroups.ts'

// Map library and outlines load when the page has sites.
const SiteMap = lazy(lazyLoader('map', () => import('./SiteMap.tsx')))

/** All sites of the user: a list, and beside it a map. */
export function SitesOverview() {
  const lists = useFleetLists()
  const { fleet } = useFleetNow(lists)
  const isDisconnected = useIsConnectionLost()
  const search = useListSearch()
  const [shown, setShown] = useState<Position | null>(null)
  const sites = sitesOf(siteDevices(fleet))
  const matching = matchingSites(sites, { search: search.search, state: search.filter })
  const isWhole = FAMILIES.every((family) => lists[family].isWhole)
  const isPlaced = matching.some(({ position }) => position !== null)
  const count = text(isWhole ? 'siteCount' : 'siteCountSoFar', { count: matching.length })
  return (
    <>
      <PageHeading title={text('sitesTitle')} />
      {FAMILIES.map((family) => {
        const { error, refetch } = lists[family]
        return error && <ErrorPanel key={family} message={error.message} onRetry={refetch} />
      })}
      <ListControls {...search} hasOrder={false} />
      <p className={classes.count}>{count}</p>
      {matching.length === 0 && !isWhole && <SkeletonRows rows={6} height={64} />}
      {matching.length === 0 && isWhole && (
        <EmptyPanel title={text('noSitesFound')}>{text('noSitesText')}</EmptyPanel>
      )}
      {matching.length > 0 && (
        <div className={classes.pair}>
          <SiteList sites={matching} isDisconnected={isDisconnected} onShow={setShown} />
          {isPlaced ? (
            <div className={classes.map}>
              <LazyPart name="map" fallback={null}>
                <SiteMap
                  sites={matching}
                  shown={shown}
                  onSite={({ name }) => search.setTyped(name)}
                />
              </LazyPart>
            </div>
          ) : (
            <EmptyPanel title={text('noPositions')}>{text('noPositionsText')}</EmptyPanel>
          )}
        </div>
      )}
    </>
  )
}

function siteDevices(fleet: Fleet): readonly SiteDevice[] {
  return FAMILIES.flatMap((family) =>
    fleet[family].map(({ device, state }) => {
      const { deviceId: id, site, region, latitude, longitude } = device
      return { id, family, site, region, state, latitude, longitude }
    }),
  )
}
