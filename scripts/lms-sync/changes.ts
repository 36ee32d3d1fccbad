import { rowsOf, today, type School } from './school'

/** A name of what happens at the school between two synchronisations, and how it is done. */
export type Change = readonly [what: string, change: (school: School) => Promise<unknown>]

/** A class that all readers may read: of the coordinator's filière, and taught by the teacher who signs in. */
const CLASSE = 'FCGE-BTS1A'
/** The class whose results of the first semester are published. */
const PUBLISHED = 'GL-M2'

const classe = (school: School, code: string) => school.first(`/classes?code=${code}`)
/** Finds a student of the class by the place in its list. */
const student = async (school: School, at: number) => {
	const { id } = await classe(school, CLASSE)
	return (await school.all(`/classes/${id}/etudiants`))[at]!
}
/** Finds a past séance of the class, with a register or without one. */
const held = async (school: School, withRegister: boolean) => {
	const { id } = await classe(school, CLASSE)
	const days = withRegister ? `date_debut=${today(-13)}&date_fin=${today(-3)}` : `date_fin=${today(-20)}`
	return school.first(`/emploi-temps?classe_id=${id}&statut=terminee&${days}`)
}
/** Finds a coming séance of the class. */
const coming = async (school: School, at: number) => {
	const { id } = await classe(school, CLASSE)
	return (await school.all(`/emploi-temps?classe_id=${id}&statut=planifiee&date_debut=${today(2)}`))[at]!
}
const past = async (school: School) => {
	const { id } = await classe(school, CLASSE)
	return school.first('/evaluations?periode=passees', (one) => one.classe.id === id)
}
const results = async (school: School, code: string) => `/classes/${(await classe(school, code)).id}/resultats`

