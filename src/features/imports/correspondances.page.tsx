/** @jsxImportSource preact */
import { Deed } from '../../console/parts/deed'
import { Input } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { auteurLabel } from '../../console/parts/auteur'
import { objetLabel } from '../../console/parts/record-form'
import { Rows, Section, What } from '../../console/parts/section'
import { dayAndTime } from '../../console/textes/dates'

type CorrespondancesProps = PageProps & {
	/** the address of the page, below the console */
	readonly path: string
	readonly choices: readonly {
		readonly id: number
		readonly nom: string
		readonly kind: string
		readonly auteur: string
		/** as the wire writes it, in the institution's zone */
		readonly at: string
	}[]
}

/** Choices for headings of spreadsheets, which are proposed when these headings come again. */
export function Correspondances({ t, langue, root, path, choices }: CorrespondancesProps) {
	const texts = t.feuilles.correspondances
	return (
		<Section title={undefined}>
			<p class="soft">{texts.dit}</p>
			<Rows none={texts.aucune}>
				{choices.map(({ id, nom, kind, auteur, at }) => (
					<li>
						<What of={<b>{nom}</b>} small={[objetLabel(t, kind), dayAndTime(langue, at), auteurLabel(t, auteur)]} />
						<details class="under">
							<summary>{texts.changer(nom)}</summary>
							<Deed action={`${root}${path}/${id}`} label={texts.renommer}>
								<Input label={texts.nom} name="nom" value={nom} required maxLength={100} />
							</Deed>
							<Deed action={`${root}${path}/${id}/supprimer`} kind="danger" label={texts.supprimer} />
						</details>
					</li>
				))}
			</Rows>
		</Section>
	)
}
