import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection, useHasEnded, useLive, useNow } from '../../live/LiveContext.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { ActionButton, SmallButton } from '../../ui/Action.tsx'
import classes from './ConnectionStatus.module.css'
import { connectionBadge, connectionNotice } from './connectionStatus.ts'
import { text } from './text.ts'

/** The state of the live connection, in a word. */
export function ConnectionBadge() {
  const state = useConnection()
  // Renders once a second, since a loss is shown only after three.
  useNow()
  const hasEnded = useHasEnded()
  const { word, tone, hint } = connectionBadge(state, performance.now(), hasEnded)
  const Icon = tone === 'good' ? IconPlugConnected : IconPlugConnectedX
  return (
    <output className={classes.badge} data-tone={tone} aria-label={text('connection')} title={hint}>
      <Icon size={16} aria-hidden />
      {word}
    </output>
  )
}

/** A connection problem and the next step, below the top bar. */
export function ConnectionNotice() {
  const live = useLive()
  const session = useSession()
  const state = useConnection()
  // Renders once a second, since a loss is shown only after three.
  useNow()
  const notice = connectionNotice(state, performance.now())
  return (
    <div role="status" aria-label={text('connectionProblem')}>
      {notice && (
        <div className={classes.notice}>
          <p>{notice.text}</p>
          {notice.action === 'retry' ? (
            <SmallButton onClick={live.retry}>{text('reconnect')}</SmallButton>
          ) : (
            <ActionButton size="small" onClick={() => void session.signOut()}>
              {text('signInAgain')}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  )
}
