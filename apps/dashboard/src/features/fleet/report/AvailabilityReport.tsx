import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answeredParts } from '../../../api/answeredParts.ts'
import { useHydraCalls } from '../../../api/hydraCalls.ts'
import { shownPercent } from '../../../domain/availability.ts'
import { devicePath } from '../../../domain/devicePath.ts'
import type { Known } from '../../../domain/fleet.ts'
import { supplyChannels } from '../../../domain/outages.ts'
import { browserZone, zoneOf } from '../../../settings/preferences.ts'
import { SmallButton } from '../../../ui/Action.tsx'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { EmptyPanel, ErrorPanel } from '../../../ui/Message.tsx'
import { PageHeading } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fixed, quantityText, UNKNOWN } from '../../../ui/quantity.ts'
import { PeriodSteps } from '../../../ui/range/PeriodSteps.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { StackedTable } from '../../../ui/StackedTable.tsx'
import { clockTime, dateInText, monthAndYear } from '../../../ui/time/dateTime.ts'
import { hoursAndMinutes } from '../../../ui/time/elapsed.ts'
import { localIso } from '../../../ui/time/zone.ts'
import { text } from '../text.ts'
import { useAskEach } from '../useAskEach.ts'
import { fleetKey, useFleetLists } from '../useFleetLists.ts'
import { useFleetNow } from '../useFleetNow.ts'
import { useWithFailedParts } from '../useToday.ts'
import classes from './AvailabilityReport.module.css'
import {
  fleetMonth,
  type MonthFigures,
  type MonthReports,
  monthColumns,
  monthCsv,
  monthSpan,
  NO_REPORTS,
  type SiteMonth,
  siteMonth,
  worstMonthFirst,
} from './siteMonths.ts'

/** Months back that can be chosen. */
const BACK_MAX = 24

/** Availability of each site in a month: on screen, printed and as CSV. */
export function AvailabilityReport() {
  const lists = useFleetLists()
  const { fleet, nowMs } = useFleetNow(lists)
  const [back, setBack] = useMonthsBack()
  const sites = fleet.hydra.filter(({ device }) => supplyChannels(device).length > 0)
  const { error } = lists.hydra
  const isListed = lists.hydra.isWhole || error !== null
  const { months, allMonths, failed, isWhole, refetch } = useMonths(sites, isListed, back, nowMs)
  const tz = browserZone()
  const span = monthSpan(nowMs, tz, back)
  const isTimeKnown = nowMs > 0
  const name = isTimeKnown ? monthAndYear(span.fromMs, tz) : ''
  const hasNone = isListed && sites.length === 0
  return (
    <>
      <PageHeading
        title={isTimeKnown ? text('reportTitle', { month: name }) : text('reportAvailability')}
      >
        {isTimeKnown && (
          <span className={classes.tools} data-print="never">
            <PeriodSteps
              name={name}
              onEarlier={back < BACK_MAX ? () => setBack(back + 1) : undefined}
              onLater={back > 0 ? () => setBack(back - 1) : undefined}
            />
            <SmallButton onClick={() => window.print()}>{text('print')}</SmallButton>
            <CsvButton
              name={`availability-${localIso(span.fromMs, tz).slice(0, 7)}`}
              table={() => monthCsv(allMonths())}
            />
          </span>
        )}
      </PageHeading>
      {(error || failed) && (
        <div className={classes.errors}>
          {error && <ErrorPanel error={error} onRetry={lists.hydra.refetch} />}
          {failed && <ErrorPanel error={failed.error} onRetry={refetch} />}
        </div>
      )}
      {(!hasNone || !error) && (
        <Notes {...{ sites, fleet, months, isWhole }} untilMs={back === 0 ? nowMs : 0} />
      )}
      {hasNone && !error && (
        <EmptyPanel title={text('noReport')}>{text('noReportText')}</EmptyPanel>
      )}
      {!hasNone && (months.length > 0 || !failed) && (
        <Panel title={text('reportPanel')}>
          {months.length === 0 && !isWhole ? (
            <SkeletonRows rows={6} height={32} />
          ) : (
            <div className={classes.report}>
              <Months months={months} />
            </div>
          )}
        </Panel>
      )}
    </>
  )
}

/** The month in the address: number of months back. */
function useMonthsBack(): readonly [number, (back: number) => void] {
  const [params, setParams] = useSearchParams()
  const back = Number(params.get('back') ?? 0)
  const isValid = Number.isInteger(back) && back >= 0 && back <= BACK_MAX
  const setBack = (months: number) =>
    setParams(months === 0 ? {} : { back: String(months) }, { preventScrollReset: true })
  return [isValid ? back : 0, setBack]
}

