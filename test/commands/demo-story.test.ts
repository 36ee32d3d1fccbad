import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { demoSchool } from '../../src/server/demo/ecole'
import { firstLine } from '../support/first-line'
import { temporaryFolder } from '../support/folder'
import { freePort, tomlFor } from '../support/program'
import { NOMS } from '../../src/server/demo/words'

const MAIN = join(import.meta.dir, '../../src/main.ts')
type Told = { readonly console: string; readonly logins: readonly { readonly identifiant: string; readonly password: string }[] }

let folder: ReturnType<typeof temporaryFolder>
let demo: Awaited<ReturnType<typeof served>>
beforeAll(async () => {
	folder = temporaryFolder()
	demo = await served('demo', '--dir', join(folder.path, 'demo'), '--port', '0')
})
afterAll(async () => {
	await demo.stop()
	folder.remove()
})

async function served(...args: string[]) {
	const child = Bun.spawn([process.execPath, MAIN, ...args, '--json'], { stdout: 'pipe', stderr: 'pipe' })
	const told = JSON.parse(await firstLine(child.stdout)) as Told
	return {
		told,
		async stop() {
			child.kill()
			await child.exited
		}
	}
}

async function signedIn(identifiant: string) {
	const { console: root, logins } = demo.told
	const mot_de_passe = logins.find((one) => one.identifiant === identifiant)!.password
	const body = new URLSearchParams({ identifiant, mot_de_passe })
	const entered = await fetch(`${root}/connexion`, { method: 'POST', body, redirect: 'manual', headers: { origin: new URL(root).origin } })
	const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
	return async (path: string) => (await fetch(root + path, { headers: { cookie } })).text()
}

/** Reads lists of a made-up school as its administrator. */
async function interfaceOf(told: Told) {
	const read = await opened(told)
	return async (path: string) => ((await (await read(path)).json()) as { data: unknown }).data
}

/** An answer of the interface to the administrator. */
const api = async (path: string) => (await opened(demo.told))(path)

