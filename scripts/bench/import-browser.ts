/**
 * Sends the files of a folder as a browser does, waits for the dry run, and then has the import written:
 *   scripts/bun scripts/bench/import-browser.ts http://127.0.0.1:18753/ecole DIR PASSWORD
 * Prints the seconds of both. `import.ts` runs it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [base = '', source = '', password = ''] = process.argv.slice(2)

const headers = { origin: new URL(base).origin, cookie: '' }
const signed = await fetch(`${base}/console/connexion`, {
	method: 'POST',
	headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams({ identifiant: 'chef', mot_de_passe: password, vers: '' }),
	redirect: 'manual'
})
headers.cookie = signed.headers
	.getSetCookie()
	.map((one) => one.split(';', 1)[0])
	.join('; ')
const form = new FormData()
for (const name of readdirSync(source)) form.append('fichiers', new File([readFileSync(join(source, name))], name))
const ended = async (said: string) => {
	const began = performance.now()
	for (;;) {
		const state = (await (await fetch(`${base}/console/importer/etat`, { headers })).json()) as { fini?: true }
		if (state.fini) break
		await Bun.sleep(200)
	}
	console.log(`  ${said.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
}
await fetch(`${base}/console/importer/fichiers`, { method: 'POST', headers, body: form, redirect: 'manual' })
await ended('tried')
const page = await (await fetch(`${base}/console/importer`, { headers })).text()
const essai = /name="essai" value="([^"]+)"/.exec(page)?.[1] ?? ''
const body = new URLSearchParams({ essai, vu: '', oui: 'oui' })
await fetch(`${base}/console/importer/appliquer`, { method: 'POST', headers, body, redirect: 'manual' })
await ended('copied and written')
