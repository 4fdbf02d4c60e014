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
