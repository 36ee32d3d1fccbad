import { version } from '../package.json'

/** The version in package.json. */
export const VERSION: string = version

/** Written into the executable by its build. */
declare const PREAU_BUILT: string | undefined
declare const PREAU_COMMIT: string | undefined

/** When the executable was built: no true clock is earlier. Run from source, a day that is certainly past. */
export const BUILT = Temporal.Instant.from(typeof PREAU_BUILT === 'string' ? PREAU_BUILT : '2026-01-01T00:00:00Z')

/** The commit that the executable was built from; run from source, `undefined`. */
export const COMMIT = typeof PREAU_COMMIT === 'string' ? PREAU_COMMIT : undefined
