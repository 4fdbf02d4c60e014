import classes from './ListCount.module.css'

interface ListCountProps {
  readonly total: number | undefined
  /** So many of them are put in order so far; nothing is said of it when that is all. */
  readonly sorted?: number
}

/** How many there are; keeps its place while that is not known. */
export function ListCount({ total, sorted = total }: ListCountProps) {
  const many = (count: number) => count.toLocaleString('en')
  const text =
    total === undefined ? '\u00a0' : `${many(total)} ${total === 1 ? 'device' : 'devices'}`
  const partly =
    total !== undefined && sorted !== undefined && sorted < total
      ? `, ${many(sorted)} of them in order so far`
      : ''
  return (
    <p className={classes.count} aria-live="polite">
      {text}
      {partly}
    </p>
  )
}
