import { afterEach, beforeEach, expect, test } from 'bun:test'
import { tellMarks } from '../../src/features/notes/notes-dites.service'
import { tellAbsences } from '../../src/features/presences/absences-dites.service'
import { ALL_CHANNELS, insertGuardian, update } from '../support/avis'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOfWrites } from '../support/statements'
import { EVALUATION, insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T11:00:00Z', configured: ALL_CHANNELS })
	await insertTeaching(await schools.store())
	await insertGuardian(schools, { etudiant_id: 20, telephone: '+222', absences: 'sms', notes: 'sms', consentement: true })
	await update(
		schools,
		`UPDATE seances SET statut = 'terminee', fin_reelle_s = fin_s, updated_at = '2026-11-20T10:00:00+00:00' WHERE id = ${SEANCE.maths}`
	)
	await update(schools, 'UPDATE seances_classes SET presences_at = 1')
	await schools.as('fanta').post(`/evaluations/${EVALUATION.maths}/notes`, { notes: [{ etudiant_id: 20, note: 12 }] })
})
afterEach(() => schools.stop())

test.each([['absences'], ['notes']])(
	'telling %s never scans a big table, and runs as many statements for three as for one',
	async (kind) => {
		const { store } = await schools.tenants.get('alpha')
		const institution = await (await schools.tenants.get('alpha')).institution()
		const tell = () => (kind === 'notes' ? tellMarks(store, institution, ALL_CHANNELS) : tellAbsences(store, institution, ALL_CHANNELS))
		const statements = await statementsOfWrites(store, async () => expect(await tell()).toBeGreaterThan(1))
		const scans = (await Promise.all(statements.map((statement) => fullScans(store, statement)))).flat()
		expect(scans).toEqual([])
		expect(statements.length).toBeLessThan(25)
	}
)
