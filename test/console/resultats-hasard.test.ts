import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { arretsFor } from '../../src/domain/resultats/controle-resultats'
import { roundHalfUp } from '../../src/domain/resultats/fraction'
import { reglementFrom, type Choix } from '../../src/domain/resultats/reglement'
import { releveOf, type MatiereComptee, type MatiereDeReleve, type NoteDeReleve, type Releve } from '../../src/domain/resultats/releve'
import type { Situation } from '../../src/domain/resultats/resultat-matiere'
import { etendue, rangs } from '../../src/domain/resultats/resultat-semestre'
import type { TypeEvaluation } from '../../src/domain/vocabulaire'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { answerTo, publishResults } from '../support/publish'

/** Students of MECA-L1, in the order of their names. */
const ETUDIANTS = [
	{ id: 22, name: 'marie' },
	{ id: 20, name: 'ines' }
] as const
const EVALUATIONS = [1, 2, 3, 4, 5]
const HERE = '/classes/1/resultats'

type Saisie = Pick<NoteDeReleve, 'etat' | 'note_centiemes'>
type Evaluation = { readonly matiere: number; readonly type: TypeEvaluation; readonly coefficient: number; readonly annulee: boolean }

/** Everything that the results of the class come from. */
type Facts = {
	readonly saisies: Map<string, Saisie>
	readonly evaluations: Map<number, Evaluation>
	readonly coefficients: Map<number, number>
	readonly situations: Map<string, Situation>
	regles: Partial<Choix>
}

/** Facts of `writeSemestre`. */
const factsAtFirst = (): Facts => ({
	saisies: new Map(
		[
			[20, 1200, 800, 1600, 700, 1500],
			[22, 1400, 1400, 1400, 1400, 1400]
		].flatMap(([etudiant, ...all]) =>
			all.map((note_centiemes, at) => [`${etudiant}:${EVALUATIONS[at]}`, { etat: 'note', note_centiemes }] as const)
		)
	),
	evaluations: new Map(
		EVALUATIONS.map((id) => [
			id,
			{ matiere: id === 5 ? 2 : 1, type: id === 4 ? 'examen' : 'devoir', coefficient: id === 4 ? 4.5 : 1, annulee: false }
		])
	),
	coefficients: new Map([
		[1, 3],
		[2, 1]
	]),
	situations: new Map(),
	regles: {}
})

const UES = [
	{ id: 1, code: 'UE-1', nom: 'Sciences', credits: 6 },
	{ id: 2, code: 'UE-2', nom: 'Langues', credits: 4 }
]

function matieresOf({ saisies, evaluations, coefficients, situations, regles }: Facts, etudiant: number): MatiereComptee[] {
	return UES.map((ue) => ({
		id: ue.id,
		code: '',
		nom: `Matière ${ue.id}`,
		coefficient: coefficients.get(ue.id)!,
		ue,
		regles: reglementFrom(false, [regles]),
		situation: situations.get(`${etudiant}:${ue.id}`),
		notes: [...evaluations].flatMap(([id, { matiere, annulee, ...evaluation }]): NoteDeReleve[] => {
			const saisie = saisies.get(`${etudiant}:${id}`)!
			const known = { titre: '', date: '2026-11-05', session: 1, bareme: 20, classe: null, publiee_le: null }
			return matiere !== ue.id || annulee ? [] : [{ ...known, ...evaluation, ...saisie }]
		})
	}))
}

type Result = { readonly releve: Releve; readonly rang: number | null }
type Computed = { readonly results: ReadonlyMap<number, Result>; readonly effectif: number; readonly classement: unknown }

