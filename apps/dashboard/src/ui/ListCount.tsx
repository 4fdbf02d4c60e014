import classes from './ListCount.module.css'
import { Spoken } from './Spoken.tsx'
import { useSettled } from './useSettled.ts'

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
  const isWhole = total !== undefined && partly === ''
  return (
    <>
      <p className={classes.count}>
        {text}
        {partly}
      </p>
      {/* Read out when it is so, and not at each page that comes on the way. */}
      <Spoken text={useSettled(isWhole ? `${text} in the list.` : '')} />
    </>
  )
}
