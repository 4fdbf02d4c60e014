/** Assembles whole programs: an emulator, a cluster of them, a fault proxy, an emulator in a browser's tab. */
export { seededUsers } from './accounts.ts'
export { openAuthEmulator } from './openAuthEmulator.ts'
export { openSeededAuth } from './clusterAuth.ts'
export { openPlayer } from './openPlayer.ts'
export { type FaultProxy, type FaultProxyOptions, startProxy } from './proxy/startProxy.ts'
export { type NodeProgram, type NodeSettings, startCluster } from './startCluster.ts'
export {
  type EmulatorInstance,
  type EmulatorOptions,
  startEmulator,
} from './startEmulator.ts'
