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

test('an unmatched path is named, not fatal [R15]', () => {
  expect(pageNotFound('/no/such')).toBe('Page not found: /no/such')
})

test('a failed route validation names the full path [X1]', () => {
  expect(pageNotFoundFatal('/device/bg/%20?tab=1')).toBe('Page Not Found: /device/bg/%20?tab=1')
})

test('the error screen’s texts are the specification’s [R18]', () => {
  expect(ERROR_SCREEN).toEqual({
    headline: 'Whoops, 404',
    title: 'Page not found',
    text: 'The page you were looking for does not exist',
  })
})

test.each([
  ['who is not approved yet', SERVER_ERRORS.awaitingApproval, 'Account awaiting approval.'],
  ['who is not signed in', SERVER_ERRORS.signInNeeded, 'Sign in to see this.'],
  ['who asks for what is not theirs', SERVER_ERRORS.unknownDevice, 'No such device.'],
  ['whose token is not theirs', SERVER_ERRORS.foreignUser, 'The token belongs to another user.'],
])('a user %s is told so', (_, text, told) => {
  expect(text).toBe(told)
})
