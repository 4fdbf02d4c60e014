/** The emulator's entry for a worker or tab: no Node, no server. */
export { TICK_MS } from '../../server/transport/backend.ts'
export {
  type CompiledScenario,
  compiledText,
  readCompiled,
} from './compiledScenario.ts'
export { startTab, type TabEmulator, type TabOptions, type TabUser } from './startTab.ts'
export type { TabScenarios } from './tabLibrary.ts'
