import { OneRosterFiles, type OneRosterSettings } from '../../src/exchange/oneroster/oneroster.service'
import type { Tenants } from '../../src/tenants/registry'
import { moodleOf } from './moodle'

/** The files for a reader of OneRoster 1.1, in `dossier` at half past two. */
export const oneRosterOf = (tenants: Tenants, dossier = '', settings: Partial<OneRosterSettings> = {}) =>
	new OneRosterFiles(tenants, { dossier, heure: '02:30', adresses: '', timeZone: 'UTC', version: '1.1', ...settings }, tenants.options.log)

export const programsOf = (tenants: Tenants) => ({ moodle: moodleOf(tenants), oneroster: oneRosterOf(tenants) })

const nothing = { last: () => undefined }
/** A machine whose settings do not name a folder for any program. */
export const NO_PROGRAMS = { moodle: nothing, oneroster: nothing }
