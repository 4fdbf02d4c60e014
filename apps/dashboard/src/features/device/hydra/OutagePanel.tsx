import { IconBuildingFactory, IconEngine } from '@tabler/icons-react'
import type { ChannelGroup, ReportedUsage } from '@wattpost/protocol'
import { bothDownOf, groupTimes, shownPercent } from '../../../domain/availability.ts'
import { secondsIn } from '../../../domain/intervals.ts'
import { channelOutageCount, type Outages } from '../../../domain/outages.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { type Load, Loaded, type RenewingLoad } from '../../../ui/Loaded.tsx'
import { PageStack } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fixed, quantityText, UNKNOWN } from '../../../ui/quantity.ts'
import { fileNamePart } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { type StackedColumn, StackedTable } from '../../../ui/StackedTable.tsx'
import { Tile, TileGrid } from '../../../ui/Tile.tsx'
import { dateAndTime } from '../../../ui/time/dateTime.ts'
import { duration } from '../../../ui/time/elapsed.ts'
import { StateTimeline } from '../../../ui/timeline/StateTimeline.tsx'
import { channelName } from './channels.ts'
import type { HydraPeriod } from './hydraPeriod.ts'
import { channelTimelines, outageTable, supplyOf } from './outageTimelines.ts'
import { type TextKey, text } from './text.ts'

interface OutagePanelProps {
  readonly shown: HydraPeriod
  readonly load: RenewingLoad<Outages>
  /** Name and outages of the previous period; `null` without a comparison. */
  readonly previous: { readonly name: string; readonly load: Load<Outages> } | null
}

/** Availability of grid and generator, and all outages of the period [R22, H14, H15]. */
export function OutagePanel({ shown, load, previous }: OutagePanelProps) {
  const { id, tz } = useDevice()
  const previousOutages = previous?.load.data
  const both = {
    data: load.data,
    error: load.error ?? previous?.load.error ?? null,
    refetch: () => Promise.all([load.refetch(), previous?.load.refetch()]),
  }
  return (
    <Panel title={text('availabilityAndOutages')} renewing={load.renewing}>
      <Loaded load={both} skeleton={<SkeletonRows rows={3} height={120} />}>
        {(outages) => {
          const timelines = channelTimelines(outages)
          return (
            <PageStack>
              <AvailabilityTiles
                outages={outages}
                previous={
                  previous && previousOutages
                    ? { name: previous.name, outages: previousOutages }
                    : null
                }
              />
              {outages.isTimelineKnown && (
                <>
                  <h3>{text('timeline')}</h3>
                  <StateTimeline
                    outagesOf={supplyOf(outages)}
                    label={text('timeline')}
                    span={shown.span}
                    tz={tz}
                    series={timelines}
                    aside={
                      <CsvButton
                        name={`${id}-outages-${fileNamePart(shown, tz)}`}
                        table={() => outageTable(channelTimelines(outages), tz)}
                      />
                    }
                  />
                </>
              )}
              {(['grid', 'generator'] as const).map((group) => (
                <UsageTable key={group} group={group} outages={outages} />
              ))}
            </PageStack>
          )
        }}
      </Loaded>
    </Panel>
  )
}

interface AvailabilityTilesProps {
  readonly outages: Outages
  /** Name and outages of the previous period; `null` without a comparison. */
  readonly previous: { readonly name: string; readonly outages: Outages } | null
}

