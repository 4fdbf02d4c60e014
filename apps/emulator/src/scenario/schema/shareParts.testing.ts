/** A JSON Schema with every reference written out, as an editor reads it. */
export function written(schema: object): unknown {
  const { $defs, ...rest } = schema as { $defs?: Readonly<Record<string, unknown>> }
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(of)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return of($defs?.[String(value.$ref).replace('#/$defs/', '')])
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, of(one)]))
  }
  return of(rest)
}
