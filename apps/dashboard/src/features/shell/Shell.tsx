import type { ReactNode } from 'react'
import { BottomBar } from './BottomBar.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

/** The frame around a page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <TopBar />
      <main className={classes.main}>{children}</main>
      <BottomBar />
    </div>
  )
}
