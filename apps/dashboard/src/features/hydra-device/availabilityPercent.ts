import { plain, type Quantity } from '../../ui/quantity.ts'

/** Availability 0–100 with two decimals, rounded down: an outage of a second must not show as 100 %. */
export function availabilityPercent(availability: number): Quantity {
  return plain(Math.floor(availability * 100) / 100, '%', 2)
}
