import { type ReactNode, use } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import classes from './Shell.module.css'
import { BottomBar, ShellConnection, TopBar } from './TopBar.tsx'

/** The bars around a page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const connection = use(ShellConnection)
  const user = useUser()
  return (
    <div className={classes.shell}>
      <TopBar />
      {user !== null && connection?.notice}
      <main className={classes.main}>{children}</main>
      <BottomBar />
    </div>
  )
}
