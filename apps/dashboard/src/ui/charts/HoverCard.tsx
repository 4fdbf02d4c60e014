import classes from './ChartFrame.module.css'
import { text } from './text.ts'

/** A line or bar in the legend. */
export interface LegendEntry {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly hatched?: true | undefined
  readonly previous?: true | undefined
}

/** The values at a place of a chart. */
export interface PlaceValues {
  readonly title: string
  /** In the order of the legend. */
  readonly lines: readonly (LegendEntry & { readonly value: string })[]
  readonly total: { readonly name: string; readonly value: string } | null
}

/** The values at a place of a chart, with their total. */
export function HoverCard({ title, lines, total }: PlaceValues) {
  return (
    <div className={classes.hover}>
      <p className={classes.when}>{title}</p>
      <dl>
        {lines.map(({ value, ...entry }) => (
          <div key={entry.key}>
            <dt>
              <SeriesName {...entry} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {total !== null && (
          <div className={classes.total}>
            <dt>{total.name}</dt>
            <dd>{total.value}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** The same in words. */
export function inWords({ title, lines, total }: PlaceValues): string {
  const values = total === null ? lines : [...lines, total]
  return [title, ...values.map(({ name, value }) => text('namedValue', { name, value }))].join(', ')
}

/** The name of a series beside a piece of its line. */
export function SeriesName({ name, color, hatched, previous }: Omit<LegendEntry, 'key'>) {
  return (
    <>
      <span
        className={classes.key}
        style={{ color }}
        data-hatched={hatched}
        data-previous={previous}
        aria-hidden
      />
      {name}
    </>
  )
}
