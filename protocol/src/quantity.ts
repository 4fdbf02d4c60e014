import { z } from 'zod'

/** No measured or counted value of a device is larger, whatever its unit. */
export const QUANTITY_MAX = 1e15

/**
 * A measured or counted value. Bounded so that whatever is derived from accepted values, by products
 * and sums, stays a finite number: JSON can hold 1e308, whose product is Infinity and difference NaN.
 */
export const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX)
