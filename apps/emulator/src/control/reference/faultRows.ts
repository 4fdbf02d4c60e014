/** A kind of fault, its notation, and its effect on a client. */
export interface FaultRow {
  readonly kind: string
  readonly written: string
  readonly sees: string
}

/** All faults by layer; `npm run docs` makes a table of them, and a contract test checks each. */
export const faultRows: readonly FaultRow[] = [
  {
    kind: 'http status',
    written: '{ http: GET /api/hydra/devices, status: 500, message: database is locked }',
    sees: 'An error of the contract’s shape with that status and message; the call has no effect.',
  },
  {
    kind: 'http body',
    written: '{ http: GET /api/hydra/devices, body: { success: false, message: no such table } }',
    sees: 'That JSON instead of the answer, with status 200 unless `status` says otherwise.',
  },
  {
    kind: 'http latency',
    written: '{ http: GET /api/hydra/devices, latency: 300ms }',
    sees: 'The true answer after this delay, in real time.',
  },
  {
    kind: 'http bandwidth',
    written: '{ http: GET /api/hydra/devices, bandwidth: 10kB/s }',
    sees: 'The true answer, with its head at most at this rate, in real time.',
  },
  {
    kind: 'http slice',
    written: '{ http: GET /api/hydra/devices, slice: { bytes: 500, pause: 100ms } }',
    sees: 'The true answer in slices of this size, with its head, and a pause after each, in real time.',
  },
  {
    kind: 'http limit',
    written: '{ http: GET /api/hydra/devices, limit: 1500 }',
    sees: 'The answer’s first bytes, its head among them, then the connection ends: a network error.',
  },
  {
    kind: 'http hang',
    written: '{ http: GET /api/hydra/devices, hang: true }',
    sees: 'No answer; the timeout of the client ends the call.',
  },
  {
    kind: 'http reset',
    written: '{ http: GET /api/hydra/devices, reset: true }',
    sees: 'A reset connection: a network error.',
  },
  {
    kind: 'http truncated',
    written: '{ http: GET /api/hydra/devices, truncated: true }',
    sees: 'Half of the true answer, then the connection ends: a network error.',
  },
  {
    kind: 'http malformed',
    written: '{ http: GET /api/hydra/devices, malformed: true }',
    sees: 'A complete answer with status 200 that is not JSON.',
  },
  {
    kind: 'socket kick',
    written: '{ socket: kick }',
    sees: '`disconnect` with “io server disconnect”; it does not reconnect.',
  },
  {
    kind: 'socket close',
    written: '{ socket: close }',
    sees: '`disconnect` with “transport close”; it reconnects.',
  },
  {
    kind: 'socket reset',
    written: '{ socket: reset }',
    sees: '`disconnect` with “transport close” or “transport error”; it reconnects.',
  },
  {
    kind: 'socket refuse',
    written: '{ socket: refuse }',
    sees: '`connect_error` at each attempt while it is active; open connections stay.',
  },
  {
    kind: 'socket mute',
    written: '{ socket: mute }',
    sees: 'An open connection without frames; afterwards, a gap in `seq`.',
  },
  {
    kind: 'socket slow',
    written: '{ socket: slow, latency: 400ms }',
    sees: 'Every frame after this delay, in real time and in order.',
  },
  {
    kind: 'socket duplicate',
    written: '{ socket: duplicate }',
    sees: 'Every frame twice, with the same `seq`.',
  },
  {
    kind: 'socket reorder',
    written: '{ socket: reorder }',
    sees: 'Neighbouring frames in the wrong order: a `seq` below the one before.',
  },
  {
    kind: 'socket malformed',
    written: '{ socket: malformed }',
    sees: 'Frames with a payload outside the contract.',
  },
  {
    kind: 'socket bandwidth',
    written: '{ socket: bandwidth, rate: 5kB/s }',
    sees: 'Frames late: all bytes of a connection share this rate, in real time.',
  },
  {
    kind: 'socket slice',
    written: '{ socket: slice, bytes: 20, pause: 10ms }',
    sees: 'Frames late: they arrive in slices of this size, with a pause after each, in real time.',
  },
  {
    kind: 'socket limit',
    written: '{ socket: limit, bytes: 500 }',
    sees: '`disconnect` with “transport close” or “transport error” after these bytes; it reconnects.',
  },
  {
    kind: 'auth claims',
    written:
      '{ auth: claims, who: owner@wattpost.test, claims: { merchant: false, approved: false } }',
    sees: 'Other claims from its next token on: here 403 “Account awaiting approval.”',
  },
  {
    kind: 'auth expired',
    written: '{ auth: expired, who: owner@wattpost.test }',
    sees: '401 with earlier tokens; a refreshed one is valid.',
  },
  {
    kind: 'auth revoked',
    written: '{ auth: revoked, who: owner@wattpost.test }',
    sees: '401 with every token until the next sign-in.',
  },
  {
    kind: 'auth disabled',
    written: '{ auth: disabled, who: owner@wattpost.test }',
    sees: '401 with its token, and sign-in is refused, while it is active.',
  },
  {
    kind: 'auth down',
    written: '{ auth: down }',
    sees: 'Sign-in fails as without a network; 503 for tokens that the server has not verified recently.',
  },
  {
    kind: 'device offline',
    written: '{ device: offline, of: HY-0001 }',
    sees: '`hydra_status` unknown, then no frame of the device; its last values stay, marked stale.',
  },
  {
    kind: 'device clock-skew',
    written: '{ device: clock-skew, of: HY-0001, skew: -2h }',
    sees: 'Frames of the device with a `t` that is off by this much.',
  },
  {
    kind: 'device counter-reset',
    written: '{ device: counter-reset, of: PM-0001 }',
    sees: 'Lifetime counters of the device restart near 0; sums of days and periods continue.',
  },
]

