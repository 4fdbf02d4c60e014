/** The emulator's public entry: its parts, for those who put them together themselves, as tests do. */
export { type AuthEmulator, startAuthEmulator } from './auth/authEmulator.ts'
export { type AuthService, createAuthService } from './authService.ts'
export { createEmulator, type Emulator } from './createEmulator.ts'
export { emulatorConfig, PROJECT_ID } from './dashboardConfig.ts'
export { openStage } from './openStage.ts'
export type { Stage } from './scenario/stage.ts'
export { type LoggedEntry, logLine } from './scenario/worldLog.ts'
export { seededUsers } from './seededUsers.ts'
