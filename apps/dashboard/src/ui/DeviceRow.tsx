import { memo } from 'react'
import { Link } from 'react-router'
import classes from './DeviceRow.module.css'
import type { Quantity } from './quantity.ts'
import { pauses } from './recent.ts'
import { SignalBars } from './SignalBars.tsx'
import { Sparkline } from './Sparkline.tsx'
import { type State, StateWord } from './StateWord.tsx'
import type { SparkPoint } from './spark.ts'
import { Value } from './Value.tsx'

/** What a row draws of the newest values. */
export interface RowTrend {
  /** What it is, e.g. `Solar power`. */
  readonly name: string
  readonly points: readonly SparkPoint[]
  /** A CSS colour. */
  readonly color: string
}

interface DeviceRowProps {
  readonly to: string
  readonly id: string
  readonly site: string
  readonly state: State
  /** The values that matter for the family, from left to right; `null` leaves its place empty. */
  readonly values: readonly (readonly [label: string, quantity: Quantity] | null)[]
  readonly stale: boolean
  /** When it was last seen, in words. */
  readonly seen: string
  /** CSQ. */
  readonly signal: number
  readonly trend: RowTrend
}

/** A device in a list: a row where there is room, a card on a phone. */
export function DeviceRow(props: DeviceRowProps) {
  const { to, id, site, state, values, stale, seen, signal, trend } = props
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.name}>
        <span className={classes.id}>{id}</span>
        <span className={classes.site}>{site}</span>
      </span>
      <span className={classes.state}>
        <StateWord state={state} />
        <span className={classes.seen}>{seen}</span>
      </span>
      <span className={classes.values}>
        {values.map(
          (value, place) => value && <RowValue key={value[0]} {...{ value, place, stale }} />,
        )}
      </span>
      <span className={classes.trend} data-stale={stale}>
        <Trend {...trend} />
      </span>
      <span className={classes.signal} data-stale={stale}>
        <SignalBars csq={signal} />
      </span>
    </Link>
  )
}

interface RowValueProps {
  readonly value: readonly [label: string, quantity: Quantity]
  /** From the left, 0 is the first: the same for all rows, whatever else a device measures. */
  readonly place: number
  readonly stale: boolean
}

function RowValue({ value: [label, quantity], place, stale }: RowValueProps) {
  return (
    <span className={classes.value} style={{ gridColumn: place + 1 }}>
      <span className={classes.label}>{label}</span>
      <Value quantity={quantity} stale={stale} />
    </span>
  )
}

/** Drawn anew only when a value has come, and not with each second that passes. */
const Trend = memo(function Trend({ name, points, color }: RowTrend) {
  return (
    <Sparkline
      label={`${name}, newest values`}
      gaps={pauses(points)}
      size="small"
      {...{ points, color }}
    />
  )
})
