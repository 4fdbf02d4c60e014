/** Assembles whole programs: an emulator, a cluster of them, a fault proxy, an emulator in a browser's tab. */
export { seededUsers } from './accounts.ts'
export { openSeededAuth } from './clusterAuth.ts'
export type { NodeProgram } from './nodeProcess.ts'
export { openPlayer } from './openPlayer.ts'
export { type FaultProxy, type FaultProxyOptions, startProxy } from './proxy/startProxy.ts'
export { type NodeSettings, startCluster } from './startCluster.ts'
export {
  type EmulatorInstance,
  type EmulatorOptions,
  openAuthEmulator,
  startEmulator,
} from './startEmulator.ts'