interface NotesProps {
  readonly sites: readonly Known<ReportedHydra>[]
  readonly fleet: ReturnType<typeof useFleetNow>['fleet']
  readonly months: readonly SiteMonth[]
  readonly isWhole: boolean
  /** The end of a month that still runs, epoch ms; 0 for a whole month, or while it is unknown. */
  readonly untilMs: number
}

/** What the report covers: the time, its sites, and the missing ones. */
function Notes({ sites, fleet, months, isWhole, untilMs }: NotesProps) {
  const tz = browserZone()
  const others = fleet.hydra.length - sites.length + fleet.bg.length + fleet.pm.length
  const withoutData = months.filter(({ availability }) => availability === null).length
  return (
    <div className={classes.notes}>
      <p>{text('reportMeaning')}</p>
      {untilMs > 0 && (
        <p>
          {text('reportSoFar', { when: `${dateInText(untilMs, tz)}, ${clockTime(untilMs, tz)}` })}
        </p>
      )}
      {months.length < sites.length && (
        <p role="status">{text('basedOn', { known: months.length, total: sites.length })}</p>
      )}
      {isWhole && withoutData > 0 && <p>{text('reportWithoutData', { count: withoutData })}</p>}
      {others > 0 && <p>{text('reportOthers', { count: others })}</p>}
    </div>
  )
}

/** The sites; above several of them their sums. */
function Months({ months }: { readonly months: readonly SiteMonth[] }) {
  const all = months.length > 1 ? [{ ...fleetMonth(months), deviceId: null, site: undefined }] : []
  return (
    <StackedTable<MonthRow>
      label={text('reportPanel')}
      keyOf={({ deviceId }) => deviceId ?? ''}
      rows={[...all, ...months]}
      columns={[
        { name: text('reportSite'), cell: (row) => <RowSite {...row} /> },
        ...monthColumns.map(({ name, unit, value }) => ({
          name: text(name),
          cell: (month: MonthRow) => figure(value(month), unit),
          numeric: true as const,
        })),
      ]}
    />
  )
}

interface MonthRow extends MonthFigures {
  /** `null` for the row of all sites. */
  readonly deviceId: string | null
  readonly site: string | undefined
}

function RowSite({ deviceId, site }: Pick<MonthRow, 'deviceId' | 'site'>) {
  if (deviceId === null) return <strong>{text('reportAll')}</strong>
  return (
    <Link to={devicePath('hydra', deviceId)} className={classes.site}>
      {deviceId} {site}
    </Link>
  )
}

function figure(value: number | null, unit: '%' | 's' | null): string {
  if (unit === '%') return quantityText(fixed(shownPercent(value), '%', 2))
  if (unit === 's') return hoursAndMinutes(value ?? undefined)
  return value === null ? UNKNOWN : String(value)
}

/**
 * The month of each site, each in its own zone; two calls a site [H14, H15].
 * @param isListed all sites are known, which the calls wait for
 * @param back months before the running one
 */
function useMonths(
  sites: readonly Known<ReportedHydra>[],
  isListed: boolean,
  back: number,
  nowMs: number,
) {
  const hydra = useHydraCalls()
  const tzById = new Map(sites.map(({ device }) => [device.deviceId, zoneOf(device)]))
  const answers = useAskEach<MonthReports>({
    queryKey: [...fleetKey('hydra'), 'month', back],
    ids: [...tzById.keys()],
    enabled: isListed,
    isRefreshed: false,
    ask: async (deviceId, signal) => {
      const query = { deviceId, range: 'm', offset: back, tz: tzById.get(deviceId) } as const
      const { parts, failed } = await answeredParts([
        hydra.powerStatus(query, signal),
        hydra.timeline(query, signal),
      ])
      const [status, timeline] = parts
      return { status, timeline, failed }
    },
  })
  const { byId, failed } = useWithFailedParts(answers)
  // The running month ends now: a minute more does not change it.
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of sites is a new one each second
  const months = useMemo(
    () =>
      sites.flatMap((site) => {
        const reports = byId.get(site.device.deviceId)
        const span = monthSpan(minuteMs, zoneOf(site.device), back)
        return reports === undefined ? [] : siteMonth(site, reports, span)
      }),
    [byId, minuteMs, back, sites.length],
  )
  return {
    failed,
    refetch: answers.refetch,
    months: worstMonthFirst(months),
    /** The months of all sites: nothing is known of those that have not answered. */
    allMonths: () =>
      worstMonthFirst(
        sites.map((site) => {
          const span = monthSpan(minuteMs, zoneOf(site.device), back)
          return siteMonth(site, byId.get(site.device.deviceId) ?? NO_REPORTS, span)
        }),
      ),
    isWhole: isListed && answers.isWhole,
  }
}
