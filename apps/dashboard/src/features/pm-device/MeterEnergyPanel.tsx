import { SegmentedControl } from '@mantine/core'
import type { MeterPeriod } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { bandEdges, bandNames } from '../../ui/charts/bands.ts'
import { spanOfPeriods } from '../../ui/charts/namedPeriods.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PrintOnly } from '../../ui/print/PrintFacts.tsx'
import { printSpan } from '../../ui/print/printSpan.ts'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { StateTimeline } from '../../ui/timeline/StateTimeline.tsx'
import { historyTable, meterBars, placedRows } from './meterEnergy.ts'
import { text } from './text.ts'
import type { ShownMeterPeriod } from './useMeterPeriod.ts'

const energySeries = () =>
  [
    { key: 'imported', name: text('imported'), color: 'var(--source-grid)' },
    { key: 'exported', name: text('exported'), color: 'var(--source-solar)' },
  ] as const

interface MeterEnergyPanelProps {
  readonly id: string
  readonly tz: string
  readonly shown: ShownMeterPeriod
}

/** Import and export by hour or day, above a timeline of the phases [H10, E12, K8]. */
export function MeterEnergyPanel({ id, tz, shown }: MeterEnergyPanelProps) {
  const { period, timelines, choose } = shown
  const load = useMeterEnergy(id, period, tz, shown.span)
  // The previous period stays on screen while another one loads.
  const { span: asked, period: loadedPeriod } = load.data ?? shown
  const band = loadedPeriod === 'day' ? 'hour' : 'day'
  const placed = useMemo(() => placedRows(load.data?.rows ?? [], band, tz), [load.data, band, tz])
  const span = useMemo(() => {
    const startsMs = placed.map(({ t }) => t)
    return spanOfPeriods(asked, startsMs, band, tz)
  }, [asked, placed, band, tz])
  const edges = useMemo(() => bandEdges(span, band, tz), [span, band, tz])
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  // The page renders each second; the bars render when their rows change.
  const bars = useMemo(() => meterBars(placed, edges), [placed, edges])
  const series = useMemo(energySeries, [])
  const simulated = useConfig().emulator
  return (
    <Panel
      title={text('energy')}
      renewing={load.isPlaceholderData}
      aside={
        <>
          <PrintOnly>{printSpan(shown.span, tz)}</PrintOnly>
          <SegmentedControl
            aria-label={text('period')}
            value={period}
            onChange={(chosen) => choose(chosen as MeterPeriod)}
            data={[
              { value: 'day', label: text('periodDay') },
              { value: 'week', label: text('periodWeek') },
              { value: 'month', label: text('periodMonth') },
            ]}
          />
        </>
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={400} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyPanel title={text('noEnergy')}>{text('noEnergyText')}</EmptyPanel>
          ) : (
            <BarChart
              label={text('energyChart')}
              unit="Wh"
              by={band}
              nameOf={nameOf}
              tz={tz}
              series={series}
              rows={bars}
              below={
                timelines !== null &&
                timelines.length > 0 &&
                !load.isPlaceholderData && (
                  <StateTimeline
                    label={text('phaseTimeline')}
                    {...{ span, edges, tz, series: timelines }}
                  />
                )
              }
              aside={
                <CsvButton
                  name={`${id}-energy-${loadedPeriod}`}
                  simulated={simulated}
                  table={() => historyTable(rows, tz)}
                />
              }
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
