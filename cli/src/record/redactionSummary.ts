/** How substitutes look, by what they stand for. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['secrets', /redacted-[0-9a-z]{8,}/g],
  ['tokens', /eyJ[\w-]+\.[\w-]+\.(?![\w-])/g],
  ['addresses', /[\w]+@redacted\.invalid/g],
  ['accounts', /uid-[0-9a-z]{8,}/g],
  ['names', /Name [0-9a-z]{8}/g],
  ['places', /Place [0-9a-z]{8}/g],
]

/** What was replaced in a recording, counted by kind, each different value once. */
export function redactionSummary(records: readonly object[]): string {
  const seen = KINDS.map(() => new Set<string>())
  for (const one of records) {
    const text = JSON.stringify(one)
    for (const [index, [, pattern]] of KINDS.entries())
      for (const [substitute] of text.matchAll(pattern)) seen[index]?.add(substitute)
  }
  const counted = KINDS.flatMap(([kind], index) => {
    const { size } = seen[index] ?? new Set()
    return size === 0 ? [] : [`${size} ${kind}`]
  })
  return counted.length === 0 ? 'nothing that had to be' : counted.join(', ')
}
