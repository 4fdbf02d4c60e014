import { readCompiled, startTab, type TabEmulator, TICK_MS } from '@wattpost/emulator/tab'
import { aheadMsOf, type WorkerReport, type WorkerStart } from './demoRun.ts'
import { portChannel } from './portChannel.ts'

const REPORT_MS = 1000

/** The emulator of the demo: it is started by the first message, and serves the port that comes with it. */
addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerStart>) => {
  if (port !== undefined) void open(data, port)
})

async function open({ demo, run, base }: WorkerStart, port: MessagePort): Promise<void> {
  const { titles, users, config } = demo
  const load = async (name: string) => {
    const response = await fetch(new URL(`scenarios/${name}.json`, base))
    if (!response.ok) throw new Error(`scenarios/${name}.json answered ${response.status}`)
    return readCompiled(await response.text())
  }
  const started = await startTab({
    scenarios: { titles, load, parse, loadStreets },
    scenario: run.scenario,
    seed: run.seed,
    paused: true,
    users,
    config,
    log: (message) => console.warn(message),
  })
  if (!started.ok) return console.error(started.error.message)
  const emulator = started.value
  const { player } = emulator
  player.step(aheadMsOf(run, player.run.startMs))
  player.set({ paused: false })
  emulator.serve(portChannel(port))
  setInterval(() => emulator.tick(), TICK_MS)
  setInterval(() => postMessage(reportOf(emulator)), REPORT_MS)
}

function reportOf({ player }: TabEmulator): WorkerReport {
  const { scenario, seed, nowMs } = player.run
  return { title: scenario.name, seed, nowMs }
}

/** Parses a pasted scenario. The parser is loaded with the first one. */
async function parse(text: string, accounts: readonly string[]) {
  const { parseScenario } = await import('@wattpost/emulator/parse')
  return parseScenario('scenario.yaml', text, accounts)
}

/** Names of streets for a seed that the scenarios were not compiled with. */
async function loadStreets() {
  return (await import('@wattpost/emulator/streets')).streetName
}
