import { describe, expect, test } from 'bun:test'
import { releveOf, type MatiereDeReleve } from '../../src/domain/resultats/releve'
import { centiemesOf } from '../../src/domain/resultats/resultat'
import { matiereSession1, matiereSession2 } from '../../src/domain/resultats/resultat-matiere'
import { withAcquis, compensesByAnnee, moyenneAnnee, semestre } from '../../src/domain/resultats/resultat-semestre'
import { feuilles, type Feuille, type Semestre } from '../support/releves'
import { hundredthsOf } from '../support/tableur'

const FEUILLES = feuilles()

const said = ({ moyenne, sans }: { readonly moyenne: number | null; readonly sans: unknown }) => sans ?? moyenne

const acquisOf = ({ ues }: Semestre) => new Map(ues.flatMap(({ id, acquis }) => (acquis ? [[id, acquis] as const] : [])))

const released = ({ isBts, regles }: Feuille, one: Semestre) => releveOf(one.matieres, { isBts, regles, acquis: acquisOf(one) })

const partsOf = ({ code, cc, ex }: MatiereDeReleve) => [code, cc, ex]

test('spreadsheet formulas are computed exactly', () => {
	const cells = [
		['0.1', '0.2', '=A1+B1', 'mot', '=ROUND(9.995;2)'],
		['3', '4', '=SUMPRODUCT(A1:A2;B1:B2)/SUM(A1:A2)', '=MIN(A1;MAX(B1;C1))', '=(2-1)*4/2']
	]
	expect(['C1', 'E1', 'D2', 'E2', 'D1', 'F9'].map((name) => hundredthsOf(cells, name))).toEqual([30, 1000, 10, 200, 0, 0])
	expect(() => hundredthsOf(cells, 'C2')).toThrow()
})

test('twenty relevés are computed by hand', () => {
	expect(FEUILLES).toHaveLength(20)
})

describe.each(FEUILLES.map((one) => [one.titre, one] as const))('the relevé « %s »', (_titre, feuille) => {
	test('has the averages that its author found with a calculator', () => {
		for (const [formula, byHand] of feuille.alaMain) expect(formula).toBe(byHand)
	})

	test('has every average of its spreadsheet', () => {
		for (const one of feuille.semestres) {
			const releve = released(feuille, one)
			const matieres = [...releve.ues.flatMap((ue) => ue.matieres), ...releve.matieres]
			expect(matieres.map((matiere) => [matiere.code, said(matiere)])).toEqual(one.matieres.map(({ code, dit }) => [code, dit]))
			expect(releve.ues.map((ue) => [ue.code, said(ue)])).toEqual(one.ues.map(({ code, dit }) => [code, dit]))
			expect(said(releve)).toBe(one.dit)
			const withParts = one.matieres.filter(({ cc, ex }) => cc !== null || ex !== null)
			const shown = matieres.filter(({ code }) => withParts.some((expected) => expected.code === code))
			expect(shown.map(partsOf)).toEqual(withParts.map(({ code, cc, ex }) => [code, cc, ex]))
		}
	})

	test('acquires the UEs and credits that its spreadsheet says', () => {
		if (feuille.isBts) return
		const { regles } = feuille
		const computed = feuille.semestres.map((one) => {
			const acquis = acquisOf(one)
			const ues = one.ues.map(({ id, credits }) => {
				const matieres = one.matieres
					.filter(({ ue }) => ue?.id === id)
					.map(({ id: own, coefficient, notes, situation, convoquee, acquis: elsewhere }) => {
						const found = (convoquee ? matiereSession2 : matiereSession1)(notes, regles, situation)
						return { ...found, resultat: withAcquis(found.resultat, elsewhere), id: own, coefficient }
					})
				return { id, credits, matieres, acquis: acquis.get(id) }
			})
			return semestre(ues, regles)
		})
		const annee = moyenneAnnee(
			computed.map(({ resultat }) => resultat),
			false
		)
		const after = compensesByAnnee(computed, annee, regles)
		for (const [at, one] of feuille.semestres.entries()) {
			const { ues, credits, estAcquis } = after[at]!
			expect(ues.map(({ validation }) => validation ?? '')).toEqual(one.ues.map(({ decision }) => decision))
			expect([credits, estAcquis]).toEqual([one.credits, one.estAcquis])
			if (feuille.annee) continue
			const releve = released(feuille, one)
			expect([releve.credits, releve.estAcquis]).toEqual([one.credits, one.estAcquis])
			expect(releve.ues.map(({ validation }) => validation ?? '')).toEqual(one.ues.map(({ decision }) => decision))
		}
		if (!feuille.annee) return
		expect(annee.sans ?? centiemesOf(annee)).toBe(feuille.annee.dit)
		expect(after.reduce((sum, { credits }) => sum + credits, 0)).toBe(feuille.annee.credits)
	})
})
