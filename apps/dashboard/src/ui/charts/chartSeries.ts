/** A moment of a line: `t` epoch ms; `v` in the chart's unit, `null` where nothing is known from here on. */
export interface ChartPoint {
  readonly t: number
  readonly v: number | null
}

/** From (included) to (not included), epoch ms. */
export interface ChartSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** A line of a chart; its name in the legend says what its colour means. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  /** The period before, its points already moved to where this period's are: dashed. */
  readonly before?: true
}

/** What a line chart shows. */
export interface LineChartProps {
  /** What it is, for a screen reader and the table. */
  readonly label: string
  readonly unit: string
  readonly series: readonly ChartSeries[]
  readonly span: ChartSpan
  /** IANA zone that the axis is named in; `null` is the browser's own. */
  readonly tz: string | null
}

/** So many points a line has at most when it is drawn. */
export const DRAWN_POINTS_MAX = 300
/** Height of a drawing in CSS pixels, and of the place that is kept for it. */
export const CHART_HEIGHT = 240
/** Width of a drawing on paper, CSS pixels: an upright sheet without its margins. */
export const PAPER_WIDTH = 669
/** Room for the numbers at the left, CSS pixels: strips below a chart begin where its plot does. */
export const AXIS_WIDTH = 64
