import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startTable, WHO } from '../support/console-table'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
})
afterAll(() => schools.stop())

const pageOf = async (who: (typeof WHO)[number], path: string) => (await visitors[WHO.indexOf(who)]!.get(path)).text()
const menuIn = (html: string) => /<nav class="menu".*?<\/nav>/s.exec(html)![0]
const linksIn = (html: string) =>
	[...menuIn(html).matchAll(/<a href="\/console([^"]*)"(?: aria-current="(\w+)")?>([^<]*)<\/a>/g)].map(([, path, mark, label]) => ({
		path,
		mark,
		label: label!.replaceAll('&#39;', "'")
	}))
const marked = (html: string) => linksIn(html).flatMap(({ mark, label }) => (mark ? [`${label} (${mark})`] : []))

describe('the menu', () => {
	test.each<[(typeof WHO)[number], string]>([
		[
			'awa',
			"Aujourd'hui, Étudiants > Inscriptions > Papiers, Classes, Emploi du temps > Jours chômés, Absences > Absences d'enseignants, Notes > Évaluations > Dates de saisie > Résultats, Enseignants > Heures des enseignants, Messages > Annonces, Frais > Encaisser > Ma caisse > Grille de frais > Tiers payeurs > Quitus > Examen d'État > Caisses du jour > À vérifier > Journal comptable, Statistiques, Établissement > Importer > Accès > Serveur, Mon compte, Aide"
		],
		[
			'scola',
			"Aujourd'hui, Étudiants > Inscriptions > Papiers, Classes, Emploi du temps > Jours chômés, Absences > Absences d'enseignants, Notes > Évaluations > Dates de saisie > Résultats, Enseignants > Heures des enseignants, Messages > Annonces, Frais > Quitus > Examen d'État, Établissement > Importer, Mon compte, Aide"
		],
		[
			'compta',
			"Aujourd'hui, Étudiants, Classes, Enseignants > Heures des enseignants, Messages, Frais > Encaisser > Ma caisse > Grille de frais > Tiers payeurs > Quitus > Examen d'État > Caisses du jour > À vérifier > Journal comptable, Mon compte, Aide"
		],
		['surv', "Aujourd'hui, Étudiants, Classes, Emploi du temps, Absences, Messages, Frais > Quitus, Mon compte, Aide"],
		[
			'moussa',
			"Aujourd'hui, Étudiants, Classes, Emploi du temps, Absences > Absences d'enseignants, Notes > Évaluations > Résultats, Messages > Annonces, Statistiques, Mon compte, Aide"
		],
		[
			'fanta',
			"Aujourd'hui, Emploi du temps > Absences d'enseignants > Mes heures, Classes > Étudiants, Notes > Évaluations, Messages > Annonces, Mon compte, Aide"
		],
		[
			'ines',
			"Aujourd'hui, Emploi du temps, Notes > Mes notes > Mes résultats, Absences > Mes absences, Messages, Mes paiements, Mes papiers, Mon compte, Aide"
		]
	])('%s finds their chapters in reading order, and only pages that open', async (who, chapters) => {
		const html = await pageOf(who, '')
		const said = [...menuIn(html).matchAll(/<li[^>]*><a href="\/console[^>]*>([^<]*)<\/a>(<ul>|(?:<\/li>)+)/g)]
		let depth = 0
		const read = said.map(([, label, then], at) => {
			const sign = at === 0 ? '' : depth > 0 ? ' > ' : ', '
			if (then === '<ul>') depth = 1
			else if (html.includes(`${said[at]![0]}</ul>`)) depth = 0
			return sign + label!.replaceAll('&#39;', "'")
		})
		expect(read.join('')).toBe(chapters)
		const visitor = visitors[WHO.indexOf(who)]!
		for (const { path } of linksIn(html)) {
			// the manual leads on to its part about the page
			const { status } = await visitor.get(path!)
			expect([path, status]).toEqual([path, path!.startsWith('/aide') && status === 303 ? 303 : 200])
		}
	})

	test('the menu stands before the content, after the link that skips it', async () => {
		const html = await pageOf('awa', '/etudiants')
		const at = ['class="skip" href="#work"', '<nav class="menu"', '<main id="work"'].map((text) => html.indexOf(text))
		expect([at.includes(-1), at]).toEqual([false, at.toSorted((a, b) => a - b)])
		expect(html.match(/<nav class="menu"/g)).toHaveLength(1)
	})

	test.each<[(typeof WHO)[number], string, string[]]>([
		['awa', '', ["Aujourd'hui (page)"]],
		['awa', '/etudiants', ['Étudiants (page)']],
		['awa', '/etudiants/22/modifier', ['Étudiants (page)']],
		['awa', '/inscriptions', ['Étudiants (true)', 'Inscriptions (page)']],
		['awa', '/absences-enseignants', ['Absences (true)', "Absences d'enseignants (page)"]],
		['awa', '/absences-enseignants/1', ['Absences (true)', "Absences d'enseignants (page)"]],
		['awa', '/justificatifs', ['Absences (page)']],
		['awa', '/jours-chomes/fiche/nouvelle', ['Emploi du temps (true)', 'Jours chômés (page)']],
		['awa', '/seances/101', ['Emploi du temps (page)']],
		['awa', '/enseignants/10', ['Enseignants (page)']],
		['awa', '/salles', ['Établissement (page)']],
		['awa', '/historique', ['Établissement (page)']],
		['awa', '/acces', ['Établissement (true)', 'Accès (page)']],
		['awa', '/classes/1', ['Classes (page)']],
		['awa', '/classes/1/resultats/releves', ['Notes (true)', 'Résultats (page)']],
		['scola', '/absences-enseignants', ['Absences (true)', "Absences d'enseignants (page)"]],
		['awa', '/recherche', []],
		['fanta', '/etudiants', ['Classes (true)', 'Étudiants (page)']],
		['fanta', '/enseignants/10/fiche', ['Mon compte (page)']]
	])('%s at %s sees the chapter marked', async (who, path, marks) => {
		expect(marked(await pageOf(who, path))).toEqual(marks)
	})
})
