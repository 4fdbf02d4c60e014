/** The part of a column that decides whether it fits. */
interface Sized {
  readonly widthPx: number
}

/** The first columns that fit into a width side by side, at least one: a table never scrolls sideways. */
export function fittingColumns<C extends Sized>(
  columns: readonly C[],
  widthPx: number,
): readonly C[] {
  let rest = widthPx
  const count = columns.findIndex((column) => {
    rest -= column.widthPx
    return rest < 0
  })
  return count === -1 ? columns : columns.slice(0, Math.max(1, count))
}
