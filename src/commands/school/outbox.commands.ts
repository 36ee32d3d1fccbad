import { sentence, worded, type Plain, type Told } from '../../kit/sentence'
import { usageError } from '../../kit/errors'
import { flag, value, text, type Command, type Options, type Values } from '../terminal/command'
import { table } from '../terminal/table'

const DEFAULT_LINES = 100
const MAX_LINES = 10_000

const FILTERS: Options = {
	statut: value('en_file, envoye, echec, perime or annule'),
	canal: value('email, sms, push or webhook'),
	utilisateur: value('for this person: identifiant, email or matricule'),
	seance: value('about this séance, by its id')
}
const USAGE = 'CODE [--statut S] [--canal C] [--utilisateur X] [--seance ID]'

const searchOf = (values: Values) => ({
	statut: text(values, 'statut'),
	canal: text(values, 'canal'),
	utilisateur: text(values, 'utilisateur'),
	seance: numberOf(values, 'seance', Number.MAX_SAFE_INTEGER)
})

function numberOf(values: Values, option: string, max: number): number | undefined {
	const given = text(values, option)
	if (given === undefined) return undefined
	if (!/^[1-9]\d{0,15}$/.test(given) || Number(given) > max)
		throw usageError('--{option} takes a number from 1, not "{given}"', { option, given })
	return Number(given)
}

const list: Command = {
	name: 'outbox list',
	summary: 'Show messages, sent or waiting, and what became of them',
	usage: `${USAGE} [--limit N]`,
	words: [1, 1],
	options: { ...FILTERS, limit: value(sentence('the last N messages; default {n}', { n: DEFAULT_LINES })) },
	examples: ['preau outbox list ecole --statut echec', 'preau outbox list ecole --utilisateur fanta.traore --json'],
	async run({ io, json, perform }, [code = ''], values) {
		const limit = numberOf(values, 'limit', MAX_LINES) ?? DEFAULT_LINES
		const lines = await perform('outbox.list', { code, limit, ...searchOf(values) })
		if (json) io.data(JSON.stringify(lines.map((line) => ({ ...line, erreur: line.erreur && worded('en', line.erreur) }))))
		else
			for (const line of table(
				lines.map(({ identifiant: to, prochain_essai: next, erreur, ...rest }) => ({
					...rest,
					to,
					next,
					erreur: erreur && io.words(erreur)
				})),
				['id', 'created_at', 'type', 'seance_id', 'to', 'canal', 'adresse', 'statut', 'tentatives', 'next', 'erreur'],
				io.words
			))
				io.data(line.replace(/\p{C}/gu, '?'))
	}
}

const change = (verb: 'retry' | 'cancel', summary: Plain, outcome: (rows: number) => Told): Command => ({
	name: `outbox ${verb}`,
	summary,
	usage: USAGE,
	words: [1, 1],
	options: FILTERS,
	examples: [`preau outbox ${verb} ecole --canal email`, `preau outbox ${verb} ecole --seance 412`],
	async run({ io, json, perform }, [code = ''], values) {
		const result = await perform(`outbox.${verb}`, { code, ...searchOf(values) })
		if (json) io.data(JSON.stringify(result))
		else io.out(outcome(result.rows))
	}
})

const reminders: Command = {
	name: 'reminders',
	summary: 'Show who would get the automatic reminders that are due, and why somebody would not; reminders leave by themselves',
	usage: 'CODE --dry-run [--at INSTANT]',
	words: [1, 1],
	options: { 'dry-run': flag('send and write nothing'), at: value('due at this time, such as 2026-11-20T07:00:00; default now') },
	examples: ['preau reminders ecole --dry-run --at 2026-11-20T07:00:00'],
	async run({ io, json, perform }, [code = ''], values) {
		if (values['dry-run'] !== true)
			throw usageError('reminders leave by themselves while the server runs; to see which would, add --dry-run')
		const lines = await perform('reminders.preview', { code, at: text(values, 'at') })
		if (json) io.data(JSON.stringify(lines))
		else if (lines.length === 0) io.out('no reminder is due')
		else
			for (const line of table(
				lines.map(({ identifiant: identifier, envoi: sends, raison: reason, ...rest }) => ({ ...rest, who: identifier, sends, reason })),
				['seance_id', 'debut', 'delai_minutes', 'who', 'canal', 'sends', 'reason'],
				io.words
			))
				io.data(line)
	}
}

export const outboxCommands: readonly Command[] = [
	list,
	change('retry', 'Send messages that failed or wait again at once, unless it is too late for them', (n) =>
		n === 1 ? '1 message will be tried at once' : sentence('{n} messages will be tried at once', { n })
	),
	change('cancel', 'Remove messages that have not been sent from the queue', (n) =>
		n === 1 ? '1 message will not be sent' : sentence('{n} messages will not be sent', { n })
	),
	reminders
]