/** The results of the class by the pure rules. */
function computed(facts: Facts): Computed {
	const calcul = { isBts: false, regles: reglementFrom(false, [facts.regles]), acquis: new Map() }
	const releves = ETUDIANTS.map(({ id }) => releveOf(matieresOf(facts, id), calcul))
	const moyennes = releves.map(({ moyenne }) => moyenne)
	const ranks = rangs(moyennes)
	const found = etendue(moyennes)
	return {
		results: new Map(ETUDIANTS.map(({ id }, at) => [id, { releve: releves[at]!, rang: ranks[at]! }])),
		effectif: moyennes.filter((one) => one !== null).length,
		classement: found ? { moyenne: roundHalfUp(found.moyenne) / 100, min: found.min / 100, max: found.max / 100 } : null
	}
}

const points = (centiemes: number | null) => (centiemes === null ? null : centiemes / 100)
const shownMatiere = ({ id, coefficient, moyenne, sans, parts, cc, ex, session }: MatiereDeReleve) => {
	return { id, coefficient, moyenne: points(moyenne), sans, cc: parts && points(cc), ex: parts && points(ex), session }
}

/** Everything by which a reader tells two results apart. */
const numbersOf = ({ releve: { moyenne, sans, credits, ues }, rang }: Result) =>
	JSON.stringify([
		moyenne,
		sans,
		credits,
		rang,
		ues.map((ue) => [ue.moyenne, ue.sans, ue.validation, ue.matieres.map((one) => [one.coefficient, one.moyenne, one.sans])])
	])

type Published = { readonly definitive: boolean; readonly remplace: boolean; rouverte: boolean; readonly what: Computed }

/** A published result in the words of the contract. */
function wireOf({ definitive, remplace, rouverte, what }: Published, etudiant: number) {
	const { releve, rang } = what.results.get(etudiant)!
	return {
		etat: definitive ? 'definitif' : 'provisoire',
		en_revision: rouverte,
		remplace,
		moyenne: points(releve.moyenne),
		sans: releve.sans,
		credits: definitive ? releve.credits : null,
		rang: definitive ? rang : null,
		effectif: what.effectif,
		classement: definitive ? what.classement : null,
		ues: releve.ues.map((ue) => ({
			credits: ue.credits,
			moyenne: points(ue.moyenne),
			sans: ue.sans,
			validation: definitive ? ue.validation : null,
			matieres: ue.matieres.map(shownMatiere)
		}))
	}
}

/** A school in which things happen, and what the rules say about it. */
type World = {
	readonly schools: Schools
	readonly office: Browser
	readonly facts: Facts
	published: Published | undefined
	publications: number
}

type Step = (world: World) => Promise<void>

/** A step that a failure names. */
const called = (says: unknown[], run: Step): Step => Object.assign(run, { [fc.toStringMethod]: () => fc.stringify(says) })

const etudiant = fc.constantFrom(...ETUDIANTS.map(({ id }) => id))
const evaluation = fc.constantFrom(...EVALUATIONS)
const matiere = fc.constantFrom(1, 2)
const saisie: fc.Arbitrary<Saisie> = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 0, max: 2000 }).map((note_centiemes) => ({ etat: 'note' as const, note_centiemes })) },
	fc
		.constantFrom('absent', 'absent_injustifie', 'absent_justifie', 'dispense')
		.map((etat) => ({ etat: etat as Saisie['etat'], note_centiemes: null }))
)

const noted = fc.tuple(etudiant, evaluation, saisie).map(([who, id, given]) =>
	called(['note', who, id, given], async ({ schools, facts }) => {
		const { annulee, matiere: of } = facts.evaluations.get(id)!
		if (annulee) return
		const { etat, note_centiemes } = given
		const notes = [{ etudiant_id: who, note: points(note_centiemes), etat }]
		const response = await schools.as(of === 1 ? 'fanta' : 'yao').post(`/evaluations/${id}/notes`, { notes })
		expect(response.status).toBe(200)
		facts.saisies.set(`${who}:${id}`, given)
	})
)

const changedEvaluation = fc
	.tuple(evaluation, fc.constantFrom({ coefficient: 0 }, { coefficient: 2 }, { coefficient: 4.5 }, { annulee: true }, { annulee: false }))
	.map(([id, change]) =>
		called(['évaluation', id, change], async ({ schools, facts }) => {
			await write(schools, (db) => db.update(s.evaluations).set(change).where(eq(s.evaluations.id, id)))
			facts.evaluations.set(id, { ...facts.evaluations.get(id)!, ...change })
		})
	)

