import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { SmallButton } from '../../../ui/Action.tsx'
import { StateWord } from '../../../ui/StateWord.tsx'
import { text } from '../text.ts'
import classes from './SiteList.module.css'
import type { Position, Site } from './siteGroups.ts'

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
export function SiteList({ sites, isDisconnected, onShow }: SiteListProps) {
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
        <StateWord state={state} isDisconnected={isDisconnected} />
        {reason !== null && (
          <span className={classes.reason} data-tone={reason.tone}>
            {reason.title}
          </span>
        )}
      </span>
      <span className={classes.devices}>
        {region !== undefined && <span className={classes.region}>{region}</span>}
        {devices.map(({ id, family }) => (
          <Link
            key={id}
            to={`/device/${family}/${encodeURIComponent(id)}`}
            className={classes.device}
          >
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
