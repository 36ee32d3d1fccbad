import { afterAll, beforeAll, expect, test } from 'bun:test'
import { FORMS, ROWS, startTable, TAKES_FILES } from '../support/console-table'
import { sentOf } from '../support/sent-form'

let table: Awaited<ReturnType<typeof startTable>>
beforeAll(async () => {
	table = await startTable()
})
afterAll(() => table.schools.stop())

/** Hidden fields of a form besides typed ones: its identity and its basis. */
const OF_ITSELF = /^(?:annee|ref|cle|rang|autre|classe|matiere|etudiant|pour|quoi|sorte|periode)\b/
const BASED_ON = /^(?:vu|affiche|base|de)\b/
const MERGE = '/etudiants/doublons/20/22'
/** Forms that accept nonsense: a tick, an order, a text, a question first. Their refusals have other tests. */
const NEVER_REFUSED = `/tiers/fiche/nouvelle
/frais/grille/copier
/frais/grille/appliquer
/seances/101/annuler
/seances/103/annuler
/seances/101/appel
/seances/103/appel
/seances/101/contenu
/seances/103/contenu
/seances/101/lien
/seances/103/lien
/seances/101/abandon
/seances/103/abandon
/absences-enseignants/1/retirer
/absences-enseignants/2/retirer
/etudiants/22/papiers
/etudiants/21/papiers
/etudiants/22/inscriptions/2/depart/annuler
/etudiants/21/inscriptions/6/depart/annuler
/etudiants/doublons/20/22/confondus
/etudiants/22/coupon
/etudiants/21/coupon
/etudiants/22/compte
/etudiants/21/compte
/etudiants/22/pieces
/etudiants/21/pieces
/justificatifs/1/retirer
/justificatifs/2/retirer
/acces/12/sessions/fin
/serveur/examen
/serveur/copies
/serveur/messages/envoyer
/etablissement/papiers/modeles/1/retirer
/etablissement/reglages/logo/retirer
/etablissement/papiers/certificat/exemple
/etablissement/papiers/certificat/signature/retirer
/messages/1
/messages/lus
/annonces/1/reprendre
/heures-enseignants/10/papier
/heures-enseignants/papier
/heures-enseignants/seances/105/depassement
/enseignants/10/coupon
/evaluations/delais/1/refermer
/papiers/numeros
/evaluations/201/annuler
/evaluations/202/annuler
/evaluations/203/annuler
/evaluations/201/retablir
/evaluations/202/retablir
/evaluations/203/retablir
/evaluations/201
/evaluations/202
/evaluations/203
/papiers/verificateur
/etudiants/doublons/20/22`.split('\n')

/** A page's form with nonsense in all fields except these, and with the values without which its page would be another one. */
async function nonsense(path: string, kept: readonly RegExp[]): Promise<[string, string][]> {
	const page = FORMS[path] ? undefined : await table.visitors[0]!.get(path)
	const sent = page?.status === 200 ? sentOf(await page.text()) : Object.entries(FORMS[path] ?? {})
	return sent.map(([name, value]) => [name, kept.some((one) => one.test(name)) ? value : 'zz'])
}

/** The parts missing at the head of a page with a refused form. */
function missingIn(html: string): string[] {
	const head = /<div class="note bad refusals" role="alert" tabindex="-1" autofocus>(.*?)<\/div>/s.exec(html)?.[1]
	const links = [...(head ?? '').matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
	return [
		...(html.includes('<title>Erreur : ') ? [] : ['the title does not say so']),
		...(head === undefined ? ['the head does not say why'] : []),
		...links.filter((id) => !new RegExp(`<(?:input|select|textarea)[^>]* id="${id}"`).test(html)).map((id) => `${id} leads to no field`)
	]
}

test('a refused form says why at the head of its page, with the focus and links to its fields', async () => {
	const taken: string[] = []
	const wrong: string[] = []
	// the merge of two students comes last, because the others are about one of them
	const posted = ROWS.filter(([answers, method, path]) => method === 'POST' && answers.startsWith('o') && !TAKES_FILES.includes(path))
	for (const [, , path] of posted.toSorted((a, b) => Number(a[2] === MERGE) - Number(b[2] === MERGE))) {
		let isTaken = true
		for (const kept of [[OF_ITSELF, BASED_ON], [OF_ITSELF]]) {
			const response = await table.visitors[0]!.post(path, await nonsense(path, kept))
			const html = await response.text()
			if (response.status < 400) continue
			isTaken = false
			wrong.push(...missingIn(html).map((what) => `${path} (${response.status}): ${what}`))
		}
		if (isTaken) taken.push(path)
	}
	expect(wrong).toEqual([])
	expect(taken).toEqual(NEVER_REFUSED)
})
