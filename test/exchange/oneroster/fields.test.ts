import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/folder'
import { readOneRoster, type Table } from '../../support/oneroster'
import { oneRosterOf } from '../../support/programs'
import { startSchools, type Schools } from '../../support/school'
import { writeSemestre } from '../../support/semestre'

/** The forms of the specification; a reference names the file in which its record must be. */
type Form = 'id' | 'text' | 'date' | 'year' | 'email' | 'boolean' | readonly string[] | { readonly of: string; readonly isList?: true }
/** A field of the published tables: whether a record needs it, its form, and what is written: a value, none, or one if there is one. */
type Field = readonly [name: string, isRequired: boolean, form: Form, written: 'value' | 'empty' | 'perhaps']

const RECORD: readonly Field[] = [
	['sourcedId', true, 'id', 'value'],
	// a whole list has no state and no day of each record
	['status', false, ['active', 'tobedeleted'], 'empty'],
	['dateLastModified', false, 'text', 'empty']
]
const SESSIONS: readonly Field[] = [
	...RECORD,
	['title', true, 'text', 'value'],
	['type', true, ['gradingPeriod', 'semester', 'schoolYear', 'term'], 'value'],
	['startDate', true, 'date', 'value'],
	['endDate', true, 'date', 'value'],
	['parentSourcedId', false, { of: 'academicSessions' }, 'perhaps'],
	['schoolYear', true, 'year', 'value']
]
const ORGS: readonly Field[] = [
	...RECORD,
	['name', true, 'text', 'value'],
	['type', true, ['department', 'school', 'district', 'local', 'state', 'national'], 'value'],
	['identifier', false, 'text', 'value'],
	['parentSourcedId', false, { of: 'orgs' }, 'empty']
]
const COURSES: readonly Field[] = [
	...RECORD,
	['schoolYearSourcedId', false, { of: 'academicSessions' }, 'empty'],
	['title', true, 'text', 'value'],
	['courseCode', false, 'text', 'value'],
	['grades', false, 'text', 'empty'],
	['orgSourcedId', true, { of: 'orgs' }, 'value'],
	['subjects', false, 'text', 'empty'],
	['subjectCodes', false, 'text', 'empty']
]
const CLASSES: readonly Field[] = [
	...RECORD,
	['title', true, 'text', 'value'],
	['grades', false, 'text', 'empty'],
	['courseSourcedId', true, { of: 'courses' }, 'value'],
	['classCode', false, 'text', 'value'],
	['classType', true, ['homeroom', 'scheduled'], 'value'],
	['location', false, 'text', 'empty'],
	['schoolSourcedId', true, { of: 'orgs' }, 'value'],
	['termSourcedIds', true, { of: 'academicSessions', isList: true }, 'value'],
	['subjects', false, 'text', 'empty'],
	['subjectCodes', false, 'text', 'empty'],
	['periods', false, 'text', 'empty']
]
const PERSON: readonly Field[] = [
	['username', true, 'text', 'value'],
	['userIds', false, 'text', 'empty'],
	['givenName', true, 'text', 'value'],
	['familyName', true, 'text', 'value'],
	['middleName', false, 'text', 'empty'],
	['identifier', false, 'text', 'value'],
	['email', false, 'email', 'value'],
	['sms', false, 'text', 'empty'],
	['phone', false, 'text', 'empty'],
	['agentSourcedIds', false, { of: 'users', isList: true }, 'empty'],
	['grades', false, 'text', 'empty'],
	['password', false, 'text', 'empty']
]
const ENABLED: Field = ['enabledUser', true, 'boolean', 'value']
const ENROLLMENTS: readonly Field[] = [
	...RECORD,
	['classSourcedId', true, { of: 'classes' }, 'value'],
	['schoolSourcedId', true, { of: 'orgs' }, 'value'],
	['userSourcedId', true, { of: 'users' }, 'value'],
	['role', true, ['administrator', 'proctor', 'student', 'teacher'], 'value'],
	['primary', false, 'boolean', 'perhaps'],
	['beginDate', false, 'date', 'perhaps'],
	['endDate', false, 'date', 'perhaps']
]

