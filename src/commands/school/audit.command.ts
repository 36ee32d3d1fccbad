import { sentence } from '../../kit/sentence'
import type { JournalLine } from '../../features/journal/journal.service'
import { usageError } from '../../kit/errors'
import { value, text, type Command } from '../terminal/command'
import { table } from '../terminal/table'

const DEFAULT_LINES = 100
/** How much of a line's changes a table shows; --json has all of it. */
const MAX_SHOWN = 120

export const audit: Command = {
	name: 'audit',
	summary: 'Show who changed what in an institution',
	usage: 'CODE [--depuis DATE] [--jusqu DATE] [--utilisateur X] [--action A] [--objet O] [--limit N]',
	words: [1, 1],
	options: {
		depuis: value('first day, YYYY-MM-DD'),
		jusqu: value('last day, included'),
		utilisateur: value('who made the change: identifiant, email or matricule; or an author such as cli:root'),
		action: value('such as "notes.update", or "notes" for all of these'),
		objet: value('a table such as "notes", or one record such as "notes:12"'),
		limit: value(sentence('the last N lines; default {DEFAULT_LINES}', { DEFAULT_LINES }))
	},
	examples: ['preau audit ecole --depuis 2026-11-20 --action notes', 'preau audit ecole --objet seances:412 --json'],
	async run({ io, json, perform }, [code = ''], values) {
		const limit = text(values, 'limit') ?? String(DEFAULT_LINES)
		if (!/^\d{1,6}$/.test(limit)) throw usageError('--limit takes a number, not "{limit}"', { limit })
		const lines = await perform('audit', {
			code,
			depuis: text(values, 'depuis'),
			jusqu: text(values, 'jusqu'),
			utilisateur: text(values, 'utilisateur'),
			action: text(values, 'action'),
			objet: text(values, 'objet'),
			limit: Number(limit)
		})
		if (json) io.data(JSON.stringify(lines))
		else for (const line of table(lines.map(shown), ['at', 'by', 'address', 'action', 'object', 'change'], io.words)) io.data(line)
	}
}

const shown = ({ at, auteur, identifiant, adresse, action, objet, objet_id, avant, apres }: JournalLine) => ({
	at,
	by: identifiant ?? auteur,
	address: adresse,
	action,
	object: objet_id === null ? objet : `${objet}:${objet_id}`,
	change: changes(avant, apres)
})

/** `statut: "planifiee" → "terminee", motif: null → "Grève"`, without what a terminal would obey. */
function changes(avant: unknown, apres: unknown): string {
	const [before, after] = [fieldsOf(avant), fieldsOf(apres)]
	const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => {
		const sides = [before, after].flatMap((side) => (key in side ? [JSON.stringify(side[key])] : []))
		return `${key}: ${sides.join(' → ')}${key in after ? '' : ' → gone'}`
	})
	const line = Array.from(fields.join(', ').replace(/\p{C}/gu, '?'))
	return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1).join('')}…` : line.join('')
}

const fieldsOf = (side: unknown): Record<string, unknown> => (typeof side === 'object' && side !== null ? { ...side } : {})
