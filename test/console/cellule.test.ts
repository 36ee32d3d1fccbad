import { describe, expect, test } from 'bun:test'
import { cellSaid, fileCellSaid, labelOf } from '../../src/console/parts/cellule'
import { auteurLabel } from '../../src/console/parts/auteur'
import { heldOnOneLine } from '../../src/console/parts/dit'
import { textesIn } from '../../src/console/textes/textes'

const names: Readonly<Record<string, string>> = { 'classes:1': 'MECA-L1', 'classes:2': 'ENER-1', 'utilisateurs:3': 'BA Aïcha' }
const reading = (langue: 'fr' | 'en') => ({
	t: textesIn(langue),
	langue,
	timezone: 'Africa/Abidjan',
	noms: (table: string, id: unknown) => names[`${table}:${String(id)}`]
})

describe('a cell of the journal', () => {
	test.each<[kind: string, column: string, cell: unknown, fr: string, en: string]>([
		['presences', 'duree_s', 3000, '50 minutes', '50 minutes'],
		['seances', 'depassement_valide_s', 60, '1 minute', '1 minute'],
		['seances', 'debut_reel_s', 1_795_527_000, '24/11/2026, 13:30', '24/11/2026, 13:30'],
		[
			'seances',
			'classes',
			[
				[1, 7],
				[2, 8]
			],
			'MECA-L1, ENER-1',
			'MECA-L1, ENER-1'
		],
		['seances', 'classes', '1,2', 'MECA-L1, ENER-1', 'MECA-L1, ENER-1'],
		['seances', 'classes', [1, 9], 'MECA-L1, (supprimé)', 'MECA-L1, (removed)'],
		['seances', 'classes', [], '–', '–'],
		['seances', 'statut', 'annulee', 'Annulée', 'Cancelled'],
		['inscriptions', 'statut', 'En validation', 'Dossier en cours', 'File in progress'],
		['presences', 'statut', 'excuse', 'Absence justifiée', 'Excused absence'],
		['presences', 'source', 'video', 'visio', 'video'],
		['notes', 'etat', 'dispense', 'dispensé', 'exempted'],
		['notes', 'note_centiemes', 1250, '12,5', '12.5'],
		['justificatifs', 'nature', 'stage', 'Stage', 'Internship'],
		['justificatifs', 'vu_par', 3, 'BA Aïcha', 'BA Aïcha'],
		['utilisateurs', 'roles', 'administrateur,enseignant', 'Direction et informatique, Enseignant', 'Management and IT, Teacher'],
		['utilisateurs', 'fonctions', 'scolarite|surveillance', 'Scolarité, Surveillance', 'Registry, Attendance office'],
		['utilisateurs', 'actif', 0, 'Non', 'No'],
		['preferences', 'notes', 1, 'Oui', 'Yes'],
		['preferences', 'canal', 'sms', 'SMS', 'SMS'],
		['responsables', 'notes', 'email|sms', 'Par e-mail et SMS', 'By email and SMS'],
		['seances', 'contenu', 'Valeur absolue |x| et |y|, suite', 'Valeur absolue |x| et |y|, suite', 'Valeur absolue |x| et |y|, suite'],
		['annonces', 'canaux', ['email', 'push'], 'e-mail, application', 'email, app'],
		['annonces', 'audience', { classe_id: 1 }, 'Classe MECA-L1', 'Class MECA-L1'],
		['etudiants', 'deplace', { notes: [1, 2], paiements: [4] }, 'notes\u00a0: 2, paiements\u00a0: 1', 'grades: 2, payments: 1'],
		['etablissement', 'rappels_minutes', '[1440,60]', '1\u202f440, 60', '1,440, 60'],
		['etablissement', 'fichier', '/srv/preau/backups/alpha.preau', 'alpha.preau', 'alpha.preau'],
		['etudiants', 'date_naissance', '2005-02-01', '01/02/2005', '01/02/2005'],
		['etudiants', 'adresse', '', '–', '–'],
		['etudiants', 'adresse', null, '–', '–']
	])('%s.%s (%#)', (kind, column, cell, fr, en) => {
		expect([cellSaid(reading('fr'), kind, column, cell), cellSaid(reading('en'), kind, column, cell)]).toEqual([fr, en])
	})
})

