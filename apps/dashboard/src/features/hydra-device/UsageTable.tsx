import type { ChannelUsage } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { channelName } from './channels.ts'

interface UsageTableProps {
  readonly usages: readonly ChannelUsage[]
  readonly tz: string
}

/** Each channel's use of the period [E17]. */
export function UsageTable({ usages, tz }: UsageTableProps) {
  const columns: readonly StackedColumn<ChannelUsage>[] = [
    { name: 'Channel', cell: channelName },
    { name: 'Up', cell: ({ tup }) => duration(tup), numeric: true },
    { name: 'Down', cell: ({ tdn }) => duration(tdn), numeric: true },
    { name: 'Failures', cell: ({ fc }) => fc, numeric: true },
    { name: 'Restorations', cell: ({ rc }) => rc, numeric: true },
    { name: 'As it is since', cell: ({ ts }) => dateAndTime(ts, tz), numeric: true },
  ]
  return (
    <StackedTable
      label="Use of the period by channel"
      columns={columns}
      rows={usages}
      keyOf={({ channel }) => String(channel)}
    />
  )
}
