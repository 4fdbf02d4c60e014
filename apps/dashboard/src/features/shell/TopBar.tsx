import { IconUserCircle } from '@tabler/icons-react'
import { lazy, use } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useConfig } from '../../api/config.ts'
import { useSeemsSignedIn, useUser } from '../../session/SessionContext.tsx'
import { ActionLink } from '../../ui/Action.tsx'
import { LatePart, missingText } from '../../ui/late/LatePart.tsx'
import { untilItComes } from '../../ui/late/untilItComes.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { destinations } from './destinations.ts'
import { MemberArea } from './MemberArea.ts'
import classes from './TopBar.module.css'

// Its popover weighs as much as the router, and a public page has no use for it.
const UserMenu = lazy(
  untilItComes('The account menu', async () => ({
    default: (await import('./UserMenu.tsx')).UserMenu,
  })),
)

/** The bar at the top of every page that has a frame. */
export function TopBar() {
  const isMember = useSeemsSignedIn()
  const { productName } = useConfig()
  return (
    <header className={classes.bar}>
      <Link to={isMember ? '/dashboard' : '/'} className={classes.brand}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        {productName}
      </Link>
      {isMember ? (
        <>
          <MainLinks productName={productName} />
          <MemberTools />
        </>
      ) : (
        <PublicLinks />
      )}
    </header>
  )
}

/** On a public page, which has neither the menu's library nor live data, a way to them. */
function MemberTools() {
  const user = useUser()
  if (!use(MemberArea) || user === null) {
    return (
      <Link to="/profile" className={classes.link} aria-label="Your account">
        <IconUserCircle size={24} aria-hidden />
      </Link>
    )
  }
  return (
    <>
      <ConnectionBadge />
      <LatePart
        name="The account menu"
        meanwhile={
          <div className={classes.menuPlace}>
            <IconUserCircle aria-hidden />
          </div>
        }
        missing={<MissingMenu />}
      >
        <UserMenu user={user} />
      </LatePart>
    </>
  )
}

/** Where the bar has no room for words. */
function MissingMenu() {
  const text = missingText('The account menu')
  return (
    <div className={classes.menuPlace} role="img" aria-label={text} title={text}>
      <IconUserCircle aria-hidden />
    </div>
  )
}

function MainLinks({ productName }: { readonly productName: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className={classes.links}>
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

function PublicLinks() {
  return (
    <>
      <nav aria-label="Main" className={classes.publicLinks}>
        <NavLink to="/features" className={classes.link ?? ''}>
          Features
        </NavLink>
        <NavLink to="/about" className={classes.link ?? ''}>
          About
        </NavLink>
      </nav>
      <ActionLink to="/login" size="small">
        Sign in
      </ActionLink>
    </>
  )
}
