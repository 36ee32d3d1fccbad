import type { SQL } from 'drizzle-orm'

declare const scoped: unique symbol

/** A condition that limits a query to the rows that one caller may see. Only `*.policy.ts` files make one. */
export type Scope<Table extends string> = SQL & { readonly [scoped]: Table }

export const scope = <Table extends string>(where: SQL) => where as Scope<Table>
