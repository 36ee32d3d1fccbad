import { expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import { ROLES, type Role } from '../../src/domain/droits/caller'
import { ask, methodsOf, requests, schoolOfExamples } from '../support/api-examples'
import type { Name } from '../support/people'

const PERSON: Record<Role, Name> = { administrateur: 'awa', coordinateur: 'moussa', enseignant: 'fanta', etudiant: 'ines' }
/** Values that are only in the row of a responsable. */
const TELLING = ['ZOUNDI', 'Perpétue', 'marraine', '0199887766', 'perpetue@', 'responsable', 'payeur', 'urgence', 'consentement']

test.each(ROLES.map((role) => [role]))('the role %s never gets data of responsables from the API', async (role) => {
	const document = await apiDocument().at({ url: '/api/lms' })
	const methods = methodsOf(document)
	const schools = await schoolOfExamples()
	try {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.run(`INSERT INTO responsables (etudiant_id, rang, nom, prenoms, lien, telephone, email, absences, notes, annonces, payeur, urgence,
				consentement, updated_at) SELECT id, 1, 'ZOUNDI', 'Perpétue', 'marraine', '0199887766', 'perpetue@maison.test', 'email|sms', 'email|sms',
				'email|sms', 1, 1, 1, '2026-11-20T08:00:00+00:00' FROM etudiants`)
			await journal({ action: 'test', objet: 'responsables' })
		})
		let answered = 0
		for (const [operationId, asked] of Object.entries(requests(PERSON[role]))) {
			if (operationId === 'getDocumentation') continue
			const response = await ask(schools, methods.get(operationId) ?? '', asked)
			const said = `${await response.text()} ${JSON.stringify([...response.headers])}`
			if (response.ok) answered++
			for (const word of TELLING) expect(said.includes(word), `${operationId}: ${word}`).toBe(false)
		}
		expect(answered).toBeGreaterThan(20)
	} finally {
		await schools.stop()
	}
})
