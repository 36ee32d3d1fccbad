/** @jsxImportSource preact */
import { markup } from '../../console/parts/html'
import { Options } from '../../console/parts/options'
import { columnSaid } from '../../console/parts/cellule'
import { ficheLabel } from '../../console/parts/record-form'
import type { Textes } from '../../console/textes/textes'
import type { SchoolFacts } from '../../exchange/mapping/school-facts.queries'
import { partsOf, type Use } from '../../exchange/mapping/look/uses'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** « Responsable 2 » of `responsables2.nom`. */
function groupLabel(t: Textes, use: string): string {
	const { noun, rang } = partsOf(use)
	return capital(ficheLabel(t, noun)) + (rang > 1 ? ` ${rang}` : '')
}

function columnOfUse(t: Textes, use: string): string {
	const { noun, column } = partsOf(use)
	const special: Readonly<Record<string, string>> = t.feuilles.usages
	return special[column] ?? columnSaid(t, noun, column)
}

/** The words for a use: « Nom »; of another noun than the sheet's « Responsable 2 : Téléphone ». */
export const useLabel = (t: Textes, use: string, kind: string): string =>
	partsOf(use).noun === kind ? columnOfUse(t, use) : `${groupLabel(t, use)}${t.deuxPoints}${columnOfUse(t, use)}`

/** Whether people write such a cell: programs alone write hashes. */
const isForPeople = ({ column }: Use) => column?.type.form !== 'mot_de_passe_hash'

/** All that a column can become as the options of a list, by noun. */
export const usesWritten = (t: Textes, uses: readonly Use[]): string =>
	markup([
		<option value="">{t.feuilles.nonRepris}</option>,
		...[...Map.groupBy(uses.filter(isForPeople), ({ use }) => groupLabel(t, use))].map(([label, group]) => (
			<optgroup label={label}>
				<Options options={group.map(({ use }) => ({ value: use, label: columnOfUse(t, use) }))} chosen={[]} />
			</optgroup>
		))
	])

/** A class as files name it: that of another year with its year. */
export const classKey = ({ code, annee }: { readonly code: string; readonly annee: string }, current: string | undefined) =>
	annee === current ? code : `${code}@${annee}`

export const currentYear = ({ annees }: Pick<SchoolFacts, 'annees'>) =>
	(annees.find(({ courante }) => courante === 1) ?? annees.at(-1))?.libelle
