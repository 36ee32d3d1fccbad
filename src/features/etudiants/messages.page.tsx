/** @jsxImportSource preact */
import { dayAndTime } from '../../console/textes/dates'
import { Empty } from '../../console/parts/section'
import { Suite, type SuiteProps } from '../../console/parts/pager'
import { worded } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { MessageDeFiche } from './messages.service'
import { Table } from '../../console/parts/table'

type Page = { readonly t: Textes; readonly langue: Langue }
type Props = Page & SuiteProps & { readonly lines: readonly MessageDeFiche[] }

const TONES = { en_file: 'look', envoye: 'ok', echec: 'bad', perime: 'look', annule: '' } as const

/** The messages to a student and their responsables, with their delivery. */
export function MessagesDeFichePage({ t, langue, lines, suite, older, to }: Props) {
	const words = t.suites.messages
	return (
		<section class="sheet">
			<p>{words.aide}</p>
			{lines.length === 0 ? (
				<Empty why={words.aucun} />
			) : (
				<Table label={words.titre} heads={[words.quand, words.quoi, words.aQui, words.par, words.etat]}>
					{lines.map(({ created_at, titre, destinataire, adresse, canal, ...state }) => (
						<tr>
							<td class="nowrap">{dayAndTime(langue, created_at)}</td>
							<th scope="row" dir="auto">
								{titre}
							</th>
							<td dir="auto">
								{destinataire ?? words.etudiant}
								{adresse !== '' && <small class="block">{adresse}</small>}
							</td>
							<td>{t.serveur.messages.canaux[canal]}</td>
							<td>
								<Etat t={t} langue={langue} {...state} />
							</td>
						</tr>
					))}
				</Table>
			)}
			<Suite t={t} suite={suite} older={older} to={to} />
		</section>
	)
}

const Etat = ({ t, langue, statut, envoye_at, erreur }: Page & Pick<MessageDeFiche, 'statut' | 'envoye_at' | 'erreur'>) => (
	<>
		<span class={`tag ${TONES[statut]}`.trim()}>{t.suites.messages.etats[statut]}</span>
		{envoye_at !== null && <small class="block">{dayAndTime(langue, envoye_at)}</small>}
		{erreur !== null && <small class="block">{worded(langue, erreur)}</small>}
	</>
)
