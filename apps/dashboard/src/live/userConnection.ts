import type { ConnectionEvent } from './connection/connectionState.ts'
import type { LiveSource, LiveUser } from './connection/liveSource.ts'
import { createFrameBatcher, type FrameBatcher } from './frames/frameBatcher.ts'
import type { FrameReducerParts } from './frames/frameReducer.ts'
import type { LiveParts, UserConnection } from './liveCore.ts'
import { text } from './text.ts'

interface UserConnectionParts extends Pick<LiveParts, 'loadSource' | 'loadWithRetry'> {
  readonly frames: FrameReducerParts
  readonly dispatch: (event: ConnectionEvent) => void
  /** Called for each event of the source, after the frames before it were applied. */
  readonly onConnection: (event: ConnectionEvent, isReconnection: boolean) => void
}

export function createUserConnection(user: LiveUser, parts: UserConnectionParts): UserConnection {
  const { dispatch, loadWithRetry, loadSource } = parts
  let source: LiveSource | null = null
  let batcher: FrameBatcher | null = null
  let isClosed = false
  let hasConnected = false
  const onMissing = () => {
    if (!isClosed) dispatch({ type: 'connect-failed', message: text('partMissing') })
  }
  // Loaded separately: of several failures at once a browser retries only one.
  const load = <T>(part: () => Promise<T>) => loadWithRetry(part, onMissing)
  const snapshotModule = load(() => import('./devices/snapshot.ts'))
  const onConnection = (event: ConnectionEvent) => {
    batcher?.drain()
    parts.onConnection(event, hasConnected)
    if (event.type === 'connected') hasConnected = true
  }
  const open = async () => {
    const [openSource, { createFrameReducer }] = await Promise.all([
      load(loadSource),
      load(() => import('./frames/frameReducer.ts')),
      snapshotModule,
    ])
    if (isClosed) return
    const frames = createFrameBatcher(createFrameReducer(parts.frames))
    batcher = frames
    const data = (...event: Parameters<FrameBatcher['add']>) => {
      dispatch({ type: 'event-received' })
      frames.add(...event)
    }
    source = openSource(user, { connection: onConnection, data })
  }
  return {
    opened: open(),
    snapshotModule,
    source: () => source,
    applyFrames: () => batcher?.drain(),
    close: () => {
      isClosed = true
      source?.close()
      source = null
      batcher?.clear()
      batcher = null
    },
  }
}
