/**
 * All durations by which the live layer decides whether the connection works and whether values are fresh.
 * Real time in ms, unless a comment says otherwise.
 */

/** Interval at which the timers below are checked. */
export const CHECK_INTERVAL_MS = 500

/** The heartbeat sends a probe when nothing was received for this long (case 7). */
export const PROBE_DELAY_MS = 4000
/** A probe without an answer after this time sets the connection to Timeout. */
export const PROBE_TIMEOUT_MS = 3500
/** Longest time between two messages on a healthy connection: the probe is due, noticed and answered. */
export const LONGEST_GAP_ON_HEALTHY_LINK_MS = PROBE_DELAY_MS + CHECK_INTERVAL_MS + PROBE_TIMEOUT_MS

/**
 * Without any acknowledgement for this long after the first request, requests are no longer waited for on this
 * connection. A late acknowledgement corrects this.
 */
export const FIRST_ACKNOWLEDGEMENT_MS = 5000

/** A server that simulates time sends it when a connection opens; after this time without it the computer's is used. */
export const CLOCK_TIMEOUT_MS = 5000

/** Answer time of a probe after a sleep (case 13); shorter, because the values on screen are already old. */
export const WAKE_PROBE_TIMEOUT_MS = 2000
/** Browser events within this time belong to the same wake-up. */
export const SAME_WAKE_MS = 1000

/** Ping interval of the server before two pings were received: the default of socket.io. */
export const PRESUMED_PING_INTERVAL_MS = 25_000
/** A connection is dead after this multiple of the ping interval, but never within the longest healthy gap. */
export const PING_INTERVALS_UNTIL_DEAD = 1.6

/** Longest time between two messages on a healthy connection without probes: only pings are sure to come. */
export const LONGEST_GAP_BETWEEN_PINGS_MS = PRESUMED_PING_INTERVAL_MS * PING_INTERVALS_UNTIL_DEAD

/** A loss of the connection up to this length is not shown. */
export const SHORT_LOSS_MS = 3000
/** Devices have this time to report after a time jump; until then no value is stale. */
export const TIME_JUMP_SETTLE_MS = 3000

/** A value is stale when more than this number of reports is missing. */
export const MISSED_REPORTS_MAX = 3
/** Longest report interval that is learned, ms of the devices' time. */
export const REPORT_INTERVAL_MAX_MS = 3_600_000
/**
 * Longest age of a fresh value while the device's report interval is not learned, ms of the devices' time
 * (case 39).
 */
export const STALE_AFTER_MAX_MS = 300_000
/** A value is never stale earlier: a connection that is lost and restored at once has no effect. */
export const STALE_AFTER_MIN_MS = 5000
