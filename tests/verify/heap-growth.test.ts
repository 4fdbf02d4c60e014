import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Keeps objects, makes garbage that lives for a while, and prints the largest heap. */
const CHURN = `
  import { getHeapStatistics } from 'node:v8'
  const kept = Array.from({ length: 400_000 }, (_, n) => ({ n }))
  const ring = []
  let most = 0
  for (let n = 0; n < 20_000_000; n += 1) {
    ring[n % 100_000] = { n, text: [n] }
    if (n % 50_000 === 0) most = Math.max(most, getHeapStatistics().used_heap_size)
  }
  console.log(most / kept.length)`

/** @param first code that runs before, in the same process */
function mostBytes(first: string): number {
  const code = ['--input-type=module', '-e', first + CHURN]
  return Number(execFileSync(process.execPath, code, { encoding: 'utf8' }))
}

test('case 46: with bounded growth the heap takes less until it is collected', () => {
  const module = new URL('../../cli/tooling/heapGrowth.mjs', import.meta.url).href
  const bound = `import { boundHeapGrowth } from ${JSON.stringify(module)}; boundHeapGrowth();`
  expect(mostBytes(bound)).toBeLessThan(0.85 * mostBytes(''))
})
