import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// Long texts leave the database as bytes: answers are sent as bytes. If a text has an accented letter, the binding also takes several times
// as long to make a string of it as a decoder does.

/** A text as UTF-8, owned by whoever holds it. */
export type Utf8 = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** For a long text this is many times faster than `Buffer.from`. */
export const encode = (text: string): Utf8 => encoder.encode(text)
export const decode = (bytes: Uint8Array) => decoder.decode(bytes)

/** A text column as its bytes. */
export const utf8 = (text: SQLWrapper): SQL<Utf8 | null> => sql`CAST(${text} AS BLOB)`

export const concat = (parts: readonly Uint8Array[]): Utf8 => Buffer.concat(parts)
