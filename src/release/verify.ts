import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperationError } from '../domain/errors'
import { isSigned } from './minisign'

const SUMS = 'SHA256SUMS'
const SUM = /^([0-9a-f]{64}) [ *](.+)$/

/** What an installation on Linux takes from a release folder, besides the program of its processor. */
const FILES = ['install.sh', 'preau.service', 'README.txt', 'LISEZMOI.txt']

export const programName = (arch: string): string => `preau-linux-${arch}`

/**
 * Whether what an installation takes from `folder` is whole and, where `publicKey` is one, comes from its owner.
 * @throws OperationError
 */
export async function verifyRelease(folder: string, arch: string, publicKey: string): Promise<void> {
	const sumsFile = join(folder, SUMS)
	if (!existsSync(sumsFile)) throw new OperationError(`${folder} is no release: it has no ${SUMS}`)
	const sums = readFileSync(sumsFile)
	if (publicKey !== '') mustBeSigned(sums, sumsFile, publicKey)
	const known = new Map(
		sums
			.toString('utf8')
			.split(/\r?\n/)
			.flatMap((line) => {
				const [, sum, name] = SUM.exec(line) ?? []
				return sum !== undefined && name !== undefined ? [[name, sum] as const] : []
			})
	)
	for (const name of [...FILES, programName(arch)]) {
		const file = join(folder, name)
		if (!existsSync(file) || !known.has(name)) throw new OperationError(`${name} is missing in the release ${folder}`)
		if ((await sumOf(file)) !== known.get(name))
			throw new OperationError(`${file} does not match ${SUMS}: it was copied in part or changed; copy the whole release again`)
	}
}

function mustBeSigned(sums: Uint8Array, sumsFile: string, publicKey: string) {
	const file = `${sumsFile}.minisig`
	if (!existsSync(file)) throw new OperationError(`the release is not signed (no ${file}), and this program takes signed ones only`)
	if (!isSigned(sums, readFileSync(file, 'utf8'), publicKey))
		throw new OperationError(`the signature ${file} was not made for this release by the publisher of this program`)
}

async function sumOf(file: string): Promise<string> {
	const hash = createHash('sha256')
	for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
	return hash.digest('hex')
}
