/** The emulator's public entry: start a whole emulator, or use single parts of one. `start` assembles them. */
export * from './auth/index.ts'
export * from './engine/index.ts'
export * from './recording/index.ts'
export * from './scenario/index.ts'
export * from './server/index.ts'
export * from './start/index.ts'
export * from './world/index.ts'
