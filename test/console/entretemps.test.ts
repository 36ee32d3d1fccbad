import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { fullScans, statementsOf } from '../support/statements'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let [awa, sira]: Browser[] = []
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await db.run("UPDATE utilisateurs SET role = 'administrateur' WHERE id = 3")
		await db.run("INSERT INTO autres_roles (utilisateur_id, role) VALUES (3, 'coordinateur')")
		await db.insert(s.salles).values({ id: 1, code: 'A1', nom: 'Amphi 1', capacite: 120, updated_at: AT })
		await db
			.insert(s.responsables)
			.values({ id: 1, etudiant_id: 20, rang: 1, nom: 'ZADI', prenoms: 'Papa', telephone: '+225010000', updated_at: AT })
	})
	awa = await signedIn(schools, 'awa')
	sira = await signedIn(schools, 'sira')
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const formOn = async (visitor: Browser, path: string) => sentOf(await (await visitor.get(path)).text())
/** The value of a form's field; several values joined as in a cell. */
const inField = (sent: readonly [string, string][], name: string) =>
	sent
		.filter(([one]) => one === name)
		.map(([, value]) => value)
		.join('|')
const told = (text: string, sentence: string) => text.split(sentence).length - 1
const THEIRS = 'Changé entre-temps par '
const BOTH = 'entre-temps. Si vous enregistrez, votre valeur la remplace.'

type Change = readonly [field: string, value: string]
type Card = {
	readonly path: string
	readonly mine: Change
	readonly theirs: Change
	readonly both: readonly [field: string, mine: string, theirs: string]
	readonly untouched?: string
	/** if it is not the person's name */
	readonly writer?: string
}

const CARDS: readonly Card[] = [
	{
		path: '/etudiants/20/modifier',
		mine: ['prenoms', 'Inès Ama'],
		theirs: ['lieu_naissance', 'Bouaké'],
		both: ['adresse', 'Cocody\r\nlot 1', 'Yopougon\r\nlot 2'],
		untouched: 'email'
	},
	{
		path: '/enseignants/10',
		mine: ['telephone', '+2250700000001'],
		theirs: ['prenoms', 'Fanta Awa'],
		both: ['email', 'mienne@ecole.test', 'autre@ecole.test'],
		untouched: 'nom'
	},
	{ path: '/salles/1', mine: ['nom', 'Amphi Césaire'], theirs: ['capacite', ''], both: ['code', 'A-1', 'A-2'] },
	{
		path: '/classes/fiche/1',
		mine: ['capacite', '44'],
		theirs: ['code', 'MECA-1A'],
		both: ['nom', 'Méca 1', 'Méca un'],
		untouched: 'filiere'
	},
	{
		path: '/filieres/1',
		mine: ['nom', 'Mécanique'],
		theirs: ['coordinateurs', 'moussa|sira'],
		both: ['code', 'MEC', 'MK'],
		untouched: 'active'
	},
	{
		path: '/matieres/1',
		mine: ['ue', ''],
		theirs: ['volume_horaire', '50'],
		both: ['coefficient', '4,5', '5'],
		untouched: 'nom',
		writer: "Quelqu'un"
	},
	{
		path: '/acces/11',
		mine: ['prenoms', 'Yao K.'],
		theirs: ['fonctions', 'scolarite|comptabilite'],
		both: ['telephone', '+2250700000001', '+2250700000002'],
		untouched: 'nom'
	},
	{
		path: '/etudiants/20/responsables/1',
		mine: ['lien', 'père'],
		theirs: ['absences', 'sms'],
		both: ['telephone', '+2250100000001', '+2250100000002'],
		untouched: 'nom'
	},
	{
		path: '/repartition/cours/1',
		mine: ['heures_prevues', '40'],
		theirs: ['date_debut', '2026-09-15'],
		both: ['date_fin', '2027-06-01', '2027-06-15'],
		untouched: 'classe'
	}
]

