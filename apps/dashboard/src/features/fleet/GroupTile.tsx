import { IconBuildingFactory, IconEngine } from '@tabler/icons-react'
import type { ChannelGroup } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { plain } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import { groupToday, type HydraToday } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'

const GROUPS = {
  grid: { label: 'Grid available today', Icon: IconBuildingFactory },
  generator: { label: 'Generator available today', Icon: IconEngine },
} as const

interface GroupTileProps {
  readonly today: Answers<HydraToday>
  readonly group: ChannelGroup
}

/** Which part of the running day a source was there, over all sites that have it. */
export function GroupTile({ today, group }: GroupTileProps) {
  const { label, Icon } = GROUPS[group]
  const reports = [...today.byId.values()].map(({ status }) => status)
  const { upS, downS, sites, percent } = groupToday(reports, group)
  const isThere = reports.some(({ dailyUsage }) =>
    dailyUsage.some((usage) => usage.group === group),
  )
  const where = `${sites} ${sites === 1 ? 'site' : 'sites'}`
  const told = group === 'grid' ? `down ${duration(downS)}` : `ran ${duration(upS)}`
  return (
    <Tile
      label={label}
      icon={<Icon size={18} />}
      color={`var(--source-${group})`}
      note={sites === 0 ? noneText(today, isThere) : `${told} in all · ${where}`}
    >
      <Value quantity={plain(floored(percent), '%', 2)} stale={percent === null} />
    </Tile>
  )
}

/** Never rounded up: 100 % is said of nothing that was down at all. */
function floored(percent: number | null): number {
  return percent === null ? Number.NaN : Math.floor(percent * 100) / 100
}

/** @param isThere a site has one, of which nothing is known today */
function noneText({ isWhole, failed }: Answers<unknown>, isThere: boolean): string {
  if (failed !== null || isThere) return 'not known'
  return isWhole ? 'no site has one' : 'being counted…'
}
