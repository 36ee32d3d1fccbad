import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'

/** An institution's database as queries get it, whatever its tables. */
export type Db = LibSQLDatabase & { readonly $client: Client }
