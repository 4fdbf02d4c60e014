import { onlineManager } from '@tanstack/react-query'
import { type ChannelClient, createChannelClient } from '@wattpost/protocol/channel'
import { whenIdle } from '../src/build-info/whenIdle.ts'
import { preferences } from '../src/settings/preferences.ts'
import { fetchOver } from './channelFetch.ts'
import { type DemoFile, fetchDemoFile } from './demoFile.ts'
import { type DemoRun, demoLinkIn, type WorkerReport, type WorkerStart } from './demoRun.ts'
import { keepAccount, keepRun, keptRun } from './keptVisit.ts'
import { portChannel, slicedChannel } from './portChannel.ts'
import { currentPath, urlOf } from './replaced/pageAddress.ts'

/** The opened demo, which the parts of the page share. */
interface Demo {
  readonly file: DemoFile
  readonly client: ChannelClient
}

let opened: Demo | null = null

/** @throws before `openDemo` has resolved */
export function demo(): Demo {
  if (opened === null) throw new Error('The demo is not open.')
  return opened
}

/**
 * Opens the demo: what the link in the address asks for, else what this tab showed last, else the story. From then on
 * the page's calls go to the emulator in a worker.
 */
export async function openDemo(): Promise<void> {
  const file = await fetchDemoFile()
  const { opens } = file
  const link = demoLinkIn(currentPath())
  const kept = keptRun()
  if (link !== null) {
    history.replaceState(history.state, '', urlOf(link.page))
    keepAccount(link.account ?? opens.account)
  } else if (kept === null) {
    keepAccount(opens.account)
    // The story is the tour.
    preferences.setState({ tour: 'done' })
    if (currentPath() === '/') history.replaceState(history.state, '', urlOf('/dashboard'))
  }
  const { port1, port2 } = new MessageChannel()
  const client = createChannelClient(slicedChannel(portChannel(port1)))
  opened = { file, client }
  const base = new URL('.', document.baseURI).href
  globalThis.fetch = pageFetch(file, fetchOver(client, globalThis.fetch.bind(globalThis), base))
  const story = { scenario: opens.scenario, afterMs: opens.afterMs }
  const run = [link?.run, kept, story].find(
    (one) => one && Object.hasOwn(file.titles, one.scenario),
  )
  keepRun(run ?? story)
  // Calls need no network: without one, queries must not wait for it.
  onlineManager.setEventListener(() => undefined)
  keepOffline(base)
  afterPaint(() => startWorker({ demo: file, run: run ?? story, base }, port2))
}

/** Registers the worker that keeps the demo's files, once the page has loaded its own. Browsers have it only with HTTPS. */
function keepOffline(base: string): void {
  if (!('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register(new URL('offline-worker.js', base)).catch((error: unknown) => {
      console.warn('service worker:', error)
    })
  })
}

/** Answers the configuration at once: the page starts before the worker. */
function pageFetch({ config }: DemoFile, next: typeof fetch): typeof fetch {
  return (input, init) =>
    input === '/config.json' ? Promise.resolve(Response.json(config)) : next(input, init)
}

function startWorker(start: WorkerStart, port: MessagePort): void {
  const worker = new Worker(new URL('./emulatorWorker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
    const run = runOf(data, start.demo)
    if (run !== null) keepRun(run)
  }
  worker.postMessage(start, [port])
}

/** The reported run, for a reload; `null` for a scenario that the demo has no file of. */
function runOf({ title, seed, nowMs }: WorkerReport, { titles }: DemoFile): DemoRun | null {
  const scenario = Object.keys(titles).find((name) => titles[name] === title)
  return scenario === undefined ? null : { scenario, seed, atMs: nowMs }
}

/** Longest wait for a paint, ms: Firefox and Safari report that of the first contents alone. */
const PAINT_MS = 1000

/**
 * Calls back when the page has been painted once: what it loads then takes nothing from that. The first contents come
 * later, since the session waits for an answer of the worker.
 */
function afterPaint(then: () => void): void {
  const begin = () => {
    clearTimeout(timer)
    observer.disconnect()
    then()
  }
  const timer = setTimeout(begin, PAINT_MS)
  const observer = new PerformanceObserver(begin)
  observer.observe({ type: 'paint', buffered: true })
}
