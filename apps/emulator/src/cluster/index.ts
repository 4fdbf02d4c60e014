/** Several emulators as one: the log that they share in Redis or Valkey, the balancer before them, their processes. */
export { type Balancer, startBalancer } from './balancer/startBalancer.ts'
export { findRedis, startRedis } from './redisServer.ts'
export { type ProcessEnd, STOP_MS_MAX, SupervisedProcess } from './supervisedProcess.ts'
