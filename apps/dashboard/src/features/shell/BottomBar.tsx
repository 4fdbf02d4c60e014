import { Link, useLocation } from 'react-router'
import { useConfig } from '../../api/config.ts'
import { useSeemsSignedIn } from '../../session/SessionContext.tsx'
import classes from './BottomBar.module.css'
import { destinations } from './destinations.ts'

/** The main links within a thumb's reach, where the top bar has no room for them. */
export function BottomBar() {
  const isMember = useSeemsSignedIn()
  const { pathname } = useLocation()
  const { productName } = useConfig()
  if (!isMember) return null
  return (
    <nav aria-label="Main, at the bottom" className={classes.bar}>
      {destinations(productName).map(({ path, area, shortName, Icon }) => (
        <Link
          key={path}
          to={path}
          className={classes.link}
          aria-current={pathname.startsWith(area) ? 'page' : undefined}
        >
          <Icon size={22} aria-hidden />
          {shortName}
        </Link>
      ))}
    </nav>
  )
}
