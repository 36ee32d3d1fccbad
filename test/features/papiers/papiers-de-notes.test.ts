import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Bloc, Cellule, Feuille } from '../../../src/domain/papiers/feuille'
import type { Personne } from '../../../src/domain/papiers/mots'
import type { Sorte } from '../../../src/domain/papiers/sortes'
import { mentionOf } from '../../../src/domain/resultats/mention'
import { reglementUsuel } from '../../../src/domain/resultats/reglement'
import { releveFor, releveOf, type Releve } from '../../../src/domain/resultats/releve'
import { bulletinPaper } from '../../../src/features/resultats/bulletin.paper'
import { convocationPaper } from '../../../src/features/resultats/convocation.paper'
import type { Ecole } from '../../../src/features/papiers/papier-fait.service'
import { releveAnneePaper } from '../../../src/features/resultats/releve-annee.paper'
import { releveCyclePaper } from '../../../src/features/resultats/releve-cycle.paper'
import { relevePaper, type FaitsDeReleve } from '../../../src/features/resultats/releve.paper'
import { releveAvec } from '../../support/publies'
import { feuilles } from '../../support/releves'

const AWA: Personne = {
	nom: 'KOUASSI',
	prenoms: 'Awa Ɛlisabeth',
	sexe: 'F',
	date_naissance: '2005-02-28',
	lieu_naissance: 'Bouaké',
	nationalite: 'Ivoirienne',
	matricule: '26-ELT-0042',
	numero_national: 'CI 0012345'
}
const ecole = (sorte: Sorte): Ecole => ({
	sorte,
	reglage: { texte: null, signataire: null, signataire_qualite: null, par_etudiant: false, signe: false },
	tete: { nom: 'École alpha', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null },
	lieu: 'Abidjan',
	signataire: null,
	jour: '2027-02-12'
})

const classe = { code: 'MECA-L1', nom: 'Mécanique L1', filiere: 'Mécanique', niveau: 'Licence 1' }
type Given = {
	readonly isBts?: boolean
	readonly periode?: string
	readonly definitive?: 0 | 1
	readonly rang?: number | null
	readonly session?: 1 | 2
	readonly enseignants?: Readonly<Record<string, string>>
}

function faitsOf(
	releve: Releve,
	{ isBts = false, periode = 'Semestre 1', definitive = 1, rang = 1, session = 1, enseignants = {} }: Given = {}
): FaitsDeReleve {
	const classement = { effectif: 28, moyenne: 1100, min: 400, max: 1750 }
	const contexte = { annee: '2026-2027', classe, periode, isBts, classement, regles: reglementUsuel(isBts), enseignants }
	const publication = {
		id: 7,
		classe_id: 1,
		periode: 1,
		session,
		definitive,
		publiee_at: 1_800_000_000,
		publiee_par: 'AWA',
		remplace: 0 as const
	}
	const publiee = { ...publication, contexte, rouverte_at: null, rouverte_par: null, motif: null }
	return { personne: AWA, timezone: 'Africa/Abidjan', feuille: { releve, rang, contexte, publication: publiee } }
}

const textOfCell = (cell: Cellule) => (typeof cell === 'string' ? cell : [cell.texte, cell.petit ?? ''].join(' '))
/** The words of a part of a paper. */
function wordsOfBloc(bloc: Bloc): string[] {
	if ('texte' in bloc) return [bloc.texte]
	if ('resultat' in bloc) return [bloc.resultat]
	if ('faits' in bloc) return bloc.faits.flat()
	if ('legende' in bloc) return bloc.legende.flat()
	return [...bloc.table.colonnes.map(({ titre }) => titre), ...bloc.table.lignes.flat().map(textOfCell)]
}
const wordsOf = ({ titre, sousTitre = '', blocs, fait }: Feuille) => [titre, sousTitre, ...blocs.flatMap(wordsOfBloc), fait].join('\n')
const tableOf = ({ blocs }: Feuille) => blocs.flatMap((bloc) => ('table' in bloc ? [bloc.table] : []))[0]!
/** The averages of a paper by the name in the first cell of their line. */
function moyennesOf(feuille: Feuille): Map<string, string> {
	const { colonnes, lignes } = tableOf(feuille)
	const at = colonnes.findIndex(({ titre }) => titre === 'Moyenne')
	return new Map(lignes.map((ligne) => [typeof ligne[0] === 'object' ? ligne[0].texte : ligne[0]!, textOfCell(ligne[at]!).trim()]))
}

const SANS = { incomplete: 'incomplète', defaillante: 'défaillante', attend: 'attend la session 2', dispensee: 'dispensée' }
const said = ({ moyenne, sans }: Pick<Releve, 'moyenne' | 'sans'>) =>
	moyenne === null ? SANS[sans ?? 'incomplete'] : (moyenne / 100).toFixed(2).replace('.', ',')

