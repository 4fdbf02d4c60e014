import {
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
} from '@tabler/icons-react'
import { text } from './text.ts'

/** Least CSQ of each level, and its text. */
const LEVELS = [
  [20, 'signalExcellent'],
  [15, 'signalGood'],
  [10, 'signalFair'],
  [2, 'signalWeak'],
] as const
const CSQ_MAX = 31

const ICONS = [
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
] as const

/** A modem's CSQ (0–31; 99 is unknown) as 0–4 bars, or `null` when it is unknown. */
export function signalBars(csq: number | undefined): number | null {
  if (!isKnown(csq)) return null
  const at = LEVELS.findIndex(([least]) => csq >= least)
  return at === -1 ? 0 : LEVELS.length - at
}

/** A CSQ as a value: `Good (CSQ 17 of 31)`. */
export function signalText(csq: number | undefined): string {
  const level = signalName(csq)
  return isKnown(csq) ? text('signalLevel', { level, csq }) : level
}

/** A CSQ as a word: `Good`. */
export function signalName(csq: number | undefined): string {
  const word = signalWord(csq)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The strength of a signal, e.g. `Signal good`; of the last report of a device that has fallen silent. */
export function signalPhrase(csq: number | undefined, isLast = false): string {
  return text(isLast ? 'lastSignal' : 'signal', { level: signalWord(csq) })
}

/** Signal strength as an icon and a word. */
export function SignalBars({ csq }: { readonly csq: number | undefined }) {
  const bars = signalBars(csq)
  const Icon = bars === null ? IconAntennaBarsOff : (ICONS[bars] ?? IconAntennaBars1)
  return (
    <>
      <Icon size={18} aria-hidden /> <span>{signalPhrase(csq)}</span>
    </>
  )
}

function isKnown(csq: number | undefined): csq is number {
  return csq !== undefined && csq >= 0 && csq <= CSQ_MAX
}

/** A CSQ as a word within a sentence: `good`. */
function signalWord(csq: number | undefined): string {
  if (!isKnown(csq)) return text('signalUnknown')
  return text(LEVELS.find(([least]) => csq >= least)?.[1] ?? 'signalNone')
}
