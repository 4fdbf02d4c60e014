import { type ReactNode, use } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { MemberArea } from './MemberArea.ts'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

/** The frame around a page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const isLive = use(MemberArea)
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
