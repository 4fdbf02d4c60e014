import { parentPort } from 'node:worker_threads'
import { parseScenario } from './scenario/parse/parseScenario.ts'
import type { ParserRequest } from './scenarioParser.ts'

// The thread of a `ScenarioParser`: answers each text with its scenario or its mistakes. The first message says that it
// is ready.
parentPort?.on('message', ({ file, text, accounts }: ParserRequest) =>
  parentPort?.postMessage(parseScenario(file, text, accounts)),
)
parentPort?.postMessage('ready')
