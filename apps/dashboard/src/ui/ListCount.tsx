import classes from './ListCount.module.css'

/** How many there are; keeps its place while that is not known. */
export function ListCount({ total }: { readonly total: number | undefined }) {
  const text = total === undefined ? ' ' : `${total} ${total === 1 ? 'device' : 'devices'}`
  return (
    <p className={classes.count} aria-live="polite">
      {text}
    </p>
  )
}
