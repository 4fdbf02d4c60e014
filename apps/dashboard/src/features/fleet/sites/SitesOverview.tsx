import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { devicePath } from '../../../domain/devicePath.ts'
import { extentOf } from '../../../domain/fleet.ts'
import { useIsConnectionLost } from '../../../live/useLiveState.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { SmallButton } from '../../../ui/Action.tsx'
import { SkeletonState } from '../../../ui/Loaded.tsx'
import { LazyPart, lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { ListControls } from '../../../ui/list/ListControls.tsx'
import { useListSearch } from '../../../ui/list/useListSearch.ts'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { PageHeading } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { StateWord } from '../../../ui/StateWord.tsx'
import { ListErrors, NoDevices } from '../ListErrors.tsx'
import { text } from '../text.ts'
import { skeletonState, useFleetLists } from '../useFleetLists.ts'
import { useFleetNow } from '../useFleetNow.ts'
import classes from './SitesOverview.module.css'
import {
  matchingSites,
  type Position,
  type Site,
  siteDevices,
  sitesOf,
  stateCountsOf,
} from './siteGroups.ts'

// Map library and outlines load when the page has sites.
const SiteMap = lazyPart('map', async () => (await import('./SiteMap.tsx')).SiteMap)

/** All sites of the user: a list, and beside it a map. */
export function SitesOverview() {
  const lists = useFleetLists()
  const { fleet, nowMs } = useFleetNow(lists)
  const isDisconnected = useIsConnectionLost()
  const search = useListSearch()
  const [shown, setShown] = useState<Position | null>(null)
  const sites = sitesOf(siteDevices(fleet, { nowMs, zoneOf }))
  const matching = matchingSites(sites, { search: search.search, state: search.filter })
  const { isSettled: isWhole, hasFailed } = extentOf(lists)
  const isPlaced = matching.some(({ position }) => position !== null)
  const countText = !isWhole ? 'siteCountSoFar' : hasFailed ? 'siteCountPartial' : 'siteCount'
  const isUnknown = sites.length === 0 && !isWhole
  return (
    <>
      <PageHeading title={text('sitesTitle')} />
      {hasFailed && (
        <div className={classes.errors}>
          <ListErrors lists={lists} />
        </div>
      )}
      <ListControls
        {...search}
        hasOrder={false}
        counts={isUnknown || isDisconnected ? undefined : stateCountsOf(sites, search.search)}
      />
      {/* The line keeps its height while the number is unknown. */}
      <p className={classes.count}>
        {isUnknown ? '\u00a0' : text(countText, { count: matching.length })}
      </p>
      {matching.length === 0 && !isWhole && (
        <SkeletonState value={skeletonState(lists)}>
          <SkeletonRows rows={6} height={64} />
        </SkeletonState>
      )}
      {sites.length > 0 && matching.length === 0 && isWhole && (
        <EmptyPanel title={text('noSitesFound')}>{text('noSitesText')}</EmptyPanel>
      )}
      {sites.length === 0 && isWhole && !hasFailed && <NoDevices />}
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

const SHOWN_FIRST = 50
const SHOWN_MORE = 200

interface SiteListProps {
  readonly sites: readonly Site[]
  /** The connection is down: devices are not offline but unknown. */
  readonly isDisconnected: boolean
  /** Called with a place to show on the map. */
  readonly onShow: (position: Position) => void
}

/** Sites with their states and links to their devices. */
function SiteList({ sites, isDisconnected, onShow }: SiteListProps) {
  const [shownCount, setShownCount] = useState(SHOWN_FIRST)
  return (
    <div>
      <ul className={classes.sites} aria-label={text('sitesTitle')}>
        {sites.slice(0, shownCount).map((site) => (
          <SiteItem key={site.key} {...{ site, isDisconnected, onShow }} />
        ))}
      </ul>
      {sites.length > shownCount && (
        <SmallButton onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
          {text('showMore', { count: sites.length - shownCount })}
        </SmallButton>
      )}
    </div>
  )
}

interface SiteItemProps extends Omit<SiteListProps, 'sites'> {
  readonly site: Site
}

function SiteItem({ site, isDisconnected, onShow }: SiteItemProps) {
  const { name, region, state, reason, position, devices } = site
  return (
    <li className={classes.site}>
      <span className={classes.name}>{name}</span>
      <span className={classes.state}>
        <StateWord state={state} isUnclear={isDisconnected} />
        {reason !== null && (
          <span className={classes.reason} data-tone={reason.tone}>
            {reason.title}
          </span>
        )}
      </span>
      <span className={classes.devices}>
        {region !== undefined && <span className={classes.region}>{region}</span>}
        {devices.map(({ id, family }) => (
          <Link key={id} to={devicePath(family, id)} className={classes.device}>
            {id}
          </Link>
        ))}
      </span>
      {position !== null && (
        <button
          type="button"
          className={classes.show}
          aria-label={text('showOnMap', { name })}
          onClick={() => onShow({ ...position })}
        >
          <IconMapPin size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}