/** The table as a Markdown page. */
export function faultPage(): string {
  const rows = faultRows.map(({ kind, written, sees }) => `| ${kind} | \`${written}\` | ${sees} |`)
  return `# What a client sees of each fault

Generated by \`npm run docs\` from the rows that \`tests/contract/fault-table.test.ts\` checks with a real client.

A scenario writes \`fault: …\` in a step, the control API takes \`POST /__emulator/faults\` with \`{ "id": …, "fault": … }\`, and a
shell \`npx wattpost fault\` ([steering](steering.md#faults)). Those of HTTP and socket work in front of any backend too:
[Faults in front of any backend](proxy.md).

| fault | written | a client sees |
|---|---|---|
${rows.join('\n')}

## Further keys

- **Whom and how often.** Every fault of HTTP and socket takes \`who\` (an account’s email), \`probability\`, and, unless it is a
  moment, \`times\` and \`for\`. Those of auth and device, except counter-reset, take \`for\`.
- **Direction.** HTTP takes \`direction: request\` (before the server handles the call) or \`response\`; \`mute\` and \`slow\` take
  \`direction: out\` (what the server sends) or \`in\`.
- **Reconnects.** \`kick\`, \`close\` and \`reset\` take \`refuse: 8s\`: connections are refused for this time. \`refuse\` takes a
  \`message\`.
- **Events.** \`mute\`, \`slow\`, \`duplicate\`, \`reorder\` and \`malformed\` take an \`event\`, e.g. \`hydra_power\`.
- **Latency** is \`300ms\`, \`{ uniform: [a, b] }\` or \`{ lognormal: { median, p95 } }\`.
- **Bytes.** \`bandwidth\`, \`slice\` and \`limit\` are about all bytes that the server sends, and go with any other effect of HTTP. A
  connection is hit by them as a whole, so that of the socket’s only \`limit\` takes \`times\`: the connections that it ends. A rate
  is \`500B/s\`, \`2kB/s\` or \`1MB/s\`.
`
}
