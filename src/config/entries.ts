import { isTenantCode } from '../domain/personnes/code-etablissement'
import { ADRESSES } from '../domain/personnes/identite-externe'
import { account, addressOrNetwork, host, mailAddress, mailbox, origin } from './address.kind'
import { choice, file, integer, optional, path, plainText, secretFile, text, timeOfDay, yesOrNo } from './kind'
import { addressTemplate, fileAddress, headerTemplate, textTemplate, webAddress } from './template.kind'
import { entry, inherited, list, section, tableList, tableMap, type Values, type Written } from './schema'

const MINUTES_IN_30_DAYS = 43_200
const port = integer(1, 65_535)
const requests = integer(0, 1_000_000_000)

const server = section('Where the program listens.', {
	host: entry(host, '0.0.0.0', 'Address to listen on: "0.0.0.0" is every IPv4 address of this machine, "::" IPv6 as well.'),
	port: entry(port, 443, 'HTTPS; plain HTTP when tls.mode is "off".'),
	http_port: entry(integer(0, 65_535), 80, 'Plain HTTP: leads to HTTPS, answers /health and gives the CA at /ca.crt; 0 = off.'),
	names: list(host, [], 'Public names of this machine, as ["sms.ecole.lan"]; the certificate is made for them.'),
	trusted_proxies: list(addressOrNetwork, [], 'Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are trusted.'),
	cors_origins: list(
		origin,
		[],
		'Web pages of these origins may call the API from a browser, as ["https://lms.ecole.lan"]; none: CORS is off.'
	)
})

const tls = section('How connections are encrypted.', {
	mode: entry(
		choice('internal', 'files', 'off'),
		'internal',
		'"internal": a CA of its own, made at first start, signs the certificate; "preau ca export" gives it to the LMS.',
		'"files": the files below.',
		'"off": plain HTTP, for use behind a proxy named in server.trusted_proxies.'
	),
	cert_file: entry(file, '', 'PEM file of the certificate and its chain, for mode "files"; relative to the folder of this file.'),
	key_file: entry(secretFile, '', 'PEM file of its private key.')
})

const data = section('Where the institutions are kept.', {
	dir: entry(path, 'data', 'Data folder, with one file for each institution; relative to the folder of this file.'),
	synchronous: entry(
		choice('full', 'normal'),
		'full',
		'"full": a power cut loses nothing that was acknowledged. "normal": faster, but it may lose the last moments.'
	),
	min_free_mb: entry(integer(0, 1_000_000_000), 200, 'With less free disk than this, in MB, writes are refused while reads go on.'),
	url: entry(
		optional(origin),
		'',
		'A libSQL server (sqld) that holds the institutions instead, as "http://db.ecole.lan:8080"; empty: files in dir.',
		'A power cut of its machine can lose what was acknowledged: read DISTRICT.md first.'
	),
	admin_url: entry(
		optional(origin),
		'',
		'Administration address of that server, as "http://db.ecole.lan:8081": namespaces are made there.'
	),
	token_file: entry(secretFile, '', 'File of the token that the server asks for; empty: without a token.')
})

const clients = tableList(
	'Separate limits for some addresses: the LMS is one address for the whole campus.',
	{
		address: inherited(addressOrNetwork, 'Address or network.'),
		api: inherited(requests, 'If left out: as limits.api.'),
		discovery: inherited(requests, 'If left out: as limits.discovery.')
	},
	[{ address: '10.0.0.5', api: 6000, discovery: 600 }]
)

const limits = section('How many requests one client may make.', {
	api: entry(requests, 60, 'Requests per minute and address; 0 = no limit.'),
	discovery: entry(requests, 10, 'Requests per minute and address, for check-user and check-availability together; 0 = no limit.'),
	console: entry(requests, 600, 'Requests per minute and session of the console, or per address without a session; 0 = no limit.'),
	body_kib: entry(integer(1, 1_048_576), 1024, 'Largest body of a request, in KiB.'),
	import_mib: entry(integer(1, 512), 64, 'Largest size of the files that the console takes for one import, in MiB.'),
	clients
})

const console = section("The pages where the school's staff works, at /console.", {
	actif: entry(yesOrNo, true, 'false: the console is off; the API goes on.'),
	operateurs: list(
		account,
		[],
		'Accounts that look after this machine on its page "Serveur", as ["ecole/awa"]: institution and identifiant.',
		'If there is only one institution, its administrators do so as well.'
	)
})