/** The relevés that were computed by hand, of one semester in session 1. */
const COMPUTED = feuilles().flatMap(({ nom, isBts, regles, semestres: [semestre, ...others] }) => {
	if (!semestre || others.length > 0 || semestre.matieres.some(({ convoquee }) => convoquee)) return []
	const acquis = new Map(semestre.ues.flatMap(({ id, acquis: ofUe }) => (ofUe ? [[id, ofUe] as const] : [])))
	return [{ nom, isBts, semestre, releve: releveOf(semestre.matieres, { isBts, regles, acquis }) }]
})

describe('a relevé', () => {
	test('has the averages of each relevé that was computed by hand, to the hundredth', () => {
		expect(COMPUTED.length).toBeGreaterThan(5)
		for (const { isBts, releve } of COMPUTED) {
			const paper = isBts
				? bulletinPaper(ecole('bulletin'), { ...faitsOf(releve, { isBts }), rangs: new Map() })
				: relevePaper(ecole('releve'), faitsOf(releve))
			const moyennes = moyennesOf(paper.feuille)
			for (const ue of releve.ues) expect(moyennes.get(ue.nom)).toBe(said(ue))
			if (releve.moyenne !== null) expect(paper.signe.resultat).toStartWith(`Semestre 1 : ${said(releve)} / 20`)
		}
	})

	test('identifies the person, names each mark with what it weighs, and explains its short words', () => {
		const words = wordsOf(relevePaper(ecole('releve'), faitsOf(COMPUTED.find(({ isBts }) => !isBts)!.releve)).feuille)
		for (const text of ['KOUASSI Awa Ɛlisabeth', 'née le 28 février 2005 à Bouaké', 'Ivoirienne', '26-ELT-0042', 'CI 0012345', 'Licence 1'])
			expect(words).toContain(text)
		expect(words).toContain('unité d’enseignement')
		expect(words).toContain('Classée 1re sur 28.')
		const ofUnknown = { ...faitsOf(COMPUTED.find(({ isBts }) => !isBts)!.releve), personne: { ...AWA, sexe: null } }
		expect(wordsOf(relevePaper(ecole('releve'), ofUnknown).feuille)).toContain('Rang : 1er sur 28.')
	})

	test('says the result of session 2, and how it made the average', () => {
		const [matiere] = releveAvec({ code: 'UE-1', moyenne: 1100 }).ues[0]!.matieres
		const note = { titre: 'Rattrapage', date: '2027-03-10', classe: null, publiee_le: '2027-03-12', type: 'examen', session: 2 } as const
		const ofSession2 = { ...note, coefficient: 1, bareme: 20, etat: 'note', note_centiemes: 1100, compte: 'note' } as const
		const releve = releveAvec({ code: 'UE-1', moyenne: 1100, matieres: [{ ...matiere!, session: 2, notes: [ofSession2] }] })
		const { feuille, signe } = relevePaper(ecole('releve'), faitsOf(releve, { session: 2 }))
		expect(wordsOf(feuille)).toContain('Rattrapage : 11 (session 2)')
		expect(wordsOf(feuille)).toContain('Session 2 = (11,00 × 1) ÷ 1 = 11,00')
		expect(signe.resultat).toBe('Semestre 1 · session 2 : 11,00 / 20, 30 crédits sur 30')
	})

	test('a provisional one says neither credits, rank nor what is acquired', () => {
		const releve = releveFor(releveAvec({ code: 'UE-1', moyenne: 1100 }), '2027-02-12', false)
		const words = wordsOf(relevePaper(ecole('releve'), faitsOf(releve, { definitive: 0, rang: null })).feuille)
		expect(words).toContain('Sous réserve de la délibération du jury.')
		expect(words).not.toMatch(/Classée|validée|crédits sur|seul exemplaire|Résultat$/m)
	})
})

describe('a bulletin', () => {
	const releve = COMPUTED.find(({ isBts }) => isBts)!.releve
	const [matiere] = releve.matieres
	const faits = {
		...faitsOf(
			{
				...releve,
				moyenne: 1450,
				sans: null,
				appreciations: { [matiere!.id]: 'Travail sérieux', 0: 'Bon semestre' },
				manque: { absent: 450, excuse: 120 }
			},
			{ isBts: true, enseignants: { [matiere!.id]: 'TRAORÉ Moussa' } }
		)
	}
	const paper = bulletinPaper(ecole('bulletin'), { ...faits, rangs: new Map([[matiere!.id, { rang: 3, sur: 27 }]]) })

	test('has rank, teacher and appréciation of a matière, the hours missed and the mention', () => {
		const words = wordsOf(paper.feuille)
		for (const text of ['TRAORÉ Moussa', '3e / 27', 'Travail sérieux', 'Bon semestre', 'Mention : Bien']) expect(words).toContain(text)
		expect(words).toContain('Heures d’absence : 9 h 30, dont justifiées : 2 h.')
	})

	test('has the mention of its average', () => {
		expect([null, 999, 1000, 1199, 1200, 1400, 1600, 2000].map((moyenne) => mentionOf(moyenne))).toEqual([
			undefined,
			undefined,
			'Passable',
			'Passable',
			'Assez bien',
			'Bien',
			'Très bien',
			'Très bien'
		])
	})
})

