/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { seen as seenOf } from '../../kit/seen'
import type { Textes } from '../textes/textes'

/** What is asked before something is written, and in the form what an answer to it is told by. */
export const Asked = ({ t, sentences, other }: { t: Textes; sentences: readonly string[]; other?: ComponentChildren }) =>
	sentences.length === 0 ? null : (
		<div class="note" role="alert">
			<p>{t.fiches.aConfirmer}</p>
			<ul>
				{sentences.map((sentence) => (
					<li dir="auto">{sentence}</li>
				))}
			</ul>
			{other && <p>{other}</p>}
			<input type="hidden" name="confirme" value={seenOf(sentences)} />
		</div>
	)
