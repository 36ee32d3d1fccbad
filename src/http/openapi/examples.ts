import recorded from './examples.json'

/** What one asks an operation, and its answer; lists are told by their first rows. */
export type Example = { readonly body?: unknown; readonly answer?: unknown }
export type Examples = Readonly<Record<string, Example>>

/** Examples by `operationId`, as a made-up school answered; scripts/update-openapi-snapshot.ts asks it again. */
export const EXAMPLES: Examples = recorded
