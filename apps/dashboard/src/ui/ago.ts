const STEPS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

/** How long ago something was: `just now`, `12 s ago`, `3 h ago`. */
export function ago(nowMs: number, atMs: number): string {
  const ageMs = nowMs - atMs
  const step = STEPS.find(([sizeMs]) => ageMs >= sizeMs)
  if (step === undefined || ageMs < 2000) return 'just now'
  return `${Math.floor(ageMs / step[0])} ${step[1]} ago`
}
