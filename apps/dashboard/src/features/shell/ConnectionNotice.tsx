import { useConnection, useLive, useNow } from '../../live/LiveContext.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { ActionButton } from '../../ui/Action.tsx'
import classes from './ConnectionNotice.module.css'
import { connectionNotice } from './connectionNotice.ts'

/** Below the bar: what is wrong with the connection, and what one can do. */
export function ConnectionNotice() {
  const live = useLive()
  const session = useSession()
  const state = useConnection()
  // Renders anew once a second, since a loss turns into an alarm by time alone.
  useNow()
  const notice = connectionNotice(state, performance.now())
  return (
    <div role="status" aria-label="Connection trouble">
      {notice && (
        <div className={classes.notice}>
          <p>{notice.text}</p>
          {notice.action === 'retry' ? (
            <ActionButton size="small" look="quiet" onClick={live.retry}>
              Try now
            </ActionButton>
          ) : (
            <ActionButton size="small" onClick={() => void session.signOut()}>
              Sign in again
            </ActionButton>
          )}
        </div>
      )}
    </div>
  )
}
