import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Program } from '../program'
import { startClients } from './clients'
import type { Ledger, Op } from './ledger'
import { rowsOf } from './rows'
import { BY_HAND, CODE, fileOf, IMPORTED, imported, writeTables, type School } from './school'
import type { Site } from './site'

/**
 * When a server is killed: some time after its first answer, while an import writes, upon some acknowledgement, when some commit
 * reaches the file, or when the import's does.
 */
export const MOMENTS = ['any', 'import', 'answer', 'commit', 'import commit'] as const
export type Moment = (typeof MOMENTS)[number]

export type Killed = {
	readonly acknowledged: number
	/** what had been sent and not answered */
	readonly unanswered: readonly Op[]
	/** how far the import was, as far as its command had been told */
	readonly importing: 'reading' | 'writing' | 'done'
	readonly importOp: Op
	/** connections that ended by themselves before it */
	readonly ended: number
}

const TIME = 1200
const IMPORT_WRITES = 150
const ANSWERS = 400
const COMMITS = 60

const STATUTS = ['excuse', 'absent', 'retard', 'present'] as const

/** Values with which the next import wins: other ones than those of the last import that has reached the file. */
function unsaid(program: Program, { evaluations, seances }: School, n: number) {
	const file = fileOf(program)
	try {
		const [last] = rowsOf<{ statut: (typeof STATUTS)[number]; centiemes: number }>(
			file,
			`SELECT presences.importe ->> 'statut' AS statut, notes.importe ->> 'note_centiemes' AS centiemes
			FROM presences INNER JOIN notes USING (etudiant_id)
			WHERE seance_id = ? AND evaluation_id = ? AND presences.importe IS NOT NULL AND notes.importe IS NOT NULL LIMIT 1`,
			[seances[0]!, evaluations[0]!]
		)
		if (!last) throw new Error('the file does not know what was imported')
		const centiemes = n % 2000
		return {
			statut: STATUTS[(STATUTS.indexOf(last.statut) + 1) % STATUTS.length]!,
			centiemes: centiemes === last.centiemes ? 2000 : centiemes
		}
	} finally {
		file.close()
	}
}

function importOpOf(ledger: Ledger, school: School, mark: string, centiemes: number, statut: string) {
	const notes = school.students.map((id) => [`note ${school.evaluations[0]} ${id}`, `${centiemes} ${mark}`] as const)
	const presences = school.students.slice(0, BY_HAND).map((id) => [`presence ${school.seances[0]} ${id}`, `${statut} ${mark}`] as const)
	const remembered = [...notes, ...presences].map(([cell]) => [`import de ${cell}`, mark] as const)
	return ledger.begin({ mark, kind: 'import', size: IMPORTED.notes, cells: new Map([...notes, ...presences, ...remembered]) })
}

/** Waits until the file's log has been written to so often. */
function commits(program: Program, count: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		let left = count
		const watcher = watch(join(program.data, 'tenants', `${CODE}.db-wal`), { signal }, () => {
			if (--left === 0) resolve()
		})
		watcher.on('error', reject)
	})
}

export type Ways = {
	/** one more who writes */
	readonly alsoWrites?: (site: Site) => Promise<void>
	/** ends when that one has done what the round is for: nothing is killed before */
	readonly notBefore?: () => Promise<unknown>
	/** whether the network to the server ends connections by itself */
	readonly endsConnections?: boolean
}

/** Serves the school to fifty writers, four readers and an import by the command line, and kills the server at some moment. */
export async function killWhileWriting(
	program: Program,
	school: School,
	ledger: Ledger,
	moment: Moment,
	{ alsoWrites, notBefore, endsConnections = false }: Ways = {}
): Promise<Killed> {
	const n = ledger.next()
	const { statut, centiemes } = unsaid(program, school, n)
	const { server, url } = await program.serve()
	const killed = new AbortController()
	const gone = Promise.withResolvers<void>()
	const kill = () => {
		if (killed.signal.aborted) return
		server.signal('SIGKILL')
		killed.abort()
		gone.resolve()
	}
	const before = ledger.acknowledged
	const endedBefore = ledger.ended
	const site = { url, school, ledger, killed: killed.signal, endsConnections }
	const clients = await startClients(site)
	if (alsoWrites) clients.push(alsoWrites(site))
	const first = Promise.withResolvers<void>()
	const answers = Math.ceil(Math.random() * ANSWERS)
	ledger.onAcknowledged = () => {
		first.resolve()
		if (moment === 'answer' && ledger.acknowledged - before >= answers) kill()
	}
	const allGone = Promise.all(clients)
	void allGone.then(kill)
	await Promise.race([Promise.all([first.promise, notBefore?.()]), allGone])

	const mark = `import-${n}`
	const source = join(program.folder, mark)
	writeTables(source, imported({ mark, note: centiemes / 100, statut }))
	const importOp = importOpOf(ledger, school, mark, centiemes, statut)
	const command = program.start(['import', CODE, source, '--oui'])
	let importing: Killed['importing'] = 'reading'
	const hearWriting = async () => {
		try {
			await command.waitFor(/writing/)
			if (!killed.signal.aborted) importing = 'writing'
		} catch {
			// it has ended before it wrote: its code tells why
		}
	}
	const finish = async () => {
		const { code, stderr } = await command.finished
		if (code === 0) {
			if (!killed.signal.aborted) importing = 'done'
			ledger.settle(importOp, 'acknowledged')
		} else if (!killed.signal.aborted) ledger.oddities.push(`the import ended with ${code}: ${stderr}`)
	}
	const writing = hearWriting()
	const imports = finish()

	const wait = async () => {
		if (moment.startsWith('import')) await writing
		if (moment === 'any') await Bun.sleep(Math.random() * TIME)
		if (moment === 'import') await Bun.sleep(Math.random() * IMPORT_WRITES)
		if (moment === 'commit') await commits(program, Math.ceil(Math.random() * COMMITS), killed.signal)
		if (moment === 'import commit') await commits(program, 1, killed.signal)
		if (moment === 'answer') await gone.promise
	}
	await Promise.race([wait(), gone.promise])
	kill()
	await server.finished
	await Promise.all([allGone, imports])
	ledger.onAcknowledged = () => undefined
	return { acknowledged: ledger.acknowledged - before, unanswered: ledger.close(), importing, importOp, ended: ledger.ended - endedBefore }
}
