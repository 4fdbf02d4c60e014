/** A point of a line: `t` in epoch ms; `v` in the chart's unit, `null` where a gap begins. */
export interface ChartPoint {
  readonly t: number
  readonly v: number | null
}

/** From (included) to (not included), epoch ms. */
export interface ChartSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** A line of a chart, named in the legend. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  /** Belongs to the previous period, with its points shifted to the current one: drawn dashed. */
  readonly previous?: true
}

/** A line chart's data. */
export interface LineChartProps {
  /** Label for screen readers and the table. */
  readonly label: string
  readonly unit: string
  readonly series: readonly ChartSeries[]
  readonly span: ChartSpan
  /** IANA zone of the time axis; `null` is the browser's zone. */
  readonly tz: string | null
  /** The time on screen, epoch ms: marked with a line, and what follows is dimmed. */
  readonly nowMs?: number
}

/** Most points drawn of a line. */
export const DRAWN_POINTS_MAX = 300
/** Height of a drawing, CSS pixels, also reserved while it loads. */
export const CHART_HEIGHT = 280
/** Width of a drawing in print, CSS pixels: a portrait page without its margins. */
export const PRINT_WIDTH = 669
/** Width of the value axis, CSS pixels; timelines below a chart start at the same offset. */
export const AXIS_WIDTH = 64