const alerts = section('Mails from this machine when something is wrong with it; needs [smtp].', {
	to: list(
		mailAddress,
		[],
		'Who gets them, as ["it@ecole.lan"]: a copy fails, a disk fills up, a certificate ends; empty: only the console shows it.'
	),
	language: entry(choice('fr', 'en'), 'fr', 'Language of these mails.'),
	security: entry(
		optional(mailAddress),
		'',
		'Address for whoever finds a weakness, published at /.well-known/security.txt; empty: nothing is published.'
	)
})

const auth = section('Passwords.', {
	bcrypt_cost: entry(integer(4, 31), 12, 'Work for each password, doubled by each step: 12 or more in production, less only for trials.')
})

const smtp = section('The mail server that takes our mail; "preau mail test ADDRESS" tries it out.', {
	host: entry(optional(host), '', 'Empty: mail is off, reminders wait in the app.'),
	port: entry(port, 587, 'Usually 587 with tls "required", 465 with "implicit".'),
	tls: entry(
		choice('required', 'implicit', 'off'),
		'required',
		'"required": STARTTLS or nothing. "implicit": TLS from the start. "off": never.'
	),
	user: entry(plainText, '', 'Empty: no authentication.'),
	password_file: entry(secretFile, '', 'File that holds the password, and nothing else; readable by the program only.'),
	ca_file: entry(file, '', 'PEM file of a private CA that signed the certificate of the mail server; only that CA is then trusted.'),
	from: entry(optional(mailbox), '', 'Sender of every mail, as "École <ecole@ecole.lan>".'),
	name: entry(optional(host), '', 'Name that this machine gives the mail server (EHLO); empty: the domain of "from".')
})

const requestTimeout = entry(integer(1, 120), 15, 'Seconds to wait for an answer.')

