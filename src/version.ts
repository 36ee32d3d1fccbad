import { version } from '../package.json'

/** As in package.json. */
export const VERSION: string = version
