/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import type { Cell } from '../../console/parts/csv'
import { decimalCell, identite, tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { isVide } from '../../domain/resultats/releve'
import type { View } from '../../tenants/visit'
import { AnneePage } from './annee.page'
import { anneeDeClasse, compenseesText, type AnneeClassee, type SemestreDAnnee } from './annee.service'
import { sansText } from './chiffres.page'
import { readsResultats, type ClasseDeResultats, type PeriodeDeResultats } from './resultats.service'

type Asked = { readonly classe: ClasseDeResultats; readonly periodes: readonly PeriodeDeResultats[] }

const anneeOf = (view: View, { classe, periodes }: Asked) =>
	anneeDeClasse(view, { classe: classe.id, isBts: classe.systeme === 'BTS', periodes })

export const anneeBody = async ({ props }: Desk, view: View, asked: Asked) => (
	<AnneePage {...props} {...asked} annee={await anneeOf(view, asked)} lit={(filiere) => readsResultats(view, filiere)} />
)

/** Makes cells with an average, or why it is missing; empty without a result. */
export const celluleMaker =
	({ t, visit }: Desk, form: ListForm) =>
	(lu: Parameters<typeof isVide>[0] | undefined): Cell =>
		lu === undefined || isVide(lu) ? null : lu.moyenne === null ? sansText(t, lu) : decimalCell(form, visit.langue, lu.moyenne / 100)

export async function anneeFile(at: Desk, view: View, place: Asked, form: ListForm) {
	const { annee: words, credits, rang } = at.t.resultats
	const isBts = place.classe.systeme === 'BTS'
	const lu = celluleMaker(at, form)
	const rows = (await anneeOf(view, place)).etudiants.map((annee) => ({ ...annee.etudiant, ...annee }))
	const semestreLu = ({ manque, releve }: SemestreDAnnee) => (manque === null ? lu(releve) : words.sans[manque])
	return tableFile(form, `resultats-${place.classe.code}-annee`, rows, [
		...identite(at.t.etudiants),
		...place.periodes.map(({ libelle }, index): Column<AnneeClassee> => [libelle, ({ semestres }) => semestreLu(semestres[index]!)]),
		[words.titre, lu],
		[rang, (annee) => annee.rang],
		!isBts && [credits, (annee) => decimalCell(form, at.visit.langue, annee.credits)],
		!isBts && [words.compensees, compenseesText]
	])
}
