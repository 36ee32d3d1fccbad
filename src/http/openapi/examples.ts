import recorded from './examples.json'

/** The body of a request to an operation, and its answer; lists have only their first rows. */
export type Example = { readonly body?: unknown; readonly answer?: unknown }
export type Examples = Readonly<Record<string, Example>>

/** Examples by `operationId`, recorded from a made-up school by scripts/update-openapi-snapshot.ts. */
export const EXAMPLES: Examples = recorded
