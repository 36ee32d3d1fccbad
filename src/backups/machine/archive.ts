import { operationError } from '../../kit/errors'
import { sha256Of } from '../../tenants/exchange'
import { decrypting, encrypting, isAge } from './age'
import { piecesOf, Source, type Pieces, type Sink } from './bytes'
import { damagedArchive } from './damaged-archive'
import { MANIFEST, MANIFEST_SUM, manifestText, parseManifest, SCHEMA, type Manifest, type Member } from './manifest'
import { beginsTar, bytesInTar, END, inTar, TarReader, type Entry } from './tar'

/**
 * An archive of a machine is a tar file, readable by `tar`, in which stand, in this order and nothing else:
 *
 *     manifest.json               what it is, and name, bytes and SHA-256 of every file that follows
 *     manifest.json.sha256        its checksum, as `sha256sum -c` reads it
 *     preau.toml                  the settings, as they were
 *     files/smtp.password_file    a file that the settings name, under the setting's name
 *     tls/ca.pem                  the own CA and the certificate that it signed
 *     tenants/ecole.db            a copy of each institution
 *
 * With a passphrase all of that is the payload of an age file (age.ts): `age --decrypt ARCHIVE | tar --extract`.
 */
export type Content = Entry & {
	readonly sha256: string
	readonly pieces: () => Iterable<Uint8Array>
}

/** Bytes on the disk of an archive of these files, encrypted or not. */
export const archiveBytes = (contents: readonly Entry[]) =>
	Math.ceil(contents.reduce((sum, { bytes }) => sum + bytesInTar(bytes), 2 ** 20) * 1.001)

/** A whole archive, made as it is read. @throws if a file differs from its checksum */
export function* archived(
	about: Omit<Manifest, 'format' | 'members'>,
	contents: readonly Content[],
	report: (name: string) => void
): Generator<Uint8Array> {
	const members = contents.map(({ name, bytes, sha256 }): Member => ({ name, bytes, sha256 }))
	const manifest = Buffer.from(manifestText({ ...about, members }))
	const sum = Buffer.from(sumLine(sha256Of(manifest)))
	const second = Math.floor(Temporal.Instant.from(about.created).epochMilliseconds / 1000)
	yield* inTar({ name: MANIFEST, bytes: manifest.length }, second, [manifest])
	yield* inTar({ name: MANIFEST_SUM, bytes: sum.length }, second, [sum])
	for (const { name, bytes, sha256, pieces } of contents) {
		report(name)
		const hasher = new Bun.CryptoHasher('sha256')
		yield* inTar({ name, bytes }, second, hashed(pieces(), hasher))
		if (hasher.digest('hex') !== sha256)
			throw operationError('{name} changed while it was read, or its disk is damaged: try again', { name })
	}
	yield END
}

/**
 * Reads a whole archive. The sink that `take` returns for a member takes its bytes; if it returns `undefined` they
 * are looked through only. @throws OperationError if anything is not as it was written, at the latest after the last byte
 */
export async function readArchive(pieces: Pieces, take: (member: Member) => Sink | undefined, schema = SCHEMA): Promise<Manifest> {
	const tar = new TarReader(new Source(pieces))
	const text = async (name: string) => {
		const entry = await tar.next()
		if (entry?.name !== name || entry.bytes > LONGEST_MANIFEST) throw damagedArchive()
		return Buffer.concat(await Array.fromAsync(tar.content(entry)))
	}
	const told = await text(MANIFEST)
	if ((await text(MANIFEST_SUM)).toString() !== sumLine(sha256Of(told))) throw damagedArchive()
	const manifest = parseManifest(told.toString(), schema)
	for (const member of manifest.members) {
		const entry = await tar.next()
		if (entry?.name !== member.name || entry.bytes !== member.bytes) throw damagedArchive()
		const hasher = new Bun.CryptoHasher('sha256')
		const sink = take(member)
		for await (const piece of tar.content(entry)) {
			hasher.update(piece)
			sink?.write(piece)
		}
		if (hasher.digest('hex') !== member.sha256) throw damagedArchive()
		sink?.end()
	}
	if (await tar.next()) throw damagedArchive()
	return manifest
}

const LONGEST_MANIFEST = 2 ** 24

/** Whether a file begins like an archive, and not like a copy of one institution. */
export const isArchive = (head: Uint8Array) => isAge(head) || beginsTar(head, MANIFEST)

export { isAge as isEncrypted } from './age'

/** The content of an open file, from its beginning. */
export const contentOf = (descriptor: number, passphrase: string | undefined): Pieces =>
	passphrase === undefined ? piecesOf(descriptor) : decrypting(piecesOf(descriptor), passphrase)

export const sealed = (pieces: Iterable<Uint8Array>, passphrase: string | undefined): Pieces =>
	passphrase === undefined ? pieces : encrypting(pieces, passphrase)

const sumLine = (sha256: string) => `${sha256}  ${MANIFEST}\n`

function* hashed(pieces: Iterable<Uint8Array>, hasher: Bun.CryptoHasher): Generator<Uint8Array> {
	for (const piece of pieces) {
		hasher.update(piece)
		yield piece
	}
}
