import type { Caller } from '../../domain/droits/caller'
import { opensFor } from './menu'
import type { Textes } from '../textes/textes'

/** A page to which « Établissement » leads, with its purpose. */
export type SchoolLink = { readonly path: string; readonly nom: string; readonly dit: string }
export type SchoolGroup = { readonly title: string; readonly links: readonly SchoolLink[] }

type Reader = { readonly caller: Caller; readonly institution: Parameters<typeof opensFor>[0]['institution'] }

/** Pages about the school itself that a person may open, in groups; groups without a page are left out. */
export function schoolMenu({ etablissement: { groupes, liens } }: Textes, reader: Reader): SchoolGroup[] {
	const { ecole } = opensFor(reader)
	return [
		group(groupes.ecole, [
			ecole.reglages && { path: '/etablissement/reglages', ...liens.reglages },
			ecole.reglages && { path: '/etablissement/papiers', ...liens.papiers },
			ecole.importer && { path: '/importer', ...liens.importer },
			ecole.historique && { path: '/historique', ...liens.historique },
			ecole.serveur && { path: '/serveur', ...liens.serveur }
		]),
		group(groupes.annee, [
			ecole.annees && { path: '/annees', ...liens.annees },
			ecole.preparer && { path: '/annees/preparer', ...liens.preparer },
			ecole.passer && { path: '/annees/passer', ...liens.passer },
			ecole.periodes && { path: '/periodes', ...liens.periodes },
			ecole.reglements && { path: '/regles', ...liens.reglements },
			ecole.conges && { path: '/jours-chomes', ...liens.conges },
			ecole.salles && { path: '/salles', ...liens.salles }
		]),
		group(groupes.formations, [
			ecole.structure && { path: '/filieres', ...liens.filieres },
			ecole.structure && { path: '/classes', ...liens.classes },
			ecole.structure && { path: '/repartition', ...liens.repartition },
			ecole.structure && { path: '/ues', ...liens.ues },
			ecole.structure && { path: '/matieres', ...liens.matieres }
		]),
		group(groupes.personnes, [
			ecole.structure && { path: '/enseignants', ...liens.enseignants },
			ecole.structure && { path: '/pieces', ...liens.pieces },
			ecole.acces && { path: '/acces', ...liens.acces },
			ecole.acces && { path: '/programmes', ...liens.programmes }
		])
	].filter(({ links }) => links.length > 0)
}

const group = (title: string, links: readonly (SchoolLink | false)[]): SchoolGroup => ({
	title,
	links: links.filter((link) => link !== false)
})
