import classes from './StartingPage.module.css'

/** Stands for the first page while its chunk comes and while it is not yet known who is there. */
export function StartingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <span className={classes.wheel} />
    </div>
  )
}
