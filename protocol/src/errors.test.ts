import { expect, test } from 'vitest'
import { ERROR_SCREEN, ERRORS, pageNotFound, pageNotFoundFatal, SERVER_ERRORS } from './errors.ts'

test.each([
  ['V1', ERRORS.invalidLogin, 'Invalid email or password.'],
  ['V4', ERRORS.noAuthenticatedUser, 'No authenticated user found.'],
  ['V5', ERRORS.authClaimFailed, 'Auth Claim Failed.'],
  ['X7', ERRORS.authClaimFailed, 'Auth Claim Failed.'],
  ['X9', ERRORS.fetchMetersFailed, 'Failed to fetch power meter devices'],
  ['X9', ERRORS.fetchMetersError, 'Error fetching power meter devices'],
  ['X10', ERRORS.fetchMeterFailed, 'Failed to fetch power meter device'],
  ['X10', ERRORS.fetchMeterError, 'Error fetching power meter device'],
  ['X11', ERRORS.fetchHydrasFailed, 'Failed to fetch hydra devices'],
  ['X12', ERRORS.fetchHydraFailed, 'Failed to fetch hydra device'],
  ['X13', ERRORS.fetchEnergyHistoryFailed, 'Failed to fetch energy history'],
  ['X14', ERRORS.fetchPowerStatusFailed, 'Failed to fetch power status'],
  ['X15', ERRORS.fetchTimelineFailed, 'Failed to fetch power timeline'],
  ['X16', ERRORS.fetchEnergyDataFailed, 'Failed to fetch energy data'],
  ['X17', ERRORS.fetchEnergySummaryFailed, 'Failed to fetch energy summary'],
  ['X19', ERRORS.socketNotConnected, 'Socket not connected'],
])('the string of [%s] is the specification’s', (_, text, specified) => {
  expect(text).toBe(specified)
})

test('a non-fatal error names an unmatched path [R15]', () => {
  expect(pageNotFound('/no/such')).toBe('Page not found: /no/such')
})

test('a fatal error names the full path of a failed route validation [X1]', () => {
  expect(pageNotFoundFatal('/device/bg/%20?tab=1')).toBe('Page Not Found: /device/bg/%20?tab=1')
})

test('the error screen has the specification’s texts [R18]', () => {
  expect(ERROR_SCREEN).toEqual({
    headline: 'Whoops, 404',
    title: 'Page not found',
    text: 'The page you were looking for does not exist',
  })
})

test.each([
  ['who is not approved', SERVER_ERRORS.awaitingApproval, 'Account awaiting approval.'],
  ['who is not signed in', SERVER_ERRORS.signInNeeded, 'Sign in to see this.'],
  ['who requests a foreign device', SERVER_ERRORS.unknownDevice, 'Device not found.'],
  [
    'whose token belongs to another user',
    SERVER_ERRORS.foreignUser,
    'The token belongs to another user.',
  ],
])('has a message for a user %s', (_, text, expected) => {
  expect(text).toBe(expected)
})
