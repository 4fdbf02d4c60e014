import {
  type Icon,
  IconBell,
  IconBolt,
  IconGauge,
  IconLayoutDashboard,
  IconSolarPanel,
  IconUserCircle,
} from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSeemsSignedIn, useUser } from '../../session/SessionContext.tsx'
import { useConfig } from '../../settings/config.ts'
import { ActionLink } from '../../ui/Action.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { LazyPart, lazyPart, missingText } from '../../ui/lazy/LazyPart.tsx'
import classes from './TopBar.module.css'
import { text } from './text.ts'

/** The parts of the shell that need live data. */
interface ShownConnection {
  /** Its state, in the top bar. */
  readonly badge: ReactNode
  /** Opens the search over all devices. */
  readonly search: ReactNode
  /** A link to the alerts, with their number. */
  readonly bell: ReactNode
  /** A problem and the next step, below the top bar. */
  readonly notice: ReactNode
}

/** The connection of pages behind the sign-in; `null` on public pages, which have no live data and do not load its code. */
export const ShellConnection = createContext<ShownConnection | null>(null)

// Keeps the menu out of the first load of public pages.
const UserMenu = lazyPart('accountMenu', async () => (await import('./UserMenu.tsx')).UserMenu)

/** The bar at the top of every page in the shell. */
export function TopBar() {
  const isMember = useSeemsSignedIn()
  return (
    <header className={classes.bar}>
      <Brand to={isMember ? '/dashboard' : '/'} />
      {isMember ? (
        <>
          <MainLinks />
          <MemberTools />
        </>
      ) : (
        <PublicLinks />
      )}
    </header>
  )
}

/** Connection and account menu; on a public page only a link to the profile. */
function MemberTools() {
  const user = useUser()
  const connection = use(ShellConnection)
  if (connection === null || user === null) {
    return (
      <Link to="/profile" className={classes.link} aria-label={text('yourAccount')}>
        <IconUserCircle size={24} aria-hidden />
      </Link>
    )
  }
  return (
    <>
      {connection.search}
      {connection.badge}
      {connection.bell}
      <LazyPart
        name="accountMenu"
        fallback={
          <div className={classes.menuIcon}>
            <IconUserCircle aria-hidden />
          </div>
        }
        missing={<MissingMenu />}
      >
        <UserMenu user={user} />
      </LazyPart>
    </>
  )
}

/** An icon with the message as tooltip: the bar has no room for it. */
function MissingMenu() {
  const message = missingText('accountMenu')
  return (
    <div className={classes.menuIcon} role="img" aria-label={message} title={message}>
      <IconUserCircle aria-hidden />
    </div>
  )
}

function PublicLinks() {
  return (
    <>
      <nav aria-label={text('main')} className={classes.publicLinks}>
        <NavLink to="/features" className={classes.link ?? ''}>
          {text('features')}
        </NavLink>
        <NavLink to="/about" className={classes.link ?? ''}>
          {text('about')}
        </NavLink>
      </nav>
      <ActionLink to="/login" size="small">
        {text('signIn')}
      </ActionLink>
    </>
  )
}

/** Logo and name of the product at the start of a header. The name gives way to the tools after it. */
function Brand({ to }: { readonly to: string }) {
  const { productName } = useConfig()
  return (
    <Link to={to} className={classes.brand}>
      <Logo size={26} />
      <span className={classes.name}>{productName}</span>
    </Link>
  )
}

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
    destination('/dashboard', IconLayoutDashboard, text('dashboard')),
    destination('/alerts', IconBell, text('alerts')),
    destination('/device/bg/devices', IconSolarPanel, text('bgDevices', { product }), product),
    destination('/device/pm/devices', IconGauge, text('powerMeters'), text('meters')),
    destination('/device/hydra/devices', IconBolt, text('hydraMonitors'), text('hydra')),
  ]
}

/** The pages of a family's devices belong to their list. */
function destination(path: string, Icon: Icon, name: string, shortName = name): Destination {
  return { path, area: path.replace(/devices$/, ''), name, shortName, Icon }
}

/** The main links in the top bar, where they fit. */
function MainLinks() {
  const { pathname } = useLocation()
  const { productName } = useConfig()
  return (
    <nav aria-label={text('main')} className={classes.links}>
      {destinations(productName).map(({ path, area, name }) => (
        <Link
          key={path}
          to={path}
          className={classes.link}
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