describe.each(CARDS)('two people on the card $path', ({ path, mine, theirs, both, untouched, writer = 'ÉBOUÉ Sira' }) => {
	test('each keeps the fields that only they changed, and is asked about fields that both changed', async () => {
		const [ofAwa, ofSira] = [await formOn(awa!, path), await formOn(sira!, path)]
		expect((await sira!.post(path, sentWith(ofSira, { [theirs[0]]: theirs[1].split('|'), [both[0]]: both[2] }))).status).toBe(303)
		const late = await awa!.post(path, sentWith(ofAwa, { [mine[0]]: mine[1], [both[0]]: both[1] }))
		expect(late.status).toBe(409)
		const html = await late.clone().text()
		const text = await saidBy(late)
		// at the head of the page, and below the field
		expect([told(text, THEIRS), told(text, BOTH), told(text, 'Effacé'), told(html, 'class="field wrong"')]).toEqual([1, 2, 0, 1])
		expect(text.replaceAll('\r\n', ' ')).toContain(`${writer} a écrit « ${both[2].replaceAll('\r\n', ' ')} »`)
		const shown = sentOf(html)
		for (const [field, value] of [mine, theirs, both]) expect([field, inField(shown, field)]).toEqual([field, value])
		// nothing is written before the second press, which sends what the page shows
		expect(inField(await formOn(awa!, path), mine[0])).toBe(inField(ofAwa, mine[0]))
		expect((await awa!.post(path, shown)).status).toBe(303)
		const stored = await formOn(sira!, path)
		for (const [field, value] of [mine, theirs, both]) expect([field, inField(stored, field)]).toEqual([field, value])
		if (untouched) expect(inField(stored, untouched)).toBe(inField(ofAwa, untouched))
	})

	test('both save without a question if they made the same change, or one made none', async () => {
		const [ofAwa, ofSira] = [await formOn(awa!, path), await formOn(sira!, path)]
		const change = { [both[0]]: both[2], [theirs[0]]: theirs[1].split('|') }
		expect((await sira!.post(path, sentWith(ofSira, change))).status).toBe(303)
		expect((await awa!.post(path, sentWith(ofAwa, { [both[0]]: both[2] }))).status).toBe(303)
		expect((await awa!.post(path, ofAwa)).status).toBe(303)
		const stored = await formOn(awa!, path)
		for (const [field, value] of [theirs, [both[0], both[2]] as const]) expect([field, inField(stored, field)]).toEqual([field, value])
	})
})

test("a refused and corrected form does not undo somebody else's change either", async () => {
	const path = '/etudiants/20/modifier'
	const [ofAwa, ofSira] = [await formOn(awa!, path), await formOn(sira!, path)]
	await sira!.post(path, sentWith(ofSira, { lieu_naissance: 'Bouaké' }))
	const refused = await awa!.post(path, sentWith(ofAwa, { email: 'rien' }))
	expect(refused.status).toBe(422)
	const html = await refused.text()
	expect(told(html, 'Changé entre-temps')).toBe(1)
	expect((await awa!.post(path, sentWith(sentOf(html), { email: 'ines@ecole.test', sexe: 'F' }))).status).toBe(303)
	expect(await rows('SELECT lieu_naissance, sexe FROM etudiants WHERE id = 20')).toMatchObject([{ lieu_naissance: 'Bouaké', sexe: 'F' }])
})

test("a value that was written elsewhere is not told with the author of the card's last change", async () => {
	const path = '/enseignants/10'
	await sira!.post(path, sentWith(await formOn(sira!, path), { email: 'ancienne@ecole.test' }))
	const first = await formOn(awa!, path)
	await write(schools, (db) => db.run("UPDATE utilisateurs SET email = 'neuve@ecole.test', email_norm = 'neuve@ecole.test' WHERE id = 10"))
	const text = await saidBy(await awa!.post(path, sentWith(first, { email: 'mienne@ecole.test' })))
	expect([told(text, "Quelqu'un a écrit « neuve@ecole.test »"), told(text, 'ÉBOUÉ')]).toEqual([2, 0])
})

test('the name of the person who wrote a field is found with one statement and an index', async () => {
	const store = await schools.store()
	const first = await formOn(awa!, '/salles/1')
	await sira!.post('/salles/1', sentWith(await formOn(sira!, '/salles/1'), { nom: 'Amphi Senghor', code: 'A-2' }))
	const statements = await statementsOf(store, () => awa!.post('/salles/1', sentWith(first, { nom: 'Amphi Césaire', code: 'A-3' })))
	const own = statements.filter(({ sql }) => sql.includes('journal_lignes'))
	expect(own).toHaveLength(1)
	expect(await fullScans(store, own[0]!)).toEqual([])
})