async function opened(told: Told) {
	const root = new URL('/api/lms', told.console).href
	const { identifiant, password } = told.logins[0]!
	const body = JSON.stringify({ identifier: identifiant, password })
	const { token } = await (
		await fetch(`${root}/auth/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
	).json()
	return (path: string) => fetch(root + path, { headers: { authorization: `Bearer ${token}` } })
}

/** The path of a class, this year's unless another is given. */
async function classeOf(code: string, annee = '') {
	const asked = new URLSearchParams({ code, ...(annee && { annee }) })
	return `classes/${(await (await api(`/classes?${asked}`)).json()).data[0].id}`
}

test('the sign-in page of the made-up school lets each role enter by one click, and to three things to try', async () => {
	const page = await (await fetch(`${demo.told.console}/connexion`)).text()
	for (const { identifiant, password } of demo.told.logins)
		expect(page).toContain(`value="${identifiant}"/><input type="hidden" name="mot_de_passe" value="${password}"`)
	for (const path of ['/absences-enseignants', '/importer', '/evaluations?periode=passees'])
		expect(page).toContain(`name="vers" value="${path}"`)
})

test('the made-up school can still be entered by a click after a wrong password', async () => {
	const root = demo.told.console
	const body = new URLSearchParams({ identifiant: 'admin', mot_de_passe: 'faux' })
	const refused = await fetch(`${root}/connexion`, { method: 'POST', body, headers: { origin: new URL(root).origin } })
	expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('value="Admin-Demo-1"')])
})

test('marks of 28 students wait on the page that « Trois choses à essayer » opens', async () => {
	expect(await (await signedIn('prof'))('/evaluations?periode=passees')).toContain('0 note sur 28')
})

test('a teacher of the made-up school is away tomorrow, and nobody has decided', async () => {
	const read = await signedIn('admin')
	const [, id] = /absences-enseignants\/(\d+)"/.exec(await read('/absences-enseignants'))!
	const page = await read(`/absences-enseignants/${id}`)
	expect(page).toContain('DIALLO')
	expect(page).toContain('Rendez-vous médical')
	expect(page).toContain('name="d-')
})

test('an import with three mistakes waits in the made-up school', async () => {
	const page = await (await signedIn('admin'))('/importer')
	for (const mistake of ['Garçon', '31/02/2006', 'nom']) expect(page).toContain(mistake)
})

test('the results of a semester are published in the made-up school, and session 2 waits for its list to be closed', async () => {
	const read = await signedIn('admin')
	const classe = await classeOf('GL-M2')
	const page = await read(`/${classe}/resultats?periode=1`)
	expect(page).toContain('1 sur ')
	expect(page).not.toContain('Ceci empêche la publication')
	const liste = await read(`/${classe}/session2?periode=1`)
	expect(liste).toContain('La liste est ouverte')
	expect(liste).not.toContain('Personne ne passe la session 2.')
	expect(await (await signedIn('etudiant'))('/mes-resultats')).toContain('Résultats définitifs, publiés le')
})

test('results of another class are provisional in the made-up school', async () => {
	const page = await (await signedIn('admin'))(`/${await classeOf('RHCOM-BTS1B')}/resultats?periode=1`)
	expect(page).toMatch(/rovisoires, publiés/)
	expect(page).not.toContain('éfinitifs, publiés le')
})

test('last year is closed in the made-up school: both semesters and session 2 are published, and stand on the cards of its students', async () => {
	const read = await signedIn('admin')
	const annees = (await (await api('/annees')).json()).data as { libelle: string; courante: boolean; cloturee: boolean }[]
	expect(annees.map(({ courante, cloturee }) => [courante, cloturee])).toEqual([
		[false, true],
		[true, false]
	])
	const year = Number(annees.find(({ courante }) => courante)!.libelle.slice(0, 4))
	const classe = await classeOf('GL-M1', `${year - 1}-${year}`)
	for (const periode of ['1', '2']) expect(await read(`/${classe}/resultats?periode=${periode}`)).toContain('éfinitifs, publiés le')
	expect(await read(`/${classe}/session2?periode=1`)).toContain('Session 2')
	const students = (await (await api(`/etudiants?classe_id=${(await classeOf('GL-M2')).split('/')[1]}`)).json()).data
	expect(await read(`/etudiants/${students[0].id}/notes`)).toContain(`${year - 2}-${year - 1}`)
})

test('next year is half prepared in the made-up school, and the interface knows nothing of it', async () => {
	const read = await signedIn('admin')
	const annees = (await (await api('/annees')).json()).data as { libelle: string; courante: boolean; date_fin: string }[]
	expect(annees).toHaveLength(2)
	const year = Number(annees.find(({ courante }) => courante)!.libelle.slice(5))
	const next = `${year}-${year + 1}`
	const page = await read('/annees/preparer')
	for (const words of [
		`Préparer ${next}`,
		'3 classes à copier, 18 déjà là.',
		'24 cours à copier',
		'18 cours attendent',
		'Congés de février'
	])
		expect(page).toContain(words)
	const [, classe] = /inscriptions\?classe=(\d+)">FCGE BTS2/.exec(await read(`/${next}/inscriptions`))!
	const waiting = await read(`/${next}/inscriptions?classe=${classe}&choix=toutes`)
	expect(new Set(waiting.match(/\b26-\d{4}/g)).size).toBe(6)
	const answer = await api(`/classes?annee=${next}`)
	expect([answer.status, (await answer.json()).code]).toEqual([404, 'annee_inconnue'])
	const conges = (await (await api('/conges')).json()).data as { date_debut: string }[]
	expect(conges.length).toBeGreaterThan(0)
	expect(conges.every(({ date_debut }) => date_debut <= annees.find(({ courante }) => courante)!.date_fin)).toBe(true)
})

test('each matière of each class has a teacher in the made-up school', async () => {
	const rows = [...(await (await signedIn('admin'))('/repartition')).matchAll(/<td class="n">(\d+)<\/td><td class="n">(\d+)<\/td>/g)]
	expect(rows.length).toBeGreaterThan(20)
	expect(rows.filter(([, , without]) => without !== '0')).toEqual([])
})

test('the made-up school has a logo, an address and somebody who signs', async () => {
	expect((await fetch(`${demo.told.console}/logo`)).headers.get('content-type')).toBe('image/svg+xml')
	const read = await signedIn('admin')
	expect(await read('/etablissement/reglages')).toContain('Boulevard de la République')
	const page = await read('/etablissement/papiers')
	for (const value of ['Hortense KOUASSI', 'Directrice des études']) expect(page).toContain(value)
})

test('papers of the made-up school are made: one has a duplicate, one is revoked, one is handed over', async () => {
	const read = await signedIn('admin')
	const lists = await Promise.all(['', '/revoques'].map((list) => read(`/papiers${list}`)))
	for (const number of ['RN-2', 'CS-2', '-000028', 'remis le', 'révoqué le']) expect(lists[0]).toContain(number)
	const [id] = /\d+(?=">CS-)/.exec(lists[1]!)!
	expect(await read(`/papiers/${id}`)).toContain('Fait par erreur')
	const releves = [...(await read('/papiers?sorte=releve')).matchAll(/\/papiers\/(\d+)"/g)]
	const pages = await Promise.all(releves.map(async ([, releve]) => read(`/papiers/${releve}`)))
	expect(pages.filter((page) => page.includes('Duplicatas et copies'))).toHaveLength(1)
})

test('the made-up school has its head and texts on papers, and a student of it prints one, waits for two and corrects a birthplace', async () => {
	const [office, student] = [await signedIn('admin'), await signedIn('etudiant')]
	const head = await office('/etablissement/papiers')
	for (const words of ['Rien ne manque', 'Agrément n° 2014-0231', 'Signé par Adjoua KONAN', 'l’impriment eux-mêmes'])
		expect(head).toContain(words)
	expect(head.split('Texte de l’école')).toHaveLength(3)
	expect(await office('/papiers/demandes')).toContain('Demandes (2)')
	expect(await office('/etudiants/corrections')).toContain('Bouaké')
	expect(await student('/mes-papiers')).toContain('À imprimer vous-même')
})

test('the made-up school has guardians with telephones, rooms, periods and documents that are missing', async () => {
	const read = await signedIn('admin')
	// in the night and at the weekend nobody is absent yet
	const days = Array.from({ length: 8 }, (_, ago) => Temporal.Now.plainDateISO('UTC').subtract({ days: ago }).toString())
	const absences = await Promise.all(days.map((jour) => read(`/absences-du-jour?jour=${jour}`)))
	expect(absences.join('')).toContain('href="tel:')
	expect(await read('/salles')).toContain('Amphithéâtre 1')
	expect(await read('/periodes')).toContain('Second semestre')
	expect(await read('/pieces')).toContain('Extrait de naissance')
})

test('a school that was not made by the demo cannot be entered by a click', async () => {
	const real = temporaryFolder()
	await Bun.write(join(real.path, 'preau.toml'), '[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[log]\nlevel = "warn"\n')
	const server = await served('demo', '--dir', real.path)
	const page = await (await fetch(`${server.told.console}/connexion`)).text()
	await server.stop()
	real.remove()
	expect(page).not.toContain('Admin-Demo-1')
})

test('a second demo takes a free port while another Préau answers at the port of its settings', async () => {
	const { port } = new URL(demo.told.console)
	const second = join(folder.path, 'second')
	await Bun.write(join(second, 'preau.toml'), tomlFor(Number(port)))
	const beside = await served('demo', '--dir', second)
	try {
		expect(new URL(beside.told.console).port).not.toBe(port)
		expect((await fetch(`${beside.told.console}/connexion`)).status).toBe(200)
	} finally {
		await beside.stop()
	}
})

test('each student of the made-up school has in /resultats what /etudiants/{id}/resultats says, in both years', async () => {
	const root = join(folder.path, 'results')
	await Bun.write(join(root, 'preau.toml'), tomlFor(freePort()))
	const one = await served('demo', '--dir', root)
	try {
		const read = await interfaceOf(one.told)
		type Year = { readonly libelle: string }
		type Publication = { readonly etudiants: readonly { readonly etudiant_id: number }[]; readonly updated_at: string }
		for (const { libelle } of (await read('/annees')) as Year[]) {
			const publications = (await read(`/resultats?annee=${libelle}`)) as Publication[]
			const together = publications.flatMap(({ etudiants, updated_at: _updated, ...publication }) =>
				etudiants.map((etudiant) => ({ matricule: '', nom: '', prenoms: '', ...publication, ...etudiant }))
			)
			const students = new Set(together.map(({ etudiant_id }) => etudiant_id))
			expect([libelle, students.size > 20]).toEqual([libelle, true])
			for (const id of students) {
				const alone = (await read(`/etudiants/${id}/resultats?annee=${libelle}`)) as object[]
				const own = together.filter(({ etudiant_id }) => etudiant_id === id)
				expect(own.map(({ etudiant_id: _id, matricule: _m, nom: _n, prenoms: _p, ...result }) => result)).toEqual(
					expect.arrayContaining(alone)
				)
				expect([id, own.length]).toEqual([id, alone.length])
			}
		}
	} finally {
		await one.stop()
	}
})

/** A day as lists write it: « lun. 7 sept. ». */
const DAY = /\p{L}+\. \d+(?:er)? \p{L}+/gu

test('in lists of the made-up school a word that most rows would share stands above them, once', async () => {
	const read = await signedIn('admin')
	const [taught, published] = [await classeOf('ELT-BTS1A'), await classeOf('GL-M2')]
	const pages = [
		'etudiants',
		`inscriptions?classe=${taught.slice(8)}&choix=toutes`,
		`${taught}/notes`,
		`${taught}/resultats`,
		`${published}/resultats`
	]
	const repeated: string[] = []
	for (const path of pages) {
		const page = await read(`/${path}`)
		const rows = [...page.matchAll(/<tr\b[^>]*>.*?<\/tr>/gs)].map(([row]) => row.replaceAll(/<[^>]*>|\S+@\S+/g, ' ').replaceAll(DAY, ' '))
		expect([path, rows.length > 28]).toEqual([path, true])
		const counts = new Map<string, number>()
		for (const row of rows) for (const word of new Set(row.match(/\p{L}{3,}/gu))) counts.set(word, (counts.get(word) ?? 0) + 1)
		// a list by name may show the same family name in most rows
		for (const [word, times] of counts)
			if (times > rows.length / 2 && !NOMS.some((nom) => nom === word))
				repeated.push(`${path}: « ${word} » in ${times} of ${rows.length} rows`)
	}
	expect(repeated).toEqual([])
})

test('an import that shortens the timetable in a process of its own leaves the school open', async () => {
	const file = join(folder.path, 'seances.csv')
	const { bytes } = demoSchool(Temporal.Now.instant()).find(({ name }) => name === 'seances.csv')!
	await Bun.write(file, new TextDecoder().decode(bytes).split('\n').slice(0, -64).join('\n'))
	const args = ['import', 'demo', file, '--complet', 'seances', '--oui', '--config', join(folder.path, 'demo', 'preau.toml')]
	const child = Bun.spawn([process.execPath, MAIN, ...args], { stdout: 'pipe', stderr: 'pipe' })
	expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, expect.any(String)])
	expect((await api('/filieres')).status).toBe(200)
})

test('last month is closed for a dozen teachers of the made-up school, and stays open for the others', async () => {
	const admin = await signedIn('admin')
	const [, before = ''] = /heures-enseignants\?mois=(\d{4}-\d\d)"/.exec(await admin('/heures-enseignants')) ?? []
	const page = await admin(`/heures-enseignants?mois=${before}`)
	expect([...page.matchAll(/<td>arrêté<\/td>/g)].length).toBe(12)
	expect(page).toContain('>en cours<')
})

test('the counter of the made-up school has two closed drawers, one with a difference, an open one of today, and money to verify', async () => {
	const admin = await signedIn('admin')
	const today = Temporal.Now.zonedDateTimeISO('Africa/Abidjan').toPlainDate()
	const days = [3, 2, 1, 0].map((ago) => today.subtract({ days: ago }).toString())
	const pages = await Promise.all(days.map((jour) => admin(`/caisses?jour=${jour}`)))
	expect(pages.filter((page) => page.includes('Fermée par ASSI Mireille'))).toHaveLength(2)
	expect(pages.filter((page) => page.includes('Monnaie rendue en trop'))).toHaveLength(1)
	expect(pages.at(-1)).toContain('1 caisse encore ouverte')
	expect(await admin('/verifier')).toContain('MP.1431.A00042')
})
