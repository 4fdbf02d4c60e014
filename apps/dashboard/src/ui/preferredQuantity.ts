import { preferences } from './preferences.ts'
import { inThousands, plain, type Quantity, scaled } from './quantity.ts'

/** Power or energy (W, Wh, VA, var…) as this person wants it. */
export function amount(value: number, unit: string): Quantity {
  const isScaled = preferences.getState().units === 'scaled'
  return isScaled ? scaled(value, unit) : inThousands(value, unit)
}

/** A temperature given in °C. */
export function temperature(valueC: number): Quantity {
  const isCelsius = preferences.getState().temperature === 'celsius'
  return isCelsius ? plain(valueC, '°C', 1) : plain((valueC * 9) / 5 + 32, '°F', 1)
}
