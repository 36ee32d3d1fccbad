/** The query by whose one value the file of an institution is told from another's. */
export const IDENTITY = 'SELECT code FROM etablissement'
