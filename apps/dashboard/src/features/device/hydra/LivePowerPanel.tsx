import type { MetricPoint } from '@wattpost/protocol'
import { useEffect } from 'react'
import { liveAcPower } from '../../../domain/quantities/hydra.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { peakOf } from '../../../domain/quantities/quantity.ts'
import { gapsIn } from '../../../live/history/gaps.ts'
import { useIsTimeKnown, useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest } from '../../../live/useLiveState.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { LiveValue, useDevice } from '../../../ui/DeviceContext.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { quantityText } from '../../../ui/quantity.ts'
import { shownQuantity } from '../../../ui/shownQuantity.tsx'
import { clockTimeSeconds } from '../../../ui/time/dateTime.ts'
import classes from './LivePowerPanel.module.css'
import { text } from './text.ts'

/** A chart with fewer points is completed with the server's. */
const SHORT_POINTS = 10

/** Live AC power of all channels, the newest 100 points [C1]. */
export function LivePowerPanel({ chart }: { readonly chart: readonly MetricPoint[] }) {
  const { id, tz } = useDevice()
  const newest = chart.at(-1)
  const gaps = gapsIn(chart)
  useFilledChart(id, chart.length < SHORT_POINTS, gaps.at(-1)?.toMs)
  return (
    <Panel
      title={quantityName(liveAcPower)}
      aside={newest && <LiveValue quantity={shownQuantity(liveAcPower, newest.v)} />}
    >
      {newest === undefined ? (
        <div className={classes.room}>
          <EmptyPanel title={text('livePowerEmpty')}>{text('livePowerEmptyText')}</EmptyPanel>
        </div>
      ) : (
        <div className={classes.room}>
          <Sparkline
            points={chart}
            gaps={gaps}
            label={quantityName(liveAcPower)}
            color="var(--source-grid)"
          />
          <Span chart={chart} tz={tz} />
        </div>
      )}
    </Panel>
  )
}

/**
 * Draws the last minutes at once: alone, live points would begin a line of their own. Again after a time jump, and once
 * for each gap: a server need not send all reports, and may have stored the points between.
 */
function useFilledChart(deviceId: string, isShort: boolean, gapToMs: number | undefined): void {
  const live = useLive()
  // Until the connection's first clock reading, "now" is this computer's.
  const canFill = [useCanRequest(), useIsTimeKnown()].every(Boolean)
  useEffect(() => {
    if (!canFill || (!isShort && gapToMs === undefined)) return
    live.fillChart(deviceId).catch((error: unknown) => console.warn('live chart:', error))
  }, [live, deviceId, isShort, gapToMs, canFill])
}

interface SpanProps {
  readonly chart: readonly MetricPoint[]
  readonly tz: string
}

/** First moment, peak and last moment of the line; the moment of a single point. */
function Span({ chart, tz }: SpanProps) {
  const [first, last] = [chart[0]?.t ?? 0, chart.at(-1)?.t ?? 0]
  if (first === last) {
    return (
      <p className={classes.span}>
        <span>{text('collectingData')}</span>
        <span>{clockTimeSeconds(last, tz)}</span>
      </p>
    )
  }
  const peak = shownQuantity(liveAcPower, peakOf(chart.map(({ v }) => v)))
  return (
    <p className={classes.span}>
      <span>{clockTimeSeconds(first, tz)}</span>
      <span>{text('peak', { power: [quantityText(peak), peak.word ?? ''].join(' ').trim() })}</span>
      <span>{clockTimeSeconds(last, tz)}</span>
    </p>
  )
}
