/** The query for the value that tells the file of an institution from another's. */
export const IDENTITY = 'SELECT code FROM etablissement'

/** The expression for what makes the uids of an institution its own; empty if an edition made it that did not know this. */
export const UID_SALT = "coalesce((SELECT hex(valeur) FROM secrets WHERE nom = 'seances'), '')"
