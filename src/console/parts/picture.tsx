/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import { Deed, Submit } from './deed'
import { Field } from './form'
import { Section } from './section'

export type PictureWords = Textes['reglages']['logo']

type PictureProps = {
	readonly t: Textes
	readonly words: PictureWords
	/** of the section, and the name of the field */
	readonly id: string
	/** the address that takes a picture; `/retirer` below it removes it */
	readonly action: string
	/** the address of the stored picture; absent without one */
	readonly src: string | undefined
	/** the fingerprint of the stored picture */
	readonly vu: string
}

/** The forms for one picture. */
export const PictureSection = ({ t, words, id, action, src, vu }: PictureProps) => (
	<Section title={words.titre} id={id}>
		<p class="soft">{words.dit}</p>
		{src === undefined ? <p>{words.aucun}</p> : <img class="logo" src={src} alt={words.actuel} />}
		<form method="post" action={action} encType="multipart/form-data">
			<input type="hidden" name="vu" value={vu} />
			<Field label={words.fichier} hint={words.formes}>
				<input type="file" name={id} required accept=".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml" />
			</Field>
			<Submit t={t} label={src === undefined ? words.deposer : words.remplacer} isFirst={false} />
		</form>
		{src !== undefined && <Deed action={`${action}/retirer`} sends={{ vu }} label={words.retirer} />}
	</Section>
)
