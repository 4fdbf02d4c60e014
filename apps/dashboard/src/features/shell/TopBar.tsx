import { IconUserCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { Link, NavLink } from 'react-router'
import { useSeemsSignedIn, useUser } from '../../session/SessionContext.tsx'
import { ActionLink } from '../../ui/Action.tsx'
import { LazyPart, lazyPart, missingText } from '../../ui/lazy/LazyPart.tsx'
import { Brand } from './Brand.tsx'
import { MainLinks } from './MainLinks.tsx'
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
