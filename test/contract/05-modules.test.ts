import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import { MODULES, type Module } from '../../src/domain/vocabulaire'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import type { Schema } from '../../src/http/openapi/document'
import { expectDocumented } from '../support/openapi-answers'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await insertYear(db)
		await db.run("UPDATE seances SET lien_visio = 'https://visio.test/1'")
		raise()
	})
})
afterEach(() => schools.stop())

/** Switches one module off in the institution that is being served, as `preau tenant set --modules` does. */
const without = async (module: Module) => {
	const modules = MODULES.filter((code) => code !== module)
	await setEtablissement(await schools.tenants.get('alpha'), { modules }, [], { name: 'test' })
}

/** The endpoints of each module. */
const ENDPOINTS: Readonly<Record<Module, readonly string[]>> = {
	structure: [
		'GET /annees',
		'GET /periodes',
		'GET /inscriptions',
		'GET /structure',
		'GET /filieres',
		'GET /niveaux-etudes',
		'GET /matieres',
		'GET /matieres/1',
		'GET /classes',
		'GET /classes/1',
		'GET /classes/1/etudiants',
		'GET /etudiants',
		'GET /enseignants',
		'GET /enseignements',
		'GET /utilisateurs'
	],
	emploi_temps: [
		'GET /salles',
		'GET /conges',
		'GET /emploi-temps',
		'GET /emploi-temps.ics',
		'GET /seances/1',
		'GET /cours/1',
		'PUT /cours/1/statut',
		'POST /me/calendrier',
		'DELETE /me/calendrier'
	],
	evaluations: ['GET /evaluations', 'GET /evaluations/1', 'POST /evaluations'],
	visioconference: ['GET /seances/upcoming', 'GET /seances/1/participants', 'POST /seances/1/validate-participant', 'PUT /seances/1/visio'],
	presences: [
		'POST /attendances/from-video-session',
		'POST /cours/1/presences',
		'GET /cours/1/presences',
		'GET /registres',
		'GET /presences',
		'GET /me/presences'
	],
	notes: [
		'POST /evaluations/1/notes',
		'GET /evaluations/1/notes',
		'GET /notes',
		'GET /me/notes',
		'GET /me/resultats',
		'GET /etudiants/1/resultats',
		'GET /resultats'
	],
	notifications: [
		'POST /notifications/send-session-reminder',
		'GET /notifications/preferences/1',
		'PUT /notifications/preferences/1',
		'GET /me/notifications',
		'POST /me/notifications/1/lu'
	],
	scolarite: []
}

/** Operations that every school has, though the document names a module for them: versions, changes, and unsubscribing from mail. */
const OF_NO_MODULE = ['GET /versions', 'GET /changements', 'GET /notifications/desabonnement', 'POST /notifications/desabonnement']

test('every operation of a module stands above', async () => {
	const { paths } = await apiDocument().at({ url: '/api/lms' })
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, { tags }]) => ({ name: `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '1')}`, tags }))
	)
	for (const module of MODULES) {
		const own = operations.filter(({ name, tags }) => tags?.includes(module) && !OF_NO_MODULE.includes(name)).map(({ name }) => name)
		expect(own.toSorted()).toEqual(ENDPOINTS[module].toSorted())
	}
})

const ask = async (route: string) => {
	const [method = '', path = ''] = route.split(' ')
	const response = await schools.as('awa').send(path, { method, ...(method !== 'GET' && { body: {} }) })
	const isProblem = response.headers.get('content-type') === 'application/problem+json'
	if (response.status === 404) await expectDocumented(response, method, path)
	return isProblem ? `${response.status} ${(await json(response)).code}` : String(response.status)
}

describe.each(MODULES)('without the module %s', (module) => {
	test('its endpoints are 404 in the open institution, those of others are not, and it comes back', async () => {
		await without(module)
		for (const [owner, routes] of Object.entries(ENDPOINTS))
			for (const route of routes) {
				const answered = await ask(route)
				if (owner === module) expect([route, answered]).toEqual([route, '404 module_inactif'])
				else expect([route, answered]).not.toEqual([route, '404 module_inactif'])
			}
		const { modules } = await json(schools.with(undefined).post('/auth/check-availability'))
		expect(modules.filter(({ actif }: { actif: boolean }) => !actif).map(({ code }: { code: string }) => code)).toEqual([module])
		await setEtablissement(await schools.tenants.get('alpha'), { modules: MODULES }, [], { name: 'test' })
		for (const route of ENDPOINTS[module]) expect([route, await ask(route)]).not.toEqual([route, '404 module_inactif'])
	})
})

