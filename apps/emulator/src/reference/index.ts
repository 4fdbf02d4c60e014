/** The emulator's third public entry: what a scenario may name, explained. */
export { type FaultRow, faultPage, faultRows } from './faultRows.ts'
export { referencePage } from './referencePage.ts'
export { type Topic, type TopicKind, type TopicTable, topicKinds } from './topic.ts'
export { allTopics, type FieldTopic, topicSuggestion, topicsOf } from './topics.ts'
