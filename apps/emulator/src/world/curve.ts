type Knot = readonly [x: number, y: number]
/** A curve of straight lines between knots, which are in order. */
export type Curve = readonly [Knot, ...Knot[]]

/** The value of a curve; beyond its ends, that of the end. */
export function curveAt(curve: Curve, x: number): number {
  let low = curve[0]
  for (const high of curve) {
    // Stryker disable next-line EqualityOperator: at a knot both of its neighbours give its value
    if (high[0] >= x)
      return high === low
        ? high[1]
        : low[1] + ((high[1] - low[1]) * (x - low[0])) / (high[0] - low[0])
    low = high
  }
  return low[1]
}
