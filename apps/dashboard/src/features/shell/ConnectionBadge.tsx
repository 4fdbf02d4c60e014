import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection, useNow } from '../../live/LiveContext.tsx'
import classes from './ConnectionBadge.module.css'
import { connectionBadge } from './connectionBadge.ts'

/** Browser–server freshness in a word. */
export function ConnectionBadge() {
  const state = useConnection()
  // Renders anew once a second, since a loss turns into an alarm by time alone.
  useNow()
  const { word, tone, hint } = connectionBadge(state, performance.now())
  const Icon = tone === 'good' ? IconPlugConnected : IconPlugConnectedX
  return (
    <output className={classes.badge} data-tone={tone} aria-label="Connection" title={hint}>
      <Icon size={16} aria-hidden />
      {word}
    </output>
  )
}
