/** The emulator's entry for scenarios of a demo without a server. It loads the street names of six languages. */
export { compileScenario } from './compileScenario.ts'
export { compiledText } from './tab/compiledScenario.ts'
export { serverSteps } from './tab/serverSteps.ts'
