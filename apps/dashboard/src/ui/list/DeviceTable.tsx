import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import classes from './DeviceTable.module.css'
import { text } from './text.ts'
import { type RowWindowProps, useRowWindow } from './useRowWindow.ts'

/** Height of a row of the table, CSS pixels. */
const TABLE_ROW_PX = 48
/** Width of the column of checkboxes, CSS pixels. */
const SELECT_PX = 44

export interface TableColumn {
  readonly key: string
  readonly name: string
  /** Right-aligned, so that digits line up. */
  readonly isNumeric: boolean
  /** Least width, CSS pixels. */
  readonly widthPx: number
}

interface DeviceTableProps extends RowWindowProps {
  readonly label: string
  /** All rows of the list, loaded or not; `undefined` while unknown. */
  readonly total: number | undefined
  /** In display order; those that do not fit are left out. */
  readonly columns: readonly TableColumn[]
  readonly order: { readonly key: string; readonly isDescending: boolean }
  readonly onSort: (key: string) => void
  /** The content of a row's cells; the first one has the row's link. */
  readonly cells: (id: string, keys: readonly string[]) => ReactNode
  /** A checkbox at the start of each row; `undefined` while no row can be chosen. */
  readonly select?: ((id: string) => ReactNode) | undefined
}

/** A dense table that renders visible rows only; the page scrolls, not the table, whose header stays in view. */
export function DeviceTable(props: DeviceTableProps) {
  const { label, total, columns, order, onSort, cells, select, ...rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(room)
  const shown =
    widthPx === null
      ? columns.slice(0, 1)
      : fittingColumns(columns, widthPx - (select ? SELECT_PX : 0))
  const keys = useStable(shown.map(({ key }) => key))
  const rowWindow = useRowWindow(body, rows, { height: TABLE_ROW_PX, gap: 0 })
  const { items, top, totalPx } = rowWindow
  const columnCount = shown.length + (select ? 1 : 0)
  const before = items[0] === undefined ? 0 : items[0].start - top
  return (
    <div ref={room}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {select && <td className={classes.select} />}
            {shown.map((column) => (
              <Heading key={column.key} column={column} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...rowWindow.events}>
          <Space heightPx={before} columns={columnCount} />
          {items.map(({ index, key, end }, at) => {
            const id = rows.ids[index]
            // The focused row can be far from the others.
            const gapPx = (items[at + 1]?.start ?? end) - end
            return id === undefined ? null : (
              <Row
                key={key}
                id={id}
                index={index}
                keys={keys}
                cells={cells}
                select={select}
                gapPx={gapPx}
                columnCount={columnCount}
              />
            )
          })}
          <Space heightPx={totalPx - (items.at(-1)?.end ?? top) + top} columns={columnCount} />
        </tbody>
      </table>
      {shown.length < columns.length && widthPx !== null && (
        <p className={classes.left} role="note">
          {text('columnsLeftOut', { count: columns.length - shown.length })}
        </p>
      )}
    </div>
  )
}

interface HeadingProps extends Pick<DeviceTableProps, 'order' | 'onSort'> {
  readonly column: TableColumn
}

function Heading({ column: { key, name, isNumeric, widthPx }, order, onSort }: HeadingProps) {
  const isSorted = order.key === key
  const Icon = order.isDescending ? IconChevronDown : IconChevronUp
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      style={{ width: widthPx }}
      data-numeric={isNumeric || undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(key)}>
        {name}
        {isSorted && <Icon size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface RowProps extends Pick<DeviceTableProps, 'cells' | 'select'> {
  readonly id: string
  readonly index: number
  readonly keys: readonly string[]
  /** To the next row, CSS pixels. */
  readonly gapPx: number
  readonly columnCount: number
}

/** Memoized: scrolling re-renders the table, not its rows. */
const Row = memo(function Row(props: RowProps) {
  const { id, index, keys, cells, select, gapPx, columnCount } = props
  return (
    <>
      <tr className={classes.row} data-id={id} data-index={index} aria-rowindex={index + 2}>
        {select && <td className={classes.select}>{select(id)}</td>}
        {cells(id, keys)}
      </tr>
      <Space heightPx={gapPx} columns={columnCount} />
    </>
  )
})

/** Takes the place of rows that are not rendered. */
function Space({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} className={classes.space} style={{ height: heightPx }} />
    </tr>
  )
}

/** Width of an element, CSS pixels; `null` before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? null)
    measure()
    const sizes = new ResizeObserver(measure)
    if (element.current !== null) sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [element])
  return width
}

/** The same array until its keys change, so that rows are not rendered for each frame. */
function useStable(keys: readonly string[]): readonly string[] {
  const [stable, setStable] = useState(keys)
  if (stable.join() !== keys.join()) setStable(keys)
  return stable
}

/** The part of a column that decides whether it fits. */
interface Sized {
  readonly widthPx: number
}

/**
 * The columns that fit into a width side by side, at least the first: a table never scrolls sideways. A wide column that
 * does not fit gives way to a narrow one after it.
 */
export function fittingColumns<C extends Sized>(
  columns: readonly C[],
  widthPx: number,
): readonly C[] {
  let rest = widthPx
  return columns.filter((column, at) => {
    if (at > 0 && column.widthPx > rest) return false
    rest -= column.widthPx
    return true
  })
}
