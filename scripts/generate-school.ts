/**
 * Writes a made-up school as a folder of CSV files, the same for the same options:
 *   scripts/bun scripts/generate-school.ts DIR [--etudiants 20000] [--seances 120000] [--notes 100000] [--presences 100000]
 *                                               [--par-classe 50] [--mots-de-passe 10] [--graine 1]
 *   scripts/bun scripts/generate-school.ts DIR --complet    a small one that has everything once (complete-school.ts)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { completeSchool } from './complete-school'
import { csvText, numbers, type Table } from './made-up'

export type SchoolSize = {
	readonly etudiants: number
	readonly seances: number
	readonly notes: number
	readonly presences: number
	/** how many students a class has; 50 if absent */
	readonly parClasse?: number
	/** how many students have a password */
	readonly motsDePasse: number
	readonly graine: number
}

const NIVEAUX = ['L1', 'L2', 'L3', 'M1', 'M2']
const NOMS = ['KOUASSI', 'TOURÉ', "N'GUESSAN", 'OUÉDRAOGO', 'DIABATÉ', "D'ALMEIDA", 'ZONGO', 'FOFANA', 'BÂ', 'ÉBOUÉ', 'MÜLLER', 'SÆTHER']
const PRENOMS = ['Awa', 'Mariam Yasmine', 'Aïssatou', 'Chloé', 'Moussa', 'Jean-Noël', 'Karim', 'Zoé', 'Ibrahim', 'Œuvrard']
const HOURS = [
	['07:30', '09:30'],
	['09:45', '11:45'],
	['13:00', '15:00'],
	['15:15', '17:15'],
	['17:30', '19:30']
] as const
const FIRST_DAY = Date.UTC(2026, 8, 14)
const DAYS = 300
const TODAY = '2026-11-20'

