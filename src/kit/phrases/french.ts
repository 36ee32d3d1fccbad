import { ANY } from './any'
import { COMMANDS } from './commands'
import { COPIES } from './copies'
import { DISTRICT } from './district'
import { DOCX } from './docx'
import { FAILURES } from './failures'
import { IMPORTS } from './imports'
import { MACHINE } from './machine'
import { MAPPING } from './mapping'
import { SETTINGS } from './settings'
import { STORED } from './stored'

/** Every phrase in English, and what it is in French. */
export const FRENCH = {
	...ANY,
	...COMMANDS,
	...COPIES,
	...DISTRICT,
	...DOCX,
	...FAILURES,
	...IMPORTS,
	...MACHINE,
	...MAPPING,
	...SETTINGS,
	...STORED
} as const
