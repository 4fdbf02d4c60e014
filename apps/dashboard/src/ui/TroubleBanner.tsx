import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './TroubleBanner.module.css'

interface TroubleBannerProps {
  readonly troubles: readonly { readonly title: string; readonly text: string }[]
}

/** What is wrong, above all else; nothing where nothing is. */
export function TroubleBanner({ troubles }: TroubleBannerProps) {
  return (
    <div role="status" aria-label="What is wrong" className={classes.banner}>
      {troubles.map(({ title, text }) => (
        <p key={title} className={classes.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{title}.</strong> {text}
          </span>
        </p>
      ))}
    </div>
  )
}
