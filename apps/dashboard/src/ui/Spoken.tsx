import classes from './Spoken.module.css'

/** Read out to whoever does not see the page, each time it becomes another text; nobody sees it. */
export function Spoken({ text }: { readonly text: string }) {
  return (
    <p className={classes.spoken} aria-live="polite">
      {text}
    </p>
  )
}
