import { Budget } from '../../src/exchange/imports/files/budget'

/** A budget for tests of something else. */
export const roomy = () => new Budget({ bytes: 1e9, cells: 1e9, characters: 1e9 })
