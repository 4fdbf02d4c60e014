import { memo } from 'react'
import { Link } from 'react-router'
import { interruptions } from '../charts/recentPoints.ts'
import { Sparkline, type SparkPoint } from '../charts/Sparkline.tsx'
import type { Quantity } from '../quantity.ts'
import { SignalBars } from '../Signal.tsx'
import { type State, StateWord } from '../StateWord.tsx'
import { Value } from '../Value.tsx'
import classes from './DeviceRow.module.css'
import { text } from './text.ts'

/** Recent values of a device, drawn in its row. */
export interface RowTrend {
  /** E.g. `Solar power`. */
  readonly name: string
  readonly points: readonly SparkPoint[]
  /** A CSS colour. */
  readonly color: string
}

interface DeviceRowProps {
  readonly to: string
  readonly id: string
  readonly site: string | undefined
  readonly state: State
  /** The state is not offline but unknown. */
  readonly isUnclear: boolean
  /** The family's main values, from left to right; `null` leaves its column empty. */
  readonly values: readonly (readonly [label: string, quantity: Quantity] | null)[]
  readonly stale: boolean
  /** Reason why the device needs attention, e.g. `Grid down; on generator`. */
  readonly reason: { readonly title: string; readonly tone: string } | null
  /** E.g. `Last seen 3 s ago`. */
  readonly lastSeen: string
  /** CSQ. */
  readonly signal: number | undefined
  readonly trend: RowTrend
}

/** A device in a list: a row, on a phone a card. */
export function DeviceRow(props: DeviceRowProps) {
  const { to, id, site, state, isUnclear, reason, values, stale, lastSeen } = props
  const { signal, trend } = props
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.name}>
        <span className={classes.id}>{id}</span>
        <span className={classes.site}>{site}</span>
      </span>
      <span className={classes.state}>
        <StateWord state={state} isUnclear={isUnclear} />
        {reason && (
          <span className={classes.reason} data-tone={reason.tone} title={reason.title}>
            {reason.title}
          </span>
        )}
        <span className={classes.seen}>{lastSeen}</span>
      </span>
      <span className={classes.values}>
        {values.map(
          (value, column) =>
            value && <RowValue key={value[0]} value={value} column={column} stale={stale} />,
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
  /** From the left, starting at 0; a value has the same column in each row. */
  readonly column: number
  readonly stale: boolean
}

function RowValue({ value: [label, quantity], column, stale }: RowValueProps) {
  return (
    <span className={classes.value} style={{ gridColumn: column + 1 }}>
      <span className={classes.label}>{label}</span>
      <Value quantity={quantity} stale={stale} />
    </span>
  )
}

/** Memoized: renders on new values, not each second. */
const Trend = memo(function Trend({ name, points, color }: RowTrend) {
  return (
    <Sparkline
      label={text('recentValues', { name })}
      gaps={interruptions(points)}
      size="small"
      points={points}
      color={color}
    />
  )
})