/** The fields that a module feeds: who reads them, where. */
const FIELDS: readonly (readonly [module: Module, name: 'awa' | 'fanta' | 'ines', path: string, fields: readonly string[]])[] = [
	['structure', 'fanta', '/me/teacher-dashboard', ['classes']],
	['emploi_temps', 'fanta', '/me/teacher-dashboard', ['seances_a_signer']],
	['emploi_temps', 'ines', '/me/dashboard', ['prochaines_seances']],
	['emploi_temps', 'awa', '/classes/1', ['emploi_temps', 'matieres.0.heures_effectuees']],
	['emploi_temps', 'awa', '/matieres/1', ['classes.0.heures_effectuees', 'classes.0.heures_restantes']],
	['evaluations', 'awa', '/matieres', ['data.0.evaluations']],
	['evaluations', 'awa', '/matieres/1', ['evaluations']],
	['evaluations', 'fanta', '/me/teacher-dashboard', ['evaluations_a_noter']],
	['notes', 'awa', '/evaluations', ['data.0.nb_notes']],
	['notes', 'fanta', '/me/teacher-dashboard', ['evaluations_a_noter']],
	['notes', 'ines', '/me/dashboard', ['dernieres_notes']],
	['presences', 'ines', '/me/dashboard', ['taux_presence']],
	['presences', 'fanta', '/me/teacher-dashboard', ['taux_presence_moyen']],
	['scolarite', 'ines', '/me/dashboard', ['solde_scolarite']],
	['emploi_temps', 'awa', '/matieres/1', ['classes.0.heures_depassement']],
	['notes', 'awa', '/evaluations/1', ['nb_notes']],
	['presences', 'awa', '/seances/1', ['nb_presences']],
	['presences', 'awa', '/cours/1', ['nb_presences']],
	['visioconference', 'awa', '/seances/1', ['lien_visio']],
	['visioconference', 'awa', '/cours/1', ['lien_visio']],
	['visioconference', 'awa', '/emploi-temps', ['data.0.lien_visio']],
	['visioconference', 'awa', '/classes/1?date_debut=2026-11-23', ['emploi_temps.0.lien_visio']],
	['visioconference', 'ines', '/me/dashboard', ['prochaines_seances.0.lien_visio']],
	['visioconference', 'fanta', '/me/teacher-dashboard', ['seances_a_signer.0.lien_visio']]
]

/** Fields that may be null for what they are themselves: nothing was said, it does not apply, or the reader is not shown it. */
const OF_THEMSELVES =
	'adresse adresses annee arrivee auteur capacite cc classe classement commentaire contenu credits date_debut date_fin date_inscription date_sortie debut_reel depart dernier_jour device_name domaines duree_minutes effectif_reel email enseignant etudiant ex filiere fin_reelle heure_debut heures_prevues identifiant last_used_at lien location lu_at matricule motif moyenne nb_inscrits niveau nom note periode places_restantes publiee_le rang ref saisie_jusque salle salle_id sans seance_id semestre sexe telephone ue updated_at validation volume_horaire'.split(
		' '
	)

test('every field that may be null stands above, or is so of itself', async () => {
	const { paths, components } = await apiDocument().at({ url: '/api/lms' })
	const found = new Set<string>()
	const walk = ({ $ref, allOf, anyOf, items, properties = {} }: Schema) => {
		if (typeof $ref === 'string') walk(components.schemas[$ref.replace(/.*\//, '')]!)
		for (const inner of [allOf, anyOf, items && [items]] as (readonly Schema[] | undefined)[]) inner?.forEach(walk)
		for (const [name, inner] of Object.entries(properties as Record<string, Schema>)) {
			if (inner['nullable']) found.add(name)
			walk(inner)
		}
	}
	for (const { get } of Object.values(paths)) {
		const answer = get?.responses['200']
		for (const { schema } of Object.values((answer && 'content' in answer && answer.content) || {})) walk(schema)
	}
	const fed = FIELDS.flatMap(([, , , fields]) => fields.map((field) => field.replace(/.*\./, '')))
	expect([...found].toSorted()).toEqual([...new Set([...fed, ...OF_THEMSELVES])].toSorted())
})

test.each(FIELDS)('without %s, its fields are null for %s at %s, and documented so: %j', async (module, name, path, fields) => {
	await without(module)
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	const body = await json(response)
	const at = (field: string) => field.split('.').reduce((value, key) => value[key], body)
	expect(fields.map(at)).toEqual(fields.map(() => null))
})
