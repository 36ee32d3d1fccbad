import { ANY } from './any'
import { IMPORTS } from './imports'

/** Every phrase in English, and what it is in French. */
export const FRENCH = { ...ANY, ...IMPORTS } as const
