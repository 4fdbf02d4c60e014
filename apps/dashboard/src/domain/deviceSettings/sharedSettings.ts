/** Settings of a device as far as it has reported them. */
export type KnownSettings<K extends string> = { readonly [P in K]?: number | undefined }
/** New values; a setting without one keeps the value of each device. */
export type SettingChanges<K extends string> = { readonly [P in K]?: number }

/** What several devices have as one setting. */
export type SharedSetting =
  | { readonly kind: 'same'; readonly value: number }
  /** Lowest and highest reported value; at least one device has another value, or has not reported it. */
  | { readonly kind: 'different'; readonly min: number; readonly max: number }
  /** No device has reported it. */
  | { readonly kind: 'unknown' }

export function sharedSetting<K extends string>(
  devices: readonly KnownSettings<K>[],
  key: K,
): SharedSetting {
  let [min, max, knownCount] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const { [key]: value } of devices) {
    if (value === undefined) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
    knownCount += 1
  }
  if (knownCount === 0) return { kind: 'unknown' }
  const isSame = knownCount === devices.length && min === max
  return isSame ? { kind: 'same', value: min } : { kind: 'different', min, max }
}

/**
 * All settings of a device after the changes, since a command sets them all. `null` if a setting is neither changed nor
 * reported.
 */
export function withChanges<K extends string>(
  keys: readonly K[],
  reported: KnownSettings<K>,
  changes: SettingChanges<K>,
): Readonly<Record<K, number>> | null {
  const known = keys.flatMap((key) => {
    const value = changes[key] ?? reported[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return known.length < keys.length ? null : (Object.fromEntries(known) as Record<K, number>)
}
