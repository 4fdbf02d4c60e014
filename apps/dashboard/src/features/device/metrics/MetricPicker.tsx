import type { Metric } from '../../../domain/quantities/metrics.ts'
import { Checkbox } from '../../../ui/Field.tsx'
import classes from './MetricPicker.module.css'
import { text } from './text.ts'

interface MetricPickerProps {
  readonly metrics: readonly Metric[]
  readonly chosen: readonly Metric[]
  readonly choose: (keys: readonly string[]) => void
}

/** Chooses the metrics, at least one. */
export function MetricPicker({ metrics, chosen, choose }: MetricPickerProps) {
  const isChosen = (metric: Metric) => chosen.includes(metric)
  const toggled = (metric: Metric) =>
    metrics.filter((other) => (other === metric ? !isChosen(other) : isChosen(other)))
  return (
    <details className={classes.picker}>
      <summary>
        {chosen.map(({ name }) => name).join(', ')}
        <span className={classes.change}>{text('change')}</span>
      </summary>
      <fieldset className={classes.chips} aria-label={text('metricsShown')}>
        {metrics.map((metric) => (
          <Checkbox
            key={metric.key}
            label={metric.name}
            className={classes.chip}
            style={{ borderColor: metric.color }}
            checked={isChosen(metric)}
            disabled={isChosen(metric) && chosen.length === 1}
            onChange={() => choose(toggled(metric).map(({ key }) => key))}
          />
        ))}
      </fieldset>
    </details>
  )
}
