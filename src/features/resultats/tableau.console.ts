import type { Desk } from '../../console/desk'
import { decimalCell, identite, tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { celluleMaker } from './annee.console'
import { etatText } from './chiffres.page'
import { celluleOf, colonnesOf, ecartsText, validationText, type LigneLue, type TableLue } from './tableau.page'

export function tableauFile(at: Desk, form: ListForm, { resultats, vigueur, lignes }: TableLue) {
	const { t, visit } = at
	const { classe, isBts, periode } = resultats
	const lu = celluleMaker(at, form)
	const resultat = ({ publie, maintenant }: LigneLue) => (vigueur ? publie : maintenant)
	const colonnes = colonnesOf(lignes).flatMap((colonne): Column<LigneLue>[] => {
		const cellule = (ligne: LigneLue) => resultat(ligne) && celluleOf(resultat(ligne)!.releve, colonne)
		return [
			[colonne.code, (ligne) => lu(cellule(ligne))],
			colonne.isUe && [t.resultats.validationDe(colonne.code), (ligne) => validationText(t, cellule(ligne))?.court]
		]
	})
	const rows = lignes.map((ligne) => ({ ...ligne.etudiant, ...ligne }))
	return tableFile(form, `resultats-${classe.code}-${periode.rang}`, rows, [
		...identite(t.etudiants),
		...colonnes,
		[t.resultats.moyenne, (ligne) => lu(resultat(ligne)?.releve)],
		!isBts && [t.resultats.credits, (ligne) => decimalCell(form, visit.langue, resultat(ligne)?.releve.credits)],
		[t.resultats.rang, (ligne) => resultat(ligne)?.rang],
		[t.resultats.etat, () => etatText(at.props, visit.institution.timezone, vigueur)],
		vigueur !== undefined && lignes.some(({ maintenant }) => maintenant) && [t.resultats.aCeJour, (ligne) => ecartsText(at.props, ligne)]
	])
}
