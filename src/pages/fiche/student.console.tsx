/** @jsxImportSource preact */
import type { Desk, Sheet } from '../../console/desk'
import { Deed } from '../../console/parts/deed'
import { FirstLinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { inscriptionSaid, listName } from '../../console/parts/students'
import { etudiantTabs, type EtudiantTab } from '../../console/tabs/etudiant'
import { administers, isCoordinateur } from '../../domain/droits/perimetre'
import { imprimesLinks } from '../../console/tabs/imprimes'
import { usesModule } from '../../domain/droits/modules'
import { readsMarksOfOthers } from '../../features/evaluations/grading.service'
import { mayWriteAccount } from '../../features/etudiants/comptes.service'
import { getFiche, mayReadFees } from '../../features/etudiants/fiches.service'
import { sortesPossibles, type SorteScolarite } from '../../features/inscriptions/papiers.service'
import { mayReadRegisters } from '../../features/seances/seances.service'
import { todayOf } from '../../tenants/visit'
import { envoiDe } from '../papiers/prints.console'

/** A student's card as the reader sees it, with the reader's rights. @throws AppError 403, 404 */
export async function studentOf(at: Desk, id: number) {
	const { institution } = at.visit
	const view = await at.visit.view()
	const fiche = await getFiche(view, id)
	const dossier = at.has('scolarite')
	const readsDossier = at.reads('scolarite')
	const coordinates = isCoordinateur(view.perimetre)
	const surveille = administers(view.perimetre, 'surveillance')
	return {
		view,
		/** YYYY-MM-DD */
		today: todayOf(at.visit),
		fiche,
		/** the tabs that the reader may open */
		opens: {
			notes: usesModule(institution, 'notes') && readsMarksOfOthers(view.perimetre),
			assiduite: usesModule(institution, 'presences') && mayReadRegisters(view.perimetre),
			frais: usesModule(institution, 'scolarite') && mayReadFees(view),
			papiers: dossier,
			historique: readsDossier
		},
		/** the papers about the enrollment that the reader can make now */
		possibles: dossier ? await sortesPossibles(view, id) : new Set<SorteScolarite>(),
		/** whether the reader reads all grades and registers of the student; teachers read those of what they teach */
		readsAll: { notes: readsDossier || coordinates, registers: at.reads('surveillance') || coordinates },
		/** whether the reader writes enrollments and guardians, the student's identity, and justificatifs */
		writes: {
			dossier,
			identite: dossier && (await mayWriteAccount(view, id)),
			justificatifs: usesModule(institution, 'presences') && surveille
		}
	}
}

export type Student = Awaited<ReturnType<typeof studentOf>>
export type StudentProps = PageProps & Student

/** The head of a page about a student. @param sentence the answer to a parent, below the class */
export function headOf(
	at: Desk,
	{ today, fiche, opens, possibles, writes }: Student,
	tab: EtudiantTab,
	sentence?: Sheet['lead']
): Omit<Sheet, 'body'> {
	const { t, root, visit } = at
	const { id, matricule, inscription, prive } = fiche
	const page = `${root}/etudiants/${id}`
	const nom = listName(fiche)
	const paper = (sorte: SorteScolarite) => ({
		to: `${page}/papiers`,
		label: t.papiers.sortes[sorte],
		isPost: true,
		sends: envoiDe(sorte)
	})
	const certificat = paper('certificat')
	return {
		title: tab === 'fiche' ? nom : t.etudiant.de[tab](nom),
		code: matricule,
		lead: (
			<>
				{inscription && [inscription.classe.nom, inscriptionSaid(t, visit.langue, inscription, today)].filter(Boolean).join(' · ')}
				{sentence && <span class="block lead">{sentence}</span>}
			</>
		),
		done: at.doneOf({ ...t.dossier.faits, ...t.remises.faits, ...t.caisses.recus.faits }),
		tabs: etudiantTabs(at, id, opens, tab),
		action: (
			<>
				{writes.justificatifs && (
					<FirstLinkButton to={addressOf(`${root}/justificatifs/nouveau`, { etudiant: id })}>
						{t.justificatifs.absences.justifier}
					</FirstLinkButton>
				)}
				{possibles.has('certificat') && (
					<Deed
						action={certificat.to}
						label={certificat.label}
						sends={certificat.sends}
						kind={writes.justificatifs ? undefined : 'first'}
					/>
				)}
			</>
		),
		more: {
			deeds: [
				writes.identite && { to: `${page}/modifier`, label: t.dossier.modifier },
				writes.identite && prive?.actif && { to: `${page}/compte`, label: t.dossier.fermer }
			],
			prints: [
				possibles.has('inscription') && paper('inscription'),
				possibles.has('exeat') && paper('exeat'),
				writes.identite && prive?.actif && { to: `${page}/coupon`, label: t.coupon.un, isPost: true },
				...(writes.dossier ? imprimesLinks(t, page) : []),
				writes.dossier && { to: `${page}/modeles`, label: t.papiers.word.lien }
			]
		}
	}
}
