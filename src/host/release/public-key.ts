/** Set by the build. */
declare const PREAU_RELEASE_KEY: string | undefined

/** The minisign key of the releases that this program accepts; empty: it was built without one and looks at sums alone. */
export const RELEASE_KEY: string = typeof PREAU_RELEASE_KEY === 'string' ? PREAU_RELEASE_KEY : ''
