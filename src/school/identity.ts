/** The query for the value that tells the file of an institution from another's. */
export const IDENTITY = 'SELECT code FROM etablissement'
