// Rules of the wire, the router and the server: handlers dropped, comparisons flipped.
const DASHBOARD = 'apps/dashboard/src'
const ROUTER = `${DASHBOARD}/router`
const CALLS = `${DASHBOARD}/api/calls.test.ts`
const POWER = 'protocol/src/bg/powerFrame.ts'
const LIVE = `${DASHBOARD}/live`
const PM_LIVE = `${LIVE}/pmLive.ts`
const HYDRA_LIVE = `${LIVE}/hydraLive.ts`
const GATHERING = `${LIVE}/pointGathering.ts`

/** @type {{ file: string, from: string, to: string, tests?: string[] }[]} */
export const handlers = [
  // H1, H7, X4, X8, X18
  { file: `${DASHBOARD}/api/client.ts`, from: "'PATCH'].includes(", to: "'PUT'].includes(" },
  { file: `${DASHBOARD}/api/client.ts`, from: '? 1 : 0', to: '? 2 : 0' },
  { file: `${DASHBOARD}/api/client.ts`, from: '? 1 : 0', to: '? 1 : 1' },
  { file: `${DASHBOARD}/api/client.ts`, from: "credentials: 'include',", to: '' },
  { file: `${DASHBOARD}/api/client.ts`, from: 'retryStatusCodes: [...RETRY_STATUSES],', to: '' },
  // H2, H3, H7: who is asked what, how, and for how long
  ...[
    ["headers: { accept: 'application/json' },", ''],
    ["method: 'DELETE',", "method: 'POST',"],
    ['timeout: END_SESSION_TIMEOUT_MS,', ''],
    ['END_SESSION_TIMEOUT_MS = 5000', 'END_SESSION_TIMEOUT_MS = 500_000'],
    ['token !== null && ', ''],
    ['`Bearer ', '`Basic '],
    ["'/api/login', { method: 'POST'", "'/api/login', { method: 'PUT'"],
  ].map(([from = '', to = '']) => ({ file: `${DASHBOARD}/api/sessionCalls.ts`, from, to })),
  // H8–H17
  ...[
    ['total: total ?? data.length', 'total: total ?? 0'],
    ['`/api/powermeter/', '`/api/powermeters/'],
    ['get(`energy/', 'get(`device/'],
  ].map(([from = '', to = '']) => ({
    ...{ file: `${DASHBOARD}/api/meterCalls.ts`, from, to },
    tests: [CALLS],
  })),
  ...[
    ['get(`device/', 'get(`devices/'],
    ['`device/energy/', '`energy/'],
    ["'power-status'", "'powerstatus'"],
    ['get(`energy/', 'get(`device/energy/'],
    ['`energy-summary/', '`energy/'],
  ].map(([from = '', to = '']) => ({
    ...{ file: `${DASHBOARD}/api/hydraCalls.ts`, from, to },
    tests: [CALLS],
  })),
  {
    file: `${DASHBOARD}/session/loginOf.ts`,
    from: 'user: uid, ...rest',
    to: 'user: rest.email, ...rest',
    tests: [`${DASHBOARD}/session/session.test.ts`],
  },
  {
    file: `${DASHBOARD}/session/firebaseIdentity.ts`,
    from: 'emailVerified: user.emailVerified',
    to: 'emailVerified: true',
  },
  {
    file: `${DASHBOARD}/session/firebaseIdentity.ts`,
    from: "user.displayName ?? ''",
    to: "''",
  },
  { file: `${DASHBOARD}/session/firebaseIdentity.ts`, from: 'user.photoURL', to: 'null' },
  {
    file: `${DASHBOARD}/session/tellServer.ts`,
    from: "(error: unknown) => console.warn('login failed:', error),",
    to: '',
    tests: [`${DASHBOARD}/session/session.test.ts`],
  },
  {
    file: `${DASHBOARD}/session/session.ts`,
    from: 'server.fetchSession().catch(() => null)',
    to: 'server.fetchSession()',
    tests: [`${DASHBOARD}/session/session.test.ts`],
  },
  // R, X1, X2
  { file: `${ROUTER}/deviceId.ts`, from: ".trim() !== ''", to: " !== ''" },
  {
    file: `${ROUTER}/layouts.ts`,
    from: "AuthLayout.tsx')).AuthLayout",
    to: "DefaultLayout.tsx')).DefaultLayout",
    tests: [`${ROUTER}/routes.test.ts`],
  },
  {
    file: `${ROUTER}/deviceId.ts`,
    from: 'new URL(request.url)',
    to: "new URL(request.url.split('?')[0] ?? '')",
  },
  { file: `${ROUTER}/guard.ts`, from: 'atFrontDoor ? null : loginPath(url)', to: 'loginPath(url)' },
  {
    file: `${ROUTER}/guard.ts`,
    from: "return atFrontDoor ? redirectTarget(url.searchParams.get('redirect'), url.origin) : null",
    to: 'return null',
  },
  { file: `${ROUTER}/guard.ts`, from: "'/register', ", to: '' },
  {
    file: `${ROUTER}/middleware.ts`,
    from: 'undefined) throw new Error(',
    to: 'undefined) console.warn(',
  },
  { file: `${ROUTER}/middleware.ts`, from: 'if (target !== null) throw redirect(target)', to: '' },
  // R1, H6, C10, C12
  {
    file: `${ROUTER}/routeTable.ts`,
    from: "FeaturesPage.tsx')).FeaturesPage,\n    hasPayload: true,",
    to: "FeaturesPage.tsx')).FeaturesPage,",
    tests: [`${ROUTER}/routes.test.ts`],
  },
  { file: `${ROUTER}/transition.ts`, from: 'passed(PAGE_TRANSITION_MS)', to: 'passed(0)' },
  { file: `${ROUTER}/transition.ts`, from: 'from === null || ', to: '' },
  { file: `${ROUTER}/transition.ts`, from: 'from === shown || ', to: '' },
  { file: `${ROUTER}/transition.ts`, from: ' || !wantsMotion()', to: '' },
  {
    file: `${ROUTER}/transition.ts`,
    from: 'delete document.documentElement.dataset.page',
    to: '',
  },
  {
    file: `${ROUTER}/preload/preloader.ts`,
    from: 'createQueue(PARALLEL_PRELOADS_MAX)',
    to: 'createQueue(99)',
  },
  {
    file: `${ROUTER}/preload/queue.ts`,
    from: 'running < parallelMax',
    to: 'running <= parallelMax',
  },
  { file: `${ROUTER}/preload/queue.ts`, from: 'if (taken.has(key)) return', to: '' },
  {
    file: `${ROUTER}/preload/queue.ts`,
    from: '.catch(() => taken.delete(key))',
    to: '.catch(() => {})',
  },
  { file: `${DASHBOARD}/pages/redirectTarget.ts`, from: "!wanted.startsWith('/') || ", to: '' },
  {
    file: `${DASHBOARD}/pages/redirectTarget.ts`,
    from: 'target === origin ?',
    to: 'target !== null ?',
  },
  {
    file: `${DASHBOARD}/pages/crawler.ts`,
    from: 'CRAWLERS.test(userAgent)',
    to: '!CRAWLERS.test(userAgent)',
  },
  // V1, V5
  {
    file: `${DASHBOARD}/features/sign-in/signInError.ts`,
    from: '? ERRORS.authClaimFailed\n    : ERRORS.invalidLogin',
    to: '? ERRORS.authClaimFailed\n    : ERRORS.authClaimFailed',
  },
  {
    file: `${DASHBOARD}/features/sign-in/signInError.ts`,
    from: 'error.message === ERRORS.authClaimFailed',
    to: 'error.message === ERRORS.invalidLogin',
  },
  {
    file: `${DASHBOARD}/session/providerMessage.ts`,
    from: '? error.message : String(error)',
    to: '? String(error) : String(error)',
  },
  // K2–K9
  { file: PM_LIVE, from: ', ...(status !== undefined && { status }) })', to: ' })' },
  { file: PM_LIVE, from: '...(imsi !== undefined && { imsi }),', to: '' },
  { file: PM_LIVE, from: '...(imei !== undefined && { imei }),', to: '' },
  { file: PM_LIVE, from: '...(csq !== undefined && { signal_quality: csq }),', to: '' },
  {
    file: PM_LIVE,
    from: "live.device.status === 'unknown' ? 'up' : live.device.status",
    to: 'live.device.status',
  },
  {
    file: `${LIVE}/bgLive.ts`,
    from: 'powerState: { ...report.powerState, timestamp: atMs }',
    to: 'powerState: report.powerState',
  },
  { file: HYDRA_LIVE, from: "...latestData['ac-channel-energy'],", to: '' },
  { file: HYDRA_LIVE, from: "...latestData['battery-monitor-energy'],", to: '' },
  {
    file: HYDRA_LIVE,
    from: '{ ...latest[type], [monitor]: power }',
    to: '{ [monitor]: power }',
  },
  {
    file: `${LIVE}/past.ts`,
    from: '...(pointsMax !== undefined && { maxPoints: pointsMax }),',
    to: '',
  },
  {
    file: `${LIVE}/past.ts`,
    from: '{ deviceId, series, from: fromMs / 1000, to: toMs / 1000 }',
    to: '{ deviceId, series, from: fromMs, to: toMs }',
  },
  {
    file: `${LIVE}/pointStream.ts`,
    from: 'last.get(key) ?? Promise.resolve()',
    to: 'Promise.resolve()',
  },
  {
    file: GATHERING,
    from: '[...byTime.values()].toSorted((a, b) => a.t - b.t)',
    to: '[...byTime.values()]',
  },
  {
    file: GATHERING,
    from: 'CHUNK_TIMEOUT_MS = 15_000',
    to: 'CHUNK_TIMEOUT_MS = 1_500_000',
  },
  { file: GATHERING, from: 'reject(new NotEnded())', to: 'resolve([])' },
  { file: GATHERING, from: 'wait()\n      if', to: 'if' },
  {
    file: GATHERING,
    from: 'if (byTime.size < POINTS_MAX) byTime.set(point.t, point)',
    to: 'byTime.set(point.t, point)',
  },
  { file: `${LIVE}/hub.ts`, from: 'parts.states(json)', to: '' },
  { file: `${LIVE}/hub.ts`, from: ' && strangers.size < STRANGERS_MAX', to: '' },
  { file: POWER, from: "'sw',\n", to: "'swx',\n" },
  { file: POWER, from: "'daily_energy_data',\n", to: "'daily_energy',\n" },
  { file: POWER, from: "['br1', ", to: "['br2x', " },
  { file: POWER, from: "['hi_tmp', ", to: "['hi_vol2', " },
  { file: POWER, from: "['imei', ", to: "['imeix', " },
  { file: POWER, from: "['csq', ", to: "['csqx', " },
  { file: POWER, from: "['tein', ", to: "['teinx', " },
  {
    file: 'protocol/src/charts/chatData.ts',
    from: "z.enum(['more', 'done'])",
    to: "z.enum(['more', 'end'])",
  },
  {
    file: 'protocol/src/charts/switchData.ts',
    from: "z.literal('error')",
    to: "z.literal('failed')",
  },
  {
    file: 'protocol/src/hydra/energyFrame.ts',
    from: 'frame.channel = report.channel',
    to: 'frame.channel = 1',
    tests: ['protocol/src/wireCodecs.test.ts', 'protocol/src/hydra/energyFrame.test.ts'],
  },
]