const weighed = fc.tuple(matiere, fc.constantFrom(0, 1, 2, 3)).map(([id, coefficient]) =>
	called(['coefficient', id, coefficient], async ({ schools, facts }) => {
		await write(schools, (db) => db.update(s.matieresAnnees).set({ coefficient }).where(eq(s.matieresAnnees.matiere_id, id)))
		facts.coefficients.set(id, coefficient)
	})
)

const decided = fc.tuple(etudiant, matiere, fc.constantFrom('dispensee', 'defaillante', undefined)).map(([who, of, situation]) =>
	called(['situation', who, of, situation], async ({ schools, facts }) => {
		await write(schools, async (db) => {
			await db.delete(s.situations).where(and(eq(s.situations.etudiant_id, who), eq(s.situations.matiere_id, of)))
			const said = { etudiant_id: who, matiere_id: of, annee_id: 2, periode: 1 as const, motif: 'Décision', updated_at: AT }
			if (situation) await db.insert(s.situations).values({ ...said, situation })
		})
		if (situation) facts.situations.set(`${who}:${of}`, situation)
		else facts.situations.delete(`${who}:${of}`)
	})
)

const ruled = fc
	.record({
		cc: fc.constantFrom(0, 40, 50),
		compensation: fc.constantFrom('semestre', 'aucune'),
		plancher_ue: fc.constantFrom(0, 950),
		abi_examen: fc.constantFrom('zero', 'defaillant', 'neutralise'),
		abj_examen: fc.constantFrom('session_2', 'neutralise')
	})
	.map((regles) =>
		called(['règles', regles], async ({ schools, facts }) => {
			await write(schools, async (db) => {
				await db.delete(s.reglements)
				await db.insert(s.reglements).values({ annee_id: 2, ...regles, updated_at: AT })
			})
			facts.regles = regles
		})
	)

const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const classPage = async (office: Browser) => (await office.get(`${HERE}?periode=1`)).text()

const changedSince = (before: Computed, now: Computed) =>
	[...now.results].filter(([id, one]) => numbersOf(one) !== numbersOf(before.results.get(id)!)).length

/** A publication by one or two people, from the page as both saw it. */
const published = fc.tuple(fc.boolean(), fc.constantFrom(1, 1, 2)).map(([definitive, people]) =>
	called(['publier', definitive, people], async (world) => {
		const { office, facts, published: before } = world
		const form = { ...(await answerTo(office, HERE)), etat: definitive ? 'definitifs' : 'provisoires' }
		const statuses = (await Promise.all(Array.from({ length: people }, () => office.post(`${HERE}/publier`, form)))).map(
			({ status }) => status
		)
		const open = before && !before.rouverte ? before : undefined
		const now = computed(facts)
		const matieres = matieresOf(facts, ETUDIANTS[0].id).map((one) => ({ ...one, semestre: 1 }))
		const isKnown = open?.definitive === definitive && changedSince(open.what, now) === 0
		const status = isKnown ? 303 : arretsFor(matieres, false).length > 0 ? 422 : open && !(definitive && !open.definitive) ? 409 : 303
		expect(statuses).toEqual(statuses.map(() => status))
		if (status !== 303 || isKnown) return
		world.published = { definitive, remplace: before?.rouverte === true, rouverte: false, what: now }
		world.publications++
	})
)

/** A publication of what was on the page before a mark changed. */
const publishedLate = noted.map((change) =>
	called(['publier après', change], async (world) => {
		const { office, facts } = world
		const answer = await answerTo(office, HERE)
		const before = computed(facts)
		await change(world)
		if (changedSince(before, computed(facts)) === 0 || (world.published && !world.published.rouverte)) return
		const response = await office.post(`${HERE}/publier`, { ...answer, etat: 'provisoires' })
		expect([409, 422]).toContain(response.status)
	})
)

