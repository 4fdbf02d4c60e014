import {
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
} from '@tabler/icons-react'
import { signalBars, signalWord } from './signal.ts'

const ICONS = [
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
] as const

/** How well a device is heard, as bars and a word. */
export function SignalBars({ csq }: { readonly csq: number }) {
  const bars = signalBars(csq)
  const Icon = bars === null ? IconAntennaBarsOff : (ICONS[bars] ?? IconAntennaBars1)
  return (
    <>
      <Icon size={18} aria-hidden /> <span>Signal {signalWord(csq).replace(/ \(.*/, '')}</span>
    </>
  )
}
