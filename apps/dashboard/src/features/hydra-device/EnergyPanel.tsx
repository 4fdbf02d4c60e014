import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Period, useHydraEnergy } from '../../api/hydraQueries.ts'
import { useNow } from '../../live/LiveContext.tsx'
import { Bars } from '../../ui/Bars.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { clockTime, dayAndMonth } from '../../ui/siteTime.ts'
import { type CustomDates, dayAt, isoDate, rangeOf } from './customDates.ts'
import { DatesForm } from './DatesForm.tsx'
import { energyByPeriod } from './energyByPeriod.ts'
import { energySeries } from './energySeries.ts'

interface EnergyPanelProps {
  readonly id: string
  readonly tz: string
  readonly period: Period
  readonly dates: CustomDates | null
  readonly chooseDates: (dates: CustomDates | null) => void
}

/** Energy by the hour of a day, by the day of a week, a month or dates of one's own [R21, H16, C5, V6]. */
export function EnergyPanel({ id, tz, period, dates, chooseDates }: EnergyPanelProps) {
  const [isChoosing, setChoosing] = useState(dates !== null)
  const today = dayAt(useNow(), tz)
  const load = useHydraEnergy(id, { ...askedOf(period, dates), tz })
  const name = (dates === null ? period.range : rangeOf(dates)) === 'd' ? clockTime : dayAndMonth
  const toggle = () => {
    setChoosing(!isChoosing)
    if (isChoosing) chooseDates(null)
  }
  return (
    <Panel
      title="Energy"
      renewing={load.isPlaceholderData}
      aside={
        <Button variant="default" size="xs" aria-expanded={isChoosing} onClick={toggle}>
          {isChoosing ? 'The period above' : 'Other dates'}
        </Button>
      }
    >
      {isChoosing && <DatesForm dates={dates} today={today} choose={chooseDates} />}
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={270} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy in this period">Choose another period.</EmptyPanel>
          ) : (
            <Bars
              label="Energy of the period"
              unit="Wh"
              series={energySeries}
              rows={energyByPeriod(rows).map(({ startMs, wh }) => ({
                at: name(startMs, tz),
                values: wh,
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

function askedOf(period: Period, dates: CustomDates | null) {
  if (dates === null) return period
  const { start, end } = dates
  return { range: rangeOf(dates), offset: 0, startDate: isoDate(start), endDate: isoDate(end) }
}
