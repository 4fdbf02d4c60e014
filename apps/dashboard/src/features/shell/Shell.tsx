import { type ReactNode, use } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import { ConnectionNotice } from './ConnectionStatus.tsx'
import { BottomBar } from './MainLinks.tsx'
import classes from './Shell.module.css'
import { HasLiveData, TopBar } from './TopBar.tsx'

/** The bars around a page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const isLive = use(HasLiveData)
  const user = useUser()
  return (
    <div className={classes.shell}>
      <TopBar />
      {isLive && user !== null && <ConnectionNotice />}
      <main className={classes.main}>{children}</main>
      <BottomBar />
    </div>
  )
}
