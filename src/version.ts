import { version } from '../package.json'

/** The version of package.json. */
export const VERSION: string = version

/** Written into the executable by its build. */
declare const PREAU_BUILT: string | undefined
declare const PREAU_COMMIT: string | undefined

/** The time of the build: a correct clock is never earlier. Run from source, a day that is certainly past. */
export const BUILT = Temporal.Instant.from(typeof PREAU_BUILT === 'string' ? PREAU_BUILT : '2026-01-01T00:00:00Z')

/** The commit of the build; `undefined` if run from source. */
export const COMMIT = typeof PREAU_COMMIT === 'string' ? PREAU_COMMIT : undefined
