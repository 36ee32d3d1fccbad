import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export type Cell = string | number | null

/** A row of a table, or a part of one, by the columns of the schema. */
export type Row = Record<string, Cell>

type Stored<Value> = Value extends boolean ? number : Value

/** A row of `T` as the driver reads and writes it: booleans are 0 or 1. */
export type RowOf<T extends SQLiteTable> = { [Column in keyof T['$inferSelect']]: Stored<T['$inferSelect'][Column]> }

/** The part of a row that a record says: only the columns about which it says something. */
export type Draft<R> = { -readonly [Column in keyof R]?: R[Column] | undefined }
