/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { seen as seenOf } from '../../kit/seen'
import type { Textes } from '../textes/textes'
import { Sentences } from './section'

/** Questions asked before something is written, which have the focus, with a hidden field that identifies them in the answer. */
export const Asked = ({ t, sentences, other: otherContent }: { t: Textes; sentences: readonly string[]; other?: ComponentChildren }) =>
	sentences.length === 0 ? null : (
		<div class="note" role="alert" tabIndex={-1} autofocus>
			<p>{t.fiches.aConfirmer}</p>
			<Sentences of={sentences} />
			{otherContent && <p>{otherContent}</p>}
			<input type="hidden" name="confirme" value={seenOf(sentences)} />
		</div>
	)
