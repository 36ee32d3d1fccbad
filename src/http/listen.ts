import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'bun'
import type { Config } from '../config/entries'
import { OperationError } from '../domain/errors'
import type { FrontDoor } from './front-door'

/** Seconds that a connection may stay silent; a login waits its turn behind others. */
const IDLE_TIMEOUT = 120

/** Milliseconds that requests in flight are given to end. */
const GRACE = 15_000
const STEP = 20

export type Listening = { readonly url: string; readonly port: number; stop(): Promise<void> }

/** Opens the addresses of the TOML. @throws OperationError 64 for an address that is taken or forbidden, or a certificate that is not valid `now` */
export function listen(config: Config, frontDoor: FrontDoor, now: Temporal.Instant): Listening {
	const tls = certificate(config.tls, now)
	const { host, port, http_port: httpPort } = config.server
	const main = open(host, port, 'server.port', {
		...(tls && { tls }),
		fetch: (request, server) => frontDoor(request, { peer: server.requestIP(request)?.address ?? '', tls: tls !== undefined })
	})
	let plain: Server<undefined> | undefined
	try {
		if (tls && httpPort !== 0) plain = open(host, httpPort, 'server.http_port', { fetch: (request) => redirect(request, port) })
	} catch (error) {
		void main.stop(true)
		throw error
	}
	return {
		url: main.url.href.replace(/\/$/, ''),
		port: main.port ?? port,
		async stop() {
			const servers = plain ? [main, plain] : [main]
			for (const server of servers) void server.stop()
			// counted, not raced against one long timer, which would keep the whole process waiting after its last answer
			const isBusy = () => servers.some(({ pendingRequests }) => pendingRequests > 0)
			for (let waited = 0; waited < GRACE && isBusy(); waited += STEP) await Bun.sleep(STEP)
			await Promise.all(servers.map((server) => server.stop(true)))
		}
	}
}

type Handler = { tls?: { cert: string; key: string }; fetch: (request: Request, server: Server<undefined>) => Response | Promise<Response> }

function open(hostname: string, port: number, setting: string, { tls, fetch }: Handler): Server<undefined> {
	try {
		return Bun.serve({
			hostname,
			port,
			reusePort: false,
			idleTimeout: IDLE_TIMEOUT,
			// bodies are refused by the front door, with an answer that says so; Bun would close the connection without one
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			development: false,
			...(tls && { tls }),
			fetch
		})
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EADDRINUSE')
			throw new OperationError(`port ${port} is in use by another program: change ${setting}, or stop that program`, 64)
		if (code === 'EACCES')
			throw new OperationError(`this user may not open port ${port}: run as a service, or set ${setting} above 1023`, 64)
		if (code === 'EADDRNOTAVAIL') throw new OperationError(`${hostname} is no address of this machine: change server.host`, 64)
		throw error
	}
}

/** Plain HTTP leads to HTTPS; what has a body is refused, so that no password is sent twice. */
function redirect(request: Request, port: number): Response {
	if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('HTTPS only\n', { status: 403 })
	const url = new URL(request.url)
	url.protocol = 'https:'
	url.port = String(port)
	return Response.redirect(url.href, 308)
}

/** The PEM files that `tls` names, nothing without TLS. @throws OperationError 64 where no connection could be made with them `now` */
export function certificate({ mode, cert_file: certFile, key_file: keyFile }: Config['tls'], now: Temporal.Instant) {
	switch (mode) {
		case 'off':
			return undefined
		case 'internal':
			throw new OperationError('tls.mode = "internal" is not in this version yet: set tls.mode to "files" or "off"', 64)
		case 'files': {
			const cert = pem(certFile, 'tls.cert_file', (text) => new X509Certificate(text))
			const key = pem(keyFile, 'tls.key_file', createPrivateKey)
			if (!cert.parsed.checkPrivateKey(key.parsed))
				throw new OperationError(`tls.key_file is not the key of the certificate in ${certFile}`, 64)
			mustBeValid(cert.parsed, certFile, now)
			return { cert: cert.text, key: key.text }
		}
	}
}

function mustBeValid({ validFrom, validTo }: X509Certificate, file: string, now: Temporal.Instant) {
	const [from, to] = [validFrom, validTo].map((date) => Temporal.Instant.fromEpochMilliseconds(Date.parse(date)))
	if (from && Temporal.Instant.compare(now, from) < 0)
		throw new OperationError(`tls.cert_file: the certificate in ${file} is not valid before ${from.toString()}`, 64)
	if (to && Temporal.Instant.compare(now, to) > 0)
		throw new OperationError(`tls.cert_file: the certificate in ${file} expired at ${to.toString()}`, 64)
}

function pem<Parsed>(file: string, setting: string, parse: (text: string) => Parsed): { text: string; parsed: Parsed } {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch {
		throw new OperationError(`${setting}: the file cannot be read`, 64)
	}
	try {
		return { text, parsed: parse(text) }
	} catch {
		throw new OperationError(`${setting}: the file is no PEM of the kind that is needed`, 64)
	}
}
