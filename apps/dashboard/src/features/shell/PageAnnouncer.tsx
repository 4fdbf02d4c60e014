import classes from './PageAnnouncer.module.css'
import { usePageFocus } from './usePageFocus.ts'

/** Says to whoever does not see it that another page has come, and which. */
export function PageAnnouncer() {
  const said = usePageFocus()
  return (
    <p className={classes.heard} aria-live="polite">
      {said}
    </p>
  )
}
