import {
  type Icon,
  IconBell,
  IconBolt,
  IconGauge,
  IconLayoutDashboard,
  IconSolarPanel,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useSeemsSignedIn } from '../../session/SessionContext.tsx'
import { useConfig } from '../../settings/config.ts'
import classes from './MainLinks.module.css'
import topBar from './TopBar.module.css'
import { text } from './text.ts'

interface Destination {
  readonly path: string
  /** Pages whose path starts with it belong to this destination. */
  readonly area: string
  readonly name: string
  /** The name in the bottom bar. */
  readonly shortName: string
  readonly Icon: Icon
}

/** The main pages of a signed-in user. */
function destinations(product: string): readonly Destination[] {
  return [
    {
      path: '/dashboard',
      area: '/dashboard',
      name: text('dashboard'),
      shortName: text('dashboard'),
      Icon: IconLayoutDashboard,
    },
    {
      path: '/alerts',
      area: '/alerts',
      name: text('alerts'),
      shortName: text('alerts'),
      Icon: IconBell,
    },
    {
      path: '/device/bg/devices',
      area: '/device/bg/',
      name: text('bgDevices', { product }),
      shortName: product,
      Icon: IconSolarPanel,
    },
    {
      path: '/device/pm/devices',
      area: '/device/pm/',
      name: text('powerMeters'),
      shortName: text('meters'),
      Icon: IconGauge,
    },
    {
      path: '/device/hydra/devices',
      area: '/device/hydra/',
      name: text('hydraMonitors'),
      shortName: text('hydra'),
      Icon: IconBolt,
    },
  ]
}

/** The main links in the top bar, where they fit. */
export function MainLinks() {
  const { pathname } = useLocation()
  const { productName } = useConfig()
  return (
    <nav aria-label={text('main')} className={topBar.links}>
      {destinations(productName).map(({ path, area, name }) => (
        <Link
          key={path}
          to={path}
          className={topBar.link}
          aria-current={pathname.startsWith(area) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The main links at the bottom of a narrow screen. */
export function BottomBar() {
  const isMember = useSeemsSignedIn()
  const { pathname } = useLocation()
  const { productName } = useConfig()
  if (!isMember) return null
  return (
    <nav aria-label={text('mainBottom')} className={classes.bottomBar}>
      {destinations(productName).map(({ path, area, shortName, Icon }) => (
        <Link
          key={path}
          to={path}
          className={classes.bottomLink}
          aria-current={pathname.startsWith(area) ? 'page' : undefined}
        >
          <Icon size={22} aria-hidden />
          {shortName}
        </Link>
      ))}
    </nav>
  )
}
