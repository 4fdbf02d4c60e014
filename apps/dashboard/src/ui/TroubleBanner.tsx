import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Spoken } from './Spoken.tsx'
import classes from './TroubleBanner.module.css'
import { useSettled } from './useSettled.ts'

interface TroubleBannerProps {
  readonly troubles: readonly { readonly title: string; readonly text: string }[]
  /** While nothing comes here nothing is news. */
  readonly isCut: boolean
}

/**
 * What is wrong, above all else; nothing where nothing is. It is the one voice of a device's page: a change is read
 * out here, and nowhere else again.
 */
export function TroubleBanner({ troubles, isCut }: TroubleBannerProps) {
  const wrong = troubles.map(({ title, text }) => `${title}. ${text}`).join(' ')
  return (
    <>
      <div role="status" aria-live="off" aria-label="What is wrong" className={classes.banner}>
        {troubles.map(({ title, text }) => (
          <p key={title} className={classes.trouble}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <strong>{title}.</strong> {text}
            </span>
          </p>
        ))}
      </div>
      <Spoken text={useNews(wrong, isCut)} />
    </>
  )
}

/** What has changed since the page came: its title has told already what was so from the beginning. */
function useNews(wrongNow: string, isCut: boolean): string {
  const [heard, setHeard] = useState(wrongNow)
  if (!isCut && heard !== wrongNow) setHeard(wrongNow)
  const wrong = useSettled(heard)
  const [first] = useState(wrong)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && wrong !== first) setHasChanged(true)
  if (!hasChanged) return ''
  return wrong === '' ? 'Nothing is wrong any more.' : wrong
}