/** Availability of the grid, runtime of the generator [S20], and the time without either. */
function AvailabilityTiles({ outages, previous }: AvailabilityTilesProps) {
  const { report, channels } = outages
  const [grid, generator] = [groupTimes(report, 'grid'), groupTimes(report, 'generator')]
  const groups = new Set(channels.map(({ group }) => group))
  const ofPeriod = text('ofPeriod', { time: duration(report.totalSecondsInPeriod) })
  const notes = (lines: readonly string[], previousText: (outages: Outages) => string) => (
    <Lines
      lines={
        previous === null
          ? lines
          : [
              ...lines,
              text('previousValue', {
                period: previous.name,
                value: previousText(previous.outages),
              }),
            ]
      }
    />
  )
  const timeIn =
    (state: 'down' | 'unknown') =>
    ({ supply, isTimelineKnown }: Outages) =>
      duration(isTimelineKnown ? secondsIn(supply, state) : undefined)
  const [neither, withoutData] = [timeIn('down'), timeIn('unknown')]
  return (
    <TileGrid>
      {groups.has('grid') && (
        <Tile
          label={text('gridAvailability')}
          icon={<IconBuildingFactory size={18} />}
          color="var(--source-grid)"
          note={notes(
            [
              text('uptime', { time: duration(grid?.upS) }),
              text('downtime', { time: duration(grid?.downS) }),
            ],
            gridAvailability,
          )}
        >
          {gridAvailability(outages)}
        </Tile>
      )}
      {groups.has('generator') && (
        <Tile
          label={text('generatorRan')}
          icon={<IconEngine size={18} />}
          color="var(--source-generator)"
          note={notes(
            [
              text('availabilityOf', { value: availabilityText(outages, 'generator') }),
              text(groups.has('grid') ? 'standbyTime' : 'downtime', {
                time: duration(generator?.downS),
              }),
            ],
            generatorRuntime,
          )}
        >
          {generatorRuntime(outages)}
        </Tile>
      )}
      {groups.size > 1 && (
        <Tile
          label={text('noGridOrGenerator')}
          note={notes([ofPeriod, text('knownTimeOnly')], neither)}
        >
          {neither(outages)}
        </Tile>
      )}
      {groups.size > 1 && (
        <Tile label={text('bothDown')} note={notes([text('bothDownFormula')], bothDownText)}>
          {bothDownText(outages)}
        </Tile>
      )}
      <Tile label={text('noDataTime')} note={notes([ofPeriod], withoutData)}>
        {withoutData(outages)}
      </Tile>
    </TileGrid>
  )
}

function gridAvailability(outages: Outages): string {
  return availabilityText(outages, 'grid')
}

function availabilityText({ report }: Outages, group: ChannelGroup): string {
  return quantityText(fixed(shownPercent(groupTimes(report, group)?.percent), '%', 2))
}

function bothDownText({ report }: Outages): string {
  return duration(bothDownOf(report))
}

function generatorRuntime({ report }: Outages): string {
  return duration(groupTimes(report, 'generator')?.upS)
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}

/** Column names: a generator that is not needed is not down. */
const USAGE_TEXTS = {
  grid: {
    label: 'gridUsage',
    up: 'up',
    down: 'downColumn',
    failures: 'failed',
    restorations: 'restored',
  },
  generator: {
    ...{ label: 'generatorUsage', up: 'running', down: 'notRunning' },
    ...{ failures: 'stops', restorations: 'starts' },
  },
} as const satisfies Record<ChannelGroup, Record<string, TextKey>>

interface UsageTableProps {
  readonly group: ChannelGroup
  readonly outages: Outages
}

/** Uptime, downtime and changes of each channel of a group [E17]. */
function UsageTable({ group, outages }: UsageTableProps) {
  const { tz } = useDevice()
  const usages = outages.report.dailyUsage.filter((usage) => usage.group === group)
  if (usages.length === 0) return null
  const texts = USAGE_TEXTS[group]
  // Outages as below the timeline: one that began before the period counts, while it is no failure of the period.
  const outageColumns: readonly StackedColumn<ReportedUsage>[] = [
    {
      name: text('outages'),
      cell: ({ channel }) => channelOutageCount(outages, channel) ?? UNKNOWN,
      numeric: true,
    },
  ]
  const columns: readonly StackedColumn<ReportedUsage>[] = [
    { name: text('channel'), cell: channelName },
    { name: text(texts.up), cell: ({ tup }) => duration(tup), numeric: true },
    { name: text(texts.down), cell: ({ tdn }) => duration(tdn), numeric: true },
    ...(group === 'grid' ? outageColumns : []),
    { name: text(texts.failures), cell: ({ fc }) => fc ?? UNKNOWN, numeric: true },
    { name: text(texts.restorations), cell: ({ rc }) => rc ?? UNKNOWN, numeric: true },
    {
      name: text('since'),
      cell: ({ ts }) => (ts === undefined ? UNKNOWN : dateAndTime(ts, tz)),
      numeric: true,
    },
  ]
  return (
    <StackedTable
      label={text(texts.label)}
      columns={columns}
      rows={usages}
      keyOf={({ channel }) => String(channel)}
    />
  )
}
