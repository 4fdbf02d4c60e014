import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { SimulatedStrip as Strip } from '../../src/features/simulated/SimulatedStrip.tsx'
import { DemoBar } from '../DemoBar.tsx'

/** Widths with room for the page beside the director: see its style sheet. */
const BESIDE_PAGE = '(min-width: 78.01em)'

/** The strip with the bar of the demo. The director opens with the page, so that its timeline is seen. */
export function SimulatedStrip(props: ComponentProps<typeof Strip>) {
  const openDirector = useEffectEvent(() => {
    if (!props.isDirectorOpen && matchMedia(BESIDE_PAGE).matches) props.onToggleDirector()
  })
  useEffect(() => openDirector(), [])
  return (
    <>
      <Strip {...props} />
      <DemoBar />
    </>
  )
}
