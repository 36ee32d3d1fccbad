/** @jsxImportSource preact */
import { Days } from '../../console/parts/days'
import type { PageProps } from '../../console/parts/page-props'
import { Suite, type SuiteProps } from '../../console/parts/pager'
import { Empty, Section } from '../../console/parts/section'
import { dayAndTime } from '../../console/textes/dates'
import { worded } from '../../console/textes/said'
import type { MessageDeFiche } from './messages.service'

type Props = Pick<PageProps, 'langue'> & SuiteProps & { readonly lines: readonly MessageDeFiche[] }

const TONES = { en_file: 'look', echec: 'bad', perime: 'look', annule: '' } as const

/** The messages to a student and their responsables by day; only those that were not sent have a tag. */
export function MessagesDeFichePage({ t, langue, lines, ...pages }: Props) {
	const words = t.suites.messages
	return (
		<Section title={undefined}>
			<p>{words.aide}</p>
			{lines.length === 0 && <Empty why={words.aucun} />}
			<Days langue={langue} rows={lines} dayOf={({ created_at }) => created_at.slice(0, 10)}>
				{({ created_at, titre, destinataire, adresse, canal, statut, envoye_at, erreur }) => (
					<li>
						<time dateTime={created_at}>{created_at.slice(11, 16)}</time>
						<div class="what" dir="auto">
							{titre}
							<small>{[destinataire ?? words.etudiant, adresse, t.serveur.messages.canaux[canal]].filter(Boolean).join(' · ')}</small>
							{erreur !== null && <small>{worded(langue, erreur)}</small>}
						</div>
						{statut === 'envoye' ? (
							<small>
								{words.etats.envoye} {envoye_at !== null && dayAndTime(langue, envoye_at)}
							</small>
						) : (
							<span class={`tag ${TONES[statut]}`.trim()}>{words.etats[statut]}</span>
						)}
					</li>
				)}
			</Days>
			<Suite t={t} {...pages} />
		</Section>
	)
}
