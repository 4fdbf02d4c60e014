import type { Family } from '@wattpost/protocol'
import { type ComponentProps, type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { devicePath } from '../../domain/devicePath.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useFreshnessMoment } from '../../live/useLiveState.ts'
import { DeviceList } from '../../ui/list/DeviceList.tsx'
import { DeviceTable } from '../../ui/list/DeviceTable.tsx'
import type { ListSearch } from '../../ui/list/useListSearch.ts'
import { StateWord } from '../../ui/StateWord.tsx'
import { columnsOf, type DeviceColumn, nextOrder, stateText, tableOrderOf } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'
import classes from './FamilyTable.module.css'
import { readFacts, useFamilyDevice } from './useDeviceRows.ts'

interface FamilyTableProps
  extends Omit<ComponentProps<typeof DeviceList>, 'renderRow' | 'renderRows'> {
  readonly family: Family
  readonly search: ListSearch
  /** Keys of the columns, in display order. */
  readonly columns: readonly string[]
  /** A checkbox for a device; `undefined` while none can be chosen. */
  readonly select: ((id: string) => ReactNode) | undefined
}

const BY_ID = { key: 'id', isDescending: false }

/** The devices of a family as a dense, sortable table. */
export function FamilyTable({ family, search, columns, select, ...list }: FamilyTableProps) {
  const all = columnsOf(family)
  const shown = columns.flatMap((key) => all.find((column) => column.key === key) ?? [])
  const order = tableOrderOf(search.param('sort'))
  const cells = useCallback(
    (id: string, keys: readonly string[]) => <Cells {...{ family, id, keys }} />,
    [family],
  )
  const sort = (key: string) => {
    const column = all.find((each) => each.key === key)
    if (column !== undefined) search.setOrder(nextOrder(order ?? BY_ID, column))
  }
  return (
    <DeviceList
      {...list}
      renderRows={(rows) => (
        <DeviceTable
          {...rows}
          columns={shown.map((column) => ({ ...column, isNumeric: isNumeric(column) }))}
          order={order ?? BY_ID}
          onSort={sort}
          {...{ cells, select }}
        />
      )}
    />
  )
}

const isNumeric = ({ unit, key }: DeviceColumn) => unit !== null && key !== 'signal'

interface CellsProps {
  readonly family: Family
  readonly id: string
  readonly keys: readonly string[]
}

/** A device in the table, live. It renders when this device changes. */
function Cells({ family, id, keys }: CellsProps) {
  useFamilyDevice(family, id)
  const moment = useFreshnessMoment()
  const row = readFacts(useLive(), family, id, moment)
  if (row === undefined) return <td colSpan={keys.length} />
  const columns = columnsOf(family)
  return keys.map((key, at) => {
    const column = columns.find((each) => each.key === key)
    return (
      column && (
        <Cell key={key} {...{ row, column, keys }} isFirst={at === 0} nowMs={moment.nowMs} />
      )
    )
  })
}

interface CellProps {
  readonly row: DeviceFacts
  readonly column: DeviceColumn
  /** Keys of the columns that fit. */
  readonly keys: readonly string[]
  /** It has the row's link. */
  readonly isFirst: boolean
  readonly nowMs: number | null
}

function Cell({ row, column, keys, isFirst, nowMs }: CellProps) {
  const content = <Content {...{ row, column, keys }} nowMs={nowMs ?? row.lastSeen ?? 0} />
  if (!isFirst) return <td data-numeric={isNumeric(column) || undefined}>{content}</td>
  return (
    <th scope="row">
      <Link to={devicePath(row.family, row.id)} className={classes.link}>
        {content}
      </Link>
    </th>
  )
}

function Content({
  row,
  column,
  keys,
  nowMs,
}: Omit<CellProps, 'isFirst' | 'nowMs'> & { readonly nowMs: number }) {
  switch (column.key) {
    case 'id':
      return (
        <>
          <span className={classes.id}>{row.id}</span>
          <span className={classes.site}>{row.site}</span>
        </>
      )
    case 'state':
      return (
        <>
          <span className={classes.state}>
            <StateWord state={row.state} isUnclear={row.isUnclear} />
          </span>
          {/* A narrow table has no room for the reasons' own column. */}
          {!keys.includes('reason') && row.reason?.title !== stateText(row) && (
            <Reason reason={row.reason} />
          )}
        </>
      )
    case 'reason':
      return <Reason reason={row.reason} />
    default:
      return column.show(row, nowMs)
  }
}

function Reason({ reason }: Pick<DeviceFacts, 'reason'>) {
  return (
    reason && (
      <span className={classes.reason} data-tone={reason.tone} title={reason.title}>
        {reason.title}
      </span>
    )
  )
}