const aText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
const aPersonne = fc.record({
	nom: aText,
	prenoms: aText,
	sexe: fc.constantFrom('F', 'M', null),
	date_naissance: fc.constantFrom('2005-02-28', '1998', null),
	lieu_naissance: fc.option(aText),
	nationalite: fc.option(aText),
	matricule: aText,
	numero_national: fc.option(aText)
})

describe('what is signed of a paper', () => {
	test('is what it says, whatever it is about, at most 80 characters long', () => {
		fc.assert(
			fc.property(aPersonne, aText, fc.integer({ min: 0, max: 2000 }), (personne, periode, moyenne) => {
				const releve = releveAvec({ code: 'UE-1', moyenne })
				const faits = { ...faitsOf(releve, { periode }), personne }
				const lieu = { annee: '2026-2027', periode, classe: { ...classe, nom: periode } }
				const semestre = { periode: { libelle: periode }, publiee: undefined, manque: null, releve }
				const annee = { semestres: [semestre], moyenne, sans: null, credits: 30, rang: 2, classement: faits.feuille.contexte.classement }
				const epreuve = { matiere: periode, jour: null, heure: null, minutes: null, salle: null }
				const papers = [
					relevePaper(ecole('releve'), faits),
					bulletinPaper(ecole('bulletin'), { ...faits, rangs: new Map() }),
					releveAnneePaper(ecole('releve_annee'), { personne, annee: annee as never, contexte: faits.feuille.contexte }),
					releveCyclePaper(ecole('releve_cycle'), {
						personne,
						cycle: 'Licence',
						filiere: periode,
						annees: [{ libelle: '2026-2027', classe: periode, semestres: [{ libelle: periode, lu: releve, credits: 30 }], annee: null }],
						anterieurs: [],
						acquis: []
					}),
					convocationPaper(ecole('convocation'), { personne, lieu, epreuves: [epreuve, epreuve] })
				]
				for (const { feuille, signe } of papers) {
					expect(feuille.blocs).toContainEqual({ resultat: signe.resultat })
					expect(Array.from(signe.resultat).length).toBeLessThanOrEqual(80)
					expect(wordsOf(feuille)).toContain(signe.matricule)
					expect(wordsOf(feuille)).toContain(signe.nom.replace(/…$/, ''))
				}
			})
		)
	})

	test('has a year of this school once, also if a passage has kept its result', () => {
		const anterieur = { id: 1, semestre: null, niveau: 'L1', moyenne_centiemes: 1234, credits: 60, decision: 'Passe' }
		const { feuille } = releveCyclePaper(ecole('releve_cycle'), {
			personne: AWA,
			cycle: 'Licence',
			filiere: 'Mécanique',
			annees: [{ libelle: '2026-2027', classe: 'L1', semestres: [], annee: { moyenne: 1234, sans: null, credits: 60 } }],
			anterieurs: [
				{ ...anterieur, annee: '2026-2027', etablissement: null },
				{ ...anterieur, annee: '2025-2026', etablissement: 'Lycée technique' }
			],
			acquis: []
		})
		expect(wordsOf(feuille)).toContain('2025-2026, L1')
		expect(wordsOf(feuille)).not.toContain('2026-2027, L1')
	})

	test('agrees with the person', () => {
		const of = (sexe: string | null) =>
			convocationPaper(ecole('convocation'), {
				personne: { ...AWA, sexe },
				lieu: { annee: '2026-2027', periode: 'Semestre 1', classe },
				epreuves: [{ matiere: 'Mathématiques', jour: '2027-03-10', heure: '08:00', minutes: 150, salle: 'B12' }]
			})
		expect(['F', 'M', null].map((sexe) => of(sexe).signe.resultat)).toEqual([
			'Convoquée à la session 2 : une matière, Semestre 1',
			'Convoqué à la session 2 : une matière, Semestre 1',
			'Convoqué(e) à la session 2 : une matière, Semestre 1'
		])
		for (const text of ['10 mars 2027', '08:00, 2 h 30']) expect(wordsOf(of('F').feuille)).toContain(text)
	})
})