/** The files of a school, by name without `.csv`. */
export function generateSchool({
	etudiants,
	seances,
	notes,
	presences,
	parClasse = 50,
	motsDePasse,
	graine
}: SchoolSize): Map<string, Table> {
	const random = numbers(graine)
	const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
	const school = new Map<string, Table>()
	const table = (name: string, columns: string) => {
		const made: Table = { columns: columns.split(' '), rows: [] }
		school.set(name, made)
		return (...row: (string | number)[]) => made.rows.push(row.map(String))
	}
	const year = table('annees', 'libelle date_debut date_fin courante')
	year('2025-2026', '2025-09-15', '2026-07-31', 'non')
	year('2026-2027', '2026-09-14', '2027-07-31', 'oui')
	const period = table('periodes', 'annee rang niveau libelle date_debut date_fin')
	period('2026-2027', 1, '', 'Premier semestre', '2026-09-14', '2027-01-31')
	period('2026-2027', 2, '', 'Second semestre', '2027-02-01', '2027-07-31')
	period('2025-2026', 1, 'L3', 'Premier semestre', '2025-09-15', '2026-01-15')

	const classCount = Math.max(1, Math.ceil(etudiants / parClasse))
	const filiereCount = Math.max(1, Math.ceil(classCount / 20))
	const user = table('utilisateurs', 'identifiant role nom prenoms email actif mot_de_passe')
	user('admin', 'administrateur', 'DIRECTION', '', 'admin@ecole.example', 'oui', motsDePasse > 0 ? 'Admin-2026!' : '')
	const filiere = table('filieres', 'code nom systeme tronc_commun active coordinateurs')
	const ue = table('ues', 'code nom filiere niveau semestre credits')
	const matiere = table('matieres', 'code nom filiere niveau coefficient volume_horaire ue')
	for (let f = 0; f < filiereCount; f++) {
		user(`coord.${f}`, 'coordinateur', pick(NOMS), pick(PRENOMS), `coord.${f}@ecole.example`, 'oui', '')
		filiere(`F${f}`, `Filière ${f}`, 'LMD', f === 0 ? 'oui' : 'non', 'oui', `coord.${f}`)
		for (const niveau of NIVEAUX) {
			ue(`UE-${f}-${niveau}`, `Unité ${niveau}`, `F${f}`, niveau, 1 + random(10), 18)
			for (let m = 0; m < 6; m++)
				matiere(`M${m}-${f}-${niveau}`, `Matière "${m}"; ${niveau}`, `F${f}`, niveau, '1,5', '22,5', `UE-${f}-${niveau}`)
		}
	}
	const rule = table('reglements', 'annee niveau matiere cc ex abi_examen plancher_ue session2_plafond compensation')
	rule('2026-2027', '', '', 40, 60, 'zero', '7,5', 10, 'semestre')
	rule('2026-2027', 'L1', '', 0, '', '', 0, '', 'annee')
	rule('2026-2027', '', 'M0-0-L1', 30, 70, 'defaillant', '', '', '')
	const holiday = table('conges', 'date_debut demi_journee filiere niveau date_fin libelle')
	holiday('2026-12-21', '', '', '', '2027-01-03', "Congés de fin d'année")
	holiday('2026-11-15', 'matin', 'F0', 'L1', '', 'Journée de la filière')
	const paper = table('pieces', 'libelle niveau active')
	paper('Extrait de naissance', '', 'oui')
	paper('Diplôme du baccalauréat', 'L1', 'oui')
	paper('Photo', '', 'non')
	const room = table('salles', 'code nom capacite')
	for (let s = 0; s < 99; s++) room(`S-${s}`, `Salle ${s}`, 2 * parClasse)
	const teacherCount = Math.max(2, Math.ceil(etudiants / 25))
	const enseignant = table('enseignants', 'matricule identifiant nom prenoms email telephone actif')
	for (let t = 0; t < teacherCount; t++) enseignant(`P-${t}`, `prof${t}`, pick(NOMS), pick(PRENOMS), `prof${t}@ecole.example`, '', 'oui')
	const teacher = () => `P-${random(teacherCount)}`

	const classe = table('classes', 'code annee nom filiere niveau capacite')
	const enseignement = table('enseignements', 'classe matiere enseignant heures_prevues')
	const subjects: string[][] = []
	for (let c = 0; c < classCount; c++) {
		const f = c % filiereCount
		const niveau = NIVEAUX[Math.floor(c / filiereCount) % NIVEAUX.length]!
		subjects.push(Array.from({ length: 6 }, (_, m) => `M${m}-${f}-${niveau}`))
		classe(`C${c}`, '2026-2027', `Classe ${c}`, `F${f}`, niveau, parClasse)
		for (const subject of subjects[c]!) enseignement(`C${c}`, subject, teacher(), 45)
	}
	const student = table(
		'etudiants',
		'matricule identifiant nom prenoms sexe date_naissance lieu_naissance nationalite adresse numero_national email telephone actif mot_de_passe'
	)
	const inscription = table('inscriptions', 'matricule classe statut date_inscription date_sortie')
	const fee = table('frais', 'matricule libelle montant echeance retire_le')
	const payment = table('paiements', 'reference matricule date montant mode annule_le')
	const preference = table('preferences', 'identifiant canal actif rappels_seance notes absences annonces')
	const guardian = table('responsables', 'matricule rang nom prenoms lien telephone langue absences notes payeur consentement')
	for (let e = 0; e < etudiants; e++) {
		const secret = e < motsDePasse ? 'Etu-2026!' : ''
		student(
			`E-${e}`,
			`etu${e}`,
			pick(NOMS),
			pick(PRENOMS),
			pick(['F', 'M', '']),
			isoDay(-7000 + random(1000)),
			['Bouaké', 'Niamey', ''][e % 3]!,
			['ivoirienne', ''][e % 2]!,
			`Lot ${e}; îlot 7`,
			`CI-${e}`,
			`etu${e}@ecole.example`,
			'',
			'oui',
			secret
		)
		inscription(`E-${e}`, `C${e % classCount}`, 'Active', '2026-09-10', '')
		fee(`E-${e}`, 'Scolarité 2026-2027', 450_000, '2026-12-31', e % 30 === 11 ? '2026-11-02' : '')
		if (random(4) > 0)
			payment(`R-${e}`, `E-${e}`, '2026-10-05', 150_000 * (1 + random(3)), pick(['especes', 'virement']), e % 20 === 3 ? '2026-10-20' : '')
		// two of three siblings have one mother, by her number
		if (e % 3 < 2)
			guardian(
				`E-${e}`,
				1,
				NOMS[e % NOMS.length]!,
				'Mariam',
				'mère',
				`+22501${String(Math.floor(e / 3)).padStart(8, '0')}`,
				'fr',
				'sms',
				'non',
				'oui',
				'oui'
			)
		if (e % 10 === 0) preference(`etu${e}`, 'email', 'oui', 'oui', pick(['oui', 'non']), 'non', 'oui')
	}
	const members = (c: number) => Array.from({ length: Math.ceil((etudiants - c) / classCount) }, (_, at) => `E-${c + at * classCount}`)

	const seance = table('seances', 'ref classes matiere enseignant date heure_debut heure_fin salle type mode statut')
	const presence = table('presences', 'seance matricule statut heure_arrivee commentaire')
	const attendance = school.get('presences')!.rows
	for (let s = 0; s < seances; s++) {
		const c = s % classCount
		const date = isoDay(random(DAYS))
		const [from, to] = pick(HOURS)
		const classes = classCount > 1 && random(20) === 0 ? `C${c}|C${(c + 1) % classCount}` : `C${c}`
		const past = date < TODAY
		seance(
			`S-${s}`,
			classes,
			pick(subjects[c]!),
			random(50) > 0 ? teacher() : '',
			date,
			from,
			to,
			random(3) > 0 ? `Salle ${random(99)}` : '',
			pick(['CM', 'TD', 'TP', 'AUTRE']),
			pick(['presentiel', 'en_ligne']),
			past ? 'terminee' : 'planifiee'
		)
		if (!past) continue
		for (const matricule of members(c)) {
			if (attendance.length >= presences) break
			const statut = pick(['present', 'present', 'present', 'retard', 'absent', 'excuse'])
			presence(
				`S-${s}`,
				matricule,
				statut,
				statut === 'retard' ? `${from.slice(0, 3)}50` : '',
				statut === 'excuse' ? 'certificat médical' : ''
			)
		}
	}
	const evaluation = table('evaluations', 'ref classe matiere titre type date heure_debut duree_minutes coefficient bareme mode')
	const note = table('notes', 'evaluation matricule note commentaire')
	const grades = school.get('notes')!.rows
	for (let ev = 0; grades.length < notes && ev < classCount * 12; ev++) {
		const c = ev % classCount
		evaluation(
			`EV-${ev}`,
			`C${c}`,
			pick(subjects[c]!),
			`Devoir ${ev}`,
			pick(['devoir', 'partiel', 'examen']),
			isoDay(random(60)),
			'08:00',
			120,
			'2,5',
			20,
			'presentiel'
		)
		for (const matricule of members(c))
			if (grades.length < notes) note(`EV-${ev}`, matricule, random(15) > 0 ? String(random(2001) / 100).replace('.', ',') : '', '')
	}
	return school
}

const isoDay = (offset: number) => new Date(FIRST_DAY + offset * 86_400_000).toISOString().slice(0, 10)

if (import.meta.main) {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			etudiants: { type: 'string', default: '20000' },
			seances: { type: 'string', default: '120000' },
			notes: { type: 'string', default: '100000' },
			presences: { type: 'string', default: '100000' },
			'par-classe': { type: 'string', default: '50' },
			'mots-de-passe': { type: 'string', default: '10' },
			graine: { type: 'string', default: '1' },
			complet: { type: 'boolean', default: false }
		}
	})
	const [folder] = positionals
	if (folder === undefined) {
		console.error('name the folder to write to')
		process.exit(64)
	}
	await mkdir(folder, { recursive: true })
	const { 'mots-de-passe': motsDePasse, 'par-classe': parClasse, complet, ...sizes } = values
	const size = Object.fromEntries(
		Object.entries({ ...sizes, motsDePasse, parClasse }).map(([name, text]) => [name, Number(text)])
	) as SchoolSize
	const school = complet ? completeSchool(size.graine) : generateSchool(size)
	for (const [name, table] of school) await writeFile(join(folder, `${name}.csv`), csvText(table))
}
