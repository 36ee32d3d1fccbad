import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationError } from '../../kit/errors'
import { openPlain } from '../rights/plain-file'
import { isSigned } from './minisign'

const SUMS = 'SHA256SUMS'
const SIGNATURE = `${SUMS}.minisig`
const SUM = /^([0-9a-f]{64}) [ *](.+)$/

/** Files that an installation on Linux takes from a release folder, besides the program of its processor. */
const FILES = ['install.sh', 'preau.service', 'README.txt', 'LISEZMOI.txt', 'NOTICE']

/** The files of a pair, and papers: older releases lack them, or their `install.sh` leaves them on the stick. */
const LATER_FILES = [
	'pair.sh',
	'PAIR.txt',
	'PAIRE.txt',
	'OPERATING.md',
	'EXPLOITATION.md',
	'DISTRICT.md',
	'DISTRICT.fr.md',
	'FORMAT.md',
	'WINDOWS.md',
	'WINDOWS.fr.md',
	'CHANGELOG.md',
	'LICENSE'
]

export const programName = (arch: string): string => `preau-linux-${arch}`

/** Everything that an installation reads from a release folder; not every release is signed. */
export const namesOf = (arch: string): string[] => [...FILES, ...LATER_FILES, programName(arch), SUMS, SIGNATURE]

/**
 * Checks that the files for an installation in `folder` are whole and, if `publicKey` is a key, come from its owner.
 * @param label the release as its user named it; `folder` may be a copy of it
 * @throws OperationError
 */
export async function verifyRelease(folder: string, arch: string, publicKey: string, label = folder): Promise<void> {
	const sums = await read(join(folder, SUMS), async (descriptor) => readFileSync(descriptor))
	if (!sums) throw operationError('{folder} is not a release: {SUMS} is missing', { folder: label, SUMS })
	if (publicKey !== '') await mustBeSigned(sums, folder, publicKey, label)
	const sumsByName = new Map(
		sums
			.toString('utf8')
			.split(/\r?\n/)
			.flatMap((line) => {
				const [, sum, name] = SUM.exec(line) ?? []
				return sum !== undefined && name !== undefined ? [[name, sum] as const] : []
			})
	)
	const programs = [...sumsByName.keys()].filter((name) => /^preau-\w+-\w+/.test(name))
	if (programs.length > 0 && !programs.includes(programName(arch)))
		throw operationError('the release {folder} has no program for this machine ({name}): it holds {programs}', {
			folder: label,
			name: programName(arch),
			programs: programs.join(', ')
		})
	const script = (await read(join(folder, 'install.sh'), async (descriptor) => readFileSync(descriptor, 'utf8'))) ?? ''
	const later = LATER_FILES.filter((file) => sumsByName.has(file) && (script.includes(file) || existsSync(join(folder, file))))
	for (const name of [...FILES, ...later, programName(arch)]) {
		const sum = await read(join(folder, name), sumOf)
		if (sum === undefined || !sumsByName.has(name))
			throw operationError('{name} is missing in the release {folder}', { name, folder: label })
		if (sum !== sumsByName.get(name))
			throw operationError('{file} does not match {SUMS}: it was copied in part or changed; copy the whole release again', {
				file: join(label, name),
				SUMS
			})
	}
}

async function mustBeSigned(sums: Uint8Array, folder: string, publicKey: string, called: string) {
	const file = join(called, SIGNATURE)
	const signature = await read(join(folder, SIGNATURE), async (descriptor) => readFileSync(descriptor, 'utf8'))
	if (signature === undefined)
		throw operationError('the release is not signed (no {file}), and this program takes signed ones only', { file })
	if (!isSigned(sums, signature, publicKey))
		throw operationError('the signature {file} was not made for this release by the publisher of this program', { file })
}

async function sumOf(descriptor: number): Promise<string> {
	const hash = createHash('sha256')
	for await (const chunk of createReadStream('', { fd: descriptor, autoClose: false })) hash.update(chunk as Buffer)
	return hash.digest('hex')
}

/** Calls `use` with a file of a release; `undefined` if it is missing. @throws OperationError if it is a link, or not a file */
export async function read<Result>(file: string, use: (descriptor: number) => Promise<Result>): Promise<Result | undefined> {
	if (!existsSync(file)) return undefined
	const descriptor = openPlain(file, { links: false })
	if (descriptor === undefined) throw operationError('{file} is a link, or not a file: a release holds only plain files', { file })
	try {
		return await use(descriptor)
	} finally {
		closeSync(descriptor)
	}
}
