import { usageError } from '../../kit/errors'
import { sentence } from '../../kit/sentence'
import { flag, text, value, type Command } from '../terminal/command'
import { table } from '../terminal/table'

const cle: Command = {
	name: 'papiers cle',
	summary: 'List the public keys of papers; make another one, or revoke one that was stolen',
	usage: 'CODE [--nouvelle] [--revoquer N --depuis DATE]',
	words: [1, 1],
	options: {
		nouvelle: flag('a new pair signs from now on; earlier papers stay true'),
		revoquer: value('number of a stolen key'),
		depuis: value('first day from which its signatures count no longer, YYYY-MM-DD')
	},
	examples: ['preau papiers cle ecole', 'preau papiers cle ecole --nouvelle', 'preau papiers cle ecole --revoquer 1 --depuis 2027-02-12'],
	async run({ io, json, perform }, [code = ''], values) {
		const [numero, depuis] = [text(values, 'revoquer'), text(values, 'depuis')]
		if ((numero === undefined) !== (depuis === undefined)) throw usageError('--revoquer and --depuis go together')
		if (numero !== undefined && !/^\d{1,6}$/.test(numero)) throw usageError('--revoquer takes the number of a key')
		const revoquer = numero === undefined || depuis === undefined ? undefined : { numero: Number(numero), depuis }
		const { cles: keys, remplaces } = await perform('papiers.cle', { code, nouvelle: values['nouvelle'] === true, revoquer })
		if (json) io.data(JSON.stringify(keys))
		else for (const line of table(keys, ['numero', 'publique', 'created_at', 'revoquee_le', 'signe'], io.words)) io.data(line)
		if (remplaces > 0) io.err(sentence('{n} papers count no longer with that key, and have ended: make them again', { n: remplaces }))
		if (revoquer) io.err('make the page that verifies again, and put it where the old one was: preau papiers verificateur')
	}
}

const liste: Command = {
	name: 'papiers liste',
	summary: 'List the papers of a day, or those that are revoked',
	usage: 'CODE [--jour DATE]',
	words: [1, 1],
	options: { jour: value('the day on which they were made, YYYY-MM-DD; default: those that are revoked') },
	examples: ['preau papiers liste ecole', 'preau papiers liste ecole --jour 2027-02-12 --json'],
	async run({ io, json, perform }, [code = ''], values) {
		const papers = await perform('papiers.liste', { code, jour: text(values, 'jour') })
		if (json) io.data(JSON.stringify(papers))
		else for (const line of table(papers, ['numero', 'etudiant', 'matricule', 'fait_le', 'fini', 'motif'], io.words)) io.data(line)
	}
}

const revoquer: Command = {
	name: 'papiers revoquer',
	summary: 'Revoke a paper: the page that verifies says so from its next edition on',
	usage: 'CODE NUMBER --motif REASON',
	words: [2, 2],
	options: { motif: value('why; the register keeps it, the page that verifies does not say it') },
	examples: ["preau papiers revoquer ecole CS-2026-000123 --motif 'Faux dossier'"],
	async run({ io, json, perform }, [code = '', numero = ''], values) {
		const paper = await perform('papiers.revoquer', { code, numero, motif: text(values, 'motif') ?? '' })
		if (json) io.data(JSON.stringify(paper))
		else io.out(sentence('{numero} is revoked', { numero: paper.numero }))
	}
}

export const papiersCommands: readonly Command[] = [cle, liste, revoquer]
