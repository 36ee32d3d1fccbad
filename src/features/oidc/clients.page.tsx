/** @jsxImportSource preact */
import { Asked } from '../../console/parts/asked'
import { Submit } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { Field, Input, Tick } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section, What } from '../../console/parts/section'
import type { clientsFor, MadeClient } from './clients.service'
import { Button } from '../../console/parts/button'

export type ProgrammesProps = PageProps & {
	readonly clients: Awaited<ReturnType<typeof clientsFor>>
	/** whether programs get real e-mails only because they did before */
	readonly isKept: boolean
	readonly issuer: string
	readonly typed: { readonly nom: string; readonly retours: string; readonly personnel: boolean; readonly sansSecret: boolean }
	readonly wrong?: Readonly<Record<string, string>> | undefined
	/** the questions about the program that somebody removes */
	readonly asked: readonly string[]
	readonly removed: string | undefined
}

/** The programs of a school, and a form for another one. */
export function ProgrammesPage({
	t: texts,
	root,
	clients,
	isKept,
	issuer,
	typed: typedClient,
	wrong = {},
	asked: question,
	removed: removedName
}: ProgrammesProps) {
	const { programmes: t } = texts
	return (
		<>
			<Section title={undefined}>
				{isKept && <p class="note bad">{t.reelles}</p>}
				<Rows none={t.aucun}>
					{clients.map((client) => (
						<li>
							<What of={client.nom} small={[`${t.client} ${client.client_id}`, client.retours.join(' · ')]} />
							<form method="post" action={`${root}/programmes/${client.client_id}/supprimer`}>
								{client.client_id === removedName && <Asked t={texts} sentences={question} />}
								<Button isSmall kind="danger" aria-label={`${t.supprimerNom(client.nom)} ${client.client_id}`}>
									{client.client_id === removedName ? t.supprimerNom(client.nom) : t.supprimer}
								</Button>
							</form>
						</li>
					))}
				</Rows>
				<Facts of={[[t.emetteur, <code>{issuer}</code>]]} />
				<p class="soft">{t.sessionAide}</p>
			</Section>
			<form class="sheet" method="post" action={`${root}/programmes`}>
				<h2>{t.ajouter}</h2>
				<Input label={t.nom} wrong={wrong['nom']} name="nom" value={typedClient.nom} required maxLength={60} dir="auto" />
				<Field label={t.retours} hint={t.retoursAide} wrong={wrong['retour']}>
					<textarea name="retours" rows={2} required spellcheck={false}>
						{typedClient.retours}
					</textarea>
				</Field>
				<Tick name="personnel" checked={typedClient.personnel} label={t.personnel} />
				<Tick name="sans_secret" checked={typedClient.sansSecret} label={t.sansSecret} />
				<Submit t={texts} label={t.ajouter} />
			</form>
		</>
	)
}

/** The facts that a program needs, shown once. */
export const ProgrammePage = ({
	t: { programmes: t },
	root,
	issuer,
	made: newClient
}: PageProps & { readonly issuer: string; readonly made: MadeClient }) => (
	<section class="sheet">
		<p>{t.faitAide}</p>
		{newClient.en_clair && <p class="note bad">{t.enClair}</p>}
		<Facts
			of={[
				[t.emetteur, <code>{issuer}</code>],
				[t.client, <code>{newClient.client_id}</code>],
				[t.secret, newClient.secret === null ? t.sans : <code>{newClient.secret}</code>]
			]}
		/>
		<p>
			<a href={`${root}/programmes`}>{t.titre}</a>
		</p>
	</section>
)
