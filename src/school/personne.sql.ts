import { sql, type SQLWrapper } from 'drizzle-orm'

type Named = { readonly nom: SQLWrapper; readonly prenoms: SQLWrapper }

// `listName` and `displayName` (kit/forms.ts, which says where each is used) as the database writes them.

export const listNameOf = ({ nom, prenoms }: Named) => sql<string>`trim(${nom} || ' ' || ${prenoms})`
export const displayNameOf = ({ nom, prenoms }: Named) => sql<string>`trim(${prenoms} || ' ' || ${nom})`
