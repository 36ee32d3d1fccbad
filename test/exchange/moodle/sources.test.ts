import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identiteExterne } from '../../../src/domain/personnes/identite-externe'
import { temporaryFolder } from '../../support/folder'
import { moodleOf } from '../../support/moodle'
import { codeFor, program, visitorAs } from '../../support/oidc'
import { json, startSchools, type Schools } from '../../support/school'

/** People who may write the source of a fact that another program gets: `nobody`, this program itself makes it. */
type Source = 'nobody' | 'office' | 'person'
/** The use that a Moodle makes of it: `finds` an account of its own by it, `shows` it, or does not read it. */
type Use = 'finds' | 'shows' | 'ignores'
type Facts = Readonly<Record<string, readonly [Source, Use]>>

/**
 * Moodle finds its accounts by ID number, username and e-mail. Only the matricule, by which it finds them in each file, is written by people here:
 * step 0 of the sheet empties it in accounts that were made by hand.
 */
const FOUND_BY_OFFICE = ['idnumber', 'person/sourcedid/id']

const CLAIMS: Facts = {
	iss: ['nobody', 'ignores'],
	aud: ['nobody', 'ignores'],
	iat: ['nobody', 'ignores'],
	exp: ['nobody', 'ignores'],
	auth_time: ['nobody', 'ignores'],
	sub: ['nobody', 'finds'],
	preferred_username: ['office', 'ignores'],
	given_name: ['office', 'shows'],
	family_name: ['office', 'shows'],
	locale: ['person', 'shows'],
	idnumber: ['office', 'shows'],
	email: ['nobody', 'finds'],
	email_verified: ['nobody', 'ignores']
}
const USERS: Facts = {
	username: ['nobody', 'finds'],
	firstname: ['office', 'shows'],
	lastname: ['office', 'shows'],
	email: ['nobody', 'finds'],
	idnumber: ['office', 'finds'],
	auth: ['nobody', 'shows'],
	cohort: ['office', 'shows'],
	course: ['office', 'shows'],
	role: ['nobody', 'shows'],
	group: ['office', 'shows']
}
const PERSON: Facts = {
	'person/sourcedid/source': ['nobody', 'ignores'],
	'person/sourcedid/id': ['office', 'finds'],
	'person/userid': ['nobody', 'finds'],
	'person/name/fn': ['office', 'ignores'],
	'person/name/n/family': ['office', 'shows'],
	'person/name/n/given': ['office', 'shows'],
	'person/email': ['nobody', 'finds']
}

let schools: Schools
let folder: ReturnType<typeof temporaryFolder>
const read = (name: string) => readFileSync(join(folder.path, 'alpha', name), 'utf8')
beforeAll(async () => {
	schools = await startSchools()
	folder = temporaryFolder()
	await moodleOf(schools.tenants, folder.path).runDue()
})
afterAll(async () => {
	await schools.stop()
	folder.remove()
})

/** The paths of the elements of a line of XML that have a text. */
function leaves(line: string): string[] {
	const path: string[] = []
	const found: string[] = []
	for (const [, close, name = '', text] of line.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
		if (close === '/') path.pop()
		else path.push(name)
		if (text) found.push(path.join('/'))
	}
	return found
}

test('each claim of an identity has a source that is known, and no e-mail or key of an account is written by people', async () => {
	const moodle = await program(schools)
	const { access_token, id_token } = await json(moodle.exchange(await codeFor(await visitorAs(schools, 'ines'), moodle.request)))
	const identity = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString()) as object
	const claims = { ...identity, ...(await json(moodle.userinfo(access_token))) }
	expect(Object.keys(claims).toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

test('each column of the list for "Upload users" has a source that is known', () => {
	const columns = read('utilisateurs.csv').split('\r\n')[0]!.split(',')
	expect([...new Set(columns.map((column) => column.replace(/\d+$/, '')))].toSorted()).toEqual(Object.keys(USERS).toSorted())
})

test('each element about a person in the file of IMS Enterprise has a source that is known', () => {
	const person = read('imsenterprise.xml')
		.split('\n')
		.find((line) => line.startsWith('<person'))!
	expect(leaves(person).toSorted()).toEqual(Object.keys(PERSON).toSorted())
})

test('Moodle finds accounts only by facts that nobody here can write, and by the matricule', () => {
	const found = [CLAIMS, USERS, PERSON].flatMap((facts) =>
		Object.entries(facts).flatMap(([name, [source, use]]) => (use === 'finds' && source !== 'nobody' ? [name] : []))
	)
	expect(found).toEqual(FOUND_BY_OFFICE)
})

test('the facts that nobody writes stay as they were when the office changes an account', async () => {
	const one = {
		id: 20,
		identifiant: 'ines',
		nom: 'ZADI',
		prenoms: 'Inès',
		email: 'ines@ecole.test',
		langue: 'fr',
		matricule: 'ETU-1'
	} as const
	const other = { ...one, identifiant: 'manager', nom: 'A', prenoms: 'B', email: 'admin@moodle.ecole.test', matricule: 'X' }
	const [before, after] = [one, other].map((compte) => identiteExterne(compte, 'alpha', ['openid', 'profile', 'email'], 'internes'))
	for (const [claim, [source]] of Object.entries(CLAIMS))
		if (source === 'nobody') expect(after![claim as keyof typeof after]).toEqual(before![claim as keyof typeof before])
	const { client } = await schools.store()
	await client.execute(
		"UPDATE utilisateurs SET identifiant = 'manager', identifiant_norm = 'manager', email = 'admin@moodle.ecole.test', email_norm = 'admin@moodle.ecole.test' WHERE id = 20"
	)
	schools.clock.advance({ hours: 24 })
	await moodleOf(schools.tenants, folder.path).runDue()
	for (const file of ['imsenterprise.xml', 'utilisateurs.csv']) expect(read(file)).not.toMatch(/manager|admin@/)
})
