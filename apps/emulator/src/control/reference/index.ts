/** The names that a scenario may use, explained and counted; a public entry of the emulator. */
export { Coverage, type CoveredGroup, type CoveredItem } from './coverage.ts'
export { type FaultRow, faultPage, faultRows } from './faultRows.ts'
export { referencePage } from './referencePage.ts'
export { scenarioPage } from './scenarioPage.ts'
export { type Topic, type TopicKind, type TopicTable, topicKinds } from './topic.ts'
export { allTopics, type FieldTopic, topicSuggestion, topicsOf } from './topics.ts'