const PEOPLE: readonly Change[] = [
	['a student is renamed', async (school) => school.admin.sends(`/etudiants/${(await student(school, 0)).id}/modifier`, { nom: 'RENOMMÉ' })],
	['a matricule is corrected', async (school) => school.admin.sends(`/etudiants/${(await student(school, 1)).id}/modifier`, { matricule: '26-9001' })],
	['a login name changes', async (school) => school.admin.sends(`/etudiants/${(await student(school, 2)).id}/modifier`, { identifiant: 'autre.nom' })],
	['a student changes class', async (school) => {
		const { id, inscription } = await student(school, 3)
		await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/classe`, { classe: 'FCGE-BTS1B' })
	}],
	['a student leaves', async (school) => {
		const { id, inscription } = await student(school, 4)
		await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart`, { motif_sortie: 'transfert' })
	}],
	['a student will leave', async (school) => {
		const { id, inscription } = await student(school, 5)
		await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart`, { date_sortie: today(20), motif_sortie: 'autre' })
	}],
	['and stays after all', async (school) => {
		const { id, inscription } = await student(school, 5)
		await school.admin.sends(`/etudiants/${id}/inscriptions/${inscription.id}/depart/annuler`, {})
	}],
	['a new student', async (school) => school.admin.sends('/etudiants/nouveau', { 'e.nom': 'NOUVEAU', 'e.prenoms': 'Awa', 'e.sexe': 'F', 'i.classe': CLASSE })],
	['who was there already, under another matricule', async (school) => {
		const [kept, double] = [await student(school, 6), await school.first('/etudiants?q=nouveau')]
		await school.admin.sends(`/etudiants/doublons/${kept.id}/${double.id}`, {})
	}],
	['an account is closed', async (school) => school.preau('user', 'deactivate', 'demo', rowsOf('etudiants')[20]!['identifiant']!)],
	['a new teacher', async (school) => school.admin.sends('/enseignants/nouvelle', { matricule: 'ENS-090', nom: 'NOUVELLE', prenoms: 'Rita', identifiant: 'rita' })],
	["a teacher's telephone", async (school) => school.imports('enseignants', [{ matricule: 'ENS-001', telephone: '+2250799999999' }])],
	['a teacher is renamed', async (school) => school.admin.sends(`/enseignants/${(await school.first('/enseignants?matricule=ENS-002')).id}`, { nom: 'MARIÉE' })],
	['a new coordinator', async (school) => school.preau('user', 'create', 'demo', '--identifiant', 'sira', '--role', 'coordinateur', '--nom', 'SIRA', '--prenoms', 'Awa', '--no-password')],
	['and their account is closed', async (school) => {
		const { id } = await school.first('/utilisateurs', (one) => 'identifiant' in one && one.identifiant === 'sira')
		await school.admin.sends(`/acces/${id}`, { actif: 'non' })
	}]
]

const TIMETABLE: readonly Change[] = [
	['a séance is moved', async (school) => school.admin.sends(`/seances/${(await coming(school, 0)).id}/modifier`, { heure_debut: '18:00', heure_fin: '19:00' })],
	['a series is moved', async (school) => school.admin.sends(`/seances/${(await coming(school, 1)).id}/modifier`, { heure_debut: '19:00', heure_fin: '20:30', portee: 'suivantes' })],
	['a séance is called off', async (school) => school.admin.sends(`/seances/${(await coming(school, 2)).id}/annuler`, { motif: 'Grève', statut: 'annulee' })],
	['a séance is put off', async (school) => school.api('admin', `/cours/${(await coming(school, 2)).id}/statut`, 'PUT', { statut: 'reportee', motif: 'Panne' })],
	['a new séance', async (school) => {
		const { id } = await classe(school, CLASSE)
		await school.admin.sends(`/seances/nouvelle?classe=${id}`, { date: today(3), heure_debut: '20:00', heure_fin: '21:00' })
	}],
	["a room's link", async (school) => school.api('admin', `/seances/${(await coming(school, 4)).id}/visio`, 'PUT', { lien_visio: 'https://visio.ecole.lan/1' })],
	['a lesson is written down', async (school) => {
		const { id } = await held(school, true)
		await school.admin.sends(`/seances/${id}`, { contenu: 'Chapitre 3' }, `/seances/${id}/terminee`)
	}],
	['63 séances are deleted', async (school) => {
		const seances = rowsOf('seances')
		const gone = new Set(seances.filter(({ statut }) => statut === 'planifiee').slice(-63))
		await school.imports('seances', seances.filter((one) => !gone.has(one)), '--complet', 'seances', '--oui')
	}],
	['a day off', async (school) => school.admin.sends('/jours-chomes', { libelle: 'Journée pédagogique', du: today(9), au: today(9) })],
	['is a day like others', async (school) => {
		const [, id = ''] = /\/jours-chomes\/fiche\/(\d+)/.exec(await school.admin.page('/jours-chomes')) ?? []
		await school.admin.sends(`/jours-chomes/fiche/${id}`, {}, `/jours-chomes/fiche/${id}/supprimer`)
	}],
	['a room is renamed', async (school) => school.admin.sends('/salles/1', { code: 'A101 bis' })],
	['a new room', async (school) => school.imports('salles', [{ code: 'Z1', nom: 'Annexe', capacite: '12' }])]
]

const MARKS: readonly Change[] = [
	['a past évaluation is corrected', async (school) => school.admin.sends(`/evaluations/${(await past(school)).id}/modifier`, { titre: 'Devoir corrigé', coefficient: '2' })],
	['an évaluation is withdrawn', async (school) => school.admin.sends(`/evaluations/${(await past(school)).id}/annuler`, {})],
	['and restored', async (school) => {
		const withdrawn = rowsOf('evaluations').find((one) => one['classe'] === CLASSE)!
		await school.imports('evaluations', [{ ref: withdrawn['ref']!, annulee: 'non' }])
	}],
	['an old mark is corrected', async (school) => {
		const { id } = await past(school)
		const { etudiant_id } = await school.first(`/evaluations/${id}/notes`)
		await school.admin.sends(`/evaluations/${id}`, { [`note.${etudiant_id}`]: '3,25', motif: 'Erreur de report' })
	}],
	['the LMS makes a quiz', async (school) => {
		const taught = await school.first('/enseignements', ({ classe: { code }, matiere }) => code === CLASSE && matiere.code === 'FCGE-BTS1-1')
		const [classe_id, matiere_id] = [taught.classe.id, taught.matiere.id]
		await school.api('prof', '/evaluations', 'POST', { ref: 'quiz-1', classe_id, matiere_id, titre: 'Quiz', type: 'devoir', date: today(), coefficient: 1 })
	}],
	['and marks it', async (school) => {
		const quiz = await school.first('/evaluations?periode=toutes', ({ titre }) => titre === 'Quiz')
		const marked = await school.all(`/classes/${quiz.classe.id}/etudiants`)
		await school.api('prof', `/evaluations/${quiz.id}/notes`, 'POST', { notes: marked.map(({ id }) => ({ etudiant_id: id, note: 14.5 })) })
	}],
	['marks will be published on a day to come', async (school) => {
		const { id } = await school.first('/evaluations', (one) => one.classe.code === CLASSE)
		await school.admin.sends(`/evaluations/${id}/publier`, { jour: today(5) })
	}]
]

const STRUCTURE: readonly Change[] = [
	['a filière is renamed', async (school) => school.admin.sends('/filieres/1', { nom: 'Finance' })],
	['a class has another code', async (school) => school.admin.sends(`/classes/fiche/${(await classe(school, 'FCGE-BTS2')).id}`, { code: 'FCGE-2', nom: 'Finance 2' })],
	['a new filière with a class', async (school) => {
		await school.imports('filieres', [{ code: 'NOUV', nom: 'Nouvelle', systeme: 'LMD', coordinateurs: 'coord' }])
		await school.imports('classes', [{ code: 'NOUV-L1', nom: 'Nouvelle L1', filiere: 'NOUV', niveau: 'L1' }])
	}],
	['the filière is not taught any more', async (school) => school.admin.sends(`/filieres/${(await school.first('/filieres?code=NOUV')).id}`, { active: 'non' })],
	['a matière is renamed', async (school) => school.admin.sends('/matieres/1', { nom: 'Comptabilité 1' })],
	['a coefficient', async (school) => school.imports('matieres', [{ code: 'FCGE-BTS1-2', coefficient: '5' }])],
	["a UE's credits", async (school) => school.imports('ues', [{ code: 'UE-GL-M2-1', credits: '17' }])],
	['a teacher is given a class', async (school) => school.imports('enseignements', [{ classe: CLASSE, matiere: 'FCGE-BTS1-1', enseignant: 'ENS-040' }])],
	['a teaching ends', async (school) => school.imports('enseignements', [{ classe: CLASSE, matiere: 'FCGE-BTS1-1', enseignant: 'ENS-040', date_fin: today(-1) }])],
	['a teacher is replaced', async (school) => {
		const taught = await school.first('/enseignements', ({ classe: { code }, matiere }) => code === CLASSE && matiere.code === 'FCGE-BTS1-2')
		await school.admin.sends(`/repartition/cours/${taught.id}/remplacer`, { enseignant: 'ENS-033', des: today(1) })
	}]
]

const RESULTS: readonly Change[] = [
	['results are published', async (school) => school.admin.sends(`${await results(school, CLASSE)}/publier?periode=1`, { etat: 'provisoires' })],
	['results are reopened', async (school) => {
		const page = await results(school, PUBLISHED)
		await school.admin.sends(`${page}?periode=1`, { motif: 'Erreur de report' }, `${page}/rouvrir`)
	}],
	['a mark of them is corrected', async (school) => {
		const { id } = await classe(school, PUBLISHED)
		const { id: evaluation } = await school.first('/evaluations?periode=passees', (one) => one.classe.id === id)
		const { etudiant_id } = await school.first(`/evaluations/${evaluation}/notes`)
		await school.admin.sends(`/evaluations/${evaluation}`, { [`note.${etudiant_id}`]: '4', motif: 'Copie relue' })
	}],
	['results are published again', async (school) => school.admin.sends(`${await results(school, PUBLISHED)}/publier?periode=1`, { motif: 'Copie relue' })],
	['the list of session 2 is closed', async (school) => {
		const page = `/classes/${(await classe(school, PUBLISHED)).id}/session2`
		await school.admin.sends(`${page}?periode=1`, {}, `${page}/fermer`)
	}]
]

/** Corrects the register of one student in the console. */
async function corrects(school: School, statut: string): Promise<void> {
	const { id } = await held(school, true)
	const { id: of } = await student(school, 8)
	await school.admin.sends(`/seances/${id}/appel`, { [`s-${of}`]: statut })
}

const PRESENCES: readonly Change[] = [
	['a register is corrected', async (school) => corrects(school, 'retard')],
	['the video room sends who was there', async (school) => {
		const { id, debut } = await held(school, false)
		const there = await school.all(`/seances/${id}/participants`)
		const participants = (there as unknown as { user_id: number }[]).slice(0, 10).map(({ user_id }) => ({ user_id, joined_at: debut, left_at: null }))
		await school.api('admin', '/attendances/from-video-session', 'POST', { seance_id: id, participants })
	}],
	['and its teacher corrects that by hand', async (school) => {
		const { id } = await held(school, false)
		const { etudiant_id } = await school.first(`/cours/${id}/presences`)
		await school.api('admin', `/cours/${id}/presences`, 'POST', { presences: [{ etudiant_id, statut: 'excuse' }] })
	}]
]

const YEARS: readonly Change[] = [
	['a semester ends earlier', async (school) => {
		const { date_fin } = (await school.first('/annees', (one) => 'courante' in one && one.courante === true)) as unknown as { date_fin: string }
		await school.admin.sends('/periodes/1', { date_fin: `${date_fin.slice(0, 4)}-01-29` })
	}],
	['a new year', async (school) => {
		const from = Number(today().slice(0, 4)) + 2
		await school.admin.sends('/annees/nouvelle', { libelle: `${from}-${from + 1}`, date_debut: `${from}-08-01`, date_fin: `${from + 1}-07-31` })
	}],
	['the former year is the current one', async (school) => school.preau('tenant', 'set', 'demo', '--year', await year(school, 0))],
	['and is not any more', async (school) => school.preau('tenant', 'set', 'demo', '--year', await year(school, 1))]
]
const year = async (school: School, at: number) => ((await school.all('/annees')) as unknown as { libelle: string }[])[at]!.libelle

/** The modules of the school without one. */
const MODULES = ['structure', 'emploi_temps', 'evaluations', 'visioconference', 'presences', 'notes', 'notifications', 'scolarite']
const without = (module?: string) => MODULES.filter((one) => one !== module).join()

let copy = ''
const restore = (school: School) => school.preau('restore', copy, '--yes')

const WHOLE: readonly Change[] = [
	['a module is switched off', async (school) => school.preau('tenant', 'set', 'demo', '--modules', without('evaluations'))],
	['and on again', async (school) => school.preau('tenant', 'set', 'demo', '--modules', without())],
	['an import in the browser', async (school) => school.uploads('etudiants', [{ matricule: '26-0030', prenoms: 'Changé' }, { matricule: '26-0031', prenoms: 'Changée' }])],
	['is taken back', async (school) => {
		const [, page = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(await school.admin.page('/importer')) ?? []
		await school.admin.sends(page, { oui: 'oui' })
	}],
	['a copy is made, and much happens', async (school) => {
		copy = (JSON.parse(await school.preau('backup', 'demo', '--json')) as { file: string }[])[0]!.file
		await corrects(school, 'absent')
	}],
	['the copy is restored', restore],
	['the same number of changes as before', async (school) => corrects(school, 'absent')],
	['the copy is restored, and other changes follow', async (school) => {
		await restore(school)
		await corrects(school, 'excuse')
	}]
]

export const CHANGES: readonly Change[] = [...PEOPLE, ...TIMETABLE, ...MARKS, ...STRUCTURE, ...RESULTS, ...PRESENCES, ...YEARS, ...WHOLE]
