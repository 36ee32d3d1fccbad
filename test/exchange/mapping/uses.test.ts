import { expect, test } from 'bun:test'
import { partsOf, usesOf } from '../../../src/exchange/mapping/look/uses'
import { readFacts } from '../../../src/exchange/mapping/school-facts.queries'
import { openReading } from '../../../src/db/stores/open-reading'
import { NOUNS } from '../../../src/server/nouns'
import { withSchool } from '../imports/temporary-school'

const of = (kind: string) => usesOf(kind, NOUNS).map(({ use }) => use)

test('a column of a list of students can become a part of the card, the class, three parents and the money before Préau', () => {
	expect(of('etudiants')).toEqual(
		expect.arrayContaining([
			'etudiants.nom_prenoms',
			'etudiants.date_naissance',
			'inscriptions.classe',
			'inscriptions.annee',
			'responsables.nom_prenoms',
			'responsables3.telephone',
			'paiements.deja_paye'
		])
	)
	expect(of('etudiants').filter((use) => /^(inscriptions|responsables\d?)\.(matricule|rang)$/.test(use))).toEqual([])
})

test('a column of payments or marks can name the student by name and birth, and does not fill the card', () => {
	expect(of('paiements')).toEqual(
		expect.arrayContaining(['paiements.reference', 'paiements.matricule', 'etudiants.nom_prenoms', 'etudiants.date_naissance'])
	)
	expect(of('paiements')).not.toContain('etudiants.telephone')
	expect(of('notes')).toEqual(expect.arrayContaining(['notes.note', 'etudiants.nom']))
	expect(of('salles')).toEqual(['salles.code', 'salles.nom', 'salles.capacite'])
})

test.each([...NOUNS.map(({ name }) => name), 'autre'])('each use of %s stands once and says its noun, column and rank', (kind) => {
	const uses = usesOf(kind, NOUNS)
	expect(new Set(of(kind)).size).toBe(uses.length)
	for (const { use, noun, rang, column } of uses) {
		expect(partsOf(use)).toMatchObject({ noun, rang })
		if (column) expect(partsOf(use).column).toBe(column.name)
	}
})

test('the facts of a school are its people, classes, years and évaluations, named as files name them', async () => {
	const csv = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
	await withSchool(async (school) => {
		const files = [
			csv('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-01;2027-07-31;oui\n'),
			csv('filieres.csv', 'code;nom;systeme\nELT;Électrotechnique;BTS\n'),
			csv('classes.csv', 'code;nom;filiere;niveau\nELT1A;BTS1 ELT A;ELT;BTS1\n'),
			csv('matieres.csv', 'code;nom;filiere;niveau\nMATH;Mathématiques;ELT;BTS1\n'),
			csv('salles.csv', 'code;nom\nA1;Amphi 1\n'),
			csv('enseignants.csv', 'matricule;nom;prenoms\nENS-1;TRAORÉ;Fanta\n'),
			csv('etudiants.csv', 'matricule;nom;prenoms;date_naissance;numero_national\n26-0001;KOFFI;Awa;2005-04-03;CI0045\n'),
			csv('evaluations.csv', 'ref;classe;matiere;titre;type;date\nEV1;ELT1A;MATH;Devoir 1;devoir;2026-10-05\n')
		]
		expect((await school.import(files)).errors).toEqual([])
		const reading = await openReading({ url: school.url })
		const facts = await readFacts(reading)
		await reading.close()
		expect(facts).toMatchObject({
			etudiants: [{ matricule: '26-0001', nom: 'KOFFI', prenoms: 'Awa', date_naissance: '2005-04-03', numero_national: 'CI0045' }],
			enseignants: [{ matricule: 'ENS-1', nom: 'TRAORÉ' }],
			annees: [{ libelle: '2026-2027', courante: 1 }],
			classes: [{ code: 'ELT1A', nom: 'BTS1 ELT A', annee: '2026-2027', filiere: 'ELT', niveau: 'BTS1' }],
			matieres: [{ code: 'MATH', nom: 'Mathématiques' }],
			salles: [{ code: 'A1', nom: 'Amphi 1' }],
			evaluations: [{ ref: 'EV1', titre: 'Devoir 1', classe: 'ELT1A', annee: '2026-2027', matiere: 'MATH', bareme: 20 }]
		})
		expect(facts.niveaux.map(({ code }) => code)).toContain('L1')
	})
})
