import { CLASSE, student, type Change } from './places'
import { rowsOf, today } from '../school'

export const PEOPLE: readonly Change[] = [
	[
		'a student is renamed',
		async (school) => school.admin.sends(`/etudiants/${(await student(school, 0)).id}/modifier`, { nom: 'RENOMMÉ' })
	],
	[
		'a matricule is corrected',
		async (school) => school.admin.sends(`/etudiants/${(await student(school, 1)).id}/modifier`, { matricule: '26-9001' })
	],
	[
		'a login name changes',
		async (school) => school.admin.sends(`/etudiants/${(await student(school, 2)).id}/modifier`, { identifiant: 'autre.nom' })
	],
	[
		'a student changes class',
		async (school) => {
			const { id, inscription } = await student(school, 3)
			await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/classe`, { classe: 'FCGE-BTS1B' })
		}
	],
	[
		'a student leaves',
		async (school) => {
			const { id, inscription } = await student(school, 4)
			await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart`, { motif_sortie: 'transfert' })
		}
	],
	[
		'a student will leave',
		async (school) => {
			const { id, inscription } = await student(school, 5)
			await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart`, { date_sortie: today(20), motif_sortie: 'autre' })
		}
	],
	[
		'and stays after all',
		async (school) => {
			const { id, inscription } = await student(school, 5)
			await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart/annuler`, {})
		}
	],
	[
		'a new student',
		async (school) =>
			school.admin.sends('/etudiants/nouveau', { 'e.nom': 'NOUVEAU', 'e.prenoms': 'Awa', 'e.sexe': 'F', 'i.classe': CLASSE })
	],
	[
		'who was there already, under another matricule',
		async (school) => {
			const [kept, double] = [await student(school, 6), await school.first('/etudiants?q=nouveau')]
			await school.admin.sends(`/etudiants/doublons/${kept.id}/${double.id}`, {})
		}
	],
	['an account is closed', async (school) => school.preau('user', 'deactivate', 'demo', rowsOf('etudiants')[20]!['identifiant']!)],
	[
		'a new teacher',
		async (school) =>
			school.admin.sends('/enseignants/nouvelle', { matricule: 'ENS-090', nom: 'NOUVELLE', prenoms: 'Rita', identifiant: 'rita' })
	],
	["a teacher's telephone", async (school) => school.imports('enseignants', [{ matricule: 'ENS-001', telephone: '+2250799999999' }])],
	[
		'a teacher is renamed',
		async (school) => school.admin.sends(`/enseignants/${(await school.first('/enseignants?matricule=ENS-002')).id}`, { nom: 'MARIÉE' })
	],
	[
		'a new coordinator',
		async (school) =>
			school.preau(
				'user',
				'create',
				'demo',
				'--identifiant',
				'sira',
				'--role',
				'coordinateur',
				'--nom',
				'SIRA',
				'--prenoms',
				'Awa',
				'--no-password'
			)
	],
	[
		'and their account is closed',
		async (school) => {
			const { id } = await school.first('/utilisateurs', (one) => 'identifiant' in one && one.identifiant === 'sira')
			await school.admin.sends(`/acces/${id}`, { actif: 'non' })
		}
	]
]
