/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import type { Cell } from '../../console/parts/csv'
import { blocksOf, decimalCell, listFile, type ListForm } from '../../console/parts/list-file'
import type { View } from '../../tenants/visit'
import { AnneePage } from './annee.page'
import { anneeDeClasse, compenseesDites } from './annee.service'
import { sansDit, type Lu } from './releve.page'
import { readsResultats, type ClasseDeResultats, type PeriodeDeResultats } from './resultats.service'

type Asked = { readonly classe: ClasseDeResultats; readonly periodes: readonly PeriodeDeResultats[] }

const anneeOf = (view: View, { classe, periodes }: Asked) =>
	anneeDeClasse(view, { classe: classe.id, isBts: classe.systeme === 'BTS', periodes })

/** The page of a class's year. */
export const anneeBody = async ({ props }: Desk, view: View, asked: Asked) => (
	<AnneePage {...props} {...asked} annee={await anneeOf(view, asked)} lit={(filiere) => readsResultats(view, filiere)} />
)

/** Makes cells with an average, or why it is missing. */
export const celluleLue =
	({ t, visit }: Desk, form: ListForm) =>
	(lu: Lu): Cell =>
		lu.moyenne === null ? (lu.sans === null ? null : sansDit(t, lu)) : decimalCell(form, visit.langue, lu.moyenne / 100)

/** The file of a class's year. */
export async function anneeFile(at: Desk, view: View, asked: Asked, form: ListForm) {
	const { annee: words, credits, rang } = at.t.resultats
	const { nomSeul, prenoms, matricule } = at.t.etudiants
	const isBts = asked.classe.systeme === 'BTS'
	const lu = celluleLue(at, form)
	const head = [nomSeul, prenoms, matricule, ...asked.periodes.map(({ libelle }) => libelle), words.titre]
	const rows = (await anneeOf(view, asked)).etudiants.map((one) => [
		one.etudiant.nom,
		one.etudiant.prenoms,
		one.etudiant.matricule,
		...one.semestres.map(({ manque, releve }) => (manque === null ? lu(releve!) : words.sans[manque])),
		lu(one),
		one.rang,
		...(isBts ? [] : [decimalCell(form, at.visit.langue, one.credits), compenseesDites(one)])
	])
	const more = isBts ? [rang] : [rang, credits, words.compensees]
	return listFile(form, `resultats-${asked.classe.code}-annee`, [...head, ...more], blocksOf(rows))
}
