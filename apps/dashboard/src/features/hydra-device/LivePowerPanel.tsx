import type { MetricPoint } from '@wattpost/protocol'
import { gapsIn } from '../../live/history/gaps.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount, quantityText } from '../../ui/quantity.ts'
import { clockTimeSeconds } from '../../ui/time/dateTime.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './LivePowerPanel.module.css'
import { text } from './text.ts'

interface LivePowerPanelProps {
  readonly chart: readonly MetricPoint[]
  readonly tz: string | null
  readonly stale: boolean
}

/** Live AC power of all channels, the newest 100 points [C1]. */
export function LivePowerPanel({ chart, tz, stale }: LivePowerPanelProps) {
  const newest = chart.at(-1)
  return (
    <Panel
      title={text('livePower')}
      aside={newest && <Value quantity={amount(newest.v, 'W')} stale={stale} />}
    >
      {newest === undefined ? (
        <EmptyPanel title={text('livePowerEmpty')}>{text('livePowerEmptyText')}</EmptyPanel>
      ) : (
        <>
          <Sparkline
            points={chart}
            gaps={gapsIn(chart)}
            label={text('livePower')}
            color="var(--source-grid)"
          />
          <Span chart={chart} tz={tz} />
        </>
      )}
    </Panel>
  )
}

/** First moment, peak and last moment of the line; the moment of a single point. */
function Span({ chart, tz }: Pick<LivePowerPanelProps, 'chart' | 'tz'>) {
  const [first, last] = [chart[0]?.t ?? 0, chart.at(-1)?.t ?? 0]
  if (first === last) {
    return (
      <p className={classes.span}>
        <span>{text('collectingData')}</span>
        <span>{clockTimeSeconds(last, tz)}</span>
      </p>
    )
  }
  const peak = amount(Math.max(...chart.map(({ v }) => v)), 'W')
  return (
    <p className={classes.span}>
      <span>{clockTimeSeconds(first, tz)}</span>
      <span>{text('peak', { power: quantityText(peak) })}</span>
      <span>{clockTimeSeconds(last, tz)}</span>
    </p>
  )
}
