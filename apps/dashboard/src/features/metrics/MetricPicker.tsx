import classes from './MetricPicker.module.css'
import type { Metric } from './metric.ts'

interface MetricPickerProps {
  readonly metrics: readonly Metric[]
  readonly chosen: readonly Metric[]
  readonly compares: boolean
  /** Somebody is at it: it stands open. */
  readonly picking: boolean
  readonly choose: (keys: readonly string[]) => void
  readonly compare: (wanted: boolean) => void
}

/** Which metrics are shown, and whether the time before lies over them; at least one is. */
export function MetricPicker(props: MetricPickerProps) {
  const { metrics, chosen, compares, picking, choose, compare } = props
  const isChosen = (metric: Metric) => chosen.includes(metric)
  const toggled = (metric: Metric) =>
    metrics.filter((other) => (other === metric ? !isChosen(other) : isChosen(other)))
  return (
    <details className={classes.picker} open={picking}>
      <summary>
        {chosen.map(({ name }) => name).join(', ')}
        <span className={classes.change}>Change</span>
      </summary>
      <fieldset className={classes.chips} aria-label="Metrics shown">
        {metrics.map((metric) => (
          <label key={metric.key} className={classes.chip} style={{ borderColor: metric.color }}>
            <input
              type="checkbox"
              checked={isChosen(metric)}
              disabled={isChosen(metric) && chosen.length === 1}
              onChange={() => choose(toggled(metric).map(({ key }) => key))}
            />
            {metric.name}
          </label>
        ))}
      </fieldset>
      <label className={classes.compare}>
        <input
          type="checkbox"
          checked={compares}
          onChange={(event) => compare(event.currentTarget.checked)}
        />
        Compare with the time before
      </label>
    </details>
  )
}
