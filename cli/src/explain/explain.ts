import {
  allTopics,
  type FieldTopic,
  type Topic,
  topicKinds,
  topicSuggestion,
  topicsOf,
} from '@wattpost/emulator/reference'
import { EXIT, type ExitCode } from '../exit.ts'
import { ownCommand } from '../ownCommand.ts'
import { colored, print, printColumns, printError, wrapped } from '../terminal.ts'

/** Explains what a scenario may name; without a word it lists all of it. */
export function explain(words: readonly string[], { json }: { json: boolean }): ExitCode {
  const written = words.join(' ')
  if (written === '') return list(json)
  const found = topicsOf(written)
  if (found.length === 0) {
    const hint = topicSuggestion(written)
    const end = hint.endsWith('?') ? '' : '.'
    printError(
      `explain: there is no "${written}"${hint}${end} "${ownCommand()} explain" lists all.`,
    )
    return EXIT.usage
  }
  if (json) print(JSON.stringify(found, null, 2))
  else
    for (const [index, topic] of found.entries()) {
      if (index > 0) print('')
      if (topic.kind === 'field') printField(topic)
      else printTopic(topic)
    }
  return EXIT.fine
}

const TITLES = {
  event: 'Events',
  connection: 'The connection',
  request: 'Requests of clients over the socket',
  call: 'HTTP calls',
  action: 'Actions',
  fault: 'Faults',
  key: 'Keys of a scenario',
} as const

function list(json: boolean): ExitCode {
  const topics = allTopics()
  if (json) {
    const heads = topics.map(({ kind, name, summary }) => ({ kind, name, summary }))
    print(JSON.stringify(heads, null, 2))
    return EXIT.fine
  }
  for (const kind of topicKinds) {
    const names = topics.filter((topic) => topic.kind === kind).map(({ name }) => name)
    print(colored('bold', TITLES[kind]))
    print(wrapped(names, (process.stdout.columns ?? 100) - 2).replaceAll(/^\s*/gm, '  '))
    print('')
  }
  print(`${ownCommand()} explain <name> explains one; so does the name of a field, e.g. abp.`)
  return EXIT.fine
}

function printTopic({ kind, name, summary, facts, tables, example }: Topic): void {
  print(`${colored('bold', name)}  (${kind === 'key' ? 'key of a scenario' : kind})`)
  print(`  ${summary}`)
  for (const [label, text] of Object.entries(facts)) if (text !== '') print(`  ${label}: ${text}`)
  for (const { title, text, head, rows } of tables) {
    print(`\n${colored('bold', title)}${text === undefined ? '' : colored('dim', `  ${text}`)}`)
    printColumns(head, rows)
  }
  if (example !== undefined) print(`\nIn a scenario:\n  ${example}`)
}

function printField({ name, head, rows }: FieldTopic): void {
  print(`${colored('bold', name)}  (field)`)
  printColumns(head, rows)
}
