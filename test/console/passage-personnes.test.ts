import { afterAll, beforeAll, expect, test } from 'bun:test'
import { asc, eq, gte, and } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { idAVenir, idOfClasse, insertPromotion, promotion, type CodeDeClasse, type Eleve } from '../support/promotion'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'

let schools: Schools
let awa: Browser
const eleves = promotion()
const CODES = [...new Set(eleves.map(({ classe }) => classe))]

beforeAll(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await write(schools, (db) => insertPromotion(db, eleves))
	awa = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

type Suite = 'passe' | 'redouble' | 'fin_de_cycle' | 'ne_revient_pas' | 'plus_tard'
type Decision = { readonly suite: Suite; readonly classe?: string }

/** Where students of each class go on or repeat; `undefined`: chosen by hand. */
const PLACES: Readonly<Record<CodeDeClasse, { readonly passe?: string; readonly redouble?: string }>> = {
	'GI-L1-A': { passe: 'GI-L2-A', redouble: 'GI-L1-A' },
	'GI-L1-B': { passe: 'GI-L2-B', redouble: 'GI-L1-B' },
	'GI-L2': { passe: 'GI-L3' },
	'GI-L3': { redouble: 'GI-L3' },
	'GI-M1': {},
	'GI-M2': { redouble: 'GI-M2' },
	'TC-L1': { redouble: 'TC-L1' },
	'CG-BTS1-A': { passe: 'CG-BTS2', redouble: 'CG-BTS1' },
	'CG-BTS1-B': {},
	'CG-BTS2': {}
}

const moyenneOf = ({ releves }: Eleve) => Math.floor((releves[0]!.moyenne! + releves[1]!.moyenne! + 1) / 2)
const uesOf = ({ releves }: Eleve) => releves.flatMap((releve) => releve?.ues ?? [])

/** The suite that the published year of a student proposes, computed from the relevés alone (RULES.md 10.11). */
function proposedTo(eleve: Eleve): 'passe' | 'redouble' | 'fin_de_cycle' | undefined {
	const { classe, releves, isAppele } = eleve
	if (['CG-BTS1-B', 'CG-BTS2', 'GI-M1'].includes(classe) || releves[1] === undefined) return undefined
	const isDefaillant = releves[1].sans === 'defaillante'
	if (!isDefaillant && moyenneOf(eleve) >= 1000) return ['GI-L3', 'GI-M2'].includes(classe) ? 'fin_de_cycle' : 'passe'
	return isAppele ? undefined : 'redouble'
}

/** The suite that the page of a class shows chosen when it is opened. */
function chosenFor(eleve: Eleve): Decision {
	const suite = proposedTo(eleve)
	if (suite === 'fin_de_cycle') return { suite }
	const classe = suite && PLACES[eleve.classe][suite]
	return suite && classe ? { suite, classe } : { suite: 'plus_tard' }
}

/** Decisions of the secretary besides: common years go to GI-L2-A, and repeaters of GI-L2 to the class B; BTS 2 ends; two of BTS 1 B stay away. */
function byHand(eleve: Eleve): Decision | undefined {
	const { classe, id } = eleve
	const suite = proposedTo(eleve)
	if (classe === 'TC-L1' && suite === 'passe') return { suite, classe: 'GI-L2-A' }
	if (classe === 'GI-L2' && suite === 'redouble') return { suite, classe: 'GI-L2-B' }
	if (classe === 'CG-BTS2') return { suite: 'fin_de_cycle' }
	return classe === 'CG-BTS1-B' && id % 100 < 2 ? { suite: 'ne_revient_pas' } : undefined
}

/** Everything that the passage should have written about a student. */
function expectedOf(eleve: Eleve) {
	const { suite, classe }: Decision = eleve.isParti ? { suite: 'plus_tard' } : (byHand(eleve) ?? chosenFor(eleve))
	const ues = suite === 'passe' || suite === 'redouble' ? uesOf(eleve) : []
	const matieres = ues.filter(({ validation }) => validation === null).flatMap((ue) => ue.matieres)
	const kept = matieres.filter(({ moyenne }) => moyenne! >= 1000).map(({ code }) => code)
	const owed = suite === 'passe' ? matieres.filter(({ moyenne }) => moyenne! < 1000) : []
	// the first matière of a UE is taught in the first class of the niveau alone, the second anywhere: in the student's own class, if it is there
	const own = eleve.classe === 'GI-L2' ? 'GI-L2-A' : eleve.classe
	const first = own === 'GI-L1-B' ? 'GI-L1-A' : own
	const acquises = suite === 'redouble' ? ues.filter(({ validation }) => validation !== null).map(({ code }) => code) : []
	const depart = { fin_de_cycle: 'fin_scolarite', ne_revient_pas: 'autre' }[suite as string]
	const isComplete = !['CG-BTS1-B', 'GI-M1'].includes(eleve.classe) && eleve.releves[1]?.sans === null
	const hasResultat = isComplete && ['passe', 'redouble', 'fin_de_cycle'].includes(suite)
	return {
		inscription: classe ? `${classe} En validation ${eleve.regime ?? 'sans'} 2027-09-13 de ${eleve.classe}` : null,
		depart: eleve.isParti ? '2027-03-01 abandon' : depart ? `2027-09-13 ${depart}` : null,
		acquis: [...acquises, ...kept].toSorted(),
		dettes: owed.map(({ code }) => `${code} en ${code.endsWith('-0') ? first : own}`).toSorted(),
		resultat: hasResultat
			? `${moyenneOf(eleve)} ${eleve.classe.startsWith('CG') ? 'sans' : uesOf(eleve).filter(({ validation }) => validation !== null).length * 15} ${suite}`
			: null
	}
}

const MOTS: Readonly<Record<string, string>> = { Passe: 'passe', Redouble: 'redouble', 'Fin de cycle': 'fin_de_cycle' }

/** The same as it is stored. */
async function storedOf() {
	const { db } = await schools.store()
	const codes = new Map((await db.select().from(s.classes)).map(({ id, code }) => [id, code]))
	const matieres = new Map((await db.select().from(s.matieres)).map(({ id, code }) => [id, code]))
	const isOurs = { etudiant: gte(s.inscriptions.etudiant_id, 10_000) }
	const enrolled = await db.select().from(s.inscriptions).where(and(isOurs.etudiant)).orderBy(asc(s.inscriptions.id))
	const byStudent = <R extends { etudiant_id: number }>(rows: readonly R[]) => Map.groupBy(rows, ({ etudiant_id }) => etudiant_id)
	const acquis = byStudent(await db.select().from(s.acquis))
	const dettes = byStudent(await db.select().from(s.rattachements).where(eq(s.rattachements.sorte, 'dette')))
	const resultats = byStudent(await db.select().from(s.resultatsAnterieurs))
	return new Map(
		[...byStudent(enrolled)].map(([id, rows]) => {
			const [before, ...after] = rows
			const [result] = resultats.get(id) ?? []
			return [
				id,
				{
					inscription:
						after
							.map(
								(row) =>
									`${codes.get(row.classe_id)} ${row.statut} ${row.regime ?? 'sans'} ${row.date_entree} de ${codes.get(row.passage_de!)}`
							)
							.join() || null,
					depart: before!.date_sortie && `${before!.date_sortie} ${before!.motif_sortie}`,
					acquis: (acquis.get(id) ?? []).map(({ ue, matiere_id }) => ue ?? matieres.get(matiere_id!)!).toSorted(),
					dettes: (dettes.get(id) ?? [])
						.map(({ classe_id, matiere_id }) => `${matieres.get(matiere_id)} en ${codes.get(classe_id)}`)
						.toSorted(),
					resultat: result ? `${result.moyenne_centiemes} ${result.credits ?? 'sans'} ${MOTS[result.decision!]}` : null
				}
			]
		})
	)
}

const valueOf = ({ suite, classe }: Decision) => (classe ? `${suite}:${idAVenir(classe as Parameters<typeof idAVenir>[0])}` : suite)
const pathOf = (code: CodeDeClasse) => `/2027-2028/passage/${idOfClasse(code)}`

test('three hundred students are proposed, and then become, what their published results say, person by person; taken back, each is as before', async () => {
	const before = await storedOf()
	for (const code of CODES) {
		const sent = sentOf(await (await awa.get(pathOf(code))).text())
		const waiting = eleves.filter(({ classe, isParti }) => classe === code && !isParti)
		const shown = new Map(sent.filter(([name]) => name.startsWith('s.')))
		expect([code, Object.fromEntries(shown)]).toEqual([
			code,
			Object.fromEntries(waiting.map((eleve) => [`s.${eleve.id}`, valueOf(chosenFor(eleve))]))
		])
		const decisions = waiting.flatMap((eleve) => {
			const decision = byHand(eleve)
			return decision ? [[`s.${eleve.id}`, valueOf(decision)]] : []
		})
		const answer = await confirmed(awa, pathOf(code), sentWith(sent, Object.fromEntries(decisions)))
		// only of M1, which waits for its second semester, nothing is decided
		expect([code, answer.status]).toEqual([code, code === 'GI-M1' ? 422 : 303])
	}
	const after = await storedOf()
	for (const eleve of eleves) expect([eleve.id, eleve.classe, after.get(eleve.id)]).toEqual([eleve.id, eleve.classe, expectedOf(eleve)])
	const suites = Object.groupBy(eleves, (eleve) => (eleve.isParti ? 'parti' : (byHand(eleve) ?? chosenFor(eleve)).suite))
	for (const suite of ['passe', 'redouble', 'fin_de_cycle', 'ne_revient_pas', 'plus_tard', 'parti'] as const)
		expect([suite, (suites[suite] ?? []).length > 1]).toEqual([suite, true])
	for (const code of CODES) await confirmed(awa, `${pathOf(code)}/annuler`, { tous: 'oui' })
	expect(await storedOf()).toEqual(before)
	expect(await saidBy(awa.get('/2027-2028/passage'))).toContain('GI-L1-A 30 0 1 29')
})