test("a record's contents fit on one line, without the machine's own columns", () => {
	const value = { cle_tri: 'x', role: 'enseignant', roles: 'enseignant', revision: 3, telephone: null, gone_id: 4 }
	const said = heldOnOneLine({ ...reading('en'), kind: 'utilisateurs', value })
	expect(said).toBe('Roles: Teacher · Phone: – · gone: 4')
	expect(heldOnOneLine({ ...reading('fr'), kind: 'utilisateurs', value: null })).toBe('–')
	expect(heldOnOneLine({ ...reading('en'), kind: 'utilisateurs', value, isNew: true })).toBe('Roles: Teacher · gone: 4')
	// neither does it say what a new record does not do, however that is stored
	const guardian = { nom: 'Non', payeur: 1, urgence: 0, consentement: false, email: '', absences: [] }
	expect(heldOnOneLine({ ...reading('fr'), kind: 'responsables', value: guardian, isNew: true })).toBe(
		'Nom du parent\u00a0: Non · Paie les frais\u00a0: Oui'
	)
	// of two columns with the same content, the one that exists
	expect(heldOnOneLine({ ...reading('en'), kind: 'utilisateurs', value: { role: 'enseignant' } })).toBe('Role: Teacher')
})

describe('a cell of a file', () => {
	test.each<[kind: string, column: string, cell: string, said: string]>([
		['preferences', 'notes', 'oui', 'Oui'],
		['preferences', 'absences', 'non', 'Non'],
		['preferences', 'canal', 'push', 'application'],
		['responsables', 'notes', 'oui', 'Par e-mail et SMS'],
		['utilisateurs', 'roles', 'coordinateur|enseignant', 'Coordination, Enseignant'],
		['utilisateurs', 'role', 'coordinateur', 'Coordination'],
		['etudiants', 'date_naissance', '2005-02-01', '01/02/2005'],
		['etudiants', 'adresse', 'rue 1, cour 2', 'rue 1, cour 2']
	])('%s.%s %p', (kind, column, cell, said) => {
		expect(fileCellSaid(textesIn('fr'), 'fr', kind, column, cell)).toBe(said)
	})
})

test('an author without an account has a label', () => {
	const said = (auteur: string) => auteurLabel(textesIn('fr'), auteur)
	expect(['lien:0', 'lien:desabonnement', 'job:outbox', 'cli:awa', 'cli:uid-0', 'lms'].map(said)).toEqual([
		'Lien de la première installation',
		'Lien de désabonnement',
		'La machine',
		'Ligne de commande (awa)',
		'Ligne de commande',
		'lms'
	])
})

test.each(['fr', 'en'] as const)("the journal's columns have labels, in %s", (langue) => {
	const t = textesIn(langue)
	const held = `annonces.audience annonces.canaux annonces.texte emargements.signe_at envois.force etablissement.fichier etablissement.parti
		etudiants.autre etudiants.deplace etudiants.reuni_avec justificatifs.papier justificatifs.retire_at matieres.annees notifications.lu_at
		outbox.lignes presences.duree_s seances.ajoutees seances.depassement_valide_s seances.lien_visio seances.presence_minimale
		seances.tolerance_retard_minutes utilisateurs.jetons_revoques absences_enseignants.annoncee_par absences_enseignants.decidee
		presences.justificatif_id utilisateurs.par`
	const bare = held.split(/\s+/).filter((one) => {
		const [kind = '', column = ''] = one.split('.')
		return labelOf(t, kind, column) === column.replace(/_id$/, '')
	})
	expect(bare).toEqual([])
})
