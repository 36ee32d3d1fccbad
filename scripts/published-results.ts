type Table = { readonly columns: readonly string[]; readonly rows: string[][] }

/** The names of what results are published about; `courante`: the current year. */
type Named = Readonly<Record<'annee' | 'courante' | 'classe' | 'matiere' | 'matricule' | 'endette' | 'par', string>> & {
	readonly ue: string | null
}

const REGLES = {
	parts: null,
	absence_injustifiee_zero: true,
	abi_examen: 'zero',
	abj_examen: 'session_2',
	poids_ue: 'credits',
	plancher_matiere: null,
	plancher_ue: null,
	compensation: 'semestre',
	report_session2: 'garder',
	session2_remplace: 'examen',
	session2_garde: 'meilleure',
	session2_plafond: null,
	garde_matieres: true
}

const MARK = {
	type: 'devoir',
	session: 1,
	coefficient: 1,
	bareme: 20,
	etat: 'note',
	note_centiemes: 900,
	titre: 'Devoir 1',
	date: '2026-01-12',
	classe: null,
	publiee_le: '2026-01-20',
	compte: 'note'
}

/** Results of one student, reopened and published again, with somebody who takes a UE again, the list of session 2, and a comment. */
export function publishedResults({ annee, courante, classe, ue, matiere, matricule, endette, par }: Named): [name: string, Table][] {
	const average = { moyenne: 900, sans: null }
	const own = { id: matiere, code: matiere, nom: 'Algèbre', coefficient: 1, parts: null, cc: null, ex: null }
	const of = { ...own, ...average, exclut: false, session: 1, situation: null, acquis: null, notes: [Object.values(MARK)] }
	const unit = {
		id: ue,
		code: ue ?? 'UE',
		nom: 'Outils',
		credits: 6,
		...average,
		validation: null,
		sousPlancher: false,
		acquis: null,
		matieres: [of]
	}
	const names = { code: classe.replace(/@.*/, ''), nom: 'Licence 1', filiere: 'Génie', niveau: 'L1' }
	const contexte = JSON.stringify({
		annee,
		classe: names,
		periode: 'Semestre 1',
		isBts: false,
		classement: { effectif: 1, moyenne: 900, min: 900, max: 900 },
		regles: REGLES,
		reglesPropres: { [matiere]: { absence_injustifiee_zero: false } }
	})
	const releve = JSON.stringify({ ues: [unit], matieres: [], estAcquis: false, appreciations: { 0: 'À suivre', [matiere]: 'Bien' } })
	const result = (numero: string, moyenne: string, sans: string) => [classe, '1', numero, matricule, moyenne, sans, '0', '1', releve]
	const publication = (numero: string, ...more: string[]) => [classe, '1', numero, '1', 'definitif', ...more, contexte]
	return [
		[
			'publications',
			{
				columns: 'classe periode numero session etat publiee_le publiee_par etudiants rouverte_le rouverte_par motif contexte'.split(' '),
				rows: [
					publication('1', '2026-02-01T10:15:30Z', par, '1', '2026-02-02T09:00:00Z', par, 'Erreur de saisie'),
					publication('2', '2026-02-03T08:00:00Z', par, '1', '', '', '')
				]
			}
		],
		[
			'resultats',
			{
				columns: 'classe periode numero matricule moyenne sans credits rang releve'.split(' '),
				rows: [result('1', '9', ''), result('2', '', 'incomplete')]
			}
		],
		[
			'dettes_publiees',
			{
				columns: 'classe periode numero matricule ues'.split(' '),
				rows: [[classe, '1', '2', endette, JSON.stringify([{ ...unit, matieres: [{ ...of, notes: [] }], retenue: null }])]]
			}
		],
		[
			'listes_session2',
			{ columns: 'classe periode numero close_le close_par'.split(' '), rows: [[classe, '1', '2', '2026-02-04T08:00:00Z', par]] }
		],
		[
			'convocations',
			{
				columns: 'classe periode matricule matiere appelee motif'.split(' '),
				rows: [
					[classe, '1', matricule, matiere, 'oui', ''],
					[classe, '1', endette, matiere, 'non', 'Ne veut pas la reprendre']
				]
			}
		],
		[
			'appreciations',
			{ columns: 'matricule annee periode matiere appreciation'.split(' '), rows: [[matricule, courante, '1', matiere, 'Bon semestre']] }
		]
	]
}
