import { setFlagsFromString } from 'node:v8'

/** V8's default is about an eighth. */
const INTERRUPT_BUDGET_BYTES = 1_000_000

/**
 * Lets V8 optimize functions only when they have run longer. Optimizing took a quarter of the processor time of a command
 * that ends after some tenths of a second; one that runs longer still gets optimized code.
 */
export function optimizeLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET_BYTES}`)
}
