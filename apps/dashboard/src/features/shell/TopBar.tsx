import { Button } from '@mantine/core'
import { Link, NavLink } from 'react-router'
import { useConfig } from '../../api/ApiContext.tsx'
import { useUser } from '../../session/SessionContext.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { destinations } from './destinations.ts'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The bar at the top of every page that has a frame. */
export function TopBar() {
  const user = useUser()
  const { productName } = useConfig()
  return (
    <header className={classes.bar}>
      <Link to={user === null ? '/' : '/dashboard'} className={classes.brand}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        {productName}
      </Link>
      {user === null ? (
        <PublicLinks />
      ) : (
        <>
          <MainLinks productName={productName} />
          <ConnectionBadge />
          <UserMenu user={user} />
        </>
      )}
    </header>
  )
}

function MainLinks({ productName }: { readonly productName: string }) {
  return (
    <nav aria-label="Main" className={classes.links}>
      {destinations(productName).map(({ path, name }) => (
        <NavLink key={path} to={path} className={classes.link ?? ''}>
          {name}
        </NavLink>
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
      <Button component={Link} to="/login" size="xs">
        Sign in
      </Button>
    </>
  )
}
