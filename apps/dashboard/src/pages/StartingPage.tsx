import action from '../ui/Action.module.css'
import classes from './StartingPage.module.css'
import { text } from './text.ts'

/** Shown until the first page and the session are loaded. */
export function StartingPage() {
  return (
    <div className={classes.page} role="status" aria-label={text('loading')}>
      <span className={action.wheel} />
    </div>
  )
}
