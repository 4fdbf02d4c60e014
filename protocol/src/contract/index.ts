/** The contract as documents: a table of operations, and what is generated from it. */
export { asyncApiOf } from './asyncApi.ts'
export type { ContractExamples, HttpExample } from './examples.ts'
export { type HttpOperation, httpOperations } from './httpOperations.ts'
export type { Mark, Ring } from './marks.ts'
export { openApiOf } from './openApi.ts'
export { contractPage } from './page.ts'
export { type EventMessage, type SocketEvent, socketEvents } from './socketEvents.ts'
export { type SocketRequestOperation, socketRequestOperations } from './socketRequests.ts'
