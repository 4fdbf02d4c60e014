import { expect, onTestFinished, test, vi } from 'vitest'
import { ServiceUnreachable } from '../../session/identityErrors.ts'
import { signInErrorMessage } from './signInErrorMessage.ts'

test.each([new Error('auth/user-not-found'), new Error('network'), 'text', null])(
  'every cause of a failed sign-in has the same message [V1]',
  (error) => {
    expect(signInErrorMessage(error)).toBe('Invalid email or password.')
  },
)

test('unreadable claims have a separate message [V5, X7]', () => {
  expect(signInErrorMessage(new Error('Auth Claim Failed.'))).toBe('Auth Claim Failed.')
})

test.each([
  [
    'http:',
    true,
    'http://auth.test',
    'cannot be reached. Check its address, the network and CORS.',
  ],
  ['https:', true, 'http://auth.test', 'is blocked: this page is HTTPS, the service is not.'],
  ['https:', true, 'http://127.0.0.1:9310', 'cannot be reached'],
  ['https:', false, 'http://auth.test', 'The browser is offline.'],
])('a page of %s, online: %s → a second line about %s: %s', (protocol, onLine, service, second) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { protocol })
  onTestFinished(() => void vi.unstubAllGlobals())
  const [first, line] = signInErrorMessage(new ServiceUnreachable(service, null)).split('\n')
  expect(first).toBe('Invalid email or password.')
  expect(line).toContain(second)
  if (onLine) expect(line).toContain(service)
})
