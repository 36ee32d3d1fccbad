import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// Long texts leave the database as the bytes that they are there: answers go out as bytes, and where a text has a letter with an accent
// the binding takes several times as long to make a string of it as a decoder does.

/** A text as UTF-8, owned by whoever holds it. */
export type Utf8 = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Of a long text it makes bytes many times faster than `Buffer.from`. */
export const encode = (text: string): Utf8 => encoder.encode(text)
export const decode = (bytes: Uint8Array) => decoder.decode(bytes)

/** A text column as its bytes. */
export const utf8 = (text: SQLWrapper): SQL<Utf8 | null> => sql`CAST(${text} AS BLOB)`

export const concat = (parts: readonly Uint8Array[]): Utf8 => Buffer.concat(parts)
