import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'

/** One institution's file as queries are told of it, whatever its tables. */
export type Db = LibSQLDatabase & { readonly $client: Client }
