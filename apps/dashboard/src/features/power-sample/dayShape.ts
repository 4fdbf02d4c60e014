/** The box of the day's picture, in the drawing's own units. */
export interface DayBox {
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly height: number
}

/** Where a moment stands. */
export function dayX({ left, width }: DayBox, index: number, count: number): number {
  return round(left + (count < 2 ? 0 : (width * index) / (count - 1)))
}

/** The outline of some powers over the day, for a path; `peakW` reaches the top. */
export function dayLine(box: DayBox, powersW: readonly number[], peakW: number): string {
  const points = powersW.map((powerW, index) => {
    const y = round(box.bottom - (box.height * Math.max(powerW, 0)) / Math.max(peakW, 1))
    return `${dayX(box, index, powersW.length)} ${y}`
  })
  return `M${points.join('L')}`
}

/** The same, closed along the bottom. */
export function dayArea(box: DayBox, powersW: readonly number[], peakW: number): string {
  return `${dayLine(box, powersW, peakW)}V${box.bottom}H${box.left}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
