/** The own value of a key of any JSON value; `undefined` when it has none. */
export function ownValue(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Record<string, unknown>)[key]
    : undefined
}
