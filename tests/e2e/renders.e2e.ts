import { expect, test } from './fixtures.ts'
import { proxySocket } from './proxiedSocket.ts'

test.use({ scenario: 'grid-outage' })

/**
 * Records for each rendered component its enclosing link, by the hook of React's developer tools. Runs in the page before React.
 */
function noteRenders(): void {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
    readonly stateNode: unknown
  }
  const [FUNCTION, HOST, MEMO, SIMPLE_MEMO, PERFORMED_WORK] = [0, 5, 14, 15, 1]
  const renders: string[] = []
  const elementIn = (fiber: Fiber | null): Element | null => {
    if (fiber === null) return null
    if (fiber.tag === HOST) return fiber.stateNode as Element
    return elementIn(fiber.child) ?? elementIn(fiber.sibling)
  }
  const visit = (fiber: Fiber): void => {
    const isComponent = [FUNCTION, MEMO, SIMPLE_MEMO].includes(fiber.tag)
    if (isComponent && (fiber.flags & PERFORMED_WORK) !== 0) {
      renders.push(
        elementIn(fiber.child)?.closest('a[href]')?.getAttribute('href') ?? 'around the rows',
      )
    }
    // An identical child object was not rendered.
    if (fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child)
  }
  const onCommitFiberRoot = (_: number, root: { readonly current: Fiber }) => visit(root.current)
  Object.assign(globalThis, {
    renders,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

test('a frame of one device renders only the parts of this device', async ({ page, signIn }) => {
  await page.addInitScript(noteRenders)
  // Watched devices are sampled each second; here only the test sends frames.
  const isHydras = (text: string) => text.startsWith('42["hydra_')
  const socket = await proxySocket(page, {
    changed: (message) => (isHydras(String(message)) ? null : message),
  })
  await signIn('owner', '/device/hydra/devices')
  const row = page.getByRole('link', { name: /HY-0001/ })
  await expect(row).toContainText('Online')
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
  const renders = () => page.evaluate((): string[] => Object(globalThis).renders)
  // Until the initial data of the page has arrived.
  const calm = async () => {
    // A received frame delays the next probe by four seconds; a probe would render the connection badge.
    socket.say('balance', 0)
    const count = (await renders()).length
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    return (await renders()).length - count
  }
  await expect.poll(calm).toBe(0)
  await page.evaluate(() => Object(globalThis).renders.splice(0))
  const before = (await row.textContent()) ?? ''
  socket.say('hydra_power', {
    ...{ deviceId: 'HY-0001', t: Date.parse('2026-01-15T17:59:00Z') / 1000, type: 'ac-power' },
    ...{ channel: 1, v: 230, rp: 4321 },
  })
  await expect(row).not.toHaveText(before)
  expect([...new Set(await renders())]).toEqual(['/device/hydra/HY-0001'])
})