const COMMON = { academicSessions: SESSIONS, orgs: ORGS, courses: COURSES, classes: CLASSES, enrollments: ENROLLMENTS }
/** Each file of the published tables that is written, with every field in its order. */
const SPECIFICATION: Readonly<Record<'1.1' | '1.2', Readonly<Record<string, readonly Field[]>>>> = {
	'1.1': {
		...COMMON,
		users: [
			...RECORD,
			ENABLED,
			['orgSourcedIds', true, { of: 'orgs', isList: true }, 'value'],
			['role', true, ['administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'], 'value'],
			...PERSON
		]
	},
	'1.2': {
		...COMMON,
		users: [
			...RECORD,
			ENABLED,
			...PERSON,
			['userMasterIdentifier', false, 'text', 'empty'],
			['preferredGivenName', false, 'text', 'empty'],
			['preferredMiddleName', false, 'text', 'empty'],
			['preferredFamilyName', false, 'text', 'empty'],
			['primaryOrgSourcedId', false, { of: 'orgs' }, 'value'],
			['pronouns', false, 'text', 'empty']
		],
		roles: [
			...RECORD,
			['userSourcedId', true, { of: 'users' }, 'value'],
			['roleType', true, ['primary', 'secondary'], 'value'],
			['role', true, ['student', 'teacher'], 'value'],
			['beginDate', false, 'date', 'empty'],
			['endDate', false, 'date', 'empty'],
			['orgSourcedId', true, { of: 'orgs' }, 'value'],
			['userProfileSourcedId', false, { of: 'userProfiles' }, 'empty']
		]
	}
}

const PATTERNS = {
	id: /^[0-9A-Za-z.\-_/@]{1,255}$/,
	text: /^[^\p{Cc}]+$/u,
	date: /^\d{4}-\d\d-\d\d$/,
	year: /^\d{4}$/,
	email: /^[^@\s]+@[^@\s]+$/,
	boolean: /^(?:true|false)$/
}

let schools: Schools
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
	schools = await startSchools()
	await writeSemestre(schools)
	folder = temporaryFolder()
	for (const version of ['1.1', '1.2'] as const) {
		const dossier = join(folder.path, version)
		mkdirSync(dossier)
		await oneRosterOf(schools.tenants, dossier, { version }).runDue()
		schools.clock.advance({ hours: 24 })
	}
})
afterAll(async () => {
	await schools.stop()
	folder.remove()
})

const filesOf = (version: '1.1' | '1.2') => readOneRoster(join(folder.path, version, 'alpha', 'oneroster.zip'))

/** The faults of a value of a field. */
function fault([name, isRequired, form, written]: Field, value: string, tables: Readonly<Record<string, Table>>): string[] {
	if (value === '') return isRequired || written === 'value' ? [`${name} is empty`] : []
	if (written === 'empty') return [`${name} is ${value}`]
	if (typeof form === 'string') return PATTERNS[form].test(value) ? [] : [`${name} is ${value}`]
	if ('of' in form)
		return (form.isList ? value.split(',') : [value])
			.filter((id) => !tables[form.of]?.rows.some(({ sourcedId }) => sourcedId === id))
			.map((id) => `${name} leads to ${id}`)
	return form.includes(value) ? [] : [`${name} is ${value}`]
}

describe.each(['1.1', '1.2'] as const)('the files of OneRoster %s', (version) => {
	test('have every file and field of the published tables that they name, in their order, and no others', () => {
		const tables = filesOf(version)
		const columns = Object.entries(tables).flatMap(([file, table]) =>
			file === 'manifest' ? [] : table.columns.map((column) => `${file} ${column}`)
		)
		const published = Object.entries(SPECIFICATION[version]).flatMap(([file, fields]) => fields.map(([name]) => `${file} ${name}`))
		expect(columns.toSorted()).toEqual(published.toSorted())
		for (const [file, fields] of Object.entries(SPECIFICATION[version])) expect(tables[file]!.columns).toEqual(fields.map(([name]) => name))
	})

	test('hold in each field what its row says, and each reference leads to a record', () => {
		const tables = filesOf(version)
		const faults = Object.entries(SPECIFICATION[version]).flatMap(([file, fields]) =>
			tables[file]!.rows.flatMap((row) =>
				fields.flatMap((field) => fault(field, row[field[0]]!, tables).map((found) => `${file}: ${found}`))
			)
		)
		expect(faults).toEqual([])
		for (const file of Object.keys(SPECIFICATION[version])) {
			const ids = tables[file]!.rows.map(({ sourcedId }) => sourcedId)
			expect([file, ids.length > 0, new Set(ids).size]).toEqual([file, true, ids.length])
		}
	})

	test('are named by their manifest as whole lists, and every other file of the specification as absent', () => {
		const { manifest, ...tables } = filesOf(version)
		const properties = Object.fromEntries(manifest!.rows.map(({ propertyName, value }) => [propertyName!, value!]))
		expect(manifest!.columns).toEqual(['propertyName', 'value'])
		expect(properties).toMatchObject({ 'manifest.version': '1.0', 'oneroster.version': version, 'source.systemCode': 'alpha' })
		const modes = Object.entries(properties).filter(([name]) => name.startsWith('file.'))
		expect(modes.length).toBe(version === '1.1' ? 13 : 21)
		expect(
			modes
				.filter(([, mode]) => mode === 'bulk')
				.map(([name]) => name.slice(5))
				.toSorted()
		).toEqual(Object.keys(tables).toSorted())
		expect(new Set(modes.map(([, mode]) => mode))).toEqual(new Set(['bulk', 'absent']))
	})
})
