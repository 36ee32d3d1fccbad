import { describe, expect, test } from 'bun:test'
import { reglementFrom, type Choix, type Reglement } from '../../src/domain/resultats/reglement'
import { centiemesOf, type Resultat } from '../../src/domain/resultats/resultat'
import { matiereSession1, matiereSession2, type Entree } from '../../src/domain/resultats/resultat-matiere'
import {
	compensesByAnnee,
	convoquees,
	convoqueesBts,
	moyenneAnnee,
	semestre,
	semestreBts,
	type MatiereDUe
} from '../../src/domain/resultats/resultat-semestre'

const said = (resultat: Resultat) => resultat.sans ?? centiemesOf(resultat)! / 100

const entree = (type: Entree['type'], note: number | Entree['etat'], session = 1): Entree => ({
	type,
	session,
	coefficient: 1,
	bareme: 20,
	etat: typeof note === 'number' ? 'note' : note,
	note_centiemes: typeof note === 'number' ? note * 100 : null
})
const devoir = (note: number | Entree['etat']) => entree('devoir', note)
const examen = (note: number | Entree['etat']) => entree('examen', note)
const rattrapage = (note: number | Entree['etat']) => entree('examen', note, 2)

const lmd = (choix: Partial<Choix>) => reglementFrom(false, [choix])

let last = 0
const matiere = (regles: Reglement, coefficient: number, ...entrees: readonly Entree[]): MatiereDUe => ({
	...(entrees.some(({ session }) => session === 2) ? matiereSession2 : matiereSession1)(entrees, regles),
	id: ++last,
	coefficient
})
const ue = (credits: number, ...matieres: readonly MatiereDUe[]) => ({ id: ++last, credits, matieres })

describe('a published règlement can be set', () => {
	// Université Amadou Hampaté Bâ, Dakar, www.uahb.sn, « L'organisation des évaluations »: 40 % and 60 %, and session 2 without the former
	test('UAHB Dakar: the continuous part counts 40 percent and the exam 60, and session 2 counts alone', () => {
		const regles = lmd({ cc: 40, session2_remplace: 'matiere' })
		expect(said(matiere(regles, 1, devoir(12), devoir(14), examen(5), rattrapage(11)).resultat)).toBe(11)
		expect(said(matiere(regles, 1, devoir(12), devoir(14), examen(9)).resultat)).toBe(10.6)
	})

	// IPP Dakar: its règlement could not be found again to read it; only the ceiling is known
	test('IPP Dakar: session 2 gives at most 10', () => {
		const regles = lmd({ cc: 40, session2_plafond: 1000 })
		const own = [devoir(11), examen(6)]
		expect(said(matiere(regles, 1, ...own).resultat)).toBe(8)
		expect(said(matiere(regles, 1, ...own, rattrapage(16)).resultat)).toBe(10)
		expect(said(matiere(regles, 1, ...own, rattrapage(8)).resultat)).toBe(9.2)
	})

	// Algeria, arrêté n° 712 of 3 November 2011, fr.scribd.com/document/488812370, articles 24 and 25 and on absences; these also in article 52 of
	// the guide of the university of Jijel, vrpedag.univ-jijel.dz, « Absence aux examens », which opens session 2 after an excused one
	test('Algeria, arrêté 712: UEs weigh by coefficients, and an unexcused absence counts 0 and excludes from session 2', () => {
		const regles = lmd({ cc: 50, poids_ue: 'coefficients', abi_examen: 'zero_sans_session_2' })
		const absent = matiere(regles, 3, devoir(10), examen('absent_injustifie'))
		const faible = matiere(regles, 2, devoir(8), examen(9))
		const found = semestre([ue(6, absent, faible), ue(4, matiere(regles, 1, devoir(12), examen(10)))], regles)
		// (5 × 3 + 8,50 × 2) ÷ 5 = 6,40; (6,40 × 5 + 11 × 1) ÷ 6 = 7,17
		expect(found.ues.map(({ resultat }) => said(resultat))).toEqual([6.4, 11])
		expect(said(found.resultat)).toBe(7.17)
		expect(convoquees(found, regles)).toEqual([faible])
		expect(said(matiere(regles, 3, devoir(10), examen('absent_justifie')).resultat)).toBe('attend')
	})

	// Université Bordeaux Montaigne, règlement des études, etu.u-bordeaux-montaigne.fr, « Opérations postérieures aux examens »: nothing is
	// computed after a défaillance; a new result takes the place of the former one, and an absence takes it away
	test('Bordeaux Montaigne: an unexcused absence at an exam leaves matière, UE and semester without an average', () => {
		const regles = lmd({ cc: 50, abi_examen: 'defaillant', report_session2: 'reprendre', session2_garde: 'derniere' })
		const absent = matiere(regles, 1, devoir(18), examen('absent_injustifie'))
		const found = semestre([ue(6, absent), ue(24, matiere(regles, 1, devoir(12), examen(14)))], regles)
		expect([said(found.resultat), found.credits]).toEqual(['defaillante', 24])
		expect(convoquees(found, regles)).toEqual([absent])
		expect(said(matiere(regles, 1, devoir(9), examen(9), rattrapage('absent_injustifie')).resultat)).toBe('defaillante')
	})

	// Licence 1 d'anglais, Rouen, l1anglais-rouen.blogspot.com, « Rappels des règles de compensation », January 2011
	test('a French Licence 1: a year at 10 acquires a semester under 10', () => {
		const regles = lmd({ cc: 50, compensation: 'annee' })
		const both = [
			semestre([ue(30, matiere(regles, 1, devoir(9), examen(9)))], regles),
			semestre([ue(30, matiere(regles, 1, devoir(11), examen(12)))], regles)
		]
		const annee = moyenneAnnee(
			both.map(({ resultat }) => resultat),
			false
		)
		expect(said(annee)).toBe(10.25)
		expect(compensesByAnnee(both, annee, regles).map(({ credits, ues }) => [credits, ues[0]!.validation])).toEqual([
			[30, 'VC_annee'],
			[30, 'V']
		])
	})

	// BTS, answer of 13 February 2024 to question 12016 of the Assemblée nationale: no session takes the place of an exam that was missed
	test('BTS without session 2: averages by coefficients, and nobody is called', () => {
		const regles = reglementFrom(true, [])
		const all = [matiere(regles, 3, devoir(8), examen(6)), matiere(regles, 2, devoir(12), examen('absent_justifie'))]
		expect(said(semestreBts(all))).toBe(9)
		expect(convoqueesBts(all)).toEqual([])
	})
})
