/** Recordings of a backend: their records, reading, redaction, and the regression test that is made of one. Pure. */
export { type Recording, readRecording } from './readRecording.ts'
export { LineChain } from './recordingFormat.ts'
export { startingScenario } from './startingScenario.ts'
