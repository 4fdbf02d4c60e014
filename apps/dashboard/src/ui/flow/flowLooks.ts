import {
  type Icon,
  IconBattery2,
  IconCircleLetterA,
  IconCircleLetterB,
  IconCircleLetterC,
  IconEngine,
  IconHome,
  IconPlug,
  IconSun,
} from '@tabler/icons-react'
import type { FlowKind } from './flowNode.ts'

/** A colour and an icon for each kind. */
export const flowLooks: Readonly<
  Record<FlowKind, { readonly color: string; readonly Icon: Icon }>
> = {
  solar: { color: 'var(--source-solar)', Icon: IconSun },
  grid: { color: 'var(--source-grid)', Icon: IconPlug },
  generator: { color: 'var(--source-generator)', Icon: IconEngine },
  battery: { color: 'var(--source-battery)', Icon: IconBattery2 },
  load: { color: 'var(--source-load)', Icon: IconHome },
  phaseA: { color: 'var(--phase-a)', Icon: IconCircleLetterA },
  phaseB: { color: 'var(--phase-b)', Icon: IconCircleLetterB },
  phaseC: { color: 'var(--phase-c)', Icon: IconCircleLetterC },
}
