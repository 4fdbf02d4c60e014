import { useDebouncedCallback } from '@mantine/hooks'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { visibleOf, zoomIn, zoomText } from './zoom.ts'

interface Zoom {
  readonly window: ChartSpan | null
  /** Shows another window; `null` shows the whole period. */
  readonly set: (window: ChartSpan | null) => void
}

/** The zoom of the charts below; `null` where charts can't be zoomed. */
export const ZoomContext = createContext<Zoom | null>(null)

/** Pause after which a gesture counts as ended, ms: the address changes once for each gesture. */
const GESTURE_END_MS = 250

/** One zoom for all time charts of a page. The address holds it, without an entry in the browser's history. */
export function ZoomProvider({ children }: { readonly children: ReactNode }) {
  const { params, change } = useAddress()
  const inAddress = params.get('zoom')
  const [gesture, setGesture] = useState<{ readonly window: ChartSpan | null } | null>(null)
  const keep = useDebouncedCallback((window: ChartSpan | null) => {
    change({ zoom: window && zoomText(window) }, 'replace')
    setGesture(null)
  }, GESTURE_END_MS)
  const zoom = useMemo(
    () => ({
      window: gesture === null ? zoomIn(inAddress) : gesture.window,
      set: (window: ChartSpan | null) => {
        setGesture({ window })
        keep(window)
      },
    }),
    [gesture, inAddress, keep],
  )
  return <ZoomContext value={zoom}>{children}</ZoomContext>
}

interface ZoomedSpan {
  /** The visible part of the span. */
  readonly visible: ChartSpan
  /** `null` where the chart can't be zoomed. */
  readonly zoomTo: ((window: ChartSpan | null) => void) | null
}

/** The visible part of a chart's span. */
export function useZoom({ fromMs, toMs }: ChartSpan): ZoomedSpan {
  const zoom = use(ZoomContext)
  const window = zoom?.window ?? null
  const visible = useMemo(() => visibleOf({ fromMs, toMs }, window), [fromMs, toMs, window])
  return { visible, zoomTo: zoom?.set ?? null }
}
