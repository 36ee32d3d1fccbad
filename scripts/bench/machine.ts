import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { newSecret, secretHash } from '../../src/auth/token-secret'

/** An administrator, and a student with their class, by their tokens: the same at every institution. */
export type Readers = { readonly administrateur: string; readonly etudiant: string; readonly classe: number }

export type Machine = {
	readonly codes: readonly string[]
	readonly readers: Readers
	/** Starts the executable; returns once the port answers. */
	start(): Started
	remove(): void
}

export type Started = {
	readonly pid: number
	readonly base: string
	/** The first successful answer at `path`, which is asked for again and again. */
	first(path: string, headers?: Record<string, string>): Promise<void>
	stop(): Promise<void>
}

const PORT = 18_751
/** the most milliseconds for a first answer */
const PATIENCE = 30_000

/** A machine of `schools` institutions, each a copy of the tenant file `file`, which no server holds, served by `executable`. */
export function machineOf(file: string, schools: number, executable: string): Machine {
	const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
	const tenants = join(folder, 'data', 'tenants')
	mkdirSync(tenants, { recursive: true })
	writeFileSync(
		join(folder, 'preau.toml'),
		`[server]\nhost = "127.0.0.1"\nport = ${PORT}\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n[log]\nlevel = "warn"\n`
	)
	const codes = Array.from({ length: schools }, (_, index) => `e${String(index + 1).padStart(3, '0')}`)
	const [first = '', ...others] = codes.map((code) => join(tenants, `${code}.db`))
	copyFileSync(file, first)
	const readers = withReaders(first)
	for (const other of others) copyFileSync(first, other)
	const program = resolve(executable)
	return {
		codes,
		readers,
		start() {
			const child = Bun.spawn([program, 'serve', '--config', join(folder, 'preau.toml')], {
				cwd: folder,
				stdout: 'ignore',
				stderr: 'inherit',
				env: process.env
			})
			const base = `http://127.0.0.1:${PORT}`
			return {
				pid: child.pid,
				base,
				async first(path, headers = {}) {
					for (const end = performance.now() + PATIENCE; performance.now() < end && child.exitCode === null; await Bun.sleep(1))
						if (await succeeds(`${base}${path}`, headers)) return
					throw new Error(`${path} has no answer`)
				},
				async stop() {
					child.kill('SIGTERM')
					await child.exited
				}
			}
		},
		remove: () => rmSync(folder, { recursive: true })
	}
}

async function succeeds(url: string, headers: Record<string, string>): Promise<boolean> {
	try {
		const response = await fetch(url, { headers, keepalive: false, signal: AbortSignal.timeout(5_000) })
		await response.arrayBuffer()
		return response.status === 200
	} catch {
		return false
	}
}

/** Gives a person of each kind a token, in a file that may be older than this source. */
export function withReaders(path: string): Readers {
	const file = new Database(path)
	const admin = file.prepare("SELECT id FROM utilisateurs WHERE role = 'administrateur' AND actif ORDER BY id LIMIT 1").get() as
		| { id: number }
		| undefined
	const student = file
		.prepare(
			`SELECT i.etudiant_id AS id, i.classe_id AS classe FROM inscriptions i JOIN annees a ON a.id = i.annee_id AND a.courante
			WHERE i.statut = 'Active' AND i.date_sortie IS NULL ORDER BY i.id LIMIT 1`
		)
		.get() as { id: number; classe: number } | undefined
	if (!admin || !student) throw new Error(`${path} has no administrator or no student`)
	const token = (user: number) => {
		const secret = newSecret()
		const { lastInsertRowid } = file
			.prepare('INSERT INTO jetons (utilisateur_id, secret_hash, created_at) VALUES (?, ?, 0)')
			.run(user, secretHash(secret))
		return `${lastInsertRowid}|${secret}`
	}
	const readers = { administrateur: token(admin.id), etudiant: token(student.id), classe: student.classe }
	file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
	file.close()
	return readers
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
