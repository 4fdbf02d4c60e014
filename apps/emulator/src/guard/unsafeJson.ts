const DEPTH_MAX = 64

/** Finds nesting deeper than 64 and `__proto__` keys in a body. @returns the problem, `null` without one */
export function unsafeJson(json: unknown): string | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: json, depth: 0 }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, depth } = part
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEPTH_MAX) return `It is nested deeper than ${DEPTH_MAX}.`
    if (Object.hasOwn(value, '__proto__')) return 'A key may not be "__proto__".'
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return null
}
