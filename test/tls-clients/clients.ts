import { dirname, join } from 'node:path'

/** How a program took each URL: `answered BODY`, `refused REASON` for the certificate's sake, or `failed REASON`. */
export type Verdicts = readonly string[]

/** A program that trusts the CA in `ca` (PEM) and asks each URL; every name leads to 127.0.0.1. */
export type Client = {
	readonly name: string
	readonly needs: readonly string[]
	/** the Debian packages that bring it */
	readonly packages: readonly string[]
	readonly ask: (ca: string, urls: readonly string[]) => Promise<Verdicts>
}

const here = import.meta.dir

async function run(command: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
	const child = Bun.spawn([...command], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	return { code, stdout, stderr }
}

/** The lines of a program that asks one URL after the other. */
async function verdicts(command: readonly string[], urls: readonly string[]): Promise<Verdicts> {
	const { code, stdout, stderr } = await run([...command, ...urls])
	const lines = stdout.trimEnd().split('\n')
	if (code !== 0 || lines.length !== urls.length) throw new Error(`${command.join(' ')}: exit ${code}\n${stdout}\n${stderr}`)
	return lines
}

const each = (urls: readonly string[], ask: (url: URL) => Promise<string>) =>
	urls.reduce<Promise<string[]>>(async (before, url) => [...(await before), await ask(new URL(url))], Promise.resolve([]))

const CURL_REFUSALS = new Set([51, 60])

export const openssl: Client = {
	name: 'openssl s_client -x509_strict',
	needs: ['openssl'],
	packages: ['openssl'],
	ask: (ca, urls) =>
		each(urls, async ({ hostname, port }) => {
			const isAddress = /^[\d.]+$/.test(hostname)
			const names = isAddress ? ['-verify_ip', hostname] : ['-verify_hostname', hostname, '-servername', hostname]
			const options = ['-connect', `127.0.0.1:${port}`, '-CAfile', ca, '-x509_strict', '-verify_return_error', '-brief', ...names]
			const { code, stdout, stderr } = await run(['openssl', 's_client', ...options])
			const said = `${stdout}${stderr}`
			if (code === 0 && /Verification: OK/.test(said)) return 'answered ok'
			return `${/verify error|certificate verify failed/i.test(said) ? 'refused' : 'failed'} ${/verify error:(.*)/i.exec(said)?.[1] ?? said}`
		})
}

export const curl: Client = {
	name: 'curl',
	needs: ['curl'],
	packages: ['curl'],
	ask: (ca, urls) =>
		each(urls, async ({ href, hostname, port }) => {
			const { code, stdout, stderr } = await run(['curl', '-sS', '--cacert', ca, '--resolve', `${hostname}:${port}:127.0.0.1`, href])
			return code === 0 ? `answered ${stdout}` : `${CURL_REFUSALS.has(code) ? 'refused' : 'failed'} ${stderr.trim()}`
		})
}

export const node: Client = {
	name: 'Node (https)',
	needs: ['node'],
	packages: ['nodejs'],
	ask: (ca, urls) => verdicts(['node', join(here, 'client.mjs'), ca], urls)
}

export const python: Client = {
	name: 'Python (ssl, strict)',
	needs: ['python3'],
	packages: ['python3'],
	ask: (ca, urls) => verdicts(['python3', join(here, 'client.py'), ca], urls)
}

export const java: Client = {
	name: 'Java (keytool, HttpsURLConnection)',
	needs: ['java', 'keytool', 'javac'],
	packages: ['default-jdk-headless'],
	async ask(ca, urls) {
		const [store, hosts] = [join(dirname(ca), 'trust.p12'), join(dirname(ca), 'hosts')]
		const names = new Set(urls.map((url) => new URL(url).hostname))
		await Bun.write(hosts, [...names].map((name) => `127.0.0.1 ${name}\n`).join(''))
		const imported = await run([
			'keytool',
			'-importcert',
			'-noprompt',
			'-alias',
			'preau',
			'-file',
			ca,
			'-keystore',
			store,
			'-storepass',
			'changeit'
		])
		if (imported.code !== 0) throw new Error(`keytool: ${imported.stdout}${imported.stderr}`)
		const properties = [`jdk.net.hosts.file=${hosts}`, `javax.net.ssl.trustStore=${store}`, 'javax.net.ssl.trustStorePassword=changeit']
		return verdicts(['java', ...properties.map((property) => `-D${property}`), join(here, 'Client.java')], urls)
	}
}

const php = (kind: 'stream' | 'curl'): Client => ({
	name: `PHP (${kind})`,
	needs: ['php'],
	packages: ['php-cli', 'php-curl'],
	ask: (ca, urls) => verdicts(['php', join(here, 'client.php'), kind, ca], urls)
})

export const CLIENTS: readonly Client[] = [openssl, curl, node, python, java, php('stream'), php('curl')]