const reopened: Step = async ({ office, published: before }) => {
	const publication = fieldOf(await classPage(office), 'publication')
	expect(publication !== '').toBe(before !== undefined && !before.rouverte)
	if (!before || before.rouverte) return
	expect((await office.post(`${HERE}/rouvrir`, { periode: '1', publication, motif: '  ' })).status).toBe(422)
	expect((await office.post(`${HERE}/rouvrir`, { periode: '1', publication, motif: 'Erreur de report' })).status).toBe(303)
	before.rouverte = true
}

const step = fc.oneof(
	{ weight: 4, arbitrary: noted },
	changedEvaluation,
	weighed,
	decided,
	ruled,
	{ weight: 3, arbitrary: published },
	publishedLate,
	fc.constant(called(['rouvrir'], reopened))
)

const snapshots = async (schools: Schools) =>
	new Map(
		(await (await schools.store()).db.select().from(s.resultats)).map((one) => [`${one.publication_id}:${one.etudiant_id}`, one.contenu])
	)

/** Everything that holds after whatever happens; `before` are the snapshots until then. @returns the snapshots */
async function check({ schools, office, facts, published: last, publications }: World, before: ReadonlyMap<string, string>) {
	for (const { id, name } of ETUDIANTS) {
		const { data } = await json(schools.as(name).get('/me/resultats'))
		if (last) expect(data).toMatchObject([wireOf(last, id)])
		else expect(data).toEqual([])
	}
	const kept = await snapshots(schools)
	expect(kept.size).toBe(publications * ETUDIANTS.length)
	for (const [key, contenu] of before) expect(kept.get(key)).toBe(contenu)
	const page = await classPage(office)
	const changed = last && !last.rouverte ? changedSince(last.what, computed(facts)) : 0
	expect(page.match(/class="tag look"/g)?.length ?? 0).toBe(changed)
	return kept
}

async function inSchool(run: (world: World) => Promise<void>) {
	const schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	try {
		await writeSemestre(schools)
		await write(schools, (db) => db.update(s.utilisateurs).set({ fonctions: 'scolarite' }).where(eq(s.utilisateurs.id, 2)))
		await run({ schools, office: await signedIn(schools, 'awa'), facts: factsAtFirst(), published: undefined, publications: 0 })
	} finally {
		await schools.stop()
	}
}

test('published numbers move by a publication alone, and a page says whose result has changed (property)', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }), (steps) =>
			inSchool(async (world) => {
				let kept: ReadonlyMap<string, string> = new Map()
				for (const next of steps) {
					await next(world)
					kept = await check(world, kept)
				}
				for (const name of ['fanta', 'yao', 'koffi', 'sira', 'marie'] as const)
					expect((await world.schools.as(name).get('/etudiants/20/resultats')).status).toBe(403)
			})
		),
		{ numRuns: 10 }
	)
})

test('the order in which marks are typed changes nothing that is published (property)', async () => {
	const marks = fc.uniqueArray(fc.tuple(etudiant, evaluation, saisie), { minLength: 4, selector: ([who, id]) => `${who}:${id}` })
	const shuffled = marks.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
	await fc.assert(
		fc.asyncProperty(shuffled, async (orders) => {
			const read: unknown[] = []
			for (const order of orders)
				await inSchool(async ({ schools, office }) => {
					for (const [who, id, { etat, note_centiemes }] of order)
						await schools
							.as(id === 5 ? 'yao' : 'fanta')
							.post(`/evaluations/${id}/notes`, { notes: [{ etudiant_id: who, note: points(note_centiemes), etat }] })
					expect((await publishResults(office, HERE)).status).toBe(303)
					read.push(await Promise.all(ETUDIANTS.map(async ({ name }) => (await json(schools.as(name).get('/me/resultats'))).data)))
				})
			expect(read[1]).toEqual(read[0])
		}),
		{ numRuns: 4 }
	)
})