const sms = section('Text messages, handed to a gateway or to the daemon of a modem over HTTP.', {
	url: entry(
		optional(addressTemplate),
		'',
		'Empty: text messages are off. As "http://127.0.0.1:8080/send" or "https://sms.example/send?to={to}&text={text}".',
		'{to} is the number, {text} the text, {id} the same for every attempt at one message, {institution} the code, {secret} from below.'
	),
	method: entry(choice('POST', 'PUT', 'GET'), 'POST', '"GET" sends no body.'),
	content_type: entry(
		choice('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
		'application/json',
		'Format of the body; placeholders in it are written in that format.'
	),
	body: entry(textTemplate, '{"to":"{to}","text":"{text}","id":"{id}"}', 'For a form: "to={to}&text={text}".'),
	headers: list(headerTemplate, [], 'Additional headers, as ["Authorization: Bearer {secret}"].'),
	secret_file: entry(secretFile, '', 'File that holds the value of {secret}, and nothing else; readable by the program only.'),
	ca_file: entry(file, '', 'PEM file of a private CA that signed the certificate of the gateway; only that CA is then trusted.'),
	success: list(integer(200, 299), [200, 201, 202, 204], 'Statuses that mean that the message was accepted.'),
	timeout_seconds: requestTimeout
})

const webhook = section('Reminders sent to the LMS as they become due, signed as Standard Webhooks (standardwebhooks.com).', {
	url: entry(optional(webAddress), '', 'Address that they are posted to, as "https://lms.ecole.lan/hooks/preau"; empty: off.'),
	secret_file: entry(secretFile, '', 'File that holds the shared secret, "whsec_" and 24 to 64 bytes in base64.'),
	ca_file: entry(file, '', 'PEM file of a private CA that signed the certificate of the LMS; only that CA is then trusted.'),
	timeout_seconds: requestTimeout
})

const reminders = section('Reminders of upcoming sessions.', {
	lead_minutes: list(integer(1, MINUTES_IN_30_DAYS), [1440, 60], 'Minutes before a session at which its reminders leave; [] = none.')
})

const video = section('Video sessions.', {
	window_minutes: entry(integer(1, 10_080), 60, 'Minutes ahead that GET /seances/upcoming looks unless the request says otherwise.')
})

const backup = section('Nightly copies of every institution.', {
	dir: entry(path, 'backups', 'Folder of the copies; relative to the folder of this file.'),
	second_dir: entry(optional(path), '', 'Second folder, as a USB disk or a NAS, which must exist; empty: none.'),
	every_minutes: entry(
		integer(0, 1_440),
		0,
		'Minutes after which new data is also copied to second_dir, so that no more than that is lost with this machine; 0: only at night.'
	),
	at: entry(timeOfDay, '02:00', 'Time of day, on the clock of this machine; if it was off at night, the copy is made after its start.'),
	keep_daily: entry(integer(1, 366), 7, 'Days for which the copy is kept.'),
	keep_weekly: entry(integer(0, 520), 4, 'Weeks for which one copy is kept, beyond these days.')
})

const moodle = section(
	'Files from which a Moodle of the school makes its accounts, courses and enrolments every night; LISEZMOI.txt there says how.',
	{
		dossier: entry(
			optional(path),
			'',
			'Folder, which must exist and let the user of Moodle read; each institution has its own in it, by its code; empty: none.'
		),
		heure: entry(
			timeOfDay,
			'02:30',
			'Time of day, on the clock of this machine; if it was off at night, they are written after its start.'
		),
		adresses: entry(
			choice('', ...ADRESSES),
			'',
			'E-mail of people in these files and for programs to which they sign in: "internes" (made up, so nobody takes over an account) or "reelles"; empty: "internes", but "reelles" at a school whose programs were joined before this entry existed.'
		)
	}
)

const oneroster = section(
	'Files from which a program that reads OneRoster takes people, courses and enrolments every night: oneroster.zip.',
	{
		dossier: entry(
			optional(path),
			'',
			'Folder, which must exist and let that program read; each institution has its own in it, by its code; empty: none.'
		),
		heure: entry(
			timeOfDay,
			'02:30',
			'Time of day, on the clock of this machine; if it was off at night, they are written after its start.'
		),
		version: entry(choice('1.1', '1.2'), '1.1', 'Version of OneRoster that the program reads: "1.1" or "1.2".')
	}
)

const papiers = section('Numbered papers, whose QR code anybody can verify.', {
	adresse: entry(
		optional(fileAddress),
		'',
		'Where the school has put the file of "preau papiers verificateur", as "https://www.ecole.ci/verifier.html"; empty: the page /verifier of this machine.',
		'Papers that are printed keep the address of their day.'
	)
})

const log = section('The log of the program.', {
	level: entry(
		choice('debug', 'info', 'warn', 'error'),
		'info',
		'The least serious messages that are written: "debug", "info", "warn" or "error".'
	),
	format: entry(choice('json', 'text'), 'json', '"json" for machines, "text" for people.'),
	file: entry(
		optional(path),
		'',
		'File that it is written to; empty: standard output, or logs/preau.log in the data folder if Windows has no terminal.'
	),
	max_mb: entry(integer(1, 10_000), 10, 'Size of that file, in MB, at which another one begins.'),
	keep: entry(integer(1, 1_000), 5, 'How many older files are kept, as preau.log.1 (the latest), preau.log.2 and so on.')
})

const metrics = section('Figures for Prometheus at /metrics.', {
	token_file: entry(
		secretFile,
		'',
		'File that holds the token that other machines send as "Authorization: Bearer TOKEN"; empty: only programs of this machine get them, at localhost.'
	)
})

const tenants = tableMap(
	'Host names of an institution, by its code; /CODE/api/lms leads to it under any name, with or without an entry here.',
	text('an institution code: 2 to 40 of a-z, 0-9 and single inner hyphens, and not a reserved word', isTenantCode),
	{ hosts: list(host, [], 'Names and addresses at which /api/lms is this institution.') },
	{ ecole: { hosts: ['ecole.lan'] } }
)

/** Every entry of `preau.toml`, in the order of the file: the only place for its name, schema, default and doc. */
export const entries = {
	server,
	tls,
	data,
	limits,
	console,
	auth,
	smtp,
	alerts,
	sms,
	webhook,
	reminders,
	video,
	backup,
	moodle,
	oneroster,
	papiers,
	log,
	metrics,
	tenants
}

/** The effective configuration: every entry filled, paths absolute, host names in lower case. */
export type Config = Values<typeof entries>

/** Values for some entries, as they would be in the file. */
export type ConfigOverrides = Written<typeof entries>
