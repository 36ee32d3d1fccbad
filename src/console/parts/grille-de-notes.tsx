/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { dayAndTime } from '../textes/dates'
import type { Textes } from '../textes/textes'
import { wireInstants } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import { formatNote } from '../../domain/resultats/note-saisie'
import type { EtatNote } from '../../domain/vocabulaire'
import type { Cell } from './csv'
import { Hidden, Submit } from './deed'
import { Input } from './form'
import { decimalCell, type ListForm } from './list-file'
import type { PageProps } from './page-props'
import { useRefused } from './refusals'

export type Place = PageProps & {
	/** formats seconds as an instant of the wire, in the school's time zone */
	readonly wire: (seconds: number) => string
	/** YYYY-MM-DD */
	readonly today: string
}

type Asked = Pick<Place, 't' | 'root'> & {
	readonly visit: { readonly langue: Langue; readonly now: Temporal.Instant; readonly institution: { readonly timezone: string } }
}

export const placeOf = ({ t, root, visit: { langue, now, institution } }: Asked): Place => ({
	t,
	langue,
	root,
	wire: wireInstants(institution.timezone),
	today: jourIn(now, institution.timezone).toString()
})

/** A mark as a grid shows it, and the sentence about it. */
export type Cellule = {
	readonly note: string
	readonly vu: string
	/** the result of what was typed */
	readonly dit?: string | undefined
	readonly wrong?: boolean
}

type Ecrite = { readonly etat: EtatNote | null; readonly centiemes: number | null }

/** A mark as it is typed and displayed; empty without a mark. */
export const noteTapee = (langue: Langue, { etat, centiemes }: Ecrite) =>
	etat === null ? '' : formatNote(etat, centiemes, langue === 'fr' ? ',' : '.')

/** The same in a file: a number, or a word. */
export const noteCell = (form: ListForm, langue: Langue, { etat, centiemes }: Ecrite): Cell =>
	etat === 'note' ? decimalCell(form, langue, (centiemes ?? 0) / 100) : noteTapee(langue, { etat, centiemes })

/** Seconds, and a name; null for an import. */
type Auteur = { readonly at: number; readonly auteur: string | null }

/** The author and time of a write, as text. */
export const parQui = ({ t, langue, wire }: Pick<Place, 't' | 'langue' | 'wire'>, { at, auteur }: Auteur) =>
	`${auteur ?? t.notes.import}, ${dayAndTime(langue, wire(at))}`

type SaisieProps = {
	readonly t: Textes
	readonly root: string
	/** addresses below the root: `here` receives the form, `retour` is the page after signing in again */
	readonly here: string
	readonly retour: string
	/** who types, and in which grid, so that unsaved marks never go to another person or grid */
	readonly qui: string
	/** help on the keys */
	readonly clavier: string
	/** why published marks are corrected; `undefined` if no reason is needed */
	readonly motif: string | undefined
	/** whether no mark is missing, so that the page's first deed is another one */
	readonly isDone?: boolean
	/** hidden fields */
	readonly cache: Readonly<Record<string, string | number>>
	readonly children: ComponentChildren
}

/** The form for typing marks; a script saves its cells one by one. */
export const SaisieDeNotes = ({ t, root, here: address, retour, qui, clavier, motif, isDone = false, cache, children }: SaisieProps) => (
	<form
		method="post"
		action={root + address}
		data-grille={qui}
		data-attente={t.notes.enAttente}
		data-envoi={t.notes.envoi}
		data-plusieurs={t.notes.plusieurs('{n}', '{faux}')}
		data-deux-points={t.deuxPoints}
		data-repris={t.notes.repris}
		data-tout={t.notes.toutEnregistre}
		data-lignes={t.notes.lignesDeTrop('{n}')}
		data-colonnes={t.notes.colonnesDeTrop('{n}')}
		data-garder={t.notes.garder}
		data-prendre={t.notes.prendre}
	>
		<p class="soft not-print">
			<span class="only-wide">{clavier}</span> {t.notes.sigles}
		</p>
		<p class="note" data-fin hidden>
			{t.notes.sessionFinie} <a href={`${root}/connexion?${new URLSearchParams({ vers: retour })}`}>{t.connexion.bouton}</a>
		</p>
		<p class="note bad" data-refus hidden />
		<p class="note bad" role="status" data-reste hidden />
		<p class="unseen" role="status" data-dit />
		{motif !== undefined && <Input label={t.notes.motif} hint={t.notes.motifAide} name="motif" value={motif} maxLength={500} />}
		<Hidden of={cache} />
		{children}
		<Submit t={t} isFirst={!isDone} />
	</form>
)

type ChampProps = {
	/** identifies the cell on its page */
	readonly cle: string | number
	readonly label: string
	readonly cellule: Cellule
	readonly readOnly?: boolean
}

export const ChampDeNote = ({ cle, label, cellule: { note, vu, dit, wrong = false }, readOnly = false }: ChampProps) => (
	<>
		<input
			id={useRefused(label, wrong ? dit : undefined)}
			name={`note.${cle}`}
			value={note}
			aria-label={label}
			aria-describedby={`e${cle}`}
			aria-invalid={wrong ? 'true' : undefined}
			autocomplete="off"
			autocapitalize="characters"
			size={6}
			readOnly={readOnly}
		/>
		<input type="hidden" name={`vu.${cle}`} value={vu} />
	</>
)

/** The result of what was typed into a field. */
export const EtatDeNote = ({ cle, dit }: Pick<ChampProps, 'cle'> & Pick<Cellule, 'dit'>) => (
	<span class="etat" id={`e${cle}`}>
		{dit}
	</span>
)
