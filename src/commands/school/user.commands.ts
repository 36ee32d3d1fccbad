import { sentence } from '../../kit/sentence'
import { DOMAINES } from '../../domain/droits/domaines'
import { usageError } from '../../kit/errors'
import { linkAddress } from '../terminal/addresses'
import { moment } from '../terminal/moment'
import { flag, value, text, type Command } from '../terminal/command'
import { table } from '../terminal/table'
import { newPassword } from '../terminal/new-password'

const create: Command = {
	name: 'user create',
	summary: 'Make an account; its password is asked for, or read from standard input',
	usage: 'CODE --identifiant X --role R --nom N --prenoms P [--email E] [--telephone T] [--matricule M] [--no-password]',
	words: [1, 1],
	options: {
		identifiant: value('what the person logs in with'),
		role: value('administrateur, coordinateur, enseignant or etudiant'),
		nom: value(),
		prenoms: value(),
		email: value(),
		telephone: value(),
		matricule: value('for a student or teacher; default: the identifiant'),
		'no-password': flag('the account exists and cannot log in until "user password" sets one')
	},
	examples: ["echo 'a-long-password' | preau user create ecole --identifiant admin --role administrateur --nom KOUASSI --prenoms Awa"],
	async run({ io, json, perform }, [code = ''], values) {
		for (const name of ['identifiant', 'role', 'nom', 'prenoms'])
			if (text(values, name) === undefined) throw usageError('--{name} is missing', { name })
		const account = await perform('user.create', {
			code,
			identifiant: text(values, 'identifiant') ?? '',
			role: text(values, 'role') ?? '',
			nom: text(values, 'nom') ?? '',
			prenoms: text(values, 'prenoms') ?? '',
			email: text(values, 'email'),
			telephone: text(values, 'telephone'),
			matricule: text(values, 'matricule'),
			password: values['no-password'] === true ? undefined : await newPassword(io)
		})
		if (json) io.data(JSON.stringify(account))
		else
			io.out(
				sentence('account {identifiant} ({role}) has the id {id}', { identifiant: account.identifiant, role: account.role, id: account.id })
			)
	}
}

const list: Command = {
	name: 'user list',
	summary: 'List the accounts of an institution',
	usage: 'CODE [--role R]',
	words: [1, 1],
	options: { role: value('only this role') },
	examples: ['preau user list ecole --role enseignant'],
	async run({ io, json, perform }, [code = ''], values) {
		const accounts = await perform('user.list', { code, role: text(values, 'role') })
		if (json) io.data(JSON.stringify(accounts))
		else
			for (const line of table(accounts, ['id', 'identifiant', 'roles', 'fonctions', 'nom', 'prenoms', 'email', 'actif'], io.words))
				io.data(line)
	}
}

const password: Command = {
	name: 'user password',
	summary: 'Set a password, asked for or read from standard input; every token of the account is revoked',
	usage: 'CODE X',
	words: [2, 2],
	examples: ['preau user password ecole prof1'],
	async run({ io, json, perform }, [code = '', identifier = '']) {
		const account = await perform('user.password', { code, who: identifier, password: await newPassword(io) })
		if (json) io.data(JSON.stringify(account))
		else io.out(sentence('{identifiant} has a new password; its tokens are revoked', { identifiant: account.identifiant }))
	}
}

const deactivate: Command = {
	name: 'user deactivate',
	summary: 'Close an account: it can no longer log in, and its tokens are revoked',
	usage: 'CODE X',
	words: [2, 2],
	examples: ['preau user deactivate ecole prof1'],
	async run({ io, json, perform }, [code = '', identifier = '']) {
		const account = await perform('user.deactivate', { code, who: identifier })
		if (json) io.data(JSON.stringify(account))
		else io.out(sentence('{identifiant} is closed; its tokens are revoked', { identifiant: account.identifiant }))
		if (account.seances_a_venir > 0)
			io.err(
				sentence('upcoming séances that stay under this name: {n}; "Répartition des cours" in the console gives them to somebody else', {
					n: account.seances_a_venir
				})
			)
		if (account.was_last_administrator)
			io.err(sentence('it was the last administrator of {code}: "preau user link {code}" lets a first one in again', { code }))
	}
}

const TOKEN = ['id', 'device_name', 'created_at', 'last_used_at', 'domaines', 'dernier_jour', 'adresses'] as const

const tokens: Command = {
	name: 'user tokens',
	summary: 'List the tokens of an account, or revoke them all',
	usage: 'CODE X [--revoke]',
	words: [2, 2],
	options: { revoke: flag('revoke them all') },
	examples: ['preau user tokens ecole prof1', 'preau user tokens ecole prof1 --revoke'],
	async run({ io, json, perform }, [code = '', identifier = ''], values) {
		if (values['revoke'] === true) {
			const result = await perform('user.revoke', { code, who: identifier })
			if (json) io.data(JSON.stringify(result))
			else io.out(sentence('{revoked} tokens revoked', { revoked: result.revoked }))
			return
		}
		const found = await perform('user.tokens', { code, who: identifier })
		if (json) io.data(JSON.stringify(found))
		else for (const line of table(found, TOKEN, io.words)) io.data(line)
	}
}

const token: Command = {
	name: 'user token',
	summary: 'Make an account for a program without a password, and print its token, which is shown only now',
	usage: 'CODE X --domaines A,B [--nom N] [--lecture] [--jour YYYY-MM-DD] [--adresses A,B]',
	words: [2, 2],
	options: {
		domaines: value(sentence('the areas that it opens: {all}', { all: DOMAINES.join(', ') })),
		nom: value('the name of the program; default: X'),
		lecture: flag('it may only read'),
		jour: value('its last day; default: it stays valid'),
		adresses: value('addresses or networks from which it is valid; default: all')
	},
	examples: ['preau user token ecole moodle --domaines structure,emploi_temps --lecture --jour 2027-07-31 --adresses 192.168.1.20'],
	async run({ io, json, perform }, [code = '', identifiant = ''], values) {
		const newToken = await perform('user.token', {
			code,
			identifiant,
			nom: text(values, 'nom') ?? identifiant,
			portee: values['lecture'] === true ? 'lecture' : 'complete',
			domaines: (text(values, 'domaines') ?? '').split(','),
			dernier_jour: text(values, 'jour') ?? '',
			adresses: text(values, 'adresses') ?? ''
		})
		io.data(json ? JSON.stringify(newToken) : newToken.token)
	}
}

const link: Command = {
	name: 'user link',
	summary:
		'Print a link to choose a password, which works once, within an hour; without X it makes the first administrator, without CODE the first institution too',
	usage: '[CODE [X]]',
	words: [0, 2],
	examples: ['preau user link', 'preau user link ecole', 'preau user link ecole prof1'],
	async run({ io, json, config, perform }, [code, identifier]) {
		const made =
			code === undefined ? await perform('user.first-link', null) : { code, ...(await perform('user.link', { code, who: identifier })) }
		const { expires, identifiant } = made
		const address = await linkAddress(config(), made)
		if (json) return io.data(JSON.stringify({ address, expires, identifiant }))
		io.data(address)
		const person = sentence(made.code === null ? 'the first institution and its administrator' : 'the first administrator')
		io.err(
			sentence('It works once, until {expires}, for {person}.', {
				expires: moment(expires),
				person: identifiant === null ? person : sentence('the account "{identifiant}"', { identifiant })
			})
		)
	}
}

export const userCommands: readonly Command[] = [create, list, password, link, deactivate, tokens, token]
