import { IconAlertTriangle, IconCircleCheck, IconEngine, IconHelpCircle } from '@tabler/icons-react'
import type { Channel } from './channels.ts'
import classes from './SupplyBanner.module.css'
import { supplyNotes } from './supplyNotes.ts'

const icons = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  active: IconEngine,
  unknown: IconHelpCircle,
} as const

/** Grid and generator in a word each; what is wrong with them the page’s banner reads out. */
export function SupplyBanner({ channels }: { readonly channels: readonly Channel[] }) {
  return (
    <div className={classes.banner} role="status" aria-live="off" aria-label="Supply">
      {supplyNotes(channels).map(({ text, tone }) => {
        const Icon = icons[tone]
        return (
          <span key={text} className={classes.note} data-tone={tone}>
            <Icon size={20} aria-hidden />
            {text}
          </span>
        )
      })}
    </div>
  )
}