test('somebody with the fonction scolarite learns who changed the record', async () => {
	await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite' WHERE id = 11"))
	const yao = await signedIn(schools, 'yao')
	const first = await formOn(yao, '/salles/1')
	await sira!.post('/salles/1', sentWith(await formOn(sira!, '/salles/1'), { nom: 'Amphi Senghor' }))
	const text = await saidBy(await yao.post('/salles/1', sentWith(first, { nom: 'Amphi Césaire' })))
	expect(text).toContain('ÉBOUÉ Sira a écrit « Amphi Senghor » entre-temps.')
})

test("a third person's change is named on the page that already named a second person's", async () => {
	const path = '/salles/1'
	const first = await formOn(awa!, path)
	await sira!.post(path, sentWith(await formOn(sira!, path), { nom: 'Amphi Senghor' }))
	const shown = sentOf(await (await awa!.post(path, sentWith(first, { capacite: '99' }))).text())
	await sira!.post(path, sentWith(await formOn(sira!, path), { code: 'B1' }))
	const again = await awa!.post(path, shown)
	expect(again.status).toBe(409)
	const html = await again.text()
	expect([told(html, 'Changé entre-temps'), told(html, 'votre valeur la remplace')]).toEqual([1, 0])
	expect((await awa!.post(path, sentOf(html))).status).toBe(303)
	expect(await rows('SELECT code, nom, capacite FROM salles')).toMatchObject([{ code: 'B1', nom: 'Amphi Senghor', capacite: 99 }])
})

test.each(['', 'null', '[', '{"nom":1,"code":{}}', '"x"'])(
	'a form that reports %j as its shown values keeps all typed values',
	async (affiche) => {
		const path = '/salles/1'
		const first = await formOn(awa!, path)
		await sira!.post(path, sentWith(await formOn(sira!, path), { nom: 'Amphi Senghor' }))
		const late = await awa!.post(path, sentWith(first, { capacite: '99', affiche }))
		expect(late.status).toBe(409)
		const html = await late.text()
		expect(html).toContain('Amphi Senghor')
		expect(inField(sentOf(html), 'capacite')).toBe('99')
	}
)

test('a proposed day of leaving counts as chosen', async () => {
	const [{ id }] = (await rows('SELECT id FROM inscriptions WHERE etudiant_id = 20')) as unknown as [{ id: number }]
	const path = `/etudiants/20/inscriptions/${id}/depart`
	const first = await formOn(awa!, path)
	expect(inField(first, 'date_sortie')).toBe('2026-11-20')
	await sira!.post(path, sentWith(await formOn(sira!, path), { date_sortie: '2026-11-18' }))
	const late = await awa!.post(path, first)
	expect([late.status, told(await saidBy(late.clone()), 'écrit « 2026-11-18 » entre-temps')]).toEqual([409, 2])
	expect((await awa!.post(path, sentOf(await late.text()))).status).toBe(303)
	expect(await rows(`SELECT date_sortie FROM inscriptions WHERE id = ${id}`)).toMatchObject([{ date_sortie: '2026-11-20' }])
})

