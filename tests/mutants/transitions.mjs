// The state machines: transitions lost, inverted or gone elsewhere.
const LIVE = 'apps/dashboard/src/live'
const RECONNECT = 'protocol/src/live/reconnectDelay'
const SESSION = 'apps/dashboard/src/session'
const DATA = 'apps/dashboard/src/app/data.ts'
const BAR = 'apps/dashboard/src/features/message-bar'
const BAR_MODEL = [`${BAR}/messageBar.model.test.ts`]
const BUILD = 'apps/dashboard/src/build-info'

/** @type {{ file: string, from: string, to: string, tests?: string[] }[]} */
export const transitions = [
  // S9
  { file: `${LIVE}/connectionState.ts`, from: 'attemptsOf(state) + 1', to: 'attemptsOf(state)' },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "case 'connected':\n      return { kind: 'Connected' }",
    to: "case 'connected':\n      return state",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "return state.kind === 'Idle'\n        ? state",
    to: "return state.kind === 'Failed'\n        ? state",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "kind: 'Error',\n        message: event.message",
    to: "kind: 'Error',\n        message: ''",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "return { kind: 'Failed', message: event.message }",
    to: 'return state',
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "case 'closed':\n      return idleConnection",
    to: "case 'closed':\n      return state",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "state.kind === 'Timeout' ? 'Timeout' : 'Busy'",
    to: "'Busy'",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: 'requests: requestsOf(state) + 1',
    to: 'requests: requestsOf(state)',
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: 'withRequests(state, requestsOf(state) - 1)',
    to: 'state',
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "isOpen(state) ? { kind: 'Timeout', requests: requestsOf(state) - 1 } : state",
    to: "{ kind: 'Timeout', requests: requestsOf(state) - 1 }",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "{ kind: 'Timeout', requests: requestsOf(state) - 1 }",
    to: "{ kind: 'Timeout', requests: 0 }",
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "return state.kind === 'Timeout' ? withRequests(state, state.requests) : state",
    to: 'return state',
  },
  {
    file: `${LIVE}/connectionState.ts`,
    from: 'monotonicMs - lostAtMs >= CALM_LOSS_MS',
    to: 'monotonicMs - lostAtMs < CALM_LOSS_MS',
  },
  { file: `${LIVE}/connectionState.ts`, from: 'if (requests > 0)', to: 'if (requests > 1)' },
  // S12, K5
  {
    file: `${LIVE}/statusRule.ts`,
    from: "return shown === 'down' ? 'down' : 'up'",
    to: 'return shown',
    tests: [`${LIVE}/hydraLive.test.ts`],
  },
  {
    file: `${LIVE}/statusRule.ts`,
    from: "return shown === 'down' ? 'down' : 'up'",
    to: "return 'up'",
    tests: [`${LIVE}/hydraLive.test.ts`],
  },
  {
    file: `${LIVE}/statusRule.ts`,
    from: "if (report.status === 'offline') return 'unknown'",
    to: '',
    tests: [`${LIVE}/statusRule.test.ts`],
  },
  {
    file: `${LIVE}/statusRule.ts`,
    from: "shown === 'unknown' ? 'up' : shown",
    to: 'shown',
    tests: [`${LIVE}/statusRule.test.ts`],
  },
  {
    file: `${LIVE}/deviceClock.ts`,
    from: 'if (t >= nowMs - behindMs && t <= nowMs + aheadMs) return 0',
    to: '',
  },
  { file: `${LIVE}/deviceClock.ts`, from: 't - skewMs >= atMs - behindMs && ', to: '' },
  { file: `${LIVE}/deviceClock.ts`, from: 'Math.max(skewMs, t - nowMs)', to: 'skewMs' },
  {
    file: `${LIVE}/statusRule.ts`,
    from: 'Math.min(head.t, Math.max(shownMs, report.lastSeen))',
    to: 'report.lastSeen',
    tests: [`${LIVE}/hub.test.ts`],
  },
  { file: `${LIVE}/place.ts`, from: "if (seq <= place.seq) return 'old'", to: '' },
  { file: `${LIVE}/place.ts`, from: "seq === place.seq + 1 ? 'next' : 'gap'", to: "'next'" },
  { file: `${LIVE}/place.ts`, from: "epoch < place.epoch ? 'old' : 'new-epoch'", to: "'next'" },
  { file: `${LIVE}/place.ts`, from: "if (sample) return 'gap'", to: '' },
  // C8
  { file: `${LIVE}/backOff.ts`, from: 'delayMs * 2 ** attempt', to: 'delayMs' },
  { file: `${RECONNECT}.ts`, from: 'randomizationFactor * dice', to: '0 * dice' },
  {
    file: `${LIVE}/backOff.ts`,
    from: ', reconnectDelayMaxMs(dice))',
    to: ', Number.POSITIVE_INFINITY)',
  },
  {
    file: `${LIVE}/backOff.ts`,
    from: 'randomizationFactor * (2 * dice - 1)',
    to: 'randomizationFactor * dice',
  },
  { file: `${LIVE}/socketSource.ts`, from: 'waits += 1', to: '' },
  {
    file: `${LIVE}/socketSource.ts`,
    from: 'if (performance.now() - stoodAtMs > STOOD_MS) comeBack.calm()',
    to: '',
  },
  { file: `${LIVE}/socketSource.ts`, from: 'STOOD_MS = 10_000', to: 'STOOD_MS = 0' },
  {
    file: `${LIVE}/connectionState.ts`,
    from: "isOpen(state) || state.kind === 'Failed'",
    to: 'isOpen(state)',
  },
  // S9: who is gone
  { file: `${SESSION}/saysGone.ts`, from: "'auth/invalid-user-token',", to: '' },
  { file: `${SESSION}/saysGone.ts`, from: "'auth/invalid-refresh-token',", to: '' },
  // what a link is told by
  { file: `${LIVE}/linkWatch.ts`, from: 'PATIENCE_MS = 8000', to: 'PATIENCE_MS = 1000' },
  {
    file: `${LIVE}/lifeSigns.ts`,
    from: 'WOKEN_ANSWER_MS = 2000',
    to: 'WOKEN_ANSWER_MS = 20_000',
  },
  {
    file: `${LIVE}/settling.ts`,
    from: 'SETTLE_MS = 3000',
    to: 'SETTLE_MS = 300',
    tests: [`${LIVE}/live.test.ts`],
  },
  { file: `${LIVE}/linkProof.ts`, from: '.slice(-GAPS_MAX)', to: '' },
  // staleness
  {
    file: `${LIVE}/staleness.ts`,
    from: 'MISSED_INTERVALS_MAX = 3',
    to: 'MISSED_INTERVALS_MAX = 5',
  },
  {
    file: `${LIVE}/staleness.ts`,
    from: 'STALE_AFTER_MS_MAX = 300_000',
    to: 'STALE_AFTER_MS_MAX = 900_000',
  },
  { file: `${LIVE}/staleness.ts`, from: 'nowMs - seenAtMs > Math', to: 'nowMs - seenAtMs < Math' },
  // S1, S7
  {
    file: `${SESSION}/sessionState.ts`,
    from: "return state.kind === 'signed-out' ? state : { kind: 'signed-out' }\n    case",
    to: 'return state\n    case',
  },
  {
    file: `${SESSION}/sessionState.ts`,
    from: "state.identity === 'pending' || state.server === 'pending'",
    to: "state.identity === 'pending' && state.server === 'pending'",
  },
  {
    file: `${SESSION}/sessionState.ts`,
    from: "state.identity === 'pending' || state.server === 'pending'",
    to: "state.server === 'pending'",
  },
  {
    file: `${SESSION}/sessionState.ts`,
    from: 'settle({ ...state, identity: event.user })',
    to: 'settle({ ...state, server: event.user })',
  },
  {
    file: `${SESSION}/sessionState.ts`,
    from: '? settle({ ...state, server: event.user }) : state',
    to: '? settle({ ...state, server: event.user }) : withIdentity(state, event.user)',
  },
  {
    file: `${SESSION}/sessionState.ts`,
    from: "if (user === null) return state.kind === 'signed-out' ? state : { kind: 'signed-out' }",
    to: 'if (user === null) return state',
  },
  // S2, S3
  {
    file: `${SESSION}/popupState.ts`,
    from: "state.kind === 'closed' ? { kind: 'open' } : state",
    to: "{ kind: 'open' }",
  },
  {
    file: `${SESSION}/popupState.ts`,
    from: "state.kind === 'open' ? { kind: 'signing-in' } : state",
    to: 'state',
  },
  { file: `${SESSION}/popupState.ts`, from: '? state : closedPopup', to: '? state : state' },
  {
    file: `${SESSION}/popupState.ts`,
    from: "return state.kind !== 'closed'",
    to: "return state.kind === 'open'",
  },
  { file: `${SESSION}/popupFate.ts`, from: 'window.isMarked && ', to: '' },
  { file: `${SESSION}/popupFate.ts`, from: ' && window.hasOpener', to: '' },
  { file: `${SESSION}/popupFate.ts`, from: ' && window.path !== CHOOSER_PATH', to: '' },
  {
    file: `${SESSION}/popupFate.ts`,
    from: "session === 'unknown' ? 'waits' : 'closes'",
    to: "'closes'",
  },
  {
    file: `${SESSION}/popupMarker.ts`,
    from: "isMarked ? 'open' : null",
    to: 'null',
    tests: ['apps/dashboard/src/app/popupWindow.test.ts'],
  },
  {
    file: 'apps/dashboard/src/app/popupWindow.ts',
    from: "if (fateOf(opened, kind) === 'closes') window.close()",
    to: '',
  },
  // C11
  {
    file: `${SESSION}/chooserWindow.ts`,
    from: '{ width, height } = SIGN',
    to: '{ width: height, height: width } = SIGN',
  },
  { file: `${SESSION}/chooserWindow.ts`, from: 'source !== chooser || ', to: '' },
  { file: `${SESSION}/chooserWindow.ts`, from: ' || origin !== location.origin', to: '' },
  // C7, H18
  {
    file: `${SESSION}/tokenSync.ts`,
    from: 'issuedAtMs > TOKEN_SYNC',
    to: 'issuedAtMs < TOKEN_SYNC',
  },
  {
    file: `${SESSION}/tokenSync.ts`,
    from: "state.kind === 'nobody' ? null : { method: 'DELETE' }",
    to: 'null',
  },
  {
    file: `${SESSION}/tokenSync.ts`,
    from: "if (state.kind === 'told' && state.token === token) return { state, call: null }",
    to: '',
  },
  {
    file: `${SESSION}/tokenSync.ts`,
    from: 'sent = sent.then(() => tell(call))',
    to: 'void tell(call)',
  },
  // S8
  { file: DATA, from: 'queryClient.clear()', to: '' },
  { file: DATA, from: 'live.close()', to: '' },
  { file: DATA, from: 'if (user?.uid === last?.uid && user?.type === last?.type) return', to: '' },
  // V3
  {
    file: `${SESSION}/firebaseCare.ts`,
    from: 'await prove(current)\n',
    to: '',
    tests: [`${SESSION}/firebaseIdentity.test.ts`],
  },
  {
    file: `${SESSION}/firebaseCare.ts`,
    from: 'await prove(next)',
    to: '',
    tests: [`${SESSION}/firebaseIdentity.test.ts`],
  },
  // E1, V5
  { file: `${SESSION}/claimsOf.ts`, from: 'approved: true', to: 'approved: false' },
  {
    file: `${SESSION}/claimsOf.ts`,
    from: 'if (!read.ok) throw new ClaimsError(read.error)',
    to: 'if (!read.ok) return newcomer',
  },
  // what was missed
  {
    file: `${LIVE}/recovery.ts`,
    from: 'fills.add(deviceId)',
    to: 'await backfill(deviceId)',
  },
  { file: `${LIVE}/recovery.ts`, from: 'failed.add(deviceId)', to: '' },
  {
    file: `${LIVE}/recovery.ts`,
    from: 'if (running.size >= AT_ONCE_MAX) return\n      if (running.has(deviceId)) continue',
    to: 'if (running.has(deviceId)) continue',
  },
  {
    file: `${LIVE}/recovery.ts`,
    from: "before === 'past' ? before : extent",
    to: 'extent',
  },
  {
    file: `${LIVE}/chartBackfill.ts`,
    from: 'hydra.read(deviceId)?.chart.at(-1)?.t ?? 0',
    to: '0',
  },
  // S5, S6
  { file: `${BUILD}/buildState.ts`, from: 'if (latestId === ownId) return currentBuild', to: '' },
  {
    file: `${BUILD}/buildState.ts`,
    from: "state.kind === 'outdated' && event.mayReload",
    to: "state.kind === 'outdated'",
  },
  {
    file: `${BUILD}/buildState.ts`,
    from: 'return event.mayReload ? reloading(event.path) : state',
    to: 'return reloading(event.path)',
  },
  { file: `${BUILD}/buildState.ts`, from: "if (state.kind === 'reloading') return state", to: '' },
  {
    file: `${BUILD}/reloadGuard.ts`,
    from: 'nowMs - atMs < RELOAD_GUARD_MS',
    to: 'nowMs - atMs <= RELOAD_GUARD_MS',
  },
  { file: `${BUILD}/reloadGuard.ts`, from: 'atMs <= nowMs && ', to: '' },
  { file: `${BUILD}/reloadGuard.ts`, from: '!isRecent(reloads[path], nowMs)', to: 'true' },
  {
    file: `${BUILD}/manifestTiming.ts`,
    from: "connection?.effectiveType === 'slow-2g' || ",
    to: '',
  },
  { file: `${BUILD}/manifestTiming.ts`, from: ' || connection?.saveData', to: '' },
  {
    file: 'apps/dashboard/src/ui/late/chunkError.ts',
    from: 'SAYINGS.test(error.message)',
    to: '!SAYINGS.test(error.message)',
  },
  // S13, S14
  { file: `${SESSION}/countdown.ts`, from: 'clearTimeout(running.timer)', to: '' },
  {
    file: `${SESSION}/countdown.ts`,
    from: 'leftMs -= performance.now() - running.sinceMs',
    to: '',
  },
  {
    file: `${SESSION}/messageBar.ts`,
    from: '{ visible: true, message: event.message, color: event.color }',
    to: "{ visible: true, message: event.message, color: '' }",
  },
  {
    file: `${SESSION}/messageBar.ts`,
    from: "    dispatch({ type: 'dismissed' })",
    to: '',
  },
  {
    file: `${SESSION}/messageBar.ts`,
    from: 'if (!isHeld) countdown',
    to: 'countdown',
    tests: BAR_MODEL,
  },
  {
    file: `${SESSION}/messageBar.ts`,
    from: 'isHeld = false\n    dispatch',
    to: 'dispatch',
    tests: BAR_MODEL,
  },
  {
    file: `${SESSION}/messageBar.ts`,
    from: 'countdown?.pause()\n      countdown = createCountdown',
    to: 'countdown ??= createCountdown',
    tests: BAR_MODEL,
  },
  {
    file: `${BAR}/swipe.ts`,
    from: ' <= MESSAGE_BAR.swipeToClosePx',
    to: ' < MESSAGE_BAR.swipeToClosePx',
    tests: BAR_MODEL,
  },
  {
    file: `${BAR}/swipe.ts`,
    from: 'up: () => {\n      fromY = null',
    to: 'up: () => {',
    tests: BAR_MODEL,
  },
]
