/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number } from '../../console/textes/dates'
import type { Reglement } from '../../domain/resultats/reglement'
import { centiemesOf, type Resultat } from '../../domain/resultats/resultat'
import { exemples, SESSION_2 } from './exemple.service'

type Props = PageProps & { readonly regles: Reglement; readonly isBts: boolean | undefined }

/** The averages of a few students under some rules. */
export function ExempleSection({ t, langue, regles, isBts }: Props) {
	const words = t.reglements.exemple
	const mark = (marque: number | 'absent_injustifie' | 'absent_justifie') =>
		typeof marque === 'number' ? number(langue, marque / 100) : t.notesLues.etats[marque]
	const Average = ({ resultat }: { resultat: Resultat }) =>
		resultat.sans === undefined ? <td class="n">{number(langue, centiemesOf(resultat)! / 100)}</td> : <td>{words.sans[resultat.sans]}</td>
	return (
		<Section title={words.titre} id="exemple">
			<p class="soft">
				{words.dit} {isBts === undefined && words.enLmd}
			</p>
			<Table label={words.titre} heads={[words.notes]} numbers={[t.resultats.moyenne, words.session2(number(langue, SESSION_2 / 100))]}>
				{exemples(regles, isBts === true).map(({ cc, ex, coefficient, session1, session2 }) => (
					<tr>
						<td>
							{cc.map(mark).join(' ; ')}
							<small class="block soft">{words.examen(mark(ex), number(langue, coefficient))}</small>
						</td>
						<Average resultat={session1.resultat} />
						{session2 ? <Average resultat={session2.resultat} /> : <td class="n">–</td>}
					</tr>
				))}
			</Table>
		</Section>
	)
}
