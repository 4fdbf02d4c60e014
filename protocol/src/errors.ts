/** All error strings of the specification, with their statement ids. */
export const ERRORS = {
  /** [V1] The dashboard's `signInErrorMessage.ts` chooses between this and `authClaimFailed`. */
  invalidLogin: 'Invalid email or password.',
  /** [V4] */ noAuthenticatedUser: 'No authenticated user found.',
  /** [V5, X7] */ authClaimFailed: 'Auth Claim Failed.',
  /** [X9] for an answer with `success: false` */ fetchMetersFailed:
    'Failed to fetch power meter devices',
  /** [X9] for a failed request */ fetchMetersError: 'Error fetching power meter devices',
  /** [X10] for an answer with `success: false` */ fetchMeterFailed:
    'Failed to fetch power meter device',
  /** [X10] for a failed request */ fetchMeterError: 'Error fetching power meter device',
  /** [X11] */ fetchHydrasFailed: 'Failed to fetch hydra devices',
  /** [X12] */ fetchHydraFailed: 'Failed to fetch hydra device',
  /** [X13] */ fetchEnergyHistoryFailed: 'Failed to fetch energy history',
  /** [X14] */ fetchPowerStatusFailed: 'Failed to fetch power status',
  /** [X15] */ fetchTimelineFailed: 'Failed to fetch power timeline',
  /** [X16] */ fetchEnergyDataFailed: 'Failed to fetch energy data',
  /** [X17] */ fetchEnergySummaryFailed: 'Failed to fetch energy summary',
  /** [X19] */ socketNotConnected: 'Socket not connected',
} as const

/** Texts of the error screen [R18]. */
export const ERROR_SCREEN = {
  headline: 'Whoops, 404',
  title: 'Page not found',
  text: 'The page you were looking for does not exist',
} as const

/** A non-fatal error for a path that no route matches [R15]. */
export function pageNotFound(path: string): string {
  return `Page not found: ${path}`
}

/** A fatal error for a route whose validation fails [X1]. */
export function pageNotFoundFatal(fullPath: string): string {
  return `Page Not Found: ${fullPath}`
}

/** Refusals of the server that users see; our reading, since the specification has none. */
export const SERVER_ERRORS = {
  awaitingApproval: 'Account awaiting approval.',
  signInNeeded: 'Sign in to see this.',
  unknownDevice: 'Device not found.',
  foreignUser: 'The token belongs to another user.',
  /** Too many requests of the account are open. */
  busy: 'Too many requests of this account are waiting. Try again in some seconds.',
} as const
