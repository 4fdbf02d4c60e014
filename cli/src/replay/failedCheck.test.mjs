import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failedCheck } from './browserChecks.ts'

const PICTURE = new Uint8Array([1])

/** A fake of Playwright's page with the methods that a failed check uses. */
const pageThat = ({ isClosed }) => {
  const answered = async (answer) => {
    if (isClosed) throw new Error('Target page, context or browser has been closed\nCall log: …')
    return answer
  }
  return {
    isClosed: () => isClosed,
    locator: () => ({ last: () => ({ innerText: () => answered('Sign in\n\nForgot?') }) }),
    screenshot: () => answered(PICTURE),
    context: () => ({ tracing: { stop: () => answered() } }),
  }
}

test('a trace that cannot be saved → noted in the reason; text and screenshot are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-not-seen-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const how = { why: 'it was not seen within 1s', trace: join(file, 'page', 'seen.trace.zip') }
  const seen = await failedCheck(pageThat({ isClosed: false }), how)
  expect(seen).toEqual({
    state: 'failed',
    reason: expect.stringMatching(
      /^it was not seen within 1s; its trace could not be saved \(ENOT/,
    ),
    nearest: 'Sign in · Forgot?',
    screenshot: PICTURE,
  })
})

test('a closed browser → a failed result with its reason only', async () => {
  const how = { why: 'the browser check failed: it is closed', trace: undefined }
  const seen = await failedCheck(pageThat({ isClosed: true }), how)
  expect(seen).toEqual({ state: 'failed', reason: how.why, nearest: null })
})
