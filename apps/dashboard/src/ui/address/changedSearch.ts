/** Parameters of a query to set, or with `null` to remove. */
export type QueryChange = Readonly<Record<string, string | null>>

/** A query with changed parameters; the others stay, in their order. */
export function changedSearch(params: URLSearchParams, values: QueryChange): string {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed.toString()
}