describe('texts typed for a card that no longer exists', () => {
	test("a removed guardian's form gives the typed texts back", async () => {
		const path = '/etudiants/20/responsables/1'
		const form = await formOn(sira!, path)
		const { vu } = Object.fromEntries(await formOn(awa!, path)) as { vu: string }
		expect((await awa!.post(`${path}/supprimer`, { vu })).status).toBe(303)
		const late = await sira!.post(path, sentWith(form, { telephone: '+2250102030405' }))
		expect(late.status).toBe(404)
		const said = await saidBy(late)
		expect(said).toContain("Quelqu'un l'a peut-être supprimée")
		expect(said).toMatch(/Ce que vous aviez saisi, et qui n'est pas enregistré Téléphone \+2250102030405 /)
		expect(said).not.toContain('Papa')
	})

	test.each<[string, Record<string, string>, string[]]>([
		[
			'/annonces',
			{ titre: 'Réunion', texte: 'Premier point\nsecond', audience: 'groupe:tous', canaux: 'email', cle: crypto.randomUUID() },
			['Titre Réunion', 'Texte Premier point second']
		],
		[
			'/justificatifs/nouveau',
			{ etudiant: '20', du: '2026-11-18', heure_debut: '08:00', nature: 'medical', remarque: 'Vu le papier' },
			['Du 18/11/2026', 'à partir de 08:00', 'Remarque (facultatif) Vu le papier']
		],
		['/seances/1/lien', { mode: 'distanciel', lien: 'https://visio.test/a' }, ['Adresse (https) https://visio.test/a']],
		[
			'/seances/nouvelle',
			{ classes: '1', cours: '12', enseignant: '10', date: '2026-11-23', motif: 'Salle prise' },
			['Jour 23/11/2026', 'Motif Salle prise']
		],
		['/jours-chomes/fiche/999', { libelle: 'Fête', date_debut: '2026-12-01' }, ['Libellé Fête', 'Premier jour 01/12/2026']],
		['/jours-chomes', { libelle: 'Fête', du: '2026-12-01', demi_journee: 'matin' }, ['Libellé Fête', 'Du 01/12/2026']],
		['/absences-enseignants', { enseignant: '10', du: '2026-12-01', motif: 'Mission' }, ['Du 01/12/2026', 'Motif Mission']],
		['/repartition/cours/999', { heures_prevues: '47', date_fin: '2027-06-01' }, ['Heures prévues 47', 'Dernier jour 01/06/2027']],
		['/etablissement/reglages', { adresse: 'Rue 12', rappels: '60', vu: 'x' }, ['Adresse postale Rue 12', 'Rappels avant une séance 60']],
		['/absences-enseignants/1', { motif: 'Absent', 'd-1': 'annuler' }, ['Motif que les étudiants lisent Absent']],
		['/repartition/cours/1/remplacer', { enseignant: '11', des: '2026-12-01', ancien: '12,5' }, ['12,5']]
	])(
		'a form sent to %s without the right any more shows the texts in the words of its form, and no record numbers',
		async (path, sent, told) => {
			await write(schools, (db) => db.run("UPDATE utilisateurs SET role = 'etudiant' WHERE id = 3"))
			const refused = await sira!.post(path, sent)
			expect([403, 404]).toContain(refused.status)
			const said = await saidBy(refused)
			const [, typed = ''] = said.split("et qui n'est pas enregistré ")
			for (const words of told) expect(typed).toContain(words)
			for (const never of ['distanciel', 'medical', 'groupe', 'matin', 'Enseignant', 'Classes', '2026-1'])
				expect([never, typed.includes(never)]).toEqual([never, false])
		}
	)

	test("a password typed for one's own account is not shown", async () => {
		const refused = await sira!.post('/compte/sessions/999/fin', { actuel: 'Très-secret-7', nouveau: 'Très-secret-8', identifiant: 'sira' })
		expect(refused.status).toBe(404)
		expect(await refused.text()).not.toMatch(/secret-|saisi/)
	})

	test('a form without the right any more never shows a password', async () => {
		await write(schools, (db) => db.run("UPDATE utilisateurs SET role = 'coordinateur' WHERE id = 3"))
		const sent = [
			['nom', 'TRAORÉ <i>'],
			['mot_de_passe', 'Très-secret-7'],
			['cle', 'x'],
			['telephone', ' '],
			['roles', 'administrateur'],
			['roles', 'coordinateur'],
			['fonctions', 'scolarite'],
			['fonctions', 'surveillance'],
			['actif', 'non'],
			['affiche', JSON.stringify({ roles: 'administrateur|coordinateur', nom: 'TRAORÉ' })]
		]
		const refused = await sira!.post('/acces/10', sent)
		expect(refused.status).toBe(403)
		const html = await refused.clone().text()
		const said = await saidBy(refused)
		for (const words of ['Nom TRAORÉ <i>', 'Compte ouvert Non']) expect(said).toContain(words)
		expect(said).toMatch(/Fonctions Scolarité, Surveillance/i)
		for (const never of ['<i>', 'Rôles', 'Très-secret-7', 'Téléphone', "Quelqu'un l'a peut-être"])
			expect([never, html.includes(never)]).toEqual([never, false])
	})
})
