import { issuerOf } from '../../config/public-base'
import { realAsBefore } from '../../diagnostics/findings/programs'
import { systemMachine } from '../../host/tls/machine'
import { sentence } from '../../kit/sentence'
import { answeringAddress } from '../terminal/addresses'
import { flag, repeated, list as several, type Command } from '../terminal/command'
import { table } from '../terminal/table'

const create: Command = {
	name: 'client create',
	summary: 'Let people sign in to a program of the school, such as Moodle, with their account here; its secret is printed once',
	usage: 'CODE NAME --retour URL [--personnel] [--sans-secret]',
	words: [2, 2],
	options: {
		retour: repeated('address to which the program takes people back; may be given several times'),
		personnel: flag('accounts that only have fonctions sign in too'),
		'sans-secret': flag('for a program that cannot keep a secret: it must use PKCE')
	},
	examples: ['preau client create ecole Moodle --retour https://moodle.ecole.lan/admin/oauth2callback.php'],
	async run({ io, json, config, perform }, [code = '', nom = ''], values) {
		const asked = {
			retours: several(values, 'retour'),
			personnel: values['personnel'] === true,
			sansSecret: values['sans-secret'] === true
		}
		const { en_clair, isKept, ...access } = await perform('client.create', { code, nom, ...asked })
		const issuer = issuerOf(config(), code) ?? `${(await answeringAddress(config(), systemMachine)).replace(/\/$/, '')}/${code}/oidc`
		if (json) io.data(JSON.stringify({ issuer, ...access }))
		else for (const line of table([{ issuer, ...access }], ['issuer', 'client_id', 'secret'], io.words)) io.data(line)
		if (en_clair) io.err(sentence('an address of return is http: others can read what passes over the network'))
		if (isKept) io.err(realAsBefore(code))
	}
}

const list: Command = {
	name: 'client list',
	summary: 'List the programs that people sign in to with their account here',
	usage: 'CODE',
	words: [1, 1],
	examples: ['preau client list ecole'],
	async run({ io, json, perform }, [code = '']) {
		const clients = await perform('client.list', { code })
		if (json) io.data(JSON.stringify(clients))
		else
			for (const line of table(clients, ['client_id', 'nom', 'retours', 'personnel', 'sans_secret', 'created_at'], io.words)) io.data(line)
	}
}

const remove: Command = {
	name: 'client delete',
	summary: 'Remove such a program: nobody signs in to it any more; a session that it has opened lasts until it ends it',
	usage: 'CODE CLIENT_ID',
	words: [2, 2],
	examples: ['preau client delete ecole hYp5Qm2xTz8cVb1nKd4w'],
	async run({ io, json, perform }, [code = '', client_id = '']) {
		const removed = await perform('client.delete', { code, client_id })
		if (json) io.data(JSON.stringify(removed))
		else io.out(sentence('{nom} is removed', { nom: removed.nom }))
	}
}

export const clientCommands: readonly Command[] = [create, list, remove]
