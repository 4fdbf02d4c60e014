import classes from './ChartFrame.module.css'

/** A value of a series at a place of a chart. */
export interface CardLine {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly hatched?: true | undefined
  readonly previous?: true | undefined
  readonly value: string
}

interface HoverCardProps {
  readonly title: string
  /** In the order of the legend. */
  readonly lines: readonly CardLine[]
  readonly total?: { readonly name: string; readonly value: string } | null
}

/** The values at a place of a chart, with their total. */
export function HoverCard({ title, lines, total = null }: HoverCardProps) {
  return (
    <div className={classes.hover}>
      <p className={classes.when}>{title}</p>
      <dl>
        {lines.map(({ key, name, color, hatched, previous, value }) => (
          <div key={key}>
            <dt>
              <span
                className={classes.key}
                style={{ color }}
                data-hatched={hatched}
                data-previous={previous}
                aria-hidden
              />
              {name}
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
